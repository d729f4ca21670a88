import type { Press } from '../core.type.js';

/** How a press ended. */
export interface Outcome {
  /** False when it failed or was refused; the person has been told. */
  ok: boolean;
  /** True when data may have changed, so that views are refreshed (§4). */
  changed: boolean;
  /** What the server answered, for `call_back_config.set`. */
  response?: unknown;
}

/** What a button does (§3 target_type); one object per kind in the registry. */
export interface Target {
  /** False for targets that need no `target_id`. */
  needsId: boolean;
  /** @throws CallError from the server, ExpressionError from `param_config` */
  act(press: Press): Promise<Outcome>;
}

/** The target did its work and changed no data. */
export const DONE: Outcome = { ok: true, changed: false };
/** The target refused and has said why. */
export const REFUSED: Outcome = { ok: false, changed: false };
