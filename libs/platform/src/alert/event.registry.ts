import type { EventKind } from './event.type.js';
import { chainCheck } from './events/chain-check.event.js';
import { jobLost } from './events/job-lost.event.js';
import { lockWait } from './events/lock-wait.event.js';
import { loginBurst } from './events/login-burst.event.js';
import { longTransaction } from './events/long-transaction.event.js';
import { sessionEnded } from './events/session-ended.event.js';
import { sourceDown } from './events/source-down.event.js';

/** Every kind of event, one line each. The key stands in `alert.kind`. */
export const eventKinds = {
  source_down: sourceDown,
  long_transaction: longTransaction,
  lock_wait: lockWait,
  login_burst: loginBurst,
  session_ended: sessionEnded,
  job_lost: jobLost,
  chain_check: chainCheck,
} satisfies Record<string, EventKind>;

export type EventName = keyof typeof eventKinds;
