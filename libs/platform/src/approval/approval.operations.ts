import { error, interpolate, PlatformError } from '@sluice/document';
import { answer, integer, text } from '../dispatch/answer.schema.js';
import { inputOf } from '../dispatch/input.fields.js';
import type { JsonSchema } from '../dispatch/json.schema.js';
import { defineOperation, type Operation, type OperationContext } from '../dispatch/operation.js';
import { actorOf } from './approval.actor.js';
import type { ApprovalDecision, ApprovalState, ApprovalTarget } from './approval.contract.js';
import { flowOperations } from './approval-flow.operations.js';
import { approvalTexts as texts, decisionTexts } from './approval.texts.js';

const actions = [
  'approve',
  'reject',
  'transfer',
  'add_approver',
] as const satisfies readonly ApprovalDecision['action'][];
/** Longer remarks reach the engine, which refuses them by name before anything moves. */
const remark = { type: ['string', 'null'], maxLength: 4000, label: texts.remark } as const;
const hash = { type: 'string', minLength: 1, maxLength: 64, label: texts.hash } as const;
const fields = {
  id: { type: 'integer', label: texts.id },
  action: { type: 'string', enum: [...actions], label: texts.action },
  remark,
  hash,
  user_id: { type: ['integer', 'null'], label: texts.user_id },
  conditions: { type: ['object', 'null'], label: texts.conditions },
  items: {
    type: 'array',
    minItems: 1,
    maxItems: 200,
    items: {
      type: 'object',
      additionalProperties: false,
      required: ['id', 'hash'],
      properties: { id: { type: 'integer' }, hash },
    },
    label: texts.items,
  },
} as const satisfies Record<string, JsonSchema>;

interface DecisionForm {
  id: number;
  action: ApprovalDecision['action'];
  remark?: string | null;
  hash: string;
  user_id?: number | null;
  conditions?: Record<string, unknown> | null;
}

/** What the approval of a number is about. Whoever may not decide it is told nothing else than that. */
async function targetOf({ db }: OperationContext, id: number): Promise<ApprovalTarget> {
  const found = await db.maybeOne<ApprovalTarget>(
    'SELECT target_type AS type, target_id AS id FROM approval WHERE id = $1',
    [id],
  );
  if (!found) throw error('approval.not-yours');
  return found;
}

function messageOf(
  { request: { locale } }: OperationContext,
  action: DecisionForm['action'],
  state: ApprovalState,
): string {
  if (action === 'transfer') return decisionTexts.passed_on[locale];
  if (action === 'add_approver') return decisionTexts.added[locale];
  if (state.status !== 'waiting') return decisionTexts[state.status === 'approved' ? 'approved' : 'rejected'][locale];
  return interpolate(decisionTexts.waiting[locale], { step: state.steps[state.step - 1]?.name ?? '' }, locale);
}

/**
 * `approval.decide`: somebody in the waiting group approves, rejects, hands it over or asks another one as well
 * (screens E4).
 */
const decideOperation = defineOperation<DecisionForm, { id: number; status: string; step: number; message: string }>({
  name: 'approval.decide',
  access: 'signed-in',
  input: inputOf(fields, ['id', 'action', 'remark', 'hash', 'user_id', 'conditions'], ['id', 'action', 'hash']),
  output: answer({ id: integer, status: text, step: integer, message: text }),
  audit: {
    action: 'approval.decide',
    describe: ({ id, action }) => ({ objects: [`approval:${id}`, action] }),
  },
  async run(ctx, { id, action, remark: said, hash: seen, user_id: userId, conditions }) {
    const state = await ctx.platform.approvals.decide(actorOf(ctx), await targetOf(ctx, id), {
      action,
      remark: said ?? null,
      hash: seen,
      userId: userId ?? null,
      conditions: conditions ?? {},
    });
    return { id, status: state.status, step: state.step, message: messageOf(ctx, action, state) };
  },
});

interface BulkForm {
  items: { id: number; hash: string }[];
  action: 'approve' | 'reject';
  remark?: string | null;
}

/**
 * `approval.decide-selected`: several at once, orders and requests alike. Each stands for itself: what cannot be
 * decided is told, the rest is.
 */
const selectedOperation = defineOperation<BulkForm, { done: number; failed: number; message: string }>({
  name: 'approval.decide-selected',
  access: 'signed-in',
  input: {
    type: 'object',
    additionalProperties: false,
    required: ['items', 'action'],
    properties: {
      items: fields.items,
      action: { type: 'string', enum: ['approve', 'reject'], label: texts.action },
      remark,
    },
  },
  output: answer({ done: integer, failed: integer, message: text }),
  audit: {
    action: 'approval.decide-selected',
    describe: ({ items, action }) => ({ objects: [action, ...items.map(({ id }) => `approval:${id}`)] }),
  },
  async run(ctx, { items, action, remark: said }) {
    const failures: PlatformError[] = [];
    for (const { id, hash: seen } of items.toSorted((one, other) => one.id - other.id)) {
      try {
        await ctx.db.transaction(async (db) => {
          const target = await targetOf(ctx, id);
          await ctx.platform.approvals.decide({ ...actorOf(ctx), db }, target, {
            action,
            remark: said ?? null,
            hash: seen,
          });
        });
      } catch (cause) {
        if (!(cause instanceof PlatformError)) throw cause;
        failures.push(cause);
      }
    }
    const [first] = failures;
    const done = items.length - failures.length;
    if (first && done === 0) throw first;
    const { locale } = ctx.request;
    const facts = { done, failed: failures.length, why: first ? first.text(locale) : '' };
    return {
      done,
      failed: failures.length,
      message: interpolate(decisionTexts[first ? 'some' : 'all'][locale], facts, locale),
    };
  },
});

/** Approvals and their flows. */
export const approvalOperations = [decideOperation, selectedOperation, ...flowOperations] as readonly Operation[];
