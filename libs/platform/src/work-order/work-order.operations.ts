import type { BothTexts } from '@sluice/document';
import { actorOf } from '../approval/approval.actor.js';
import type { ApprovalFacts } from '../approval/approval.contract.js';
import { answer, flag, integer, listOf, object, text } from '../dispatch/answer.schema.js';
import { inputOf } from '../dispatch/input.fields.js';
import { defineOperation, type Operation, type OperationContext } from '../dispatch/operation.js';
import { inRecordedTransaction } from '../dispatch/recorded.transaction.js';
import { checkRevised, type Revised } from '../host/entity.words.js';
import type { ReviewResult } from '../review/review.contract.js';
import { afterApproval } from './work-order.approval.js';
import { WorkOrderDraft } from './work-order-draft.entity.js';
import { WorkOrder, type AskedFrom } from './work-order.entity.js';
import { factsOf, formFields, type OrderFacts, type OrderForm } from './work-order.form.js';
import { refuseErrors, reviewOrder } from './work-order.review.js';
import { ownOrder } from './work-order.rights.js';
import { workOrderFields as fields } from './work-order.schemas.js';
import { nextNumber, storeStages } from './work-order.store.js';
import { workOrderTexts as texts } from './work-order.texts.js';
import { refuseMoved, transition } from './work-order.transition.js';
import { error } from '@sluice/document';
import { nextWorkOrderState } from '@sluice/policy';

const needed = ['name', 'project_id', 'kind', 'data_source_id'] as const;

interface Submitted {
  id: number;
  order_no: string;
  message: string;
}
const submitted = answer({ id: integer, order_no: text, message: text });

const fill = (said: BothTexts, locale: keyof BothTexts, facts: Record<string, string | number>): string =>
  Object.entries(facts).reduce((whole, [name, value]) => whole.replace(`{${name}}`, String(value)), said[locale]);

/** What a flow is chosen by. */
function flowFacts(order: OrderFacts, review: ReviewResult, applicantId: number): ApprovalFacts {
  const rows = review.statements.reduce((limit, one) => Math.max(limit, one.estimated_rows ?? 0), 0);
  return {
    projectId: order.projectId,
    sourceId: order.dataSourceId,
    applicantId,
    kind: order.kind,
    risk: review.risk,
    rows,
  };
}

/** From where it is asked for, so that it can run in the asker's name later. */
function askedFrom({ caller, request }: OperationContext): AskedFrom {
  const { kind, tokenOperations: operations, tokenSourceIds: sources } = caller;
  const from = { ip: request.ip, locale: request.locale };
  return kind === 'token' ? { ...from, token: { operations, sources } } : from;
}

/** Stores the checked order with its stages, and begins its approval. In the caller's transaction. */
export async function submit(
  ctx: OperationContext,
  order: WorkOrder,
  facts: OrderFacts,
  review: ReviewResult,
): Promise<{ passed: boolean }> {
  const act = actorOf(ctx);
  const isNew = order.id === undefined;
  Object.assign(order, facts, { risk: review.risk, askedFrom: askedFrom(ctx) });
  await ctx.orm.save(order);
  await storeStages(ctx.db, order, review.statements);
  const target = { type: 'work_order', id: order.id } as const;
  const begin = {
    hash: order.scriptHash,
    shown: { no: order.orderNo, title: order.name, page: `work-order?id=${order.id}` },
    fromStatus: isNew ? null : 'pending',
    toStatus: 'pending',
    remark: order.reason,
  };
  const known = flowFacts(facts, review, order.userId);
  const { approvals } = ctx.platform;
  const state = await (isNew ? approvals.start : approvals.reset)(act, target, known, begin);
  if (state.status !== 'approved') return { passed: false };
  // A flow that asks nobody: as if all had approved.
  await transition(approvals, act, order.id, { event: 'approveLast', record: 'pass' });
  await afterApproval({ platform: ctx.platform, db: ctx.db, ip: act.ip }, order.id);
  return { passed: true };
}

/**
 * `work-order.create`: the script is reviewed before anything is stored; an error of the review refuses it (screens.md
 * E2).
 */
const createOperation = defineOperation<
  OrderForm & { parent_order_id?: number | null; draft_id?: number | null },
  Submitted
>({
  name: 'work-order.create',
  access: 'signed-in',
  input: inputOf(
    { ...fields, parent_order_id: { type: ['integer', 'null'] }, draft_id: { type: ['integer', 'null'] } },
    [...formFields, 'parent_order_id', 'draft_id'],
    [...needed],
  ),
  output: submitted,
  largestBody: 24 * 1024 * 1024,
  audit: {
    action: 'work-order.create',
    describe: ({ name }, output) => ({ objects: output ? [`work-order:${output.id}`] : [name] }),
  },
  // Nothing of the platform's database is held while sources estimate.
  transaction: false,
  async run(ctx, form) {
    const { userId } = actorOf(ctx);
    const { source, ...facts } = await factsOf(ctx, form);
    const review = await reviewOrder(ctx, facts, source);
    refuseErrors(review, ctx.request.locale);
    return inRecordedTransaction(ctx, async (inside) => {
      const { db, orm } = inside;
      const parent = form.parent_order_id ? await ownOrder(inside, form.parent_order_id) : null;
      const order = orm.create(WorkOrder, {
        orderNo: await nextNumber(db, facts.projectId),
        status: 'pending',
        userId,
        isTerminating: false,
        attempt: 0,
        parentOrderId: parent?.id ?? null,
      });
      const { passed } = await submit(inside, order, facts, review);
      // The draft has become an order.
      if (form.draft_id) await orm.delete(WorkOrderDraft, { id: form.draft_id, userId });
      const message = fill(texts[passed ? 'passed' : 'created'], ctx.request.locale, { no: order.orderNo });
      return { id: order.id, order_no: order.orderNo, message };
    });
  },
});

/** `work-order.edit`: approvals begin anew; not once a statement ran. */
const editOperation = defineOperation<OrderForm & Revised, Submitted>({
  name: 'work-order.edit',
  access: 'signed-in',
  input: inputOf(fields, ['id', 'revision', ...formFields], ['id', ...needed]),
  output: submitted,
  largestBody: 24 * 1024 * 1024,
  audit: { action: 'work-order.edit', describe: ({ id }) => ({ objects: [`work-order:${id}`] }) },
  transaction: false,
  async run(ctx, form) {
    await ownOrder(ctx, form.id);
    const { source, ...facts } = await factsOf(ctx, form);
    const review = await reviewOrder(ctx, facts, source);
    refuseErrors(review, ctx.request.locale);
    return inRecordedTransaction(ctx, async (inside) => {
      const { db, orm } = inside;
      // The approval is locked first, as a decision does: the two follow each other.
      await db.query(`SELECT 1 FROM approval WHERE target_type = 'work_order' AND target_id = $1 FOR UPDATE`, [
        form.id,
      ]);
      await db.query('SELECT 1 FROM work_order WHERE id = $1 FOR UPDATE', [form.id]);
      const order = await ownOrder(inside, form.id);
      checkRevised(order, form.revision);
      if (order.attempt > 0) throw error('work-order.ran');
      if (!nextWorkOrderState(order.status, 'edit')) refuseMoved(order.status);
      await transition(ctx.platform.approvals, actorOf(inside), order.id, { event: 'edit' });
      const edited = await orm.findOneByOrFail(WorkOrder, { id: order.id });
      const { passed } = await submit(inside, edited, facts, review);
      const message = fill(texts[passed ? 'passed' : 'created'], ctx.request.locale, { no: order.orderNo });
      return { id: order.id, order_no: order.orderNo, message };
    });
  },
});

interface Checked {
  message: string;
  is_clean: boolean;
  findings: { line: number; level: string; rule: string; text: string }[];
  statements: {
    id: number;
    line: number;
    text: string;
    kind: string;
    level_text: string;
    estimated_rows: number | null;
    risk_text: string;
  }[];
  flow: string;
  flow_label: string;
  /** Heads of the table of statements. */
  heads: string[];
}

/**
 * `work-order.check`: what the review says of a form that is being written, and whom it would ask; nothing is stored.
 */
const checkOperation = defineOperation<OrderForm, Checked>({
  name: 'work-order.check',
  access: 'signed-in',
  input: inputOf(
    { ...fields, name: { ...fields.name, minLength: 0 } },
    [...formFields],
    ['project_id', 'kind', 'data_source_id'],
  ),
  output: answer({
    message: text,
    is_clean: flag,
    findings: listOf(object),
    statements: listOf(object),
    flow: text,
    flow_label: text,
    heads: listOf(text),
  }),
  largestBody: 24 * 1024 * 1024,
  audit: 'none',
  transaction: false,
  async run(ctx, form) {
    const { userId } = actorOf(ctx);
    const { source, ...facts } = await factsOf(ctx, { ...form, name: '-' });
    const review = await reviewOrder(ctx, facts, source);
    const flow = await ctx.platform.approvals.match(ctx.db, 'work_order', flowFacts(facts, review, userId));
    return checkedAnswer(review, [flow.name, ...flow.steps.map(({ name }) => name)].join(' → '), ctx.request.locale);
  },
});

function checkedAnswer(review: ReviewResult, flow: string, locale: keyof BothTexts): Checked {
  const findings = [...review.findings, ...review.statements.flatMap((one) => one.findings)].map(
    ({ line, level, rule, text: said }) => ({ line, level, rule, text: said[locale] }),
  );
  const worst = (levels: readonly string[]): 'error' | 'warn' | 'notice' | 'none' =>
    (['error', 'warn', 'notice'] as const).find((level) => levels.includes(level)) ?? 'none';
  const counts = { errors: review.error_count, warns: review.warn_count, notices: review.notice_count };
  return {
    message: fill(texts.checked, locale, { statements: review.statements.length, ...counts }),
    is_clean: review.error_count === 0,
    findings,
    statements: review.statements.map((one) => ({
      id: one.number,
      line: one.line,
      text: one.text.slice(0, 2_000),
      kind: one.kind,
      level_text: texts[`level.${worst(one.findings.map(({ level }) => level))}`][locale],
      estimated_rows: one.estimated_rows,
      risk_text: texts[`risk.${one.risk}`][locale],
    })),
    flow,
    flow_label: texts['flow-label'][locale],
    heads: (['number', 'statement', 'statement-kind', 'findings', 'rows', 'risk'] as const).map(
      (name) => texts[`head.${name}`][locale],
    ),
  };
}

/** Operations that write orders. */
export const workOrderOperations = [createOperation, editOperation, checkOperation] as readonly Operation[];
