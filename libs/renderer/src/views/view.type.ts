import type { ComponentType } from 'react';
import type { CompiledView } from '@sluice/document';
import type { ViewRuntime } from '@sluice/engine';

/** Props of every view kind's component. */
export interface ViewProps {
  view: ViewRuntime;
}

/** A view kind as the renderer knows it. */
export interface ViewKind {
  component: ComponentType<ViewProps>;
  /** The view is drawn without a card around it. */
  bare?: boolean;
  /** The card draws the configured title above it; others have a head of their own, or none. */
  titled?: boolean;
  /** Takes its height from the layout (`h` × 12 px) when the view gives none; others are as high as their content. */
  tall?: boolean;
  /**
   * Whether a view made in the place of a changed one is drawn on in the same elements: everything it shows follows
   * from the view. What keeps what was typed or pressed in it does not.
   */
  drawsOn?: (node: CompiledView) => boolean;
  /** Begins to fetch what a view of this kind is drawn with. */
  prepare?: (node: CompiledView) => Promise<unknown>[];
}
