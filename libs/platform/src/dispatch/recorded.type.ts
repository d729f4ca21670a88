import type { PlatformError } from '@sluice/document';
import type { Db } from '../host/db.js';

/** The audit record of a call whose operation opens its transactions itself; the dispatcher gives it. */
export interface OwnRecord {
  /** In the transaction of the work: the change and its record stand or fall together (design §8). */
  write(db: Db, part: RecordedPart, output: unknown): Promise<void>;
  /** One part of the call was refused and nothing of it is left; the call itself goes on. */
  refuse(part: RecordedPart, reason: PlatformError): Promise<void>;
  /** Every part of the call has its record: the dispatcher writes no other one. */
  kept(): void;
}

/** What of the input a record is about, where a call does several things, each in a transaction of its own. */
export interface RecordedPart {
  input?: Record<string, unknown>;
}
