import { FILTER_CLASSES, FILTER_DECISIONS, type FilterDecision, type FilterPolicy } from '@sluice/document';
import { maskKinds, type MatchType } from '@sluice/policy';
import type { Operation } from '../dispatch/operation.js';
import type { JsonSchema } from '../dispatch/json.schema.js';
import { policyOperations, type PolicyKind } from '../duties/policy.operations.js';
import { moveOperation } from '../duties/policy.order.js';
import { maskingFacts, opensMasks, policyState, type PolicyState } from './policy.change.js';
import { previewOperation } from './policy.preview.js';
import { keepRevision } from './policy.revision.js';
import { restoreOperation } from './restore.operation.js';
import { createPolicy, updatePolicy, type GivenPolicy, type GivenRule } from './policy.store.js';
import { settingFields, settingsOf } from './mask.settings.js';
import { maskingTexts } from './masking.texts.js';
import { checkedCondition, scopeOf, termFields, termsOf, type TermForm } from './policy.terms.js';
import { tryMaskOperation } from './try.operation.js';

/**
 * A rule as a row of the form: several values stand with commas between them. `rule_id` names the stored rule that it
 * was; settings stand by algorithm (`keep_first`).
 */
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
export interface PolicyForm extends TermForm {
  name: string;
  template: string;
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
  ...termFields,
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

function ruleOf(row: RuleRow): GivenRule {
  const values = row.match_value
    .split(',')
    .map((value) => value.trim())
    .filter(Boolean);
  return {
    id: row.rule_id ?? undefined,
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

/** The policy of a form. Throws errors that name the field. */
export function policyOf(form: PolicyForm): GivenPolicy {
  return {
    name: form.name.trim(),
    template: form.template,
    priority: form.priority ?? 100,
    scope: scopeOf(form),
    terms: termsOf(form),
    condition: checkedCondition(form.condition),
    rules: form.rules.map(ruleOf),
  };
}

const ordered = {
  name: 'masking-policy',
  object: 'masking_policy',
  label: maskingTexts.policy,
  table: 'masking_policy',
  keep: keepRevision,
} as const;
const policyKind: PolicyKind<PolicyForm, PolicyState> = {
  ...ordered,
  fields: formFields,
  required: must,
  state: policyState,
  facts: maskingFacts,
  opens: opensMasks,
  create: (db, form, userId) => createPolicy(db, policyOf(form), userId),
  update: (db, id, revision, form) => updatePolicy(db, id, revision, policyOf(form)),
};

/** Masking policies: which algorithm for which columns. */
export const maskingOperations = [
  tryMaskOperation,
  ...policyOperations(policyKind),
  moveOperation(ordered),
  restoreOperation(policyKind),
  previewOperation({ fields: formFields, required: must, policyOf }),
] as readonly Operation[];
