import type { Db } from './db.js';

/** Short notices between the processes of one installation, over LISTEN/NOTIFY (design §8). */
export interface Events {
  /**
   * Sends within a transaction: it arrives everywhere, here too, once that is committed. Payload at most 8000 bytes.
   */
  publish(db: Db, topic: string, payload: string): Promise<void>;
  /**
   * Calls the listener for each notice, and once with an empty payload after a lost connection: something may have been
   * missed.
   */
  subscribe(topic: string, listener: (payload: string) => void): void;
  /** Whether notices arrive here now. */
  readonly isListening: boolean;
  /** How many processes of the installation, this one among them, notices arrive at now. */
  listeners(db: Db): Promise<number>;
}
