import { nextState, statesFor, type Machine } from './machine.js';

/** States of a work order (§3): 待审核 审核通过 审核不通过 人工终止流程 定时执行 执行中 执行成功 执行失败 执行成功(线下) 已通过 未通过 未知状态. */
export const WORK_ORDER_STATES = [
  'pending',
  'approved',
  'rejected',
  'terminated',
  'scheduled',
  'running',
  'succeeded',
  'failed',
  'done_offline',
  'passed',
  'not_passed',
  'unknown',
] as const;
export type WorkOrderState = (typeof WORK_ORDER_STATES)[number];

/**
 * What can happen to a work order. `ok`, `stmtFail`, `killOk`, `killFail`, `workerLost`, `claim` come from whoever runs
 * it, the others from people and clocks.
 */
export const WORK_ORDER_EVENTS = [
  'approve',
  'approveLast',
  'reject',
  'withdraw',
  'edit',
  'expire',
  'schedule',
  'unschedule',
  'run',
  'claim',
  'offlineDone',
  'terminate',
  'killOk',
  'killFail',
  'ok',
  'stmtFail',
  'workerLost',
  'resolveOk',
  'resolveFail',
  'retry',
] as const;
export type WorkOrderEvent = (typeof WORK_ORDER_EVENTS)[number];

/** Where each event leads from each state; what is not here is refused. */
const transitions: Machine<WorkOrderState, WorkOrderEvent> = {
  pending: {
    approve: 'pending',
    approveLast: 'approved',
    reject: 'rejected',
    withdraw: 'terminated',
    edit: 'pending',
    expire: 'terminated',
  },
  approved: {
    edit: 'pending',
    schedule: 'scheduled',
    run: 'running',
    withdraw: 'terminated',
    terminate: 'terminated',
    offlineDone: 'done_offline',
  },
  // One that was turned down is written again and goes through all of its approvals again.
  rejected: { edit: 'pending', withdraw: 'terminated' },
  scheduled: {
    schedule: 'scheduled',
    unschedule: 'approved',
    run: 'running',
    withdraw: 'terminated',
    terminate: 'terminated',
    offlineDone: 'done_offline',
  },
  running: {
    claim: 'running',
    ok: 'succeeded',
    stmtFail: 'failed',
    terminate: 'running',
    killOk: 'terminated',
    killFail: 'running',
    workerLost: 'unknown',
  },
  failed: { retry: 'running' },
  unknown: { resolveOk: 'succeeded', resolveFail: 'failed' },
  terminated: {},
  succeeded: {},
  done_offline: {},
  passed: {},
  not_passed: {},
};

/** The state that an event leads to; undefined where the event is refused in that state. */
export const nextWorkOrderState = (state: WorkOrderState, event: WorkOrderEvent): WorkOrderState | undefined =>
  nextState(transitions, state, event);

/** The states in which an event is taken: what its conditional update asks for. */
export const statesTaking = (event: WorkOrderEvent): readonly WorkOrderState[] => statesFor(transitions, event);

/** What can happen to a work order in a state. */
export const eventsIn = (state: WorkOrderState): readonly WorkOrderEvent[] =>
  WORK_ORDER_EVENTS.filter((event) => transitions[state][event] !== undefined);

/** Nothing happens to a work order any more in these; a failed one may be tried again. */
export const isTerminal = (state: WorkOrderState): boolean => eventsIn(state).length === 0;
