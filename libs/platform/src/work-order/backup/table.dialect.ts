import type { BothTexts } from '@sluice/document';
import type { BackupAsks, BackupColumn, BackupKind, KeptPlan } from './backup.contract.js';

/** A row of a backup: the exact text of each column as the source writes it, null for NULL. */
export type RowTexts = (string | null)[];

/** A statement with its binds. */
export interface BoundText {
  text: string;
  binds: unknown[];
}

/** What the source's own catalogue says of a table. */
export interface TableFacts {
  columns: BackupColumn[];
  /** Sets of columns that tell rows apart, the primary key first. */
  keys: string[][];
  /** Why no row of it can be kept. */
  refused: BothTexts[];
  /** What happens beyond the table when it is written to. */
  warnings: BothTexts[];
}

/** A table as a plan names it. */
export type PlannedTable = Pick<KeptPlan, 'table' | 'columns' | 'keyColumns'>;

/** How a kind of source tells of its tables, and how exact texts of rows are read and written there. */
export interface TableDialect {
  /** Undefined where there is no such table. Rejects with ConnectorError. */
  describe(asks: BackupAsks, table: KeptPlan['table'], kind: BackupKind): Promise<TableFacts | undefined>;
  /** The columns as exact texts; `of` is what the statement calls the table. */
  items(columns: readonly BackupColumn[], of: string): string;
  /**
   * The same as one text, a line of JSON, where the source can write it: of a million rows no value is then taken apart
   * on our side.
   */
  line?(columns: readonly BackupColumn[], of: string): string;
  /** Lines of the rows of these keys, in the order of the keys; with `line`. */
  linesByKeys?(table: PlannedTable, keys: readonly RowTexts[]): BoundText;
  /** Lines of the first rows from one key to another, in the order of the keys: a walk along their index. */
  linesBetween?(table: PlannedTable, ends: readonly [RowTexts, RowTexts], limit: number): BoundText;
  /** Keys that the source makes for inserted rows are found among its rows afterwards: an order says so before. */
  readonly keysLater?: true;
  /** A name as it stands in a statement. */
  quote(name: string): string;
  /** What ends a query of rows that are about to change, so that nobody else changes them. */
  readonly lock: string;
  name(table: KeptPlan['table']): string;
  /** Rows of these keys. */
  byKeys(table: PlannedTable, keys: readonly RowTexts[], locked: boolean): BoundText;
  /** The greatest key, in its order. */
  greatest(table: PlannedTable): string;
  /**
   * Rows with a key above one, or all (`undefined`), that this transaction has made; undefined where that cannot be
   * told. `null` says that the table had no row before.
   */
  made(table: PlannedTable, above: RowTexts | null | undefined): BoundText | undefined;
  /** Writes columns of rows, given as whole rows, by their keys. */
  update(table: PlannedTable, columns: readonly number[], rows: readonly RowTexts[]): BoundText;
  insert(table: PlannedTable, rows: readonly RowTexts[]): BoundText;
  remove(table: PlannedTable, keys: readonly RowTexts[]): BoundText;
  /** The rows that one statement takes. */
  ceiling(table: PlannedTable): number;
  /** A value in a statement that is shown, never run. */
  literal(column: BackupColumn, value: string | null): string;
}

/** The values of the key in a row. */
export function keyOf({ columns, keyColumns }: PlannedTable, row: RowTexts): RowTexts {
  return keyColumns.map((name) => row[columns.findIndex((column) => column.name === name)] ?? null);
}

export const columnNamed = ({ columns }: PlannedTable, name: string): BackupColumn =>
  columns.find((column) => column.name === name) ?? { name, type: 'text' };

/** Columns that INSERT writes. */
export const inserted = ({ columns }: PlannedTable): { column: BackupColumn; index: number }[] =>
  columns.flatMap((column, index) => (column.generated === 'computed' ? [] : [{ column, index }]));
