import type { CellType } from '@sluice/document';

/** A column type as far as it matters beside how it is drawn. */
interface ColumnKind {
  /** It holds buttons and no value: it is in no file and in no text of a row. */
  buttons?: true;
}

/** Column types by `form_type`; a column without one is text. */
const columnKinds: Readonly<Partial<Record<number, ColumnKind>>> = {
  3: {},
  4: { buttons: true },
  5: {},
  6: {},
  7: {},
  99: {},
  100: {},
  101: {},
} satisfies Record<CellType, ColumnKind>;

/** True for a column of buttons. */
export const holdsButtons = (column: { form_type?: number | undefined }): boolean =>
  columnKinds[column.form_type ?? 0]?.buttons === true;
