import type { ComponentType } from 'react';
import type { ViewRuntime } from '@sluice/engine';

/** Props of every view kind's component. */
export interface ViewProps { view: ViewRuntime }

/** A view kind as the renderer knows it. */
export interface ViewKind {
  component: ComponentType<ViewProps>;
  /** The view is drawn without a card around it. */
  bare?: boolean;
  /** Takes its height from the layout (`h` × 12 px) when the view gives none; others are as high as their content. */
  tall?: boolean;
}
