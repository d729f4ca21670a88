import { isReservedKey, PlatformError, type Locale, type QueryDocument } from '@sluice/document';
import { planTree, planWarnings } from '@sluice/document/plan';
import { reasonText, type PlannedMask } from '@sluice/policy';
import { SqlRefusal, type StatementLanguage } from '@sluice/sql';
import { platformLanguage, queryLanguage } from '../data-source/source.dialect.js';
import type { SourceRecord } from '../data-source/source.type.js';
import type { OperationContext } from '../dispatch/operation.js';
import type { LoadedApp } from '../document/document.contract.js';
import type { GatewayReason, GatewayRequest, GatewayRows } from '../gateway/gateway.type.js';
import { refusalText } from '../gateway/refusal.reason.js';
import { bindQuery, type BoundQuery } from '../page/query/bind.query.js';
import { consoleFault, recordReading } from '../page/query/console.runner.js';
import { isUnset } from '../page/values/typed.value.js';
import { reservedFacts } from '../page/values/scope.js';
import type { QueryTried, QueryTryInput, TryReason } from './query.schemas.js';

/** Rows that a try shows: enough to see what a column holds. */
const SHOWN = 50;

const nothing = { columns: [], rows: [], more: false, cost_ms: 0, reasons: [], undeclared: [], unused: [] };

/** A text with its params: those that it binds and nobody declared count as text. */
interface Written {
  document: QueryDocument;
  undeclared: string[];
  unused: string[];
}

/** A query as its builder has written it so far. Throws SqlRefusal for a text whose binds cannot be read. */
function writtenQuery(language: StatementLanguage, { text, type = 'sql', params = [] }: QueryTryInput): Written {
  const { params: used } = language.compile(text);
  const declared = new Set(params.map(({ name }) => name));
  const undeclared = used.filter((name) => !declared.has(name) && !isReservedKey(name));
  return {
    document: {
      kind: 'query',
      shape: 3,
      uid: 'tried',
      type,
      text,
      params: [...params, ...undeclared.map((name) => ({ name, type: 'text' as const }))],
    },
    undeclared,
    unused: params.map(({ name }) => name).filter((name) => !used.includes(name)),
  };
}

/** A reason with its line and column in the text as it is written. */
function placed(reason: Pick<GatewayReason, 'code' | 'text'>, text: string, position: number | undefined): TryReason {
  const { code, text: words } = reason;
  if (position === undefined) return { code, text: words };
  const before = text.slice(0, position);
  return {
    code,
    text: words,
    position,
    line: before.split('\n').length,
    column: position - before.lastIndexOf('\n'),
  };
}

/** The parts of a try that are known before it runs. */
interface Trying {
  ctx: OperationContext;
  app: LoadedApp;
  input: QueryTryInput;
}

/**
 * Tries the text of a query with sample values: bound as a page's query is, planned, run and masked by the gate in the
 * rights of the caller of `ctx`. What the gate refuses, or the text gets wrong, is an answer with the place; nothing is
 * written.
 */
export async function tryQuery(trying: Trying): Promise<QueryTried> {
  const { ctx, input } = trying;
  const source = input.type === 'console' ? undefined : await ctx.platform.gateway.sources.byName(input.source ?? '');
  const language = source ? queryLanguage(source, { type: input.type ?? 'sql' }) : platformLanguage;
  const { locale } = ctx.request;
  try {
    const written = writtenQuery(language, input);
    const bound = bindQuery(language, written.document, input.values ?? {}, reservedFacts(ctx, trying.app));
    const { undeclared, unused } = written;
    const tried = source ? await trySource(trying, { source, language, bound }) : await tryConsole(trying, bound);
    return { ...nothing, undeclared, unused, ...tried };
  } catch (cause) {
    const known = wrongText(cause, locale);
    if (!known) throw cause;
    return { ...nothing, state: 'refused', reasons: [placed(known, input.text, known.position)] };
  }
}

/** A mistake of the text or of a sample value as a reason; undefined for any other failure. */
function wrongText(cause: unknown, locale: Locale): (GatewayReason & { position?: number }) | undefined {
  if (cause instanceof SqlRefusal)
    return {
      code: cause.code,
      text: refusalText(cause, locale),
      position: cause.position?.offset,
    };
  if (!(cause instanceof PlatformError)) return undefined;
  const refusal = cause.cause instanceof SqlRefusal ? wrongText(cause.cause, locale) : undefined;
  return refusal ?? { code: cause.key, text: cause.text(locale) };
}

interface OnSource {
  source: SourceRecord;
  language: StatementLanguage;
  bound: BoundQuery;
}
type Outcome = Partial<QueryTried> & Pick<QueryTried, 'state'>;

async function trySource({ ctx, app, input }: Trying, { source, language, bound }: OnSource): Promise<Outcome> {
  const { gateway } = ctx.platform;
  const { caller, request, signal } = ctx;
  const asked: GatewayRequest = {
    caller,
    request,
    signal,
    sourceId: source.id,
    text: bound.text,
    binds: bound.binds,
    origin: { kind: 'builder', appId: app.id },
    app: input.as === 'own' ? undefined : { id: app.id, operation: input.writes ? 'write' : 'read' },
  };
  const { documentOffset } = language.compile(input.text);
  const present = new Set(bound.names.filter((_, index) => !isUnset(bound.binds[index])));
  const tryReasons = (reasons: readonly GatewayReason[]): TryReason[] =>
    reasons.map((reason) =>
      placed(reason, input.text, reason.position === undefined ? undefined : documentOffset(present, reason.position)),
    );
  if (input.writes) {
    const { decision, reasons } = await gateway.explainDecision(asked);
    return { state: decision === 'permit' ? 'checked' : 'refused', reasons: tryReasons(reasons) };
  }
  const result = await gateway.run({ ...asked, paging: { limit: SHOWN + 1, offset: 0 } });
  if (result.state === 'refused') return { state: 'refused', reasons: tryReasons(result.reasons) };
  const rows = await rowsOf(result);
  const explain = input.plan ? language.writing().explainTree : undefined;
  const { costMs } = await result.done;
  const planned = explain ? await planOf(ctx, { ...asked, text: explain + bound.text }) : undefined;
  return {
    state: 'rows',
    columns: result.columns.map(({ name, type }, index) => ({
      name,
      type,
      ...maskOf(result.masks[index] ?? null, request.locale),
    })),
    rows: rows.slice(0, SHOWN),
    more: rows.length > SHOWN,
    cost_ms: Math.round(costMs),
    ...planned,
  };
}

const maskOf = (mask: PlannedMask | null, locale: Locale): { mask?: string; why?: string } =>
  mask ? { mask: mask.algorithm, why: reasonText(mask.reason, locale) } : {};

async function rowsOf(result: GatewayRows): Promise<unknown[][]> {
  const rows: unknown[][] = [];
  for await (const batch of result.rows) rows.push(...batch);
  return rows;
}

/**
 * The lines of the source's plan, masked by the gate like any other answer, and what is dear in it; why there are none
 * where it refuses.
 */
async function planOf(
  ctx: OperationContext,
  asked: GatewayRequest,
): Promise<Pick<QueryTried, 'plan' | 'plan_warnings'>> {
  const result = await ctx.platform.gateway.run(asked);
  if (result.state === 'refused') return { plan: result.reasons.map(({ text }) => text) };
  const plan = (await rowsOf(result)).flatMap((row) => row.map(String).join(' ').split('\n'));
  const tree = planTree(plan.join('\n'));
  return { plan, plan_warnings: tree ? planWarnings(tree).map(({ message }) => message) : undefined };
}

/** A query on the platform's own views, in the caller's name; nothing there is masked. */
async function tryConsole({ ctx }: Trying, bound: BoundQuery): Promise<Outcome> {
  const { platform, caller, request } = ctx;
  const startedMs = platform.clock.now();
  try {
    const { list, columns } = await platform.consoleQueries.run({
      text: bound.text,
      values: bound.binds,
      caller,
      locale: request.locale,
      page: { limit: SHOWN + 1, offset: 0, sort: [] },
      count: false,
      totals: [],
    });
    await recordReading(ctx, bound.text, startedMs);
    return {
      state: 'rows',
      columns,
      rows: list.slice(0, SHOWN).map((record) => columns.map(({ name }) => record[name])),
      more: list.length > SHOWN,
      cost_ms: Math.round(platform.clock.now() - startedMs),
    };
  } catch (reason) {
    throw consoleFault(reason) ?? reason;
  }
}
