import { error, withoutUndefined } from '@sluice/document';
import {
  conditionOf,
  filledFields,
  flowFault,
  PROJECT_PRIORITY,
  type ApprovalStep,
  type ApprovalTargetType,
  type FlowFault,
  type FlowFields,
} from '@sluice/policy';
import type { Db } from '../host/db.js';

/** A flow as its form sends it. */
export interface FlowForm {
  name: string;
  project_id?: number | null;
  target: ApprovalTargetType;
  /** What fields say of the condition; without it `condition` is all of it, with it what fields cannot say. */
  when?: FlowFields | null;
  condition?: string | null;
  priority: number;
  steps: ApprovalStep[];
  auto_pass?: string | null;
  copies?: number[] | null;
}

/** A flow as it is stored. */
export interface FlowValues {
  name: string;
  projectId: number | null;
  target: ApprovalTargetType;
  condition: string;
  fields: FlowFields;
  rest: string;
  priority: number;
  steps: ApprovalStep[];
  autoPass: { condition: string } | null;
  copies: number[];
}

const errorKeys = {
  'no-steps': 'approval-flow.no-steps',
  'step-name': 'approval-flow.step-name',
  'step-group': 'approval-flow.step-group',
  'step-count': 'approval-flow.step-count',
  condition: 'approval-flow.condition',
  'auto-pass': 'approval-flow.auto-pass',
} as const satisfies Record<FlowFault['kind'], string>;

/** The field of the form that a fault is about. */
const fieldOf = ({ kind }: FlowFault): string =>
  kind === 'condition' ? 'condition' : kind === 'auto-pass' ? 'auto_pass' : 'steps';

/** What is asked about no project. */
const ofPlatform: readonly ApprovalTargetType[] = ['publish', 'level_change', 'duty_change'];

/** What a form says, checked by itself: steps, conditions, and what only the platform's flows may have. */
export function flowValues(form: FlowForm): FlowValues {
  const passes = form.auto_pass?.trim() ?? '';
  const rest = form.condition?.trim() ?? '';
  const fields = filledFields(form.when ?? {});
  const values: FlowValues = {
    name: form.name.trim(),
    projectId: form.project_id ?? null,
    target: form.target,
    condition: conditionOf(fields, rest),
    fields,
    rest,
    priority: form.priority,
    steps: form.steps.map(stepOf),
    autoPass: passes === '' ? null : { condition: passes },
    copies: [...new Set(form.copies ?? [])],
  };
  // What was written is right by itself first: brackets of the whole could hide what it says.
  const fault =
    flowFault({ ...values, condition: rest, auto_pass: values.autoPass }) ??
    flowFault({ ...values, auto_pass: values.autoPass });
  if (fault) throw error(errorKeys[fault.kind], { step: fault.step, reason: fault.text }, { field: fieldOf(fault) });
  if (values.projectId !== null && ofPlatform.includes(values.target))
    throw error('approval-flow.target-reserved', {}, { field: 'target' });
  if (values.projectId !== null && values.priority < PROJECT_PRIORITY)
    throw error('approval-flow.priority-reserved', { least: PROJECT_PRIORITY }, { field: 'priority' });
  if (values.projectId !== null && values.autoPass)
    throw error('approval-flow.pass-reserved', {}, { field: 'auto_pass' });
  return values;
}

/** A step as it is stored; a key more than what is stored would be a change. */
const stepOf = (step: ApprovalStep): ApprovalStep =>
  withoutUndefined({
    name: step.name.trim(),
    group_type: step.group_type,
    group_ids: step.group_type === 'owner' ? [] : [...new Set(step.group_ids)],
    mode: step.mode,
    count: step.mode === 'count' ? (step.count ?? null) : undefined,
    timeout_hours: step.timeout_hours || undefined,
  });

const knownSql = {
  users: 'SELECT id FROM user_account WHERE id = ANY ($1) AND NOT is_deleted AND $2::bigint IS DISTINCT FROM -1',
  role: 'SELECT id FROM role WHERE id = ANY ($1) AND $2::bigint IS DISTINCT FROM -1',
  project_role:
    'SELECT id FROM project_role WHERE id = ANY ($1) AND (project_id IS NULL OR $2::bigint IS NULL OR project_id = $2)',
} as const;

/** People and roles of the steps are there, and roles of other projects decide nothing in a project's flow. */
export async function checkGroups(db: Db, { steps, projectId, copies }: FlowValues): Promise<void> {
  for (const [index, { group_type: type, group_ids: ids }] of steps.entries()) {
    if (type === 'owner') continue;
    const { rows } = await db.query(knownSql[type], [ids, projectId]);
    if (rows.length < ids.length) throw error('approval-flow.step-unknown', { step: index + 1 }, { field: 'steps' });
  }
  const { rows } = await db.query(knownSql.users, [copies, projectId]);
  if (rows.length < copies.length) throw error('approval-flow.copies-unknown', {}, { field: 'copies' });
}
