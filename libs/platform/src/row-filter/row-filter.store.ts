import { error } from '@sluice/document';
import { rowCondition, RowFilterError, rowFilterColumns } from '@sluice/policy';
import type { Db } from '../host/db.js';
import { rowFilterLabels as labels } from './row-filter.texts.js';

/** Kinds of subjects that a filter may be about; `all` are all, visitors too. */
export const filterSubjects = ['all', 'user', 'group', 'project_role', 'app', 'anonymous'] as const;

/** A filter as its form sends it. */
export interface RowFilterForm {
  name: string;
  data_source_id: number;
  /** `schema.table`. */
  table_path: string;
  subject_type: (typeof filterSubjects)[number];
  subject_ids?: number[] | null;
  condition: string;
}

/** What of a filter is compared, recorded and shown to a second person. */
export type RowFilterState = Record<string, string | number | boolean | null>;

interface FilteredTableRow {
  schema: string;
  table: string;
  identity: string | null;
  columns: string[];
}

const tableSql = `
  SELECT s.name::text AS schema, t.name::text AS "table", t.identity,
         ARRAY(SELECT c.name::text FROM catalogue_object c WHERE c.parent_id = t.id AND c.kind = 'column'
           AND c.gone_time IS NULL ORDER BY c.ordinal) AS columns
  FROM catalogue_object t JOIN catalogue_object s ON s.id = t.parent_id AND s.kind = 'schema'
  WHERE t.data_source_id = $1 AND t.kind = 'table' AND t.gone_time IS NULL AND s.name || '.' || t.name = $2`;

/** The table of a filter and the condition's columns, which must be there. Throws errors that name the field. */
export async function checkedFilter(
  db: Db,
  { data_source_id, table_path, condition }: Pick<RowFilterForm, 'data_source_id' | 'table_path' | 'condition'>,
): Promise<FilteredTableRow> {
  const table = await db.maybeOne<FilteredTableRow>(tableSql, [data_source_id, table_path.trim()]);
  if (!table) throw error('row-filter.table-unknown', { table: table_path }, { field: 'table_path' });
  const missing = columnsOf(condition).find((column) => !table.columns.includes(column));
  if (missing !== undefined)
    throw error('row-filter.column-unknown', { column: missing, table: table_path }, { field: 'condition' });
  return table;
}

/**
 * Whoever it may be: a condition is made once before it is stored, so that what cannot be carried out is told to its
 * author.
 */
const somebody = { id: 1, account: 'a', name: 'a', roles: [], groups: ['a'], group_ids: [1], project_roles: ['1/a'] };

function columnsOf(condition: string): string[] {
  try {
    rowCondition(condition, { user: somebody }, { clock: { now: () => 0 } });
    return rowFilterColumns(condition);
  } catch (cause) {
    throw conditionError(cause);
  }
}

/** A condition that is none, as its form is told. */
export function conditionError(cause: unknown): unknown {
  return cause instanceof RowFilterError
    ? error('row-filter.condition-invalid', { reason: cause.text }, { field: 'condition' })
    : cause;
}

async function valuesOf(db: Db, form: RowFilterForm, id: number | null): Promise<unknown[]> {
  const { schema, table, identity } = await checkedFilter(db, form);
  const needsSubjects = form.subject_type !== 'all' && form.subject_type !== 'anonymous';
  const subjects = needsSubjects ? (form.subject_ids ?? []) : [];
  if (needsSubjects && subjects.length === 0)
    throw error('usage-policy.subjects-missing', {}, { field: 'subject_ids' });
  const name = form.name.trim();
  const taken = await db.maybeOne(
    'SELECT 1 AS one FROM row_filter WHERE lower(name) = lower($1) AND id IS DISTINCT FROM $2',
    [name, id],
  );
  if (taken) throw error('row-filter.name-taken', { name }, { field: 'name' });
  return [
    name,
    form.data_source_id,
    schema,
    table,
    identity,
    form.subject_type,
    JSON.stringify(subjects),
    form.condition.trim(),
  ];
}
const columns = 'name, data_source_id, schema_name, table_name, identity, subject_type, subject_ids, condition';

/** Stores a new, enabled filter and answers its number. */
export async function createRowFilter(db: Db, form: RowFilterForm, userId: number | null): Promise<number> {
  const { id } = await db.one<{ id: number }>(
    `INSERT INTO row_filter (${columns}, create_user_id) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING id`,
    [...(await valuesOf(db, form, null)), userId],
  );
  return id;
}

/** Replaces a filter; a revision that is no longer the stored one is refused (object.conflict). */
export async function updateRowFilter(
  db: Db,
  id: number,
  revision: number | null | undefined,
  form: RowFilterForm,
): Promise<void> {
  const known = await db.maybeOne<{ revision: number }>('SELECT revision FROM row_filter WHERE id = $1 FOR UPDATE', [
    id,
  ]);
  if (!known) throw error('object.unknown', { kind: labels.filter, name: String(id) });
  if (revision !== undefined && revision !== null && revision !== known.revision)
    throw error('object.conflict', {}, { data: { conflict: true } });
  await db.query(
    `UPDATE row_filter SET (${columns}) = ROW($1, $2, $3, $4, $5, $6, $7::jsonb, $8), update_time = now(),
      revision = revision + 1 WHERE id = $9`,
    [...(await valuesOf(db, form, id)), id],
  );
}

/** What a filter says now; undefined when there is none. */
export const rowFilterState = (db: Db, id: number): Promise<RowFilterState | undefined> =>
  db.maybeOne<RowFilterState>(
    `SELECT name, data_source_id, schema_name || '.' || table_name AS "table", subject_type,
      subject_ids::text AS subjects, condition, is_enabled AS enabled
     FROM row_filter WHERE id = $1`,
    [id],
  );

/**
 * Whether a change could let anybody see more: an enabled filter that goes or says something else; a new one only takes
 * away.
 */
export function opensRows(before: RowFilterState | undefined, after: RowFilterState | undefined): boolean {
  if (!before?.enabled) return false;
  if (!after?.enabled) return true;
  return ['data_source_id', 'table', 'subject_type', 'subjects', 'condition'].some(
    (name) => before[name] !== after[name],
  );
}
