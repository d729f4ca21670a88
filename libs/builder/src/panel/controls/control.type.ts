import type { Json } from '@sluice/document';
import type { PanelNode } from '../panel.nodes.js';
import type { PanelHost, PanelProperty } from '../panel.type.js';

/** What a control gets: the property, its value, and where its changes go. */
export interface ControlProps {
  property: PanelProperty;
  /** Id of the element that takes the focus; the label points at it. */
  id: string;
  value: Json | undefined;
  /** True when the selected nodes have different values. */
  mixed: boolean;
  /** Sets the property; undefined takes it away. */
  onChange: (value: Json | undefined) => void;
  onLeave: () => void;
  /** The selected nodes, the first of which is shown. */
  nodes: readonly PanelNode[];
  host: PanelHost;
  /** Says a text of the panel about this property, such as its name for a screen reader. */
  name: string;
}
