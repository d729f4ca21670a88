import { error, PAGE_SIZE } from '@sluice/document';
import { queryOf } from '../page/query/view.query.js';
import { queryRunners } from '../page/query/runners.js';
import type { LocatedNode } from '../page/located.js';
import type { OperationContext } from '../dispatch/operation.js';
import { searchValues } from '../page/values/search.values.js';
import type { Row } from './action.context.js';

/** What a reading needs beside the view: values without which its query cannot run. */
export interface RereadValues {
  page: Readonly<Record<string, unknown>>;
  form: Readonly<Record<string, unknown>>;
}

/** Keys as they travel, each once. Throws `input.type` for anything that is no key. */
function keysOf(rows: readonly unknown[]): string[] {
  if (rows.length > PAGE_SIZE.max)
    throw error('input.range', { label: 'rows', min: 0, max: PAGE_SIZE.max }, { field: 'rows' });
  const keys = rows.map((key) => {
    if (typeof key !== 'string' && typeof key !== 'number')
      throw error('input.type', { label: 'rows', expected: 'key' }, { field: 'rows' });
    return String(key);
  });
  return [...new Set(keys)];
}

/** Column by which a view's rows are known. */
const keyColumn = ({ view }: Pick<LocatedNode, 'view'>, key: string | undefined): string => {
  const config = view.config as { row_key?: string } | undefined;
  return config?.row_key ?? key ?? 'id';
};

/**
 * Reads the rows that a press names through the view's own query, under the caller's own rights (design §2.5): what the
 * browser says of a row is not used. Optional clauses of the search form are left out, so that a row does not vanish
 * because the form changed. Answers them with the names of masked columns. Throws `action.row-gone`, of several rows
 * `spec.data-wrong`, when one is not there any more.
 */
export async function rereadRows(
  ctx: OperationContext,
  located: LocatedNode,
  buttonId: number,
  rows: readonly unknown[],
  values: RereadValues,
): Promise<{ rows: Row[]; masked: readonly string[] }> {
  const keys = keysOf(rows);
  if (keys.length === 0) return { rows: [], masked: [] };
  const query = queryOf(ctx, located);
  const column = keyColumn(located, query.document.key);
  const answer = await queryRunners[query.document.type](ctx, {
    app: located.app,
    query,
    // Of the form only what the query cannot do without: a row does not vanish because a field of the search changed.
    values: values.page,
    fallback: searchValues(values.page, values.form),
    among: { column, keys },
    page: { limit: PAGE_SIZE.max, offset: 0, sort: [] },
    count: false,
    totals: [],
    origin: { kind: 'action', pageId: located.page.id, revision: located.page.revision, buttonId },
  });
  const found = new Map(answer.list.map((row) => [String(row[column]), row]));
  return { rows: keys.map((key) => found.get(key) ?? gone(keys.length)), masked: answer.masked };
}

/**
 * The record that a form shows: the first row of its query for the page's params; undefined when the form has no query
 * or nothing is found; with the names of its masked columns.
 */
export async function rereadForm(
  ctx: OperationContext,
  located: LocatedNode,
  buttonId: number,
  values: RereadValues,
): Promise<{ record: Row; masked: readonly string[] } | undefined> {
  if (located.view.query_id === undefined) return undefined;
  const query = queryOf(ctx, located);
  const answer = await queryRunners[query.document.type](ctx, {
    app: located.app,
    query,
    values: searchValues(values.page, values.form),
    page: { limit: 2, offset: 0, sort: [] },
    count: false,
    totals: [],
    origin: { kind: 'action', pageId: located.page.id, revision: located.page.revision, buttonId },
  });
  const [record] = answer.list;
  return record && { record, masked: answer.masked };
}

/** Of several rows some may be there still: those are tried again, or one by one. */
function gone(asked: number): never {
  throw error(asked > 1 ? 'spec.data-wrong' : 'action.row-gone');
}
