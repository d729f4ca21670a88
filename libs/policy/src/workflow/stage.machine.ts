import { nextState, type Machine } from './machine.js';

/** States of a stage, one statement in one database (§3): 未审计 审计完成 审计失败 执行失败 执行成功 执行成功 备份成功 执行成功 备份失败. */
export const STAGE_STATES = [
  'unaudited',
  'audited',
  'audit_failed',
  'failed',
  'succeeded',
  'succeeded_backed_up',
  'succeeded_backup_failed',
] as const;
export type StageState = (typeof STAGE_STATES)[number];

/** What can happen to a stage; `undo`: the transaction that it had succeeded in was rolled back. */
export const STAGE_EVENTS = [
  'check',
  'checkFail',
  'runFail',
  'runOk',
  'runOkBackedUp',
  'runOkBackupFailed',
  'undo',
] as const;
export type StageEvent = (typeof STAGE_EVENTS)[number];

const runs = {
  runFail: 'failed',
  runOk: 'succeeded',
  runOkBackedUp: 'succeeded_backed_up',
  runOkBackupFailed: 'succeeded_backup_failed',
} as const;

const transitions: Machine<StageState, StageEvent> = {
  unaudited: { check: 'audited', checkFail: 'audit_failed' },
  audited: runs,
  audit_failed: {},
  failed: runs,
  succeeded: { undo: 'audited' },
  succeeded_backed_up: { undo: 'audited' },
  succeeded_backup_failed: { undo: 'audited' },
};

/** The state that an event leads to; undefined where the event is refused in that state. */
export const nextStageState = (state: StageState, event: StageEvent): StageState | undefined =>
  nextState(transitions, state, event);

/** Whether a stage has done its work: a retry passes over it. */
export const isStageDone = (state: StageState): boolean => state.startsWith('succeeded');
