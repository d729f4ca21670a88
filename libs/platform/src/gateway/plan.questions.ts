import type { PlannedMask } from '@sluice/policy';
import type { Sources } from '../data-source/source.contract.js';
import { reachesSource } from '../session/token.limits.js';
import { gatewayReason } from './gateway.reason.js';
import type { Gateway, GatewayExplanation, PlannedRequest } from './gateway.type.js';
import type { PlannedReason, Planner } from './planner.js';
import { tellReasons } from './reason.groups.js';
import type { Versions } from './version.contract.js';

/** What is asked of a statement before it runs: nothing is run, counted or recorded. */
interface QuestionNeeds {
  sources: Sources;
  planner: Planner;
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

/** What would be decided of a statement, and why. */
export async function explainDecision(
  { sources, planner, versions }: QuestionNeeds,
  request: Parameters<Gateway['explainDecision']>[0],
): Promise<GatewayExplanation> {
  const source = await sources.get(request.sourceId);
  const plan = await planner.plan(request, source, await versions.current());
  const refused = (reasons: readonly PlannedReason[]): GatewayExplanation => ({
    kind: plan.record.kind,
    decision: 'refuse',
    asks: false,
    masked: [],
    reasons: tellReasons(reasons, request.request.locale),
  });
  if (!reachesSource(request.caller, source.id)) return refused([gatewayReason('token-source', source.name)]);
  if (plan.state === 'refused') return refused(plan.reasons);
  const { kind, hazards } = plan.analysis;
  return { kind, decision: 'permit', masked: plan.maskedColumns, reasons: [], asks: hazards.length > 0 };
}
