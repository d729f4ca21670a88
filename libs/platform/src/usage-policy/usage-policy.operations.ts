import { error, widgetValues } from '@sluice/document';
import { idAnswer } from '../dispatch/answer.schema.js';
import type { JsonSchema } from '../dispatch/json.schema.js';
import { defineOperation, type Operation, type OperationContext } from '../dispatch/operation.js';
import { policyKeepers, recordChange } from '../duties/change.js';
import type { Db } from '../host/db.js';
import {
  createUsagePolicy,
  opensUse,
  updateUsagePolicy,
  usageState,
  usageSubjects,
  type UsageForm,
  type UsageState,
} from './usage-policy.store.js';
import { usageTexts } from './usage-policy.texts.js';

/** Rows that a count may name; as many as an export may have at most. */
const mostRows = 1_000_000_000;
const access = { roles: ['policy_admin'] } as const;

/** An empty count is told by name; as a number it would silently be 0. */
const count = (name: keyof typeof usageTexts) =>
  ({ type: ['integer', 'null'], minimum: 0, maximum: mostRows, label: usageTexts[name] }) as const;
const concurrency = (name: keyof typeof usageTexts) =>
  ({ type: ['integer', 'null'], minimum: 0, maximum: 10_000, label: usageTexts[name] }) as const;
const ids = (name: keyof typeof usageTexts) =>
  ({ type: ['array', 'null'], maxItems: 1000, items: { type: 'integer' }, label: usageTexts[name] }) as const;

const fields = {
  name: { type: 'string', minLength: 1, maxLength: 64, label: usageTexts.name },
  template: { type: 'string', minLength: 1, maxLength: 64, label: usageTexts.template },
  effect: { type: 'string', enum: ['permit', 'refuse', 'work_order'], label: usageTexts.effect },
  data_source_ids: ids('data_source_ids'),
  subject_type: { type: 'string', enum: [...usageSubjects], label: usageTexts.subject_type },
  subject_ids: ids('subject_ids'),
  windows: { ...widgetValues['time-windows'], type: ['array', 'null'], label: usageTexts.windows },
  ips: { type: ['string', 'null'], maxLength: 4000, label: usageTexts.ips },
  query_count: count('query_count'),
  export_count: count('export_count'),
  write_count: count('write_count'),
  update_count: count('update_count'),
  delete_count: count('delete_count'),
  global_concurrency: concurrency('global_concurrency'),
  user_concurrency: concurrency('user_concurrency'),
  transaction_timeout: { type: 'integer', minimum: 10, maximum: 600, label: usageTexts.transaction_timeout },
  priority: { type: 'integer', minimum: 1, maximum: 999, label: usageTexts.priority },
} as const satisfies Record<string, JsonSchema>;
const optional = new Set([
  'data_source_ids',
  'subject_ids',
  'windows',
  'ips',
  'global_concurrency',
  'user_concurrency',
]);
const required = Object.keys(fields).filter((name) => !optional.has(name));

/** Notes what became of a policy; what lets anybody do more needs a second person. */
async function recordPolicy(ctx: OperationContext, id: number, before: UsageState | undefined): Promise<void> {
  const after = await usageState(ctx.db, id);
  const name = String((after ?? before)?.name ?? id);
  await recordChange(
    ctx,
    {
      // A new policy has no number yet that would be the same when it is confirmed.
      object: before === undefined ? `policy ${name}` : `policy:${id}`,
      name,
      before: before ?? {},
      after: after ?? {},
    },
    opensUse(before, after) ? { roles: policyKeepers } : undefined,
  );
}

const createOperation = defineOperation<UsageForm, { id: number }>({
  name: 'policy.create',
  access,
  input: { type: 'object', additionalProperties: false, required, properties: fields },
  confirmable: true,
  output: idAnswer,
  audit: { action: 'policy.create', describe: ({ name }) => ({ objects: [name] }) },
  async run(ctx, form) {
    ctx.platform.gateway.versions.suspect();
    const id = await createUsagePolicy(ctx.db, form, ctx.caller.userId);
    await recordPolicy(ctx, id, undefined);
    return { id };
  },
});

const updateOperation = defineOperation<UsageForm & { id: number; revision?: number | null }, { id: number }>({
  name: 'policy.update',
  access,
  input: {
    type: 'object',
    additionalProperties: false,
    required: ['id', ...required],
    properties: { ...fields, id: { type: 'integer' }, revision: { type: ['integer', 'null'] } },
  },
  confirmable: true,
  output: idAnswer,
  audit: { action: 'policy.update', describe: ({ name }) => ({ objects: [name] }) },
  async run(ctx, { id, revision, ...form }) {
    ctx.platform.gateway.versions.suspect();
    const before = await usageState(ctx.db, id);
    await updateUsagePolicy(ctx.db, id, revision, form);
    await recordPolicy(ctx, id, before);
    return { id };
  },
});

/** An operation on one policy that touches at most one row, and must touch it. */
function onPolicy(
  name: string,
  change: (db: Db, id: number) => Promise<{ rowCount: number }>,
): Operation<{ id: number }, { id: number }> {
  return defineOperation<{ id: number }, { id: number }>({
    name,
    access,
    input: { type: 'object', additionalProperties: false, required: ['id'], properties: { id: { type: 'integer' } } },
    confirmable: true,
    output: idAnswer,
    audit: { action: name, describe: ({ id }) => ({ objects: [`policy:${id}`] }) },
    async run(ctx, { id }) {
      ctx.platform.gateway.versions.suspect();
      const before = await usageState(ctx.db, id);
      const { rowCount } = await change(ctx.db, id);
      if (rowCount === 0) throw error('object.unknown', { kind: usageTexts.policy, name: String(id) });
      await recordPolicy(ctx, id, before);
      return { id };
    },
  });
}

const setEnabled =
  (enabled: boolean) =>
  (db: Db, id: number): Promise<{ rowCount: number }> =>
    db.query('UPDATE policy SET is_enabled = $2, update_time = now(), revision = revision + 1 WHERE id = $1', [
      id,
      enabled,
    ]);

/** Policies of use: when, from where and how much (screens I6, I7). */
export const usagePolicyOperations = [
  createOperation,
  updateOperation,
  onPolicy('policy.enable', setEnabled(true)),
  onPolicy('policy.disable', setEnabled(false)),
  onPolicy('policy.delete', (db, id) => db.query('DELETE FROM policy WHERE id = $1', [id])),
] as readonly Operation[];
