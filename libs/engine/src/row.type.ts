/** One result row as the server sent it; a masked cell holds the mask, a withheld one null. */
export type Row = Readonly<Record<string, unknown>>;
/** The value of the view's `row_key` column, as text. */
export type RowKey = string;
