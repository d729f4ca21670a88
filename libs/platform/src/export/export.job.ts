import { error, PlatformError } from '@sluice/document';
import type { Db } from '../host/db.js';
import type { Job, JobKind, JobRun } from '../job/job.type.js';
import type { Emission } from '../notice/notice.contract.js';
import { previewed } from '../page/preview.context.js';
import type { Platform } from '../platform.js';
import type { PlatformServices } from '../platform.services.contract.js';
import { callerNow, contextFor } from './export.caller.js';
import { writeExport, type ExportedFile } from './export.file.js';
import type { TaskRow } from './export.contract.js';
import { openTarget } from './export.target.js';
import { exportTypes } from './formats/format.registry.js';

/** What the job of an export carries. */
export interface ExportPayload {
  task: number;
}

const fileName = (title: string, extension: string): string => `${title}.${extension}`;

/** Makes a finished file the result of its task, in the caller's transaction. */
export async function keepResult(
  { exports, files, clock }: PlatformServices,
  db: Db,
  task: { id: number; title: string; export_type: keyof typeof exportTypes; user_id: number | null },
  result: ExportedFile,
): Promise<void> {
  const { format } = exportTypes[task.export_type];
  const expireTime = exports.expiry(clock.now());
  await files.keep(db, result.written, {
    name: fileName(task.title, format.extension),
    contentType: format.contentType,
    userId: task.user_id,
    expireTime,
  });
  await exports.succeed(db, task.id, {
    fileId: result.written.id,
    rows: result.rows,
    rights: result.rights,
    expireTime,
  });
}

/**
 * Whoever asked for an export in the background is told how it ended, and led to the page where its file lies; nobody
 * where a visitor asked.
 */
async function tellOwner(
  { notices }: PlatformServices,
  db: Db,
  { title, user_id: owner, app_id: app, page_id: page }: TaskRow,
  { event, values }: Pick<Emission, 'event' | 'values'>,
): Promise<void> {
  if (owner === null) return;
  await notices.emit(db, { event, receivers: [owner], link: { app, page }, values: { title, ...values } });
}

async function run({ platform, job, signal, progress, finish }: JobRun<ExportPayload>): Promise<void> {
  const tasks = platform.exports;
  const task = await tasks.find(platform.db, job.payload.task);
  if (task === undefined) return finish(async () => undefined);
  await tasks.begin(platform.db, task.id);
  const { caller: kept, asked } = await tasks.kept(platform.db, task);
  const caller = await callerNow(platform.db, kept, new Date(platform.clock.now()));
  if (caller === undefined) throw error('access.denied');
  const ctx = await previewed(
    contextFor({ platform, dispatcher: platform.dispatcher }, caller, kept.request, signal),
    asked,
  );
  const result = await writeExport(
    ctx,
    await openTarget(ctx, asked),
    { title: task.title, type: task.export_type, rows: task.rows },
    (rows) => progress({ rows }),
  );
  try {
    await finish(async (db) => {
      await keepResult(platform, db, task, result);
      await tellOwner(platform, db, task, { event: 'export.finished', values: { rows: result.rows } });
    });
  } catch (reason) {
    await platform.files.remove(platform.db, result.written.id);
    throw reason;
  }
}

async function failed(db: Db, job: Job<ExportPayload>, reason: unknown, platform: Platform): Promise<void> {
  const task = await platform.exports.find(db, job.payload.task);
  if (task === undefined) return;
  const {
    caller: {
      request: { locale },
    },
  } = await platform.exports.kept(db, task);
  const failure = reason instanceof PlatformError ? reason : error('export.failed');
  await platform.exports.fail(db, task.id, failure.text(locale));
  const values = { error: failure.text('zh-chs'), error_en: failure.text('en') };
  await tellOwner(platform, db, task, { event: 'export.failed', values });
}

/**
 * An export in the background: rights and masks are those of the moment it runs; done again from its beginning after a
 * kill.
 */
export const exportJob: JobKind<ExportPayload> = { attempts: 3, run, failed };
