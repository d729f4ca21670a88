import { ACCESS_LEVELS } from '@sluice/document';
import type { JsonSchema } from '../dispatch/json.schema.js';
import { momentPattern } from '../host/entity.words.js';
import { PROJECT_ACTIONS } from './project-role.entity.js';
import { projectTexts as texts } from './project.texts.js';

/** The seven operations that a role can force into a work order (§6). */
export const FORCED_OPERATIONS = ['query', 'export', 'async_query', 'update', 'insert', 'delete', 'ddl'] as const;
/** Letters that a role can give on the sources of its project; terminals come with hosts. */
export const ROLE_LETTERS = ['read', 'write', 'manage'] as const;

const id = (name: keyof typeof texts) => ({ type: 'integer', label: texts[name] }) as const;
const idOrNone = (name: keyof typeof texts) => ({ type: ['integer', 'null'], label: texts[name] }) as const;
const words = (name: keyof typeof texts, max: number) =>
  ({ type: ['string', 'null'], maxLength: max, label: texts[name] }) as const;
const flag = (name: keyof typeof texts) => ({ type: ['boolean', 'null'], label: texts[name] }) as const;
const upTo = (name: keyof typeof texts) =>
  ({ type: ['integer', 'null'], minimum: 1, maximum: 1_000_000_000, label: texts[name] }) as const;
const people = (name: keyof typeof texts) =>
  ({
    type: ['array', 'null'],
    maxItems: 1000,
    uniqueItems: true,
    items: { type: 'integer' },
    label: texts[name],
  }) as const;
const choices = (name: keyof typeof texts, of: readonly string[]) =>
  ({
    type: ['array', 'null'],
    uniqueItems: true,
    items: { type: 'string', enum: [...of] },
    label: texts[name],
  }) as const;

/** Fields of projects, shared by the operations' input schemas. */
export const projectFields = {
  id: id('id'),
  project_id: id('project_id'),
  revision: { type: ['integer', 'null'] },
  name: { type: 'string', minLength: 1, maxLength: 64, pattern: '\\S', label: texts.name },
  code: { type: ['string', 'null'], maxLength: 32, pattern: '^[A-Za-z0-9_-]*$', label: texts.code },
  remark: words('remark', 500),
  is_public: flag('is_public'),
  self_approve: flag('self_approve'),
  allow_copy: flag('allow_copy'),
  allow_export: flag('allow_export'),
  watermark: flag('watermark'),
  query_rows: upTo('query_rows'),
  export_rows: upTo('export_rows'),
  concurrency: upTo('concurrency'),
  access_level: { type: 'string', enum: [...ACCESS_LEVELS], label: texts.access_level },
  member_level: { type: ['string', 'null'], enum: [...ACCESS_LEVELS, '', null], label: texts.access_level },
  end_time: { type: ['string', 'null'], pattern: momentPattern, label: texts.end_time },
  status: { type: 'string', enum: ['active', 'frozen', 'archived'], label: texts.status },
  manager_ids: people('manager_ids'),
  user_ids: people('user_ids'),
  department_id: idOrNone('department_id'),
  group_id: idOrNone('group_id'),
  role_id: idOrNone('role_id'),
  role_name: { type: 'string', minLength: 1, maxLength: 64, pattern: '\\S', label: texts.role_name },
  actions: choices('actions', PROJECT_ACTIONS),
  letters: choices('letters', ROLE_LETTERS),
  force_work_order: choices('force_work_order', FORCED_OPERATIONS),
  data_source_id: id('data_source_id'),
  reason: words('reason', 500),
} as const satisfies Record<string, JsonSchema>;
