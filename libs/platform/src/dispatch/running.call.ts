import type { Call } from './call.js';
import type { OperationContext } from './operation.js';
import type { RegisteredOperation } from './operation.registry.js';

/** One call while it is being answered; the steps of `call.pipeline.ts` fill in what they find out. */
export interface RunningCall extends RegisteredOperation {
  /** As it arrived. A call from inside is what it would be from outside, without headers. */
  readonly call: Call;
  readonly startedMs: number;
  /** What the operation runs with: from outside an anonymous caller and the pool at first. */
  context: OperationContext;
  /** The body, then what of it is the operation's checked input. */
  input: Record<string, unknown>;
  /** Every check before the work has passed. */
  isStarted?: true;
  /** The audit record of what was about to be done, where one goes before the work: its number and what it names. */
  intent?: { seq: number; objects?: string[] };
  /** Number of the pending change, when what was asked for waits for a second person. */
  waits?: number;
}

/** What follows a step; its promise is what the later steps answer. */
export type NextStep = (running: RunningCall) => Promise<unknown>;

/**
 * One step of answering a call: does its part and goes on with `next`, or throws a PlatformError, which refuses the
 * call. What it answers goes back to the step before it.
 */
export type CallStep = (running: RunningCall, next: NextStep) => Promise<unknown>;
