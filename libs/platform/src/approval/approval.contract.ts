import type { AccessLevel, Letter } from '@sluice/document';
import type { ApprovalStep, ApprovalTargetType } from '@sluice/policy';
import type { Db } from '../host/db.js';

/** What is approved: a row of its area's own table. An approval stands beside it, one per target. */
export interface ApprovalTarget {
  type: ApprovalTargetType;
  id: number;
}

/**
 * What flows are chosen by, as the area knows it; names, environment and roles are looked up. What does not apply is
 * left out.
 */
export interface ApprovalFacts {
  projectId: number | null;
  /** The source whose data it is about; its owner decides in steps of the owner, its environment is the condition's. */
  sourceId: number | null;
  /** The app that it is about; whoever builds it decides in steps of the owner. */
  appId?: number | null;
  applicantId: number;
  kind: string;
  sourceType?: string;
  risk?: 'low' | 'medium' | 'high';
  rows?: number;
  level?: AccessLevel;
  letters?: readonly Letter[];
  days?: number;
}

/** How a target is shown in the approval list (screens E7); kept with the approval, so that the list is one table. */
export interface ApprovalShown {
  /** The number that people name, `R20260101-1`. */
  no: string;
  title: string;
  /** Where it opens: name and params of a console page, `request?id=5`. */
  page: string;
  /** Why, in the applicant's words; the list and the dialog show it. */
  summary?: string | null;
}

/** Who does something now; nobody for what time does. `platform` services are reached through the target's kind. */
export interface Actor {
  db: Db;
  userId: number | null;
  ip: string;
  /**
   * Runs the change that waits under a number, in the name of who proposed it and in this transaction; there where a
   * decision comes as a call.
   */
  runWaiting?(id: number): Promise<void>;
}

/** A flow that was chosen, its steps as they are frozen for the target. */
export interface MatchedFlow {
  id: number;
  name: string;
  steps: readonly ApprovalStep[];
  /** Nobody is asked. */
  passes: boolean;
  /** People who are told; they read the target but decide nothing. */
  copyIds: readonly number[];
}

export type ApprovalStatus = 'waiting' | 'approved' | 'rejected' | 'ended';

/** How an approval stands. */
export interface ApprovalState {
  id: number;
  status: ApprovalStatus;
  flowId: number | null;
  flowName: string;
  steps: readonly ApprovalStep[];
  /** The step that waits, from 1. */
  step: number;
  /** Begins at 1 and grows with every edit: approvals of earlier rounds do not count. */
  round: number;
  hash: string;
  /** Who may decide now. */
  people: readonly { id: number; name: string }[];
}

/** What an approver does. `userId` is whom it is transferred to, or who is added. */
export interface ApprovalDecision {
  action: 'approve' | 'reject' | 'transfer' | 'add_approver';
  remark?: string | null;
  /** The hash of what the approver saw; another one is refused (`approval.changed`). */
  hash: string;
  userId?: number | null;
  /**
   * Conditions that the approver sets (screens E4), handed on to the target's kind as they are; only with `approve`.
   */
  conditions?: Readonly<Record<string, unknown>>;
}

/** Actions of the history (screens.md, approval_record), and those that the engine itself adds. */
export type RecordAction =
  | 'submit'
  | 'approve'
  | 'conditions'
  | 'reject'
  | 'withdraw'
  | 'transfer'
  | 'add_approver'
  | 'schedule'
  | 'unschedule'
  | 'run'
  | 'terminate'
  | 'resolve'
  | 'offline'
  | 'enable'
  | 'disable'
  | 'revoke'
  | 'give_back'
  | 'expire'
  | 'timeout'
  | 'activate'
  | 'edit'
  | 'pass'
  | 'finish'
  | 'fail'
  | 'retry'
  | 'comment';

/** One line of the history of a target. */
export interface RecordEntry {
  action: RecordAction;
  fromStatus: string | null;
  toStatus: string;
  remark?: string | null;
  hash?: string | null;
  step?: number | null;
}

/** What begins an approval, or begins it anew after an edit. */
export interface ApprovalBegin {
  hash: string;
  shown: ApprovalShown;
  /** The target's status before and after, for the history. */
  fromStatus: string | null;
  toStatus: string;
  remark?: string | null;
}

/**
 * The one engine of approvals (issue 13 c). Everything runs in the transaction of its `db` and moves nothing where it
 * throws. When the last step is approved, somebody rejects, or a step's time is over, the engine calls the target's
 * kind (`approval.registry.ts`), whose own conditional update stands in the same transaction.
 */
export interface Approvals {
  /** The flow for these facts. Throws `approval.no-flow`, `approval.condition-failed`. */
  match(db: Db, type: ApprovalTargetType, facts: ApprovalFacts): Promise<MatchedFlow>;
  /**
   * Begins an approval on the flow for these facts, steps and groups frozen, members not, and writes the record
   * `submit`. An answer with status `approved` passed by itself (record `pass` is written by the caller, who knows what
   * the target becomes): the caller goes on as if all had approved. Throws what `match` throws, `approval.remark-long`.
   */
  start(act: Actor, target: ApprovalTarget, facts: ApprovalFacts, begin: ApprovalBegin): Promise<ApprovalState>;
  /**
   * The same after an edit: a new round on the flow for the new facts; earlier approvals stay in the history and count
   * no more.
   */
  reset(act: Actor, target: ApprovalTarget, facts: ApprovalFacts, begin: ApprovalBegin): Promise<ApprovalState>;
  /**
   * What somebody in the waiting group decides. Throws `approval.not-yours`, `approval.own`, `approval.decided`,
   * `approval.changed`, `approval.remark-missing` (reject, transfer), `approval.remark-long`, `approval.person-unfit`.
   */
  decide(act: Actor, target: ApprovalTarget, decision: ApprovalDecision): Promise<ApprovalState>;
  /**
   * Ends an approval that waits because its target was withdrawn or ended; one that waits no more is left as it is.
   * Writes no record.
   */
  end(act: Actor, target: ApprovalTarget): Promise<void>;
  /** Writes a line of the history. Throws `approval.remark-long`; call it in the transaction of the transition. */
  record(act: Actor, target: ApprovalTarget, entry: RecordEntry): Promise<void>;
  /** How the approval of a target stands; undefined where it never began. */
  stateOf(db: Db, target: ApprovalTarget): Promise<ApprovalState | undefined>;
  /**
   * Whether somebody may decide the target now, by the same SQL that the lists use: `approval_waiting_for(user)`
   * answers approval ids.
   */
  mayDecide(db: Db, target: ApprovalTarget, userId: number): Promise<boolean>;
}
