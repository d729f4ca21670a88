import type { JsonSchema } from '../dispatch/json.schema.js';
import type { Operation } from '../dispatch/operation.js';
import { policyOperations } from '../duties/policy.operations.js';
import {
  createRowFilter,
  filterSubjects,
  opensRows,
  rowFilterState,
  updateRowFilter,
  type RowFilterForm,
  type RowFilterState,
} from './row-filter.store.js';
import { rowFilterLabels as labels } from './row-filter.texts.js';
import { previewOperation } from './row-filter.preview.js';

const fields = {
  name: { type: 'string', minLength: 1, maxLength: 64, label: labels.name },
  data_source_id: { type: 'integer', label: labels.data_source_id },
  table_path: { type: 'string', minLength: 1, maxLength: 511, label: labels.table_path },
  subject_type: { type: 'string', enum: [...filterSubjects], label: labels.subject_type },
  subject_ids: { type: ['array', 'null'], maxItems: 1000, items: { type: 'integer' }, label: labels.subject_ids },
  condition: { type: 'string', minLength: 1, maxLength: 4000, label: labels.condition },
} as const satisfies Record<string, JsonSchema>;
const required = Object.keys(fields).filter((name) => name !== 'subject_ids');

/** Filters of rows: which rows of a table somebody may see and change. */
export const rowFilterOperations = [
  ...policyOperations<RowFilterForm, RowFilterState>({
    name: 'row-filter',
    object: 'row filter',
    label: labels.filter,
    table: 'row_filter',
    fields,
    required,
    state: rowFilterState,
    facts: (state) => state,
    opens: opensRows,
    create: createRowFilter,
    update: updateRowFilter,
  }),
  previewOperation,
] as readonly Operation[];
