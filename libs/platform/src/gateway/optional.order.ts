import { PlatformError } from '@sluice/document';
import type { SourceRecord } from '../data-source/source.type.js';
import type { GatewayRequest } from './gateway.type.js';
import type { RefusedPlan, RunPlan } from './plan.type.js';
import type { Planner } from './planner.js';
import type { StateVersions } from './version.contract.js';

/** A statement as it runs, and its plan. */
interface PlannedRun {
  request: GatewayRequest;
  plan: RunPlan | RefusedPlan;
}

/**
 * The plan by which a statement runs: where its order may be left out and is what it would be refused for, that of the
 * statement without it. What was refused for the moment alone is told as it is: nobody knows whether the order stands
 * in the way. Throws PlatformError for a wrong sort or total.
 */
export async function planRun(
  planner: Pick<Planner, 'plan'>,
  request: GatewayRequest,
  source: SourceRecord,
  versions: StateVersions,
): Promise<PlannedRun> {
  const { paging } = request;
  const ordered = planner.plan(request, source, versions);
  if (!request.isOrderOptional || !paging?.sort || paging.sort.length === 0) return { request, plan: await ordered };
  const plan = await ordered.catch(unknownSort);
  if (plan?.state === 'permitted' || plan?.isPassing) return { request, plan };
  const without = { ...request, paging: { ...paging, sort: [] } };
  const plain = await planner.plan(without, source, versions);
  if (plain.state === 'permitted' || plain.isPassing) return { request: without, plan: plain };
  return { request, plan: await ordered };
}

function unknownSort(cause: unknown): undefined {
  if (!(cause instanceof PlatformError) || cause.key !== 'gateway.sort-unknown') throw cause;
}
