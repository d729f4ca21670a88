import { error, interpolate, type BothTexts } from '@sluice/document';
import { In } from 'typeorm';
import { actorOf } from '../../approval/approval.actor.js';
import { answer, flag, integer, listOf, object, text } from '../../dispatch/answer.schema.js';
import { inputOf } from '../../dispatch/input.fields.js';
import { inSharedTransaction } from '../../dispatch/operation.transaction.js';
import { defineOperation, type Operation, type OperationContext } from '../../dispatch/operation.js';
import { inRecordedTransaction } from '../../dispatch/recorded.transaction.js';
import type { ReviewResult } from '../../review/review.contract.js';
import { WorkOrderStage } from '../work-order-stage.entity.js';
import { WorkOrder, type WorkOrderKind } from '../work-order.entity.js';
import { hashOf } from '../work-order.form.js';
import { submit } from '../work-order.operations.js';
import { orderFor } from '../work-order.rights.js';
import { workOrderFields } from '../work-order.schemas.js';
import { nextNumber } from '../work-order.store.js';
import { WorkOrderBackup } from './backup.entity.js';
import type { SeenRow, SeenRows } from './backup.contract.js';
import { operationTexts as texts } from './operation.texts.js';
import { rollbackText } from './rollback.script.js';

/** Rows that one look at a backup answers. */
const maxShown = 1_000;

const fields = {
  id: workOrderFields.id,
  backup_id: { type: 'integer', label: texts.backup },
  stage_ids: {
    type: 'array',
    minItems: 1,
    maxItems: 10_000,
    uniqueItems: true,
    items: { type: 'integer' },
    label: texts.stages,
  },
  conflicts: { type: ['boolean', 'null'], label: texts.conflicts },
  limit: { type: ['integer', 'null'], minimum: 1, maximum: maxShown, label: texts.limit },
  name: workOrderFields.name,
  reason: workOrderFields.reason,
} as const;

/** A stage with the backup that it may be taken back by. */
interface Chosen {
  stage: WorkOrderStage;
  backup: WorkOrderBackup;
}

/**
 * Stages of an order that happened, whose rows were kept and that nobody has taken back, in the order in which they
 * ran.
 */
async function keptStages(ctx: OperationContext, orderId: number): Promise<Chosen[]> {
  const stages = await ctx.orm.findBy(WorkOrderStage, {
    workOrderId: orderId,
    stageStatus: 'succeeded_backed_up',
    isPending: false,
  });
  const refs = stages.flatMap(({ backupRef }) => (backupRef === null ? [] : [Number(backupRef)]));
  const backups = await ctx.orm.findBy(WorkOrderBackup, { id: In(refs) });
  const now = ctx.platform.clock.now();
  return stages
    .flatMap((stage) => {
      const backup = backups.find(({ id }) => String(id) === stage.backupRef);
      return backup && backup.status !== 'restored' && backup.expireTime.getTime() > now ? [{ stage, backup }] : [];
    })
    .sort((one, other) => one.backup.id - other.backup.id);
}

/**
 * Throws where another order that has not ended asks for one of these already: of two only one could succeed. The rows
 * of the backups are locked, so that of two people who ask at once the second finds the first.
 */
async function checkNoneWaits({ db }: OperationContext, chosen: readonly Chosen[]): Promise<void> {
  const ids = chosen.map(({ backup }) => backup.id);
  await db.query('SELECT 1 FROM work_order_backup WHERE id = ANY ($1) ORDER BY id FOR UPDATE', [ids]);
  const { rows } = await db.query<{ order_no: string; ref: string }>(
    `SELECT w.order_no, s.backup_ref AS ref FROM work_order_stage s JOIN work_order w ON w.id = s.work_order_id
     WHERE s.backup_ref = ANY ($1) AND w.kind = 'rollback'
       AND w.status IN ('pending', 'approved', 'scheduled', 'running', 'unknown') ORDER BY w.id`,
    [ids.map(String)],
  );
  const [first] = rows;
  if (!first) return;
  const stages = chosen
    .filter(({ backup }) => rows.some(({ order_no: no, ref }) => no === first.order_no && ref === String(backup.id)))
    .map(({ stage }) => `#${stage.sortNum}`);
  throw error('backup.waiting', { order: first.order_no, stages: stages.join(', ') }, { field: 'stage_ids' });
}

/**
 * Throws where a chosen stage is not there, where there are too many rows, or where a later stage of the same table
 * would stay.
 */
function checkChoice(ctx: OperationContext, all: readonly Chosen[], ids: readonly number[]): Chosen[] {
  const chosen = all.filter(({ stage }) => ids.includes(stage.id));
  if (chosen.length !== ids.length || chosen.length === 0)
    throw error('backup.nothing-chosen', {}, { field: 'stage_ids' });
  const rows = chosen.reduce((sum, { backup }) => sum + backup.rows, 0);
  const max = ctx.platform.settings.get('backup.flashback_rows');
  if (rows > max) throw error('backup.too-many', { most: String(max), rows: String(rows) }, { field: 'stage_ids' });
  const tableOf = ({ schemaName, tableName }: WorkOrderBackup): string => JSON.stringify([schemaName, tableName]);
  const left = all.filter(
    (one) =>
      !chosen.includes(one) &&
      chosen.some(({ backup }) => tableOf(backup) === tableOf(one.backup) && backup.id < one.backup.id),
  );
  if (left.length > 0) {
    const stages = left.map(({ stage }) => `#${stage.sortNum}`).join(', ');
    throw error('backup.later-left', { stages }, { field: 'stage_ids' });
  }
  return chosen;
}

/** What is stored of a rollback order: the reverse statements, the last stage first. */
function reviewOf(chosen: readonly Chosen[]): ReviewResult {
  const statements = [...chosen].reverse().map(({ backup, stage }, index) => ({
    number: index + 1,
    text: rollbackText(backup, { number: stage.sortNum }),
    start: 0,
    end: 0,
    line: index + 1,
    kind: 'ROLLBACK',
    findings: [],
    estimated_rows: backup.rows,
    is_counted: true,
    risk: 'medium' as const,
    no_transaction: false,
  }));
  return {
    statements,
    findings: [],
    error_count: 0,
    warn_count: 0,
    notice_count: 0,
    risk: 'medium',
  };
}

interface RollbackInput {
  id: number;
  stage_ids: number[];
  name?: string | null;
  reason?: string | null;
}

/**
 * `work-order.roll-back`: a new linked order that takes chosen stages back; it is approved like any other (screens.md
 * E5).
 */
const rollBackOperation = defineOperation<RollbackInput, { id: number; order_no: string; message: string }>({
  name: 'work-order.roll-back',
  access: 'signed-in',
  input: inputOf(fields, ['id', 'stage_ids', 'name', 'reason'], ['id', 'stage_ids']),
  output: answer({ id: integer, order_no: text, message: text }),
  audit: {
    action: 'work-order.roll-back',
    describe: ({ id }, output) => ({
      objects: [`work-order:${id}`, ...(output ? [`work-order:${output.id}`] : [])],
    }),
  },
  transaction: false,
  async run(ctx, { id, stage_ids: ids, name, reason }) {
    const { userId } = actorOf(ctx);
    return inRecordedTransaction(ctx, async (inside) => {
      const { db, orm } = inside;
      const { order: parent } = await orderFor(inside, id);
      const chosen = checkChoice(inside, await keptStages(inside, id), ids);
      await checkNoneWaits(inside, chosen);
      const review = reviewOf(chosen);
      const orderNo = await nextNumber(db, parent.projectId);
      const facts = {
        name: name?.trim() || `rollback-${parent.orderNo}`,
        projectId: parent.projectId,
        kind: 'rollback' as WorkOrderKind,
        dataSourceId: parent.dataSourceId,
        databases: [...new Set(chosen.map(({ stage }) => stage.databaseName))],
        script: review.statements.map(({ text: said }) => `${said};`).join('\n'),
        isBackup: false,
        isBackupNeeded: false,
        isTransaction: true,
        timeout: parent.timeout,
        runMode: 'hand' as const,
        planTime: null,
        windowStart: null,
        windowEnd: null,
        reason: reason?.trim() || null,
        copiesTo: [],
        attachments: [],
      };
      const order = orm.create(WorkOrder, {
        orderNo,
        status: 'pending',
        userId,
        isTerminating: false,
        attempt: 0,
        parentOrderId: parent.id,
      });
      await submit(inside, order, { ...facts, scriptHash: hashOf(facts) }, review);
      await bindStages(inside, order.id, [...chosen].reverse());
      const message = interpolate(texts.made[ctx.request.locale], { no: orderNo });
      return { id: order.id, order_no: orderNo, message };
    });
  },
});

/** Each stage of the new order names the backup that it takes back, in the database of that one alone. */
async function bindStages(ctx: OperationContext, orderId: number, chosen: readonly Chosen[]): Promise<void> {
  for (const [index, { stage, backup }] of chosen.entries()) {
    const at = { workOrderId: orderId, sortNum: index + 1 };
    await ctx.db.query(
      'DELETE FROM work_order_stage WHERE work_order_id = $1 AND sort_num = $2 AND database_name <> $3',
      [orderId, index + 1, stage.databaseName],
    );
    await ctx.orm.update(WorkOrderStage, at, { backupRef: String(backup.id) });
  }
}

interface RowsInput {
  backup_id: number;
  conflicts?: boolean | null;
  limit?: number | null;
}

/** A row as a page lists it: one line for each of its sides. */
interface ShownRow {
  sides: { title: string; values: string[] }[];
  reverse: string;
  is_conflict: boolean;
  /** Places of the values that differ. */
  changed: number[];
}
interface ShownRows {
  columns: SeenRows['columns'];
  rows: ShownRow[];
  truncated: boolean;
  /** What is not kept, though the statement may have changed it. */
  gaps: string[];
  message: string;
}

/**
 * `backup.rows`: rows before and after a stage, masked for whoever asks as their own query of the table would be
 * (screens.md C14).
 */
const rowsOperation = defineOperation<RowsInput, ShownRows>({
  name: 'backup.rows',
  access: 'signed-in',
  input: inputOf(fields, ['backup_id', 'conflicts', 'limit'], ['backup_id']),
  output: answer({ columns: listOf(object), rows: listOf(object), truncated: flag, gaps: listOf(text), message: text }),
  audit: { action: 'backup.rows', describe: ({ backup_id: id }) => ({ objects: [`backup:${id}`] }) },
  transaction: false,
  async run(ctx, { backup_id: id, conflicts, limit }) {
    const backup = await ctx.platform.backups.summaryOf(String(id));
    if (!backup) throw error('backup.unknown', {}, { field: 'backup_id' });
    await inSharedTransaction(ctx.platform, (db, orm) => orderFor({ ...ctx, db, orm }, backup.orderId));
    const viewer = { caller: ctx.caller, request: ctx.request };
    const ceiling = Math.min(limit ?? 100, ctx.platform.settings.get('backup.flashback_rows'));
    const seen = await ctx.platform.backups.rowsOf(String(id), viewer, {
      limit: ceiling,
      conflicts: conflicts ?? false,
    });
    const { locale } = ctx.request;
    return {
      columns: seen.columns,
      rows: seen.rows.map((row) => shownRow(row, locale)),
      truncated: seen.truncated,
      gaps: backup.warnings.map((warning) => warning[locale]),
      message: interpolate(texts[seen.truncated ? 'cut' : 'shown'][locale], { rows: seen.rows.length }),
    };
  },
});

function shownRow({ before, after, reverse, isConflict }: SeenRow, locale: keyof BothTexts): ShownRow {
  const side = (name: 'before' | 'after', values: (string | null)[] | null) =>
    values ? [{ title: texts[name][locale], values: values.map((value) => value ?? 'NULL') }] : [];
  const positions = (before ?? []).map((_, index) => index);
  return {
    sides: [...side('before', before), ...side('after', after)],
    // As the viewer sees it: what a mask makes equal is not told as changed.
    changed: after ? positions.filter((index) => before?.[index] !== after[index]) : [],
    reverse: isConflict ? `${reverse} -- ${texts.changed[locale]}` : reverse,
    is_conflict: isConflict,
  };
}

/** Operations over kept rows. */
export const backupOperations = [rollBackOperation, rowsOperation] as readonly Operation[];
