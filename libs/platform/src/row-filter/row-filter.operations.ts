import { error } from '@sluice/document';
import { idAnswer } from '../dispatch/answer.schema.js';
import type { JsonSchema } from '../dispatch/json.schema.js';
import { defineOperation, type Operation, type OperationContext } from '../dispatch/operation.js';
import { policyKeepers, recordChange } from '../duties/change.js';
import type { Db } from '../host/db.js';
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

const access = { roles: ['policy_admin'] } as const;
const fields = {
  name: { type: 'string', minLength: 1, maxLength: 64, label: labels.name },
  data_source_id: { type: 'integer', label: labels.data_source_id },
  table_path: { type: 'string', minLength: 1, maxLength: 511, label: labels.table_path },
  subject_type: { type: 'string', enum: [...filterSubjects], label: labels.subject_type },
  subject_ids: { type: ['array', 'null'], maxItems: 1000, items: { type: 'integer' }, label: labels.subject_ids },
  condition: { type: 'string', minLength: 1, maxLength: 4000, label: labels.condition },
} as const satisfies Record<string, JsonSchema>;
const required = Object.keys(fields).filter((name) => name !== 'subject_ids');

/** Notes what became of a filter; what lets anybody see more needs a second person. */
async function recordFilter(ctx: OperationContext, id: number, before: RowFilterState | undefined): Promise<void> {
  const after = await rowFilterState(ctx.db, id);
  const name = String((after ?? before)?.name ?? id);
  const object = before === undefined ? `row filter ${name}` : `row filter:${id}`;
  await recordChange(
    ctx,
    { object, name, before: before ?? {}, after: after ?? {} },
    opensRows(before, after) ? { roles: policyKeepers } : undefined,
  );
}

const createOperation = defineOperation<RowFilterForm, { id: number }>({
  name: 'row-filter.create',
  access,
  input: { type: 'object', additionalProperties: false, required, properties: fields },
  confirmable: true,
  output: idAnswer,
  audit: { action: 'row-filter.create', describe: ({ name }) => ({ objects: [name] }) },
  async run(ctx, form) {
    ctx.platform.gateway.versions.suspect();
    const id = await createRowFilter(ctx.db, form, ctx.caller.userId);
    await recordFilter(ctx, id, undefined);
    return { id };
  },
});

const updateOperation = defineOperation<RowFilterForm & { id: number; revision?: number | null }, { id: number }>({
  name: 'row-filter.update',
  access,
  input: {
    type: 'object',
    additionalProperties: false,
    required: ['id', ...required],
    properties: { ...fields, id: { type: 'integer' }, revision: { type: ['integer', 'null'] } },
  },
  confirmable: true,
  output: idAnswer,
  audit: { action: 'row-filter.update', describe: ({ name }) => ({ objects: [name] }) },
  async run(ctx, { id, revision, ...form }) {
    ctx.platform.gateway.versions.suspect();
    const before = await rowFilterState(ctx.db, id);
    await updateRowFilter(ctx.db, id, revision, form);
    await recordFilter(ctx, id, before);
    return { id };
  },
});

/** An operation on one filter that touches at most one row, and must touch it. */
function onFilter(
  name: string,
  change: (db: Db, id: number) => Promise<{ rowCount: number }>,
): Operation<{ id: number }, { id: number }> {
  return defineOperation<{ id: number }, { id: number }>({
    name,
    access,
    input: { type: 'object', additionalProperties: false, required: ['id'], properties: { id: { type: 'integer' } } },
    confirmable: true,
    output: idAnswer,
    audit: { action: name, describe: ({ id }) => ({ objects: [`row filter:${id}`] }) },
    async run(ctx, { id }) {
      ctx.platform.gateway.versions.suspect();
      const before = await rowFilterState(ctx.db, id);
      const { rowCount } = await change(ctx.db, id);
      if (rowCount === 0) throw error('object.unknown', { kind: labels.filter, name: String(id) });
      await recordFilter(ctx, id, before);
      return { id };
    },
  });
}

const setEnabled =
  (enabled: boolean) =>
  (db: Db, id: number): Promise<{ rowCount: number }> =>
    db.query('UPDATE row_filter SET is_enabled = $2, update_time = now(), revision = revision + 1 WHERE id = $1', [
      id,
      enabled,
    ]);

/** Filters of rows: which rows of a table somebody may see and change. */
export const rowFilterOperations = [
  createOperation,
  updateOperation,
  onFilter('row-filter.enable', setEnabled(true)),
  onFilter('row-filter.disable', setEnabled(false)),
  onFilter('row-filter.delete', (db, id) => db.query('DELETE FROM row_filter WHERE id = $1', [id])),
  previewOperation,
] as readonly Operation[];
