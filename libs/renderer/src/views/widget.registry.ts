import { lazy, type ComponentType } from 'react';
import type { ViewRuntime } from '@sluice/engine';

/** Props of a widget: its view, and the configuration that the document gives it. */
export interface WidgetProps {
  view: ViewRuntime;
  config: Readonly<Record<string, unknown>>;
}

/** Loads a widget's component when a page first draws it. */
export type WidgetLoader = () => Promise<ComponentType<WidgetProps>>;

const widgets = new Map<string, ComponentType<WidgetProps>>();

/**
 * Registers a widget for view type 6 or an external kind for type 10, from outside the renderer (design §1).
 * A name that is taken is refused: two widgets must not change places by the order of imports.
 */
export function registerWidget(name: string, load: WidgetLoader): void {
  if (widgets.has(name)) throw new Error(`widget "${name}" is registered already`);
  widgets.set(
    name,
    lazy(() => load().then((component) => ({ default: component }))),
  );
}

registerWidget('video', () => import('../media/video.widget.js').then((part) => part.VideoWidget));

/** Names registered now, for tests and checks. */
export const widgetNames = (): readonly string[] => [...widgets.keys()].sort();

/** The component of a widget; undefined for a name nobody registered. */
export const widgetOf = (name: string): ComponentType<WidgetProps> | undefined => widgets.get(name);
