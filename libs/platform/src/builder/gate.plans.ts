import { isReservedKey, PlatformError, type BothTexts, type QueryDocument } from '@sluice/document';
import { planTree, planWarnings, type PlanNode } from '@sluice/document/plan';
import { queryLanguage } from '../data-source/source.dialect.js';
import type { SourceRecord } from '../data-source/source.type.js';
import type { OperationContext } from '../dispatch/operation.js';
import type { LoadedApp } from '../document/document.contract.js';
import type { GatewayReason, GatewayRequest, GatewayRows } from '../gateway/gateway.type.js';
import { bindNames, bindQuery, type BoundQuery } from '../page/query/bind.query.js';
import { reservedFacts } from '../page/values/scope.js';
import { gateText } from './gate.texts.js';
import type { GatePlan } from './gate.type.js';

/** A source answers a question about a plan at once, or is not waited for. */
const timeoutMs = 3_000;

/** A query of a release, its source, and the app that will ask it. */
export interface Planned {
  ctx: OperationContext;
  app: LoadedApp;
  source: SourceRecord;
  document: QueryDocument;
}

/** What a look at a plan found: `plan` for the report, and what is dear in it. */
export interface PlanLook {
  plan: GatePlan;
  warnings: BothTexts[];
}

const unchecked = (why: BothTexts): PlanLook => ({
  plan: { checked: false, why, rows: null, cost: null },
  warnings: [],
});

const refused = (reasons: readonly GatewayReason[]): PlanLook =>
  unchecked(gateText('plan-refused', { reason: reasons.map(({ text }) => text).join('; ') }));

/** Values that a source takes for a param of a type, so that its plan is that of a run with all conditions. */
const SAMPLES: Readonly<Record<NonNullable<QueryDocument['params']>[number]['type'], unknown>> = {
  text: '1',
  integer: '1',
  decimal: '1',
  boolean: 'true',
  date: '2026-01-31',
  datetime: '2026-01-31 12:00:00',
  list: ['1'],
};

/**
 * The plan that a query of a release will meet, asked of its source by EXPLAIN through the gate, in the rights of the
 * app and of whoever asks: the query itself is not run. What would be a question about a masked column is not asked,
 * nor what is limited to some rows, whose figures are nobody's to see; that it was not checked, and why, is told, and
 * keeps no release back.
 */
export async function lookAtPlan(planned: Planned): Promise<PlanLook> {
  const { ctx, app, source, document } = planned;
  const language = queryLanguage(source, document);
  const explain = language.writing().explainTree;
  if (explain === undefined) return unchecked(gateText('plan-kind', { type: source.type }));
  const { caller, request, signal } = ctx;
  const asked = ({ text, binds }: BoundQuery): GatewayRequest => ({
    caller,
    request,
    signal,
    sourceId: source.id,
    text: explain + text,
    binds,
    origin: { kind: 'builder', appId: app.id },
    app: { id: app.id, operation: 'read' },
    limits: { timeoutMs },
  });
  try {
    const missing = undeclared(planned);
    if (missing.length > 0) return unchecked(gateText('plan-params', { names: missing.join(', ') }));
    const first = bound(planned, true);
    // Of the query itself: its plan, as a text, is made of everything that the query touches.
    const decide = (query: BoundQuery): Promise<Explained> =>
      ctx.platform.gateway.explainDecision({ ...asked(query), text: query.text });
    const look = async (query: BoundQuery, decided: Explained): Promise<PlanLook> => {
      const kept = withheld(decided);
      if (kept) return kept;
      const run = await ctx.platform.gateway.run(asked(query));
      return run.state === 'refused' ? refused(run.reasons) : judged(await treeOf(run));
    };
    const decided = await decide(first);
    // Another text, with other conditions in it, is decided for itself.
    const lookWithoutTexts = async (): Promise<PlanLook> => {
      const second = bound(planned, false);
      return look(second, await decide(second));
    };
    // A value of another type than its column fails, and a failure counts as a question where a masked column is near.
    if (decided.touchesMasked && !withheld(decided)) return await lookWithoutTexts();
    return await look(first, decided).catch((cause: unknown) => {
      if (!guessedText(document) || !isFailed(cause)) throw cause;
      // No text fits a column of an enumeration or of uuids: what asks for it when it is given is left out then.
      return lookWithoutTexts();
    });
  } catch (cause) {
    if (!(cause instanceof PlatformError)) throw cause;
    const reason = (locale: 'zh-chs' | 'en'): string => gateText('plan-failed', { reason: cause.text(locale) })[locale];
    return unchecked({ 'zh-chs': reason('zh-chs'), en: reason('en') });
  }
}

type Explained = Awaited<ReturnType<OperationContext['platform']['gateway']['explainDecision']>>;

/** Why a plan is not asked for, by what was decided of its query. */
function withheld({ decision, reasons, questionsMasked, filtered }: Explained): PlanLook | undefined {
  if (decision === 'refuse') return refused(reasons);
  if (questionsMasked) return unchecked(gateText('plan-masked', {}));
  return filtered.length > 0 ? unchecked(gateText('plan-filtered', { tables: filtered.join(', ') })) : undefined;
}

const guessedText = ({ params = [] }: QueryDocument): boolean =>
  params.some(({ type, def }) => type === 'text' && def === undefined);

/** Whether a source answered that it cannot run a statement. */
const isFailed = (cause: unknown): boolean =>
  cause instanceof PlatformError && cause.key === 'gateway.statement-failed';

/** Names that the text binds and nobody declared, as it writes them: such a query does not even reach its source. */
function undeclared({ source, document }: Planned): string[] {
  const declared = new Set((document.params ?? []).map(({ name }) => name));
  return bindNames(queryLanguage(source, document), document)
    .filter((name) => !declared.has(name) && !isReservedKey(name))
    .map((name) => `:${name}`);
}

/** The query with a value for each param: its default, or one of its type; of texts only where `guesses`. */
function bound({ ctx, app, source, document }: Planned, guesses: boolean): BoundQuery {
  const values = Object.fromEntries(
    (document.params ?? []).flatMap(({ name, type, def }) =>
      def === undefined && (guesses || type !== 'text') ? [[name, SAMPLES[type]]] : [],
    ),
  );
  return bindQuery(queryLanguage(source, document), document, values, reservedFacts(ctx, app));
}

async function treeOf(run: GatewayRows): Promise<PlanNode | undefined> {
  const lines: string[] = [];
  for await (const batch of run.rows) lines.push(...batch.map((row) => row.map(String).join(' ')));
  await run.done;
  return planTree(lines.join('\n'));
}

/** A condition that is never met (`a = NULL`) leaves no table in the plan: it tells nothing of a run with values. */
function judged(tree: PlanNode | undefined): PlanLook {
  const reads = (node: PlanNode): boolean => node.object !== '' || node.children.some(reads);
  if (!tree || !reads(tree)) return unchecked(gateText('plan-values', {}));
  return {
    plan: { checked: true, why: null, rows: tree.rows ?? null, cost: tree.cost ?? null },
    warnings: planWarnings(tree).map(({ message }) => message),
  };
}
