import type { Platform } from '../platform.js';
import type { Actor, ApprovalDecision } from './approval.contract.js';

/** What a target's kind may use when its approval is over. */
export interface ApprovalOutcome extends Actor {
  platform: Platform;
  remark: string | null;
}

/** What an approver sets, by name, as it came. */
export type ApprovalConditions = NonNullable<ApprovalDecision['conditions']>;

/** What became of the target, for the history. */
export interface Move {
  from: string;
  to: string;
}

/**
 * What an area says of its kind of target: what its row becomes, by one conditional update, in the transaction of the
 * decision. They throw where the row has moved meanwhile (`approval.decided`), which undoes the decision. The engine
 * writes the record with the move.
 */
export interface ApprovalKind {
  /** The status of a target whose approval waits, for the records of the steps between. */
  waiting: string;
  /**
   * Conditions that an approver of any step may set with the approval (screens E4), by their names; `set` makes them
   * the target's before the approval counts. It answers how the history tells of them, null where nothing changes, and
   * throws where they cannot be kept.
   */
  conditions?: {
    names: readonly string[];
    set(outcome: ApprovalOutcome, id: number, conditions: ApprovalConditions): Promise<string | null>;
  };
  approved(outcome: ApprovalOutcome, id: number): Promise<Move>;
  /** What follows the approval in the same transaction, once its record is written. */
  afterApproval?(outcome: ApprovalOutcome, id: number): Promise<void>;
  rejected(outcome: ApprovalOutcome, id: number): Promise<Move>;
  /** A step's time is over. */
  timedOut(outcome: ApprovalOutcome, id: number): Promise<Move>;
}
