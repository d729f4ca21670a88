import {
  checkExpression,
  DATA_SOURCE_KINDS,
  evaluateCondition,
  ExpressionError,
  type BothTexts,
} from '@sluice/document';

/** What is approved by flows. */
export const APPROVAL_TARGETS = ['work_order', 'request', 'publish', 'level_change', 'duty_change'] as const;
export type ApprovalTargetType = (typeof APPROVAL_TARGETS)[number];

export const GROUP_TYPES = ['project_role', 'role', 'users', 'owner'] as const;
export type GroupType = (typeof GROUP_TYPES)[number];

export const STEP_MODES = ['any', 'all', 'count'] as const;
export type StepMode = (typeof STEP_MODES)[number];

/**
 * One step of a flow (screens.md, approval_flow): who decides, and how many of them. `owner` needs no ids: the owner of
 * the data.
 */
export interface ApprovalStep {
  name: string;
  group_type: GroupType;
  group_ids: number[];
  mode: StepMode;
  /** With mode `count`: how many approvals. */
  count?: number | null;
  /** Hours until the step is over without a decision; none: it waits. */
  timeout_hours?: number | null;
}

/**
 * What conditions of flows speak of. Every name always has a value of its type, so that no condition fails for want of
 * one.
 */
export interface FlowFacts {
  project: { id: number; name: string; code: string };
  environment: string;
  /** `owner` is 0 where nobody owns it. */
  source: { id: number; name: string; type: string; owner: number };
  source_type: string;
  kind: string;
  risk: string;
  rows: number;
  level: string;
  letters: string[];
  days: number;
  applicant: { id: number; account: string; name: string; roles: string[] };
}

/** Names that a condition of a flow may read. */
export const FLOW_NAMES = [
  'project',
  'environment',
  'source',
  'source_type',
  'kind',
  'risk',
  'rows',
  'level',
  'letters',
  'days',
  'applicant',
] as const satisfies readonly (keyof FlowFacts)[];

/** A flow as far as the choice needs it. */
export interface Flow {
  id: number;
  name: string;
  /** null: of the platform. */
  project_id: number | null;
  condition: string;
  /** 1 is the highest. */
  priority: number;
  steps: readonly ApprovalStep[];
  /** With this condition nobody is asked; absent: somebody always is. */
  auto_pass?: { condition: string } | null;
}

/** A condition that could not be carried out: the choice ends there, since a flow below it may ask for less. */
export class FlowConditionError extends Error {
  constructor(
    readonly flow: string,
    readonly text: BothTexts,
  ) {
    super(text.en);
    this.name = 'FlowConditionError';
  }
}

/** Whether a condition holds; an empty one does. Throws FlowConditionError. */
function holds(flow: Flow, condition: string, facts: FlowFacts): boolean {
  let failure: ExpressionError | undefined;
  const onError = (cause: ExpressionError): void => void (failure = cause);
  const held = evaluateCondition(condition, { ...facts }, { failing: false, onError });
  if (failure) throw new FlowConditionError(flow.name, failure.text);
  return held;
}

/** Priorities below are the platform's alone: no flow of a project comes before them. */
export const PROJECT_PRIORITY = 100;

/** The highest priority first; with the same one a flow of the project, then the older one. */
const before = (one: Flow, other: Flow): number =>
  one.priority - other.priority ||
  Number(one.project_id === null) - Number(other.project_id === null) ||
  one.id - other.id;

/** The flow whose condition holds first; undefined where none does, which refuses. Throws FlowConditionError. */
export function chooseFlow<F extends Flow>(flows: readonly F[], facts: FlowFacts): F | undefined {
  const own = flows.filter(({ project_id: id }) => id === null || id === facts.project.id);
  return own.sort(before).find((flow) => holds(flow, flow.condition, facts));
}

/** Whether the flow asks nobody. A pass is an exception that says when: an empty condition passes nothing. */
export function passesAlone(flow: Flow, facts: FlowFacts): boolean {
  const condition = flow.auto_pass?.condition ?? '';
  return condition.trim() !== '' && holds(flow, condition, facts);
}

/** What a step that waits has got so far. */
export interface StepVotes {
  /** Who approved in this step. */
  approved: readonly number[];
  /** Who is in its group now and may decide. */
  people: readonly number[];
  /** Who was added to it by an approver: their approval is needed as well, and stands for nobody else's. */
  added: readonly number[];
}

/** Whether a step has what it needs. Nobody in its group now means that nobody has decided: it waits. */
export function isStepDone({ mode, count }: ApprovalStep, { approved, people, added }: StepVotes): boolean {
  const has = new Set(approved);
  if (!added.every((id) => has.has(id))) return false;
  const own = [...has].filter((id) => !added.includes(id)).length;
  if (mode === 'count') return own >= Math.max(1, count ?? 1);
  if (mode === 'any') return own >= 1;
  return own >= 1 && people.every((id) => has.has(id));
}

/** What is wrong with a flow, with the field and the step (from 1) that it is about. */
export interface FlowFault {
  kind: 'no-steps' | 'step-name' | 'step-group' | 'step-count' | 'condition' | 'auto-pass';
  step?: number;
  text?: BothTexts;
}

/** The first fault of a flow's steps and conditions; undefined where it can be used. */
export function flowFault(flow: Pick<Flow, 'condition' | 'steps' | 'auto_pass'>): FlowFault | undefined {
  if (flow.steps.length === 0) return { kind: 'no-steps' };
  for (const [index, step] of flow.steps.entries()) {
    const at = { step: index + 1 };
    if (step.name.trim() === '') return { kind: 'step-name', ...at };
    if (step.group_type !== 'owner' && step.group_ids.length === 0) return { kind: 'step-group', ...at };
    if (step.mode === 'count' && !(Number.isInteger(step.count) && (step.count ?? 0) >= 1))
      return { kind: 'step-count', ...at };
  }
  const mistake = conditionMistake(flow.condition);
  if (mistake) return { kind: 'condition', text: mistake };
  const pass = conditionMistake(flow.auto_pass?.condition ?? '');
  return pass && { kind: 'auto-pass', text: pass };
}

/** What is wrong with a condition, by its words and by carrying it out once on facts of every type. */
function conditionMistake(condition: string): BothTexts | undefined {
  if (condition.trim() === '') return undefined;
  const [mistake] = checkExpression(condition, { names: FLOW_NAMES });
  if (mistake) return mistake.text;
  let failure: BothTexts | undefined;
  evaluateCondition(condition, { ...sampleFacts }, { failing: false, onError: ({ text }) => void (failure = text) });
  return failure;
}

/** Facts of every name, as a condition is tried on before it is stored. */
export const sampleFacts: FlowFacts = {
  project: { id: 1, name: 'project', code: 'P' },
  environment: 'prod',
  source: { id: 1, name: 'source', type: DATA_SOURCE_KINDS[0], owner: 1 },
  source_type: 'resource_request',
  kind: 'letters',
  risk: 'low',
  rows: 0,
  level: 'public',
  letters: ['read'],
  days: 1,
  applicant: { id: 1, account: 'account', name: 'name', roles: ['user'] },
};
