import type { BothTexts } from '@sluice/document';
import type { Analysis } from '@sluice/sql';
import type { Caller, RequestInfo } from '../../dispatch/caller.js';
import type { StageSession } from '../stage.session.js';

/**
 * What of a session a plan is made with: it asks the source's own catalogue for keys, triggers and cascades, and reads
 * no row.
 */
export type BackupAsks = Pick<StageSession, 'dialect' | 'database' | 'query'>;

/** The changes whose rows are kept. */
export type BackupKind = 'UPDATE' | 'DELETE' | 'INSERT';

/** A column of a table whose rows are kept. Its values are kept as exact text of the source. */
export interface BackupColumn {
  name: string;
  /** The type as the source writes it, with its length. */
  type: string;
  /** `computed` is never written; `counted` is written by INSERT alone (GENERATED ALWAYS AS IDENTITY). */
  generated?: 'computed' | 'counted';
  /** Counted by the source where it is left out. */
  counts?: true;
  /** Bytes: kept as hexadecimal digits. */
  isBytes?: true;
}

/** How the rows that a statement touches are kept. Serialisable: an order may keep it with its stage. */
export interface KeptPlan {
  state: 'kept';
  kind: BackupKind;
  table: { schema: string; name: string };
  /**
   * Columns that tell its rows apart: the primary key, else a unique one without NULL that the statement does not
   * write.
   */
  keyColumns: string[];
  columns: BackupColumn[];
  /** The statement that reads the rows before they change; absent for INSERT. */
  read?: string;
  /** Told before approval: cascades, triggers, children of a table. */
  warnings: BothTexts[];
}

/** A statement that cannot be taken back by what we keep, and why, told before approval. */
export interface NotKeptPlan {
  state: 'not_possible';
  reasons: BothTexts[];
  warnings: BothTexts[];
}

/** It changes no rows: nothing is to be kept. */
export interface NothingPlan {
  state: 'nothing';
  warnings: BothTexts[];
}
export type BackupPlan = KeptPlan | NotKeptPlan | NothingPlan;

/** Whose rows are kept, and where they come from. */
export interface BackupOf {
  orderId: number;
  stageId: number;
  sourceId: number;
  database: string;
}

/** A backup as lists show it, without a value of its rows. */
export interface BackupSummary {
  id: number;
  orderId: number;
  stageId: number;
  sourceId: number;
  database: string;
  kind: BackupKind;
  table: { schema: string; name: string };
  keyColumns: string[];
  rows: number;
  state: 'prepared' | 'kept' | 'undone' | 'restored';
  warnings: BothTexts[];
  createTime: Date;
  expireTime: Date;
}

/** Who looks at rows: they are masked as this person would see them in a query of the table. */
export interface BackupViewer {
  caller: Caller;
  request: RequestInfo;
}

/** A row as it was and as it is after; absent before an INSERT and after a DELETE. Masked for the viewer. */
export interface SeenRow {
  before: (string | null)[] | null;
  after: (string | null)[] | null;
  /** The statement that takes the change back, with the values that the viewer may see. */
  reverse: string;
  /** It had been changed since, when somebody tried to take it back last. */
  isConflict: boolean;
}
export interface SeenRows {
  columns: { name: string; type: string; masked: boolean; key: boolean }[];
  rows: SeenRow[];
  /** There are more rows than are shown. */
  truncated: boolean;
}

/** A change that was taken back. */
export interface Restored {
  affected: number;
}

/**
 * Rows that stages of work orders change, kept before they do (§5, screens E5, C14). A stage that runs with backup
 * calls, in its own transaction of the source: `before`, its statement, `after`; then `settle` when that transaction
 * has ended. Each rejects with PlatformError `backup.…`: the stage must not run, or must be rolled back, unless its
 * order says that it runs without a backup too.
 */
export interface Backups {
  /** How the rows of an analysed statement would be kept. `text` is what was analysed. Rejects with ConnectorError. */
  plan(asks: BackupAsks, statement: { text: string; analysis: Analysis }): Promise<BackupPlan>;
  /**
   * Reads what the statement will touch and keeps it, sealed and durable, before it runs. Answers the stage's
   * `backup_ref`.
   */
  before(session: StageSession, plan: KeptPlan, of: BackupOf): Promise<{ ref: string; rows: number }>;
  /**
   * Keeps how the rows are after it. `affected` is what the source counted: another number than was kept is refused, so
   * that exactly the kept rows have changed.
   */
  after(session: StageSession, plan: KeptPlan, ref: string, affected: number): Promise<{ rows: number }>;
  /**
   * The transaction has ended: what was undone is forgotten. Without a call a backup stays `prepared` and is shown by
   * its stage's status.
   */
  settle(ref: string, isKept: boolean): Promise<void>;
  /**
   * Takes the change back in a session of a rollback order. Every row must be as the statement left it: rows that have
   * changed since reject with `backup.conflict`, and `rowsOf` marks them; nothing may be kept of the session then. A
   * stage of an order of kind `rollback` carries in `backup_ref` what it takes back, and runs by this alone: its text
   * is for people to read, with masks in the places of values.
   */
  restore(session: StageSession, ref: string): Promise<Restored>;
  summaryOf(ref: string): Promise<BackupSummary | undefined>;
  /**
   * Its first rows with the statements that take them back, masked for the viewer. Rejects where they may not read the
   * table.
   */
  rowsOf(ref: string, viewer: BackupViewer, choice: { limit: number; conflicts?: boolean }): Promise<SeenRows>;
}
