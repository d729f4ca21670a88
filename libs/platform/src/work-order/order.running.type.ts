import type { SourceRecord } from '../data-source/source.type.js';
import type { Caller, RequestInfo } from '../dispatch/caller.js';
import type { JobRun } from '../job/job.type.js';
import type { OrderResult } from './order.result.type.js';
import type { WorkOrder } from './work-order.entity.js';
import type { OrderPayload } from './work-order.queue.js';

/** What an order runs with. */
export interface OrderRunning {
  run: JobRun<OrderPayload>;
  order: WorkOrder;
  source: SourceRecord;
  /** Whoever asked for it, as they are now. */
  caller: Caller;
  request: RequestInfo;
  /** Backups of the transaction that is open. */
  backups: string[];
  /** Stages that have run so far; those of an open transaction are counted too. */
  ran: number;
  /** What an order that reads has answered. */
  result?: OrderResult;
}
