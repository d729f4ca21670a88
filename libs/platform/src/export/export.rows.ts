import { dialectOf, type StopSignal } from '@sluice/connectors';
import { error, type QueryDocument } from '@sluice/document';
import type { DialectName } from '@sluice/sql';
import { platformDialect, platformLanguage, queryLanguage } from '../data-source/source.dialect.js';
import type { OperationContext } from '../dispatch/operation.js';
import { exportLimits } from '../gateway/run.request.js';
import { consoleFault, recordReading } from '../page/query/console.runner.js';
import { readLive } from '../page/query/live.runner.js';
import { refused } from '../page/query/source.runner.js';
import { bindRun } from '../page/query/view.query.js';
import type { ResultColumn } from './export.columns.js';
import type { ExportTarget } from './export.target.js';

/** Rows on their way: already masked, one batch at a time. */
export interface ExportRows {
  columns: readonly ResultColumn[];
  batches: AsyncIterable<readonly (readonly unknown[])[]>;
  /** The dialect that they come from, and that statements made of them are written in. */
  dialect: DialectName;
}

/** Reads the rows of a target; `rowLimit` −1 means all. Throws PlatformError when refused or failing. */
type RowReader = (ctx: OperationContext, target: ExportTarget, rowLimit: number) => Promise<ExportRows>;

const gigabyte = 1024 ** 3;

/** One row more is asked for than may come, so that an export that would be cut is told instead of handed out. */
const pageOf = (
  target: ExportTarget,
  rowLimit: number,
): { limit: number; offset: number; sort: ExportTarget['sort'] } => ({
  limit: rowLimit === -1 ? exportLimits.rows + 1 : rowLimit,
  offset: 0,
  sort: target.sort,
});

/** A policy may allow fewer rows than the platform. */
const tooLarge = (rows: number = exportLimits.rows): Error =>
  error('export.too-large', { rows, size: exportLimits.bytes / gigabyte });

/**
 * Queries of a data source: through the one gate as origin `export`, rows by the app's grant and masks by the person.
 */
const readSource: RowReader = async (ctx, target, rowLimit) => {
  const { platform, caller, request, signal } = ctx;
  const {
    run: { app, query },
    located: { page },
    viewId,
    buttonId,
  } = target;
  const source = await platform.gateway.sources.byName(query.document.source ?? '');
  const { text, binds } = bindRun(ctx, target.run, queryLanguage(source, query.document));
  const result = await platform.gateway.run({
    caller,
    request,
    signal,
    sourceId: source.id,
    text,
    binds,
    app: { id: app.id, operation: 'read' },
    paging: pageOf(target, rowLimit),
    origin: {
      kind: 'export',
      appId: app.id,
      pageId: page.id,
      revision: page.revision,
      viewId,
      dataId: viewId,
      buttonId: buttonId ?? undefined,
    },
  });
  if (result.state === 'refused') return refused(result);
  const whole = async function* (): AsyncGenerator<readonly (readonly unknown[])[]> {
    yield* result.rows;
    const { truncated, rows } = await result.done;
    if (truncated) throw tooLarge(truncated === 'rows' ? rows : exportLimits.rows);
  };
  return { columns: result.columns, batches: whole(), dialect: dialectOf(source.type) ?? platformDialect };
};

/**
 * `console` queries: a cursor over the platform's own views in the caller's name; reading the audit log is itself
 * recorded (screens J2).
 */
const readConsole: RowReader = async (ctx, target, rowLimit) => {
  const { text, binds } = bindRun(ctx, target.run, platformLanguage);
  try {
    const startedMs = ctx.platform.clock.now();
    const stream = await ctx.platform.consoleQueries.stream({
      text,
      values: binds,
      caller: ctx.caller,
      locale: ctx.request.locale,
      page: pageOf(target, rowLimit),
    });
    await recordReading(ctx, text, startedMs);
    return {
      columns: stream.columns.map((column) => ({ ...column, masked: false })),
      batches: whileWanted(stream.rows, ctx.signal),
      dialect: platformDialect,
    };
  } catch (reason) {
    throw consoleFault(reason) ?? reason;
  }
};

/** `live` queries: what goes on at a source at this moment, all of it at once. */
const readLiveRows: RowReader = async (ctx, target, rowLimit) => {
  const rows = await readLive(ctx, target.run, target.sort);
  const names = Object.keys(rows[0] ?? {});
  const shown = rows
    .slice(0, rowLimit === -1 ? exportLimits.rows : rowLimit)
    .map((row) => names.map((name) => row[name]));
  return {
    columns: names.map((name) => ({ name, type: 'text', masked: false })),
    batches: (async function* () {
      yield await Promise.resolve(shown);
    })(),
    dialect: platformDialect,
  };
};

/** Ends a stream that nobody waits for any more, and one that is over the limit. */
async function* whileWanted(batches: AsyncIterable<unknown[][]>, signal: StopSignal): AsyncGenerator<unknown[][]> {
  let rows = 0;
  for await (const batch of batches) {
    if (signal.aborted) throw signal.reason as Error;
    rows += batch.length;
    if (rows > exportLimits.rows) throw tooLarge();
    yield batch;
  }
}

/** Who reads the rows of each type of query document. */
const readers = {
  sql: readSource,
  http: readSource,
  mongo: readSource,
  console: readConsole,
  live: readLiveRows,
} satisfies Record<QueryDocument['type'], RowReader>;

/** The rows of a target, whatever kind of query stands behind it. */
export function readRows(ctx: OperationContext, target: ExportTarget, rowLimit: number): Promise<ExportRows> {
  const { type } = target.run.query.document;
  return readers[type](ctx, target, rowLimit);
}
