import type { JsonSchema } from '../dispatch/json.schema.js';
import { momentPattern } from '../host/entity.words.js';
import { RUN_MODES, WORK_ORDER_KINDS } from './work-order.entity.js';
import { workOrderTexts as texts } from './work-order.texts.js';

/** Characters that a script may have; bytes are counted by the review (§5: SQL ≤ 5M). */
export const maxScript = 5 * 1024 * 1024;

/** Signs of the address of an upload with its name. */
const maxAddress = 1_024;

const id = (name: keyof typeof texts) => ({ type: 'integer', label: texts[name] }) as const;
const flag = (name: keyof typeof texts) => ({ type: ['boolean', 'null'], label: texts[name] }) as const;
const words = (name: keyof typeof texts, limit: number) =>
  ({ type: ['string', 'null'], maxLength: limit, label: texts[name] }) as const;
const moment = (name: keyof typeof texts) =>
  ({ type: ['string', 'null'], pattern: momentPattern, label: texts[name] }) as const;

/** Fields of orders, shared by the input schemas of their operations. */
export const workOrderFields = {
  id: id('id'),
  ids: { type: 'array', minItems: 1, maxItems: 100, uniqueItems: true, items: { type: 'integer' }, label: texts.ids },
  revision: { type: ['integer', 'null'] },
  name: { type: 'string', minLength: 1, maxLength: 128, label: texts.name },
  project_id: id('project_id'),
  kind: { type: 'string', enum: [...WORK_ORDER_KINDS].filter((kind) => kind !== 'rollback'), label: texts.kind },
  data_source_id: id('data_source_id'),
  databases: {
    type: ['array', 'null'],
    maxItems: 50,
    uniqueItems: true,
    items: { type: 'string', minLength: 1, maxLength: 128 },
    label: texts.databases,
  },
  script: { type: ['string', 'null'], maxLength: maxScript, label: texts.script },
  // An address with the name of the file behind it, as a field of uploads holds it.
  script_file: words('script_file', maxAddress),
  is_backup: flag('is_backup'),
  is_backup_needed: flag('is_backup_needed'),
  is_transaction: flag('is_transaction'),
  timeout: { type: ['integer', 'null'], minimum: 10, maximum: 600, label: texts.timeout },
  run_mode: { type: ['string', 'null'], enum: [...RUN_MODES, null], label: texts.run_mode },
  plan_time: moment('plan_time'),
  window_start: moment('window_start'),
  window_end: moment('window_end'),
  reason: words('reason', 1000),
  copies_to: {
    type: ['array', 'null'],
    maxItems: 100,
    uniqueItems: true,
    items: { type: 'integer' },
    label: texts.copies_to,
  },
  attachments: {
    type: ['array', 'null'],
    maxItems: 10,
    uniqueItems: true,
    items: { type: 'string', maxLength: maxAddress },
    label: texts.attachments,
  },
  remark: words('remark', 1000),
  outcome: { type: 'string', enum: ['ok', 'fail'], label: texts.outcome },
  text: { type: 'string', minLength: 1, maxLength: 2000, pattern: '\\S', label: texts.text },
  ticket: { type: 'string', minLength: 1, maxLength: 128, label: texts.ticket },
} as const satisfies Record<string, JsonSchema>;
