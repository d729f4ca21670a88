import type { FieldType } from '@sluice/document';

/** How a form type edits a cell in place. */
export interface EditorKind {
  /** Drawn in a box at the cell: it needs more room than the cell has. */
  boxed?: boolean;
  /** A choice ends the editing; unless several may be chosen. */
  picks?: boolean;
  /** Its list or calendar opens with the cell. */
  opens?: boolean;
  /** Enter belongs to the text; Ctrl+Enter saves. */
  multiline?: boolean;
}

/** Form types that edit a cell (§3: the columns' own registry names the form type of their editor). */
export const editorKinds = {
  1: {},
  2: { picks: true, opens: true },
  3: { picks: true, opens: true },
  4: { boxed: true, picks: true },
  5: {},
  7: { boxed: true },
  8: { boxed: true, multiline: true },
  18: { picks: true, opens: true },
} satisfies Partial<Record<FieldType, EditorKind>>;

/** The kind of an editor's `form_type`; undefined for one that edits no cell. */
export function editorKind(type: number): EditorKind | undefined {
  return (editorKinds as Partial<Record<number, EditorKind>>)[type];
}
