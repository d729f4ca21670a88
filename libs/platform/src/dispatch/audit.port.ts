import type { Db } from '../host/db.js';
import type { Caller, RequestInfo } from './operation.js';

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
