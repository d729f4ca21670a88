import { error, FILTER_CLASSES, FILTER_DECISIONS, type FilterDecision, type FilterPolicy } from '@sluice/document';
import { maskKinds, type MatchType } from '@sluice/policy';
import { defineOperation, type Operation } from '../dispatch/operation.js';
import type { JsonSchema } from '../dispatch/json.schema.js';
import type { Db } from '../host/db.js';
import { policyState, recordPolicy } from './policy.change.js';
import { createPolicy, updatePolicy, type GivenPolicy, type GivenRule } from './policy.store.js';
import { settingFields, settingsOf } from './mask.settings.js';
import { maskingTexts } from './masking.texts.js';
import { tryMaskOperation } from './try.operation.js';
import { idAnswer } from '../dispatch/answer.schema.js';

/** A rule as a row of the form: several values stand with commas between them. `rule_id` names the stored rule that it was; settings stand by algorithm (`keep_first`). */
interface RuleRow {
  [setting: string]: unknown;
  rule_id?: number | null;
  match_type: MatchType;
  match_value: string;
  algorithm: string;
  filter_null_test?: FilterDecision | '' | null;
  filter_equality?: FilterDecision | '' | null;
  filter_other?: FilterDecision | '' | null;
}

/** A policy as its form sends it; what is no longer among the rules is gone. */
interface PolicyForm {
  name: string;
  template: string;
  data_source_id?: number | null;
  table_pattern?: string | null;
  priority?: number | null;
  rules: RuleRow[];
}

/** A class of the filter policy; one that is left empty is decided by the column's level. */
function filterField(name: 'filter_null_test' | 'filter_equality' | 'filter_other') {
  return { type: ['string', 'null'], enum: [...FILTER_DECISIONS, '', null], label: maskingTexts[name] } as const;
}

const ruleFields = {
  rule_id: { type: ['integer', 'null'] },
  match_type: {
    type: 'string',
    enum: ['column', 'level', 'rule_type', 'name_pattern'],
    label: maskingTexts.match_type,
  },
  match_value: { type: 'string', minLength: 1, maxLength: 400, label: maskingTexts.match_value },
  algorithm: { type: 'string', enum: Object.keys(maskKinds), label: maskingTexts.algorithm },
  ...settingFields,
  filter_null_test: filterField('filter_null_test'),
  filter_equality: filterField('filter_equality'),
  filter_other: filterField('filter_other'),
} as const satisfies Record<string, JsonSchema>;

const formFields = {
  name: { type: 'string', minLength: 1, maxLength: 64, label: maskingTexts.name },
  template: { type: 'string', minLength: 1, maxLength: 64, label: maskingTexts.template },
  data_source_id: { type: ['integer', 'null'], label: maskingTexts.data_source_id },
  table_pattern: { type: ['string', 'null'], maxLength: 255, label: maskingTexts.table_pattern },
  rules: {
    type: 'array',
    minItems: 1,
    maxItems: 100,
    label: maskingTexts.rules,
    items: {
      type: 'object',
      additionalProperties: false,
      required: ['match_type', 'match_value', 'algorithm'],
      properties: ruleFields,
    },
  },
  priority: { type: ['integer', 'null'], minimum: 1, maximum: 999, label: maskingTexts.priority },
} as const satisfies Record<string, JsonSchema>;
const must = ['name', 'template', 'rules'];
const byId = {
  type: 'object',
  additionalProperties: false,
  required: ['id'],
  properties: { id: { type: 'integer' } },
} satisfies JsonSchema;

function ruleOf(row: RuleRow): GivenRule {
  const values = row.match_value
    .split(',')
    .map((value) => value.trim())
    .filter(Boolean);
  return {
    ...(row.rule_id ? { id: row.rule_id } : {}),
    matchType: row.match_type,
    matchValue: values.length === 1 ? (values[0] as string) : values,
    algorithm: row.algorithm,
    filterPolicy: filterPolicyOf(row),
    config: settingsOf(row.algorithm, row),
  };
}

/** The classes that the row decides; null where it decides none. */
function filterPolicyOf(row: RuleRow): Partial<FilterPolicy> | null {
  const decided = FILTER_CLASSES.flatMap((name) => {
    const decision = row[`filter_${name}`];
    return decision ? [[name, decision] as const] : [];
  });
  return decided.length > 0 ? (Object.fromEntries(decided) as Partial<FilterPolicy>) : null;
}

function policyOf(form: PolicyForm): GivenPolicy {
  return {
    name: form.name.trim(),
    template: form.template,
    priority: form.priority ?? 100,
    sourceIds: form.data_source_id ? [form.data_source_id] : [],
    tables: [form.table_pattern || '*'],
    rules: form.rules.map(ruleOf),
  };
}

const createPolicyOperation = defineOperation<PolicyForm, { id: number }>({
  name: 'masking-policy.create',
  access: { roles: ['policy_admin'] },
  input: { type: 'object', additionalProperties: false, required: must, properties: formFields },
  confirmable: true,
  output: idAnswer,
  audit: { action: 'masking-policy.create', describe: ({ name }) => ({ objects: [name] }) },
  async run(ctx, form) {
    ctx.platform.gateway.versions.suspect();
    const id = await createPolicy(ctx.db, policyOf(form), ctx.caller.userId);
    await recordPolicy(ctx, id, undefined);
    return { id };
  },
});

const updatePolicyOperation = defineOperation<PolicyForm & { id: number; revision?: number | null }, { id: number }>({
  name: 'masking-policy.update',
  access: { roles: ['policy_admin'] },
  input: {
    type: 'object',
    additionalProperties: false,
    required: ['id', ...must],
    properties: { ...formFields, id: { type: 'integer' }, revision: { type: ['integer', 'null'] } },
  },
  confirmable: true,
  output: idAnswer,
  audit: { action: 'masking-policy.update', describe: ({ name }) => ({ objects: [name] }) },
  async run(ctx, { id, revision, ...form }) {
    ctx.platform.gateway.versions.suspect();
    const before = await policyState(ctx.db, id);
    await updatePolicy(ctx.db, id, revision, policyOf(form));
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
    access: { roles: ['policy_admin'] },
    input: byId,
    confirmable: true,
    output: idAnswer,
    audit: { action: name, describe: ({ id }) => ({ objects: [`masking_policy:${id}`] }) },
    async run(ctx, { id }) {
      const { db, platform } = ctx;
      platform.gateway.versions.suspect();
      const before = await policyState(db, id);
      const { rowCount } = await change(db, id);
      if (rowCount === 0) throw error('object.unknown', { kind: maskingTexts.policy, name: String(id) });
      await recordPolicy(ctx, id, before);
      return { id };
    },
  });
}

const setEnabled =
  (enabled: boolean) =>
  (db: Db, id: number): Promise<{ rowCount: number }> =>
    db.query('UPDATE masking_policy SET is_enabled = $2, update_time = now(), revision = revision + 1 WHERE id = $1', [
      id,
      enabled,
    ]);

/** Masking policies: which algorithm for which columns. */
export const maskingOperations = [
  tryMaskOperation,
  createPolicyOperation,
  updatePolicyOperation,
  onPolicy('masking-policy.enable', setEnabled(true)),
  onPolicy('masking-policy.disable', setEnabled(false)),
  onPolicy('masking-policy.delete', (db, id) => db.query('DELETE FROM masking_policy WHERE id = $1', [id])),
] as readonly Operation[];
