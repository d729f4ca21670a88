import type { BothTexts, Json } from '@sluice/document';
import type { Edit } from '@sluice/document/edit';
import type { PanelNode } from './panel.nodes.js';

/** What a property is edited with; the controls are in `control.registry.ts`. */
export type EditorName =
  | 'text'
  | 'line'
  | 'number'
  | 'size'
  | 'flag'
  | 'choice'
  | 'several'
  | 'expression'
  | 'template'
  | 'sql'
  | 'colour'
  | 'icon'
  | 'reference'
  | 'access'
  | 'value'
  | 'structure'
  | 'nodes'
  | 'panel';

/** A value that may be chosen; null stands for none. */
export interface Choice {
  value: Json;
  title?: BothTexts;
}

/**
 * One property of a node: where it stands, what it is called and what it is edited with. All of it comes from the
 * schema.
 */
export interface PanelProperty {
  path: readonly string[];
  group: string;
  title: BothTexts;
  help?: BothTexts;
  editor: EditorName;
  required?: true;
  default?: Json;
  choices?: readonly Choice[];
  integer?: true;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  pattern?: string;
  /** What the value names: a document kind, a column of the query, a node of the page. */
  refers?: string;
  /** The nodes that the list holds. */
  list?: string;
  /** The panel of the value. */
  panel?: string;
  /** The JSON Schema of a value with an inner structure. */
  schema?: { readonly [key: string]: Json };
}

/** What of a property is offered for nodes of a base: itself, another with fewer choices, or nothing. */
export type Narrow = (base: string, property: PanelProperty, nodes: readonly PanelNode[]) => PanelProperty | undefined;

/**
 * The properties of a node, a kind or a document. A kind has no groups of its own: its properties join those of its
 * base.
 */
export interface Panel {
  title: BothTexts;
  groups: readonly { name: string; title: BothTexts }[];
  properties: readonly PanelProperty[];
}

export type PanelLoader = () => Promise<{ panel: Panel }>;

/** A node with kinds: the property that names the kind, and what each kind adds (`''`: where none is named). */
export interface PanelBase {
  by: string;
  /** What a new one must have; null stands for a uid or a name of its own. */
  start: Readonly<Record<string, Json>>;
  load: PanelLoader;
  kinds: Readonly<Record<string, PanelLoader>>;
}

/** A group as it is shown. */
export interface ShownGroup {
  name: string;
  title: BothTexts;
  properties: readonly PanelProperty[];
}

/** A finding about a property of a node. */
export interface PanelFinding {
  /** Path inside the node. */
  path: readonly string[];
  message: BothTexts;
  error: boolean;
}

/** A thing that a property may name. */
export interface Named {
  value: string;
  label: string;
}

/** What the panel asks of the builder around it. */
export interface PanelHost {
  /**
   * Does one named step; changes of one `field` right behind each other join. A step that was refused changes nothing:
   * the person is told, and it answers why.
   */
  perform(name: BothTexts, edits: readonly Edit[], field?: string): string | undefined;
  /** The focus left a field: its next change is a step of its own. */
  leaveField(): void;
  select(uids: readonly string[]): void;
  findings(uid: string): readonly PanelFinding[];
  /** What the property of a node may name: queries, pages, columns of its query, nodes of the page. */
  names(refers: string, uid: string): readonly Named[];
  /** System roles of the person; what is for others is not offered. */
  roles: readonly string[];
}
