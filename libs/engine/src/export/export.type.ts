/**
 * What somebody chose in the export dialog. `rows` −1 means all; `type` is a code of `export_type` (decisions, "Files
 * and exports").
 */
export interface ExportChoice {
  title: string;
  type: number;
  rows: number;
}

/** States of an export (screens.md, query_task). */
export type ExportStatus = 'waiting' | 'running' | 'success' | 'failed' | 'cancelled' | 'expired';

/** One export as the server lists it; times are texts in Asia/Shanghai. */
export interface ExportTask {
  id: number;
  mark: string;
  title: string;
  export_type: number;
  file_type: string;
  /** Rows asked for; −1 means all. */
  rows: number;
  /** Rows written so far. */
  done: number;
  status: ExportStatus;
  error: string | null;
  create_time: string;
  start_time: string | null;
}

/** Everything the export dialog shows. Replaced, never changed in place. */
export interface ExportState {
  tasks: readonly ExportTask[];
  /** The list; `closed` for somebody who has not signed in and so has none. */
  list: 'loading' | 'ready' | 'error' | 'closed';
  /** An export was asked for and is not answered yet. */
  submitting: boolean;
  /** What the server refused, and which field of the dialog it named: title, export_type or rows. */
  problem: { field: string | null; text: string } | null;
}

/** The export of one view while its dialog is open (§5). */
export interface ExportRuntime {
  /** The title that is proposed: the view's name without spaces. */
  readonly title: string;
  subscribe(listener: () => void): () => void;
  getSnapshot(): ExportState;
  /** Loads the list and follows what is under way; only while the tab is visible. */
  start(): void;
  stop(): void;
  /** Asks for an export; a small one is downloaded when it is answered. Resolves true when it was taken. */
  submit(choice: ExportChoice): Promise<boolean>;
  download(task: ExportTask): Promise<void>;
  /** Asks first. */
  remove(task: ExportTask): Promise<void>;
}
