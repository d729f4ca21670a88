import { randomBytes } from 'node:crypto';
import { error } from '@sluice/document';
import type { Db } from '../host/db.js';
import type { Secrets } from '../host/secrets.js';
import type { ExportResult, ExportTask, KeptRequest, NewTask, ReadRights, TaskRow } from './export.contract.js';
import { exportTypes } from './formats/format.registry.js';

/** Days that a file is kept. */
const keptMs = 3 * 24 * 3_600_000;
/** Exports that one person may have under way. */
const maxOpen = 10;

const local = (column: string): string =>
  `to_char(t.${column} AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') AS ${column}`;
const shown = `t.id, t.mark, t.title, t.export_type, t.file_type, t.rows, coalesce(t.row_count, (j.progress ->> 'rows')::bigint, 0) AS done, t.error,
  CASE WHEN t.status = 'success' AND t.file_id IS NULL THEN 'expired' ELSE t.status END AS status, ${['create_time', 'start_time', 'finish_time', 'expire_time'].map(local).join(', ')}`;

const contextOf = (mark: string): string => `query_task.request:${mark}`;
const rightsContext = (fileId: string): string => `query_task.rights:${fileId}`;

/** A name for people to tell tasks apart by: the day and four random signs. */
function newMark(now: number): string {
  const day = new Date(now + 8 * 3_600_000).toISOString().slice(0, 10).replaceAll('-', '');
  return `EX${day}${randomBytes(4).toString('hex').toUpperCase()}`;
}

/** Rows of `query_task`: exports and how they went. */
export class ExportTasks {
  constructor(private readonly secrets: Secrets) {}

  async add(
    db: Db,
    { choice, target, kept, now }: NewTask,
    status: 'waiting' | 'running',
  ): Promise<{ id: number; mark: string }> {
    const { userId } = kept.caller;
    if (userId !== null) await refuseTooMany(db, userId);
    const mark = newMark(now);
    const { id } = await db.one<{ id: number }>(
      `INSERT INTO query_task (mark, kind, title, user_id, create_user_id, app_id, page_id, view_id, button_id,
        export_type, file_type, rows, status, request, create_time)
       VALUES ($1, 'export', $2, $3, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) RETURNING id`,
      [
        mark,
        choice.title,
        userId,
        target.located.app.id,
        target.located.page.id,
        target.viewId,
        target.buttonId,
        choice.type,
        exportTypes[choice.type].format.extension,
        choice.rows,
        status,
        this.secrets.seal(JSON.stringify(kept), contextOf(mark)),
        new Date(now),
      ],
    );
    return { id, mark };
  }

  async list(db: Db, userId: number, appId: number, viewId: number | null): Promise<ExportTask[]> {
    const { rows } = await db.query<ExportTask>(
      `SELECT ${shown} FROM query_task t LEFT JOIN job j ON j.id = t.job_id WHERE t.user_id = $1 AND t.app_id = $2
        AND ($3::bigint IS NULL OR t.view_id = $3) ORDER BY t.id DESC LIMIT 100`,
      [userId, appId, viewId],
    );
    return rows;
  }

  /** A task as its owner sees it. */
  one(db: Db, id: number): Promise<ExportTask> {
    return db.one<ExportTask>(`SELECT ${shown} FROM query_task t LEFT JOIN job j ON j.id = t.job_id WHERE t.id = $1`, [
      id,
    ]);
  }

  /**
   * A task of an app; `userId` null is the task of somebody who has not signed in. Throws `export.unknown` for others'
   * and unknown ones alike.
   */
  async own(db: Db, id: number, appId: number, userId: number | null): Promise<TaskRow> {
    const row = await this.find(db, id);
    if (row === undefined || row.app_id !== appId || row.user_id !== userId) throw error('export.unknown');
    return row;
  }

  find(db: Db, id: number): Promise<TaskRow | undefined> {
    return db.maybeOne<TaskRow>(
      'SELECT id, title, export_type, rows, request, user_id, app_id, page_id, file_id, job_id, status FROM query_task WHERE id = $1',
      [id],
    );
  }

  async kept(db: Db, { id, request }: TaskRow): Promise<KeptRequest> {
    const { mark } = await db.one<{ mark: string }>('SELECT mark FROM query_task WHERE id = $1', [id]);
    return JSON.parse(this.secrets.open(request, contextOf(mark))) as KeptRequest;
  }

  /** The rights that a task's file was read with; null for a file of which none were noted. */
  async rights(db: Db, { id, file_id: file }: TaskRow): Promise<ReadRights[] | null> {
    const { rights } = await db.one<{ rights: string | null }>('SELECT rights FROM query_task WHERE id = $1', [id]);
    if (rights === null || file === null) return null;
    return JSON.parse(this.secrets.open(rights, rightsContext(file))) as ReadRights[];
  }

  async begin(db: Db, id: number): Promise<void> {
    await db.query(
      `UPDATE query_task SET status = 'running', start_time = coalesce(start_time, now()),
        update_time = now() WHERE id = $1`,
      [id],
    );
  }

  async succeed(db: Db, id: number, end: ExportResult): Promise<void> {
    await db.query(
      `UPDATE query_task SET status = 'success', file_id = $2, row_count = $3, expire_time = $4, rights = $5,
        start_time = coalesce(start_time, create_time), finish_time = now(), update_time = now() WHERE id = $1`,
      [
        id,
        end.fileId,
        end.rows,
        end.expireTime,
        this.secrets.seal(JSON.stringify(end.rights), rightsContext(end.fileId)),
      ],
    );
  }

  async fail(db: Db, id: number, reason: string): Promise<void> {
    await db.query(
      `UPDATE query_task SET status = 'failed', error = $2, finish_time = now(), update_time = now() WHERE id = $1`,
      [id, reason.slice(0, 1000)],
    );
  }

  expiry(now: number): Date {
    return new Date(now + keptMs);
  }
}

async function refuseTooMany(db: Db, userId: number): Promise<void> {
  const { open } = await db.one<{ open: number }>(
    `SELECT count(*) AS open FROM query_task WHERE user_id = $1 AND status IN ('waiting', 'running')`,
    [userId],
  );
  if (open >= maxOpen) throw error('export.too-many', { most: maxOpen });
}
