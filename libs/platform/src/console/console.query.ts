import { platformDialect } from '../data-source/source.dialect.js';
import { error } from '@sluice/document';
import {
  countSql,
  createAnalyser,
  pageSql,
  SqlRefusal,
  tailSql,
  type Analyser,
  type Analysis,
  type CatalogueSnapshot,
} from '@sluice/sql';
import type { Pool, PoolClient } from 'pg';
import type { Release } from '../gateway/gateway.contract.js';
import { poolDb } from '../host/db.js';
import { consoleCatalogue, consoleSchema } from './console.catalogue.js';
import { openStream } from './console.stream.js';
import { consoleTypes } from './console.types.js';
import type { ConsoleAnswer, ConsoleQueries, ConsoleQuery } from './console.contract.js';

const rowLimit = 10_000;
const timeoutMs = 15_000;

/** A query that reads anything but the console's views, or does anything but read, is refused before it is run. */
function assertReadsConsole(analysis: Analysis): void {
  if (analysis.kind !== 'DQL' || !analysis.readOnly)
    throw new SqlRefusal('unsupported', `a console query only reads: ${analysis.reason ?? analysis.kind}`);
  const outside = analysis.tables.find((table) => table.schema !== consoleSchema || table.access !== 'read');
  if (outside)
    throw new SqlRefusal(
      'system-object',
      `a console query reads views of schema ${consoleSchema} only, not ${outside.schema}.${outside.name}`,
      { facts: { object: `${outside.schema}.${outside.name}` } },
    );
  const unsafe = analysis.functions.find((call) => call.effect !== 'pure');
  if (unsafe)
    throw new SqlRefusal('function-not-approved', `a console query may not call ${unsafe.name}`, {
      facts: { function: unsafe.name },
    });
}

/**
 * Opens the transaction in the caller's name, in one message: a screen of ten queries waits ten times less often. The
 * identity is set by the server in the same statement that gives up its own rights; the query text cannot reach either.
 * The zone is the one that people read (spec §9) and that the views' times are in: today and now of a query are theirs,
 * not the database's.
 */
function enterAs(client: PoolClient, { caller, locale }: Pick<ConsoleQuery, 'caller' | 'locale'>): string {
  const settings: Record<string, string> = {
    'sluice.user_id': caller.userId === null ? '' : String(caller.userId),
    'sluice.roles': caller.roles.join(','),
    search_path: consoleSchema,
    statement_timeout: String(timeoutMs),
    'sluice.locale': locale ?? 'zh-chs',
    TimeZone: 'Asia/Shanghai',
    role: 'sluice_console',
  };
  const set = Object.entries(settings).map(
    ([name, value]) => `set_config('${name}', ${client.escapeLiteral(value)}, true)`,
  );
  return `BEGIN READ ONLY; SELECT ${set.join(', ')}`;
}

/** What the runner uses beside the pool. */
export interface ConsoleQueryParts {
  /** By default an analyser in this thread. */
  analyse?: Analyser['analyse'];
  /** Room for one more query of a person, to be given back; without it there is no limit. */
  slot?(userId: number | null): Release | Promise<Release>;
}

/** Where queries run, and how many at once. */
interface ConsoleRoom {
  pool: Pool;
  slot(userId: number | null): Release | Promise<Release>;
}

/** Work on a connection that has nothing but the caller's rights, in a read-only transaction. */
async function asCaller<T>(
  { pool, slot }: ConsoleRoom,
  query: Pick<ConsoleQuery, 'caller' | 'locale'>,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const release = await slot(query.caller.userId);
  const client = await pool.connect().catch((reason: unknown) => {
    release();
    throw reason;
  });
  try {
    await client.query(enterAs(client, query));
    const result = await work(client);
    await client.query('COMMIT');
    client.release();
    return result;
  } catch (reason) {
    // The rights of the session are unknown after a failure: a broken connection is cheaper than a wrong one.
    client.release(true);
    throw reason;
  } finally {
    release();
  }
}

/** One page of a checked query, with what else was asked for, in the transaction of the connection. */
async function readAnswer(client: PoolClient, query: ConsoleQuery): Promise<ConsoleAnswer> {
  const page = query.page ?? { limit: rowLimit, offset: 0 };
  const execute = (text: string) => client.query({ text, values: [...query.values], types: consoleTypes });
  const rows = await execute(pageSql(platformDialect, query.text, page).text);
  const answer: ConsoleAnswer = {
    columns: rows.fields.map((field) => ({ name: field.name, type: String(field.dataTypeID) })),
    list: rows.rows as Record<string, unknown>[],
  };
  if (query.count)
    answer.count = Number((await execute(countSql(platformDialect, query.text).text)).rows[0]?.count ?? 0);
  if (query.totals && query.totals.length > 0)
    answer.tail = (await execute(tailSql(platformDialect, query.text, query.totals).text)).rows[0] as Record<
      string,
      unknown
    >;
  return answer;
}

/** Makes the runner; the catalogue of views is read once, at the first query. */
export function createConsoleQueries(
  pool: Pool,
  { analyse = createAnalyser({ entries: 500 }).analyse, slot = () => () => undefined }: ConsoleQueryParts = {},
): ConsoleQueries {
  const room: ConsoleRoom = { pool, slot };
  let catalogue: Promise<CatalogueSnapshot> | undefined;
  const snapshot = (): Promise<CatalogueSnapshot> => {
    catalogue ??= consoleCatalogue(poolDb(pool)).catch((reason: unknown) => {
      catalogue = undefined;
      throw reason;
    });
    return catalogue;
  };

  async function check(text: string): Promise<Analysis> {
    const analysis = await analyse(platformDialect, text, await snapshot());
    assertReadsConsole(analysis);
    return analysis;
  }

  /** Sorts and totals name columns of the result, or nothing is run. */
  async function checkNames(query: Pick<ConsoleQuery, 'text' | 'page' | 'totals'>): Promise<void> {
    const names = new Set((await check(query.text)).result.map((column) => column.name));
    const stranger = [...(query.page?.sort ?? []), ...(query.totals ?? [])].find(({ name }) => !names.has(name));
    if (stranger) throw error('input.choice', { label: stranger.name }, { field: 'order_params' });
  }

  return {
    check,
    async run(query) {
      await checkNames(query);
      return asCaller(room, query, (client) => readAnswer(client, query));
    },
    async stream(query) {
      await checkNames(query);
      return openStream(
        (work) => asCaller(room, query, work),
        pageSql(platformDialect, query.text, query.page ?? { limit: rowLimit, offset: 0 }).text,
        query.values,
      );
    },
  };
}
