import type { BodyLimits } from './body.limits.js';
import type { Call, Answer, CallHead } from './call.js';
import type { InnerDispatcher } from './operation.js';

/** The one way into the server's operations (design §8). */
export interface Dispatcher extends InnerDispatcher {
  /** Answers a call; never throws: every failure is an envelope. */
  handle(call: Call): Promise<Answer>;
  /** What the body of a call may hold, from its head alone: whose token it is and which operation it asks for. */
  bodyLimits(head: CallHead): Promise<BodyLimits>;
}
