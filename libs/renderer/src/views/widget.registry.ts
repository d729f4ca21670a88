import { lazy, type ComponentType } from 'react';
import type { ViewRuntime } from '@sluice/engine';

/**
 * The field that a widget gives a value to (form_type 101); its label, its message and its mask are drawn around it.
 */
export interface WidgetField {
  value: unknown;
  /** Writes the value; null for none. What it may be stands in schemas/widget/<name>.json. */
  change: (value: unknown) => void;
  /** The person has left the widget: it is checked. */
  blur: () => void;
  readOnly: boolean;
  required: boolean;
  errors: readonly string[];
  /** Id of the element that the label and the message refer to. */
  id: string;
  label: string;
}

/** Props of a widget: its view, the configuration that the document gives it, and where it is used as a field, that. */
export interface WidgetProps {
  view: ViewRuntime;
  config: Readonly<Record<string, unknown>>;
  field?: WidgetField;
}

/** Loads a widget's component when a page first draws it. */
export type WidgetLoader = () => Promise<ComponentType<WidgetProps>>;

const widgets = new Map<string, ComponentType<WidgetProps>>();

/**
 * Registers a widget for view type 6 from outside the renderer (design §1); kinds from outside the product are view
 * type 10 and stand in `external/`. A name that is taken is refused: two widgets must not change places by the order of
 * imports.
 */
export function registerWidget(name: string, load: WidgetLoader): void {
  if (widgets.has(name)) throw new Error(`widget "${name}" is registered already`);
  widgets.set(
    name,
    lazy(() => load().then((component) => ({ default: component }))),
  );
}

registerWidget('code-text', () => import('../code-text/code-text.widget.js').then((part) => part.CodeTextWidget));
registerWidget('approval-steps', () =>
  import('../approval/approval-steps.widget.js').then((part) => part.ApprovalStepsWidget),
);
registerWidget('flow-designer', () =>
  import('../approval/flow-designer.widget.js').then((part) => part.FlowDesignerWidget),
);
registerWidget('job-progress', () =>
  import('../job-progress/job-progress.widget.js').then((part) => part.JobProgressWidget),
);
registerWidget('text-file', () => import('../code-text/text-file.widget.js').then((part) => part.TextFileWidget));
registerWidget('time-windows', () => import('../media/time-windows.widget.js').then((part) => part.TimeWindowsWidget));
registerWidget('video', () => import('../media/video.widget.js').then((part) => part.VideoWidget));

/** Names registered now, for tests and checks. */
export const widgetNames = (): readonly string[] => [...widgets.keys()].sort();

/** The component of a widget; undefined for a name nobody registered. */
export const widgetOf = (name: string): ComponentType<WidgetProps> | undefined => widgets.get(name);
