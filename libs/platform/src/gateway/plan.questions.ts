import { error } from '@sluice/document';
import type { PlannedMask } from '@sluice/policy';
import type { Sources } from '../data-source/source.contract.js';
import { reachesSource } from '../session/token.limits.js';
import { gatewayReason } from './gateway.reason.js';
import type {
  Gateway,
  GatewayDescription,
  GatewayExplanation,
  GatewayRights,
  PlannedRequest,
  PlannedRows,
} from './gateway.type.js';
import type { Planner } from './planner.js';
import type { PlannedReason } from './plan.type.js';
import type { UsagePolicies } from '../usage-policy/usage-policy.reader.js';
import { filterPrint } from './plan.filters.js';
import { plannedReason } from './plan.reasons.js';
import { tellReasons } from './reason.groups.js';
import type { Versions } from './version.contract.js';

/** What is asked of a statement before it runs: nothing is run, counted or recorded. */
interface QuestionNeeds {
  sources: Sources;
  planner: Planner;
  usage: UsagePolicies;
  versions: Versions;
}

/** How each column would be masked now; undefined where the statement would be refused. */
export async function plannedMasks(
  { sources, planner, versions }: QuestionNeeds,
  request: PlannedRequest,
): Promise<readonly (PlannedMask | null)[] | undefined> {
  const source = await sources.get(request.sourceId);
  if (!source.is_enabled || !reachesSource(request.caller, source.id)) return undefined;
  const plan = await planner.plan(request, source, await versions.current());
  return plan.state === 'refused' ? undefined : plan.decision.masks;
}

/** The row filters that would limit a statement now, as one text to compare; undefined where it would be refused. */
export async function plannedFilters(
  { sources, planner, versions }: QuestionNeeds,
  request: PlannedRequest,
): Promise<string | null | undefined> {
  const source = await sources.get(request.sourceId);
  if (!source.is_enabled || !reachesSource(request.caller, source.id)) return undefined;
  const plan = await planner.plan(request, source, await versions.current());
  return plan.state === 'refused' ? undefined : filterPrint(plan);
}

/**
 * How rows that are kept elsewhere would be answered to a query now; undefined where it would be refused, or where
 * filters would leave rows out of it, which are told by the source alone.
 */
export async function plannedRows(
  { sources, planner, versions }: QuestionNeeds,
  request: PlannedRequest,
): Promise<PlannedRows | undefined> {
  const source = await sources.get(request.sourceId);
  if (!source.is_enabled || !reachesSource(request.caller, source.id)) return undefined;
  const plan = await planner.plan(request, source, await versions.current());
  if (plan.state === 'refused' || !plan.analysis.readOnly || plan.filterBinds !== undefined) return undefined;
  if ((plan.record.filtered ?? []).length > 0) return undefined;
  const { maskRow, masks } = plan;
  return { masked: masks.map((mask) => mask !== null), mask: (row) => maskRow?.(row) };
}

/** What a statement is, what it touches and how its columns would be masked. */
export async function describe(
  { sources, planner, versions }: QuestionNeeds,
  request: PlannedRequest,
): Promise<GatewayDescription> {
  const source = await sources.get(request.sourceId);
  const plan = await planner.plan(request, source, await versions.current());
  const { kind, objects: tables } = plan.record;
  const reasons = plan.state === 'refused' ? tellReasons(plan.reasons, request.request.locale) : [];
  const { analysis, decision } = plan;
  if (!analysis) return { kind, tables, reasons };
  const columns = analysis.result.map(({ name, nameExact, sources: of, through = [] }, index) => ({
    name,
    nameExact,
    sources: [...of, ...through],
    mask: decision?.masks[index] ?? null,
  }));
  return { kind, tables, reasons, statement: { readOnly: analysis.readOnly, columns } };
}

/** What would be decided of a statement, and why. */
export async function explainDecision(
  { sources, planner, usage, versions }: QuestionNeeds,
  request: Parameters<Gateway['explainDecision']>[0],
): Promise<GatewayExplanation> {
  const source = await sources.get(request.sourceId);
  const current = await versions.current();
  const plan = await planner.plan(request, source, current);
  const refused = (reasons: readonly PlannedReason[]): GatewayExplanation => ({
    kind: plan.record.kind,
    decision: 'refuse',
    asks: false,
    touchesMasked: false,
    questionsMasked: false,
    masked: [],
    filtered: [],
    reasons: tellReasons(reasons, request.request.locale),
  });
  if (!reachesSource(request.caller, source.id)) return refused([gatewayReason('token-source', source.name)]);
  if (plan.state === 'refused') return refused(plan.reasons);
  const asked = { ...request, origin: { kind: 'workspace' } } as const;
  const { reasons } = await usage.judge(asked, source.id, plan.analysis, current);
  if (reasons.length > 0) return refused(reasons.map((one) => plannedReason(one)));
  const { kind, hazards } = plan.analysis;
  return {
    kind,
    decision: 'permit',
    masked: plan.maskedColumns,
    filtered: plan.record.filtered ?? [],
    reasons: [],
    asks: hazards.length > 0,
    touchesMasked: plan.probed.length > 0,
    questionsMasked: plan.questioned.length > 0 || plan.decision.equalityUses.length > 0,
  };
}

/**
 * The decision on a statement with all its steps. Throws `access.denied` for a personal token that is not for the
 * source.
 */
export async function explainRights(
  { sources, planner, usage, versions }: QuestionNeeds,
  request: PlannedRequest,
): Promise<GatewayRights> {
  const source = await sources.get(request.sourceId);
  const current = await versions.current();
  if (!reachesSource(request.caller, source.id)) throw error('access.denied', {}, { field: 'data_source_id' });
  const { plan, real, isHidden, steps, level, filters } = await planner.explain(request, source, current);
  const { analysis } = real;
  const judged = analysis ? await usage.judge(request, source.id, analysis, current) : { reasons: [] };
  const closed = source.is_enabled ? [] : [gatewayReason('source-disabled', source.name)];
  const used = [...closed, ...judged.reasons.map((one) => plannedReason(one))];
  const { locale } = request.request;
  const reasons = (of: typeof plan): PlannedReason[] => (of.state === 'refused' ? of.reasons : used);
  return {
    kind: plan.record.kind,
    decision: plan.state === 'refused' || used.length > 0 ? 'refuse' : 'permit',
    shownReasons: tellReasons(reasons(plan), locale),
    reasons: tellReasons(real.state === 'refused' ? [...real.reasons, ...used] : used, locale),
    isHidden,
    isPlanned: plan.state !== 'refused',
    steps,
    level,
    filters: filters.map(({ id, name, schema, table }) => ({ id, name, table: `${schema}.${table}` })),
    usage: judged,
    tables: [...new Set((analysis?.tables ?? []).map(({ schema, name }) => `${schema}.${name}`))],
  };
}
