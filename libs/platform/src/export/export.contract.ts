import type { Caller, RequestInfo } from '../dispatch/caller.js';
import type { ExportInput } from './export.schemas.js';
import type { PreviewInput } from '../page/page.schemas.js';
import type { ExportTypeCode } from './formats/format.registry.js';
import type { Db } from '../host/db.js';
import type { PlannedMask } from '@sluice/policy';
import type { PlannedRequest } from '../gateway/gateway.type.js';

/**
 * The limits of a personal token: set with `kind` where one asked; older releases kept the sources of exports alone.
 */
export type KeptToken = Pick<Partial<Caller>, 'kind' | 'tokenOperations' | 'tokenSourceIds'>;

/**
 * Who asked for an export, as it is kept beside the task: enough to act for the person later with the rights of that
 * later moment.
 */
export interface KeptCaller extends KeptToken {
  userId: number | null;
  request: RequestInfo;
}

/** Everything that is needed to do an export again; sealed at rest, since searched values may be sensitive. */
export interface KeptRequest {
  caller: KeptCaller;
  asked: Pick<ExportInput, 'app_id' | 'button_id' | 'data_id' | 'data_params' | 'order_params' | keyof PreviewInput>;
}

/** States of a task (screens.md, query_task). */
export type TaskStatus = 'waiting' | 'running' | 'success' | 'failed' | 'cancelled' | 'expired';

/**
 * A task as the call of §7 answers it: id, mark, start_time, and what the list shows. Times are texts in Asia/Shanghai
 * (§5).
 */
export interface ExportTask {
  id: number;
  mark: string;
  title: string;
  export_type: number;
  file_type: string;
  rows: number;
  status: TaskStatus;
  /** Rows written so far, or in the file. */
  done: number;
  error: string | null;
  create_time: string;
  start_time: string | null;
  finish_time: string | null;
  expire_time: string | null;
}

/** A row as work on it needs it. */
export interface TaskRow {
  id: number;
  title: string;
  export_type: ExportTypeCode;
  rows: number;
  request: string;
  user_id: number | null;
  app_id: number;
  /** The page that it was asked for on. */
  page_id: number;
  file_id: string | null;
  job_id: number | null;
  status: TaskStatus;
}

/** Where an export was asked for, as its row keeps it. */
export interface ExportOrigin {
  located: { app: { id: number }; page: { id: number } };
  viewId: number;
  buttonId: number | null;
}

/** What a new row holds beside its state. */
export interface NewTask {
  choice: ExportChoice;
  target: ExportOrigin;
  kept: KeptRequest;
  now: number;
}

/** A mask as far as a reader of the file can tell it from another. */
export type ShownMask = Pick<PlannedMask, 'algorithm' | 'config' | 'replaced'>;

/** A statement whose rows went into a file, without its values, and how each column was masked then. */
export interface ReadRights extends Omit<PlannedRequest, 'caller' | 'request' | 'binds'> {
  binds: number;
  masks: (ShownMask | null)[];
}

/** What somebody chose in the export dialog; `rows` −1 means all. */
export interface ExportChoice {
  title: string;
  type: ExportTypeCode;
  rows: number;
  /** Made while the caller waits. */ atOnce: boolean;
}

/** How an export ended well: its file, and the rights that its rows were read with. */
export interface ExportResult {
  fileId: string;
  rows: number;
  rights: readonly ReadRights[];
  expireTime: Date;
}

/** Exports as tasks, and tickets that are each good for one download (design §8 "ticketed once per download"). */
export interface ExportService {
  /** Adds a task. Throws `export.too-many` for a person who has too many under way. */
  add(db: Db, task: NewTask, status: 'waiting' | 'running'): Promise<{ id: number; mark: string }>;
  list(db: Db, userId: number, appId: number, viewId: number | null): Promise<ExportTask[]>;
  /** A task as its owner sees it. */
  one(db: Db, id: number): Promise<ExportTask>;
  /**
   * A task of an app; `userId` null is the task of somebody who has not signed in. Throws `export.unknown` for others'
   * and unknown ones alike.
   */
  own(db: Db, id: number, appId: number, userId: number | null): Promise<TaskRow>;
  find(db: Db, id: number): Promise<TaskRow | undefined>;
  /** What is needed to do the export of a task again. */
  kept(db: Db, task: TaskRow): Promise<KeptRequest>;
  /** The rights that a task's file was read with; null for a file of which none were noted. */
  rights(db: Db, task: TaskRow): Promise<ReadRights[] | null>;
  begin(db: Db, id: number): Promise<void>;
  succeed(db: Db, id: number, result: ExportResult): Promise<void>;
  fail(db: Db, id: number, reason: string): Promise<void>;
  /** Until when a file that is made now is kept. */
  expiry(now: number): Date;
  /** A new ticket; it is shown once, only its hash is stored. */
  ticket(db: Db, taskId: number): Promise<string>;
  /** Uses a ticket up, whether it fits or not; answers whether it was good for this task. */
  redeem(db: Db, token: string, taskId: number): Promise<boolean>;
}
