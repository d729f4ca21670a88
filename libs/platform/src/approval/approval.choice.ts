import { error } from '@sluice/document';
import {
  chooseFlow,
  FlowConditionError,
  passesAlone,
  type ApprovalTargetType,
  type Flow,
  type FlowFacts,
} from '@sluice/policy';
import type { Db } from '../host/db.js';
import type { MatchedFlow } from './approval.contract.js';

/** A flow as it is stored. */
export interface StoredFlow extends Flow {
  copies: number[];
}

const flowsSql = `
  SELECT id, name::text AS name, project_id, condition, priority, steps, auto_pass, copies FROM approval_flow
  WHERE target = $1 AND is_enabled AND (project_id IS NULL OR project_id = $2)`;

/** Enabled flows that may be chosen for a project. */
export async function storedFlows(db: Db, type: ApprovalTargetType, projectId: number): Promise<StoredFlow[]> {
  return (await db.query<StoredFlow>(flowsSql, [type, projectId])).rows;
}

/**
 * No people of a project decide which sources it works on: its own flows and steps of its roles are no choice for that.
 */
const mayDecide =
  ({ kind }: FlowFacts) =>
  ({ project_id: project, steps }: StoredFlow): boolean =>
    kind !== 'join_source' || (project === null && steps.every((step) => step.group_type !== 'project_role'));

/**
 * The enabled flow whose condition holds first. Nothing is asked of nobody by accident: without one it is refused, and
 * a condition that cannot be computed is no reason to try the next flow. Throws `approval.no-flow`,
 * `approval.condition-failed`.
 */
export async function matchFlow(db: Db, type: ApprovalTargetType, facts: FlowFacts): Promise<MatchedFlow> {
  const rows = await storedFlows(db, type, facts.project.id);
  return reporting(() => {
    const flow = chooseFlow(rows.filter(mayDecide(facts)), facts);
    if (!flow) throw error('approval.no-flow');
    const { id, name, steps, copies: copyIds } = flow;
    return { id, name, steps, copyIds, passes: passesAlone(flow, facts) };
  });
}

/** Tells whose condition failed. */
export function reporting<T>(work: () => T): T {
  try {
    return work();
  } catch (cause) {
    if (!(cause instanceof FlowConditionError)) throw cause;
    throw error('approval.condition-failed', { flow: cause.flow, reason: cause.text });
  }
}
