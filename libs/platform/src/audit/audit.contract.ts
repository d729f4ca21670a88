import type { Caller, RequestInfo } from '../dispatch/caller.js';
import type { Db } from '../host/db.js';
import type { AuditRecord } from './audit.record.js';

/** One line of the audit log about an operation (screens.md, audit_log). The gateway writes its own, richer lines. */
export interface AuditEntry {
  caller: Caller;
  request: RequestInfo;
  /** What was done, as the operation's audit label says: `user.create`. */
  action: string;
  decision: 'permit' | 'refuse';
  /** Names of what was touched, never values. */
  objects?: string[];
  /** Codes of the refusal's reasons. */
  reasons?: string[];
  costMs: number;
  error?: string;
  /** Number of the record that said what was about to be done: this one says what became of it. */
  intentSeq?: number;
  /** The button or page that the operation was run from, when it was not called by itself. */
  origin?: Readonly<Record<string, string | number>>;
}

/** Where the dispatcher leaves its records; the chained log behind it is an area of its own. */
export interface AuditPort {
  /** In the operation's own transaction: the change and its record stand or fall together (design §8). */
  record(db: Db, entry: AuditEntry): Promise<void>;
  /** On its own, durable when it resolves: refusals and operations without a transaction. */
  recordNow(entry: AuditEntry): Promise<void>;
}

/** What is wrong at a place of the chain: `seq` is the first number that does not hold. */
export interface AuditFault {
  seq: number;
  time: number | null;
  problem: 'altered' | 'removed' | 'inserted' | 'cut-off' | 'checkpoint' | 'head-file';
  detail: string;
}

/** Outcome of a check: how many records were read and up to where. */
export interface AuditVerdict {
  ok: boolean;
  records: number;
  from: number | null;
  to: number | null;
  faults: AuditFault[];
}

/** What was dropped: the records up to `seq`, and how many of them were there. */
export interface Pruned {
  partitions: string[];
  records: number;
  to: number | null;
}

/** The audit log: what happened, in one chain that shows any later change of it (design §8). */
export interface AuditService extends AuditPort {
  /** What is about to be done, by its number, which the record of its outcome names; durable when it resolves. */
  recordIntent(entry: AuditEntry): Promise<number>;
  /** Resolves with the record's number when it is durable. */
  write(record: AuditRecord): Promise<number>;
  /**
   * For what follows an intent that already is durable: written with the next group, at most a tenth of a second later.
   */
  later(record: AuditRecord): void;
  /** Resolves when everything recorded before, also by committed transactions, stands in the chain. */
  flush(): Promise<void>;
  /** Checks the whole chain against the key and the head file. */
  verify(): Promise<AuditVerdict>;
  /** Drops whole months before this one (`2026-01`) and signs that it was done; the chain must hold. */
  prune(month: string): Promise<Pruned>;
}
