import type { Db } from '../host/db.js';

/** A fault as the browser tells it; `revision` is that of the page. */
export interface FrontFault {
  kind: 'script' | 'callback' | 'request' | 'asset' | 'expression';
  message: string;
  stack?: string;
  app_id?: number | null;
  page_id?: number | null;
  view_id?: number | null;
  revision?: number | null;
  version?: string;
}

/** Who saw it, with what. */
export interface FaultWitness {
  userId: number | null;
  userName: string;
  browser: string;
  requestId: string;
}

/** The front-end log (§8): equal faults are one row that counts them. */
export interface FrontLogs {
  add(db: Db, fault: FrontFault, witness: FaultWitness): Promise<void>;
  /** Removes faults that were last seen before so many days; answers how many. */
  removeOlder(db: Db, days: number): Promise<number>;
}
