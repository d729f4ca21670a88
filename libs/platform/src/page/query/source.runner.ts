import { error } from '@sluice/document';
import { queryLanguage } from '../../data-source/source.dialect.js';
import type { GatewayRefusal, GatewayRows } from '../../gateway/gateway.type.js';
import { askLink } from './ask.link.js';
import { bindRun } from './view.query.js';
import { ALL } from './page-size.query.js';
import type { QueryAnswer, QueryRunner } from './query.type.js';

/**
 * A refusal in the words of its reasons, with all of them for who wants to show them, and where what is missing is
 * asked for.
 */
export function refused({ reasons }: GatewayRefusal, ask?: string): never {
  const data = { reasons, ask_link: ask };
  throw error('gateway.refused', { reason: reasons.map(({ text }) => text).join('; ') }, { data });
}

/** The rows of a page as records, and whether a limit cut them; a page is small, so they are read whole. */
async function readRows(
  result: GatewayRows,
  binds: readonly string[],
  all: boolean,
): Promise<{ answer: QueryAnswer; isCut: boolean }> {
  const list: Record<string, unknown>[] = [];
  const maskedParams = [...new Set(result.maskedBinds.flatMap((number) => binds[number - 1] ?? []))];
  const names = result.columns.map(({ name }) => name);
  const toRecord = names.includes('__proto__') ? recordOfAny : recordOf;
  if (result.held) for (const row of result.held) list.push(toRecord(names, row));
  else for await (const batch of result.rows) for (const row of batch) list.push(toRecord(names, row));
  const [count, tail, done] = [await result.count, await result.totals, await result.done];
  const isCut = done.truncated !== false;
  const answer: QueryAnswer = {
    columns: result.columns.map(({ name, type }) => ({ name, type })),
    masked: result.columns.filter(({ masked }) => masked).map(({ name }) => name),
    masked_params: maskedParams.length === 0 ? undefined : maskedParams,
    list,
    truncated: (all && isCut) || undefined,
    count: count === undefined ? undefined : exactCount(count),
    tail,
    affected: done.affected,
  };
  return { answer, isCut };
}

function recordOf(names: readonly string[], row: readonly unknown[]): Record<string, unknown> {
  const record: Record<string, unknown> = {};
  for (let index = 0; index < names.length; index += 1) record[names[index] as string] = row[index];
  return record;
}

/** A column may be called as the one name that cannot be assigned. */
function recordOfAny(names: readonly string[], row: readonly unknown[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name, index) => [name, row[index]]));
}

const exactCount = (text: string): number | string => (Number.isSafeInteger(Number(text)) ? Number(text) : text);

/**
 * Queries of a data source, of whatever language: through the one gate, the rows by the app's grant and the masks by
 * the visitor (design §2.3, §6).
 */
export const runSourceQuery: QueryRunner = async (ctx, run) => {
  const { platform, caller, request, signal } = ctx;
  const { app, query, page, count, totals, origin, transaction, databaseKind } = run;
  if (query.document.writes && page)
    throw error('page.query-broken', { reason: 'a query that writes is run by an action' });
  const source = await platform.gateway.sources.byName(query.document.source ?? '');
  if (databaseKind !== undefined && source.type !== databaseKind)
    throw error('page.database-kind', { expected: databaseKind, found: source.type, name: source.name });
  const { text, binds, names } = bindRun(ctx, run, queryLanguage(source, query.document));
  const operation: 'read' | 'write' = query.document.writes ? 'write' : 'read';
  const { kind, ...where } = origin;
  const statement = {
    caller,
    request,
    signal,
    sourceId: source.id,
    text,
    binds,
    app: { id: app.id, operation },
    origin: { kind, appId: app.id, dataId: origin.viewId, ...where },
    transaction,
    paging: page,
    isOrderOptional: run.isOrderOptional,
    limits: page?.all ? ALL : undefined,
    totals: totals.length > 0 ? [...totals] : undefined,
  };
  const read = async (counts: boolean): Promise<{ answer: QueryAnswer; isCut: boolean }> => {
    const result = await platform.gateway.run({ ...statement, count: counts });
    if (result.state !== 'refused') return readRows(result, names, page?.all === true);
    return refused(result, askLink(ctx, { app, source, letter: operation }, result.reasons));
  };
  // Counting a grouped result costs as much as the result itself: one that fits on its first page is counted here.
  if (count && run.likelyWhole && page?.offset === 0) {
    const { answer, isCut } = await read(false);
    if (!isCut && answer.list.length < page.limit) return { ...answer, count: answer.list.length };
  }
  return (await read(count)).answer;
};
