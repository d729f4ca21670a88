import { error, PlatformError } from '@sluice/document';
import { answer, integer, listOf, nothing, orNull, text, type AnswerSchema } from '../dispatch/answer.schema.js';
import { requireSignedIn } from '../dispatch/access.js';
import type { AuditEntry } from '../audit/audit.contract.js';
import { defineOperation, type FileOutput, type Operation, type OperationContext } from '../dispatch/operation.js';
import type { Caller } from '../dispatch/caller.js';
import { openApp } from '../page/located.js';
import { previewed } from '../page/preview.context.js';
import { callerNow, contextFor, keepCaller } from './export.caller.js';
import { readChoice } from './export.choice.js';
import { writeExport } from './export.file.js';
import { keepResult } from './export.job.js';
import { checkRights } from './export.rights.js';
import {
  downloadInput,
  exportInput,
  exportListInput,
  taskInput,
  type DownloadInput,
  type ExportInput,
  type ExportListInput,
  type TaskInput,
} from './export.schemas.js';
import { checkTarget, openTarget, type ExportTarget } from './export.target.js';
import type { ExportTask, KeptRequest, NewTask } from './export.contract.js';

const exportTask = {
  id: integer,
  mark: text,
  title: text,
  export_type: integer,
  file_type: text,
  rows: integer,
  status: { enum: ['waiting', 'running', 'success', 'failed', 'cancelled', 'expired'] },
  done: integer,
  error: orNull(text),
  create_time: text,
  start_time: orNull(text),
  finish_time: orNull(text),
  expire_time: orNull(text),
} as const satisfies AnswerSchema<ExportTask>['properties'];

/** A task, with the ticket of its download where it is finished already. */
export type ExportAnswer = ExportTask & { ticket?: string };

/** An export that may be made: its task, and what its rows are read from. */
type AskedExport = NewTask & { target: ExportTarget };

/** Made now, while the caller waits: the row and its file appear together, so that a kill leaves nothing behind. */
async function exportNow(ctx: OperationContext, task: AskedExport): Promise<ExportAnswer> {
  const { platform } = ctx;
  const result = await writeExport(ctx, task.target, task.choice, () => undefined);
  return platform.db.transaction(async (db) => {
    const { id } = await platform.exports.add(db, task, 'running');
    await keepResult(
      platform,
      db,
      { id, title: task.choice.title, export_type: task.choice.type, user_id: ctx.caller.userId },
      result,
    );
    return { ...(await platform.exports.one(db, id)), ticket: await platform.exports.ticket(db, id) };
  });
}

async function exportLater({ platform }: OperationContext, task: NewTask): Promise<ExportAnswer> {
  return platform.db.transaction(async (db) => {
    const { id } = await platform.exports.add(db, task, 'waiting');
    const job = await platform.jobs.enqueue(db, 'export', { task: id });
    await db.query('UPDATE query_task SET job_id = $2 WHERE id = $1', [id, job]);
    return platform.exports.one(db, id);
  });
}

/**
 * `POST /app/export` (§7): small files at once, the rest as a task. Who may see a view's rows on an exporting page may
 * export them.
 */
const createExport = defineOperation<ExportInput, ExportAnswer>({
  name: 'export.create',
  route: { method: 'POST', path: '/app/export' },
  access: 'anonymous',
  input: exportInput,
  transaction: false,
  output: answer(exportTask, { ticket: text }),
  audit: {
    action: 'export.create',
    intent: true,
    describe: ({ app_id: app, button_id: button, data_id: view }, output) => ({
      objects: [
        `app:${app}`,
        button ? `button:${button}` : `view:${view}`,
        ...(output ? [output.mark, output.title] : []),
      ],
    }),
  },
  async run(calling, input) {
    const ctx = await previewed(calling, input);
    const { app_id, button_id, data_id, data_params, order_params, preview, preview_as, preview_level, preview_user } =
      input;
    const asked: KeptRequest['asked'] = {
      app_id,
      button_id: button_id ?? null,
      data_id: data_id ?? null,
      data_params,
      order_params,
      preview,
      preview_as,
      preview_level,
      preview_user,
    };
    const target = await openTarget(ctx, asked);
    const choice = readChoice(input);
    const task: AskedExport = {
      choice,
      target,
      kept: { caller: keepCaller(calling), asked },
      now: ctx.platform.clock.now(),
    };
    if (choice.atOnce) return exportNow(ctx, task);
    // A task belongs to somebody who comes back for it.
    requireSignedIn(calling);
    return exportLater(calling, task);
  },
});

const listExports = defineOperation<ExportListInput, { list: ExportTask[] }>({
  name: 'export.list',
  route: { method: 'POST', path: '/app/export/list' },
  access: 'signed-in',
  list: 'whole',
  input: exportListInput,
  output: answer({ list: listOf(answer(exportTask)) }),
  audit: 'none',
  transaction: false,
  async run(ctx, input) {
    openApp(ctx, input);
    return {
      list: await ctx.platform.exports.list(ctx.db, ctx.caller.userId as number, input.app_id, input.view_id ?? null),
    };
  },
});

const deleteExport = defineOperation<TaskInput, null>({
  name: 'export.delete',
  route: { method: 'POST', path: '/app/export/del' },
  access: 'signed-in',
  input: taskInput,
  output: nothing,
  audit: { action: 'export.delete', describe: ({ task_id }) => ({ objects: [`task:${task_id}`] }) },
  async run({ platform, db, caller }, { app_id: app, task_id: id }) {
    const task = await platform.exports.own(db, id, app, caller.userId);
    if (task.job_id !== null) await platform.jobs.cancel(db, task.job_id);
    await db.query('DELETE FROM query_task WHERE id = $1', [id]);
    if (task.file_id !== null) await platform.files.remove(db, task.file_id);
    return null;
  },
});

const ticketExport = defineOperation<TaskInput, { ticket: string }>({
  name: 'export.ticket',
  access: 'signed-in',
  input: taskInput,
  output: answer({ ticket: text }),
  audit: { action: 'export.ticket', describe: ({ task_id }) => ({ objects: [`task:${task_id}`] }) },
  async run(ctx, { app_id: app, task_id: id }) {
    const { platform, db, caller } = ctx;
    const task = await platform.exports.own(db, id, app, caller.userId);
    if (task.status !== 'success') throw error('export.not-ready');
    if (task.file_id === null) throw error('export.unknown');
    const { asked } = await platform.exports.kept(db, task);
    await checkRights(await previewed(ctx, asked), await platform.exports.rights(db, task));
    return { ticket: await platform.exports.ticket(db, id) };
  },
});

/**
 * What a used-up ticket leads to, in the name of whoever asked for the export: the rights to the view and to its data
 * are checked again as they are now.
 */
async function openDownload(
  ctx: OperationContext,
  { app_id: app, task_id: id, access_token: token }: DownloadInput,
): Promise<{ caller: Caller; file: FileOutput }> {
  const { platform, db, request, signal } = ctx;
  const task = (await platform.exports.redeem(db, token, id)) ? await platform.exports.find(db, id) : undefined;
  if (task === undefined || task.app_id !== app) throw error('export.ticket-wrong');
  const { caller: kept, asked } = await platform.exports.kept(db, task);
  const caller = await callerNow(db, kept, new Date(platform.clock.now()));
  if (caller === undefined) throw error('access.denied');
  const context = contextFor(ctx, caller, request, signal);
  await checkTarget(context, asked);
  const file = task.file_id === null ? undefined : await platform.files.open(db, task.file_id);
  if (file === undefined) throw error('export.unknown');
  await checkRights(await previewed(context, asked), await platform.exports.rights(db, task));
  return { caller, file };
}

const downloadExport = defineOperation<DownloadInput, FileOutput>({
  name: 'export.download',
  route: { method: 'GET', path: '/app/export/download' },
  access: 'anonymous',
  input: downloadInput,
  audit: 'self',
  transaction: false,
  stream: 'file',
  versionFree: true,
  async run(ctx, input) {
    const { platform, request } = ctx;
    const startedMs = platform.clock.now();
    const record = (caller: Caller, more: Pick<AuditEntry, 'decision' | 'objects' | 'reasons'>): Promise<void> =>
      platform.audit.recordNow({
        caller,
        request,
        action: 'export.download',
        costMs: Math.round(platform.clock.now() - startedMs),
        ...more,
      });
    try {
      const { caller, file } = await openDownload(ctx, input);
      await record(caller, { decision: 'permit', objects: [`task:${input.task_id}`, file.name] });
      return file;
    } catch (reason) {
      if (reason instanceof PlatformError)
        await record(ctx.caller, { decision: 'refuse', reasons: [reason.key], objects: [`task:${input.task_id}`] });
      throw reason;
    }
  },
});

/** Exports (§7 "Export"). */
export const exportOperations = [
  createExport,
  listExports,
  deleteExport,
  ticketExport,
  downloadExport,
] as readonly Operation[];
