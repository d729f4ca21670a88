import { widgetValues } from '@sluice/document';
import type { JsonSchema } from '../dispatch/json.schema.js';
import type { Operation } from '../dispatch/operation.js';
import { policyOperations } from '../duties/policy.operations.js';
import { moveOperation } from '../duties/policy.order.js';
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
const maxRows = 1_000_000_000;

/** An empty count is told by name; as a number it would silently be 0. */
const count = (name: keyof typeof usageTexts) =>
  ({ type: ['integer', 'null'], minimum: 0, maximum: maxRows, label: usageTexts[name] }) as const;
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
  project_ids: ids('project_ids'),
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
  'project_ids',
  'windows',
  'ips',
  'global_concurrency',
  'user_concurrency',
]);
const required = Object.keys(fields).filter((name) => !optional.has(name));

const kind = { name: 'policy', object: 'policy', label: usageTexts.policy, table: 'policy' } as const;

/** Policies of use: when, from where and how much (screens I6, I7). */
export const usagePolicyOperations = [
  ...policyOperations<UsageForm, UsageState>({
    ...kind,
    fields,
    required,
    state: usageState,
    facts: (state) => state,
    opens: opensUse,
    create: createUsagePolicy,
    update: updateUsagePolicy,
  }),
  moveOperation(kind),
] as readonly Operation[];
