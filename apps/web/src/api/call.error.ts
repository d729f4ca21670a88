/**
 * What a call that did not answer 200 leaves behind. `code` is the envelope's (§8), or one of `LOCAL_CODES` when no
 * envelope came.
 */
export interface CallFailure {
  code: number;
  msg: string;
  data: unknown;
  url: string;
  requestId: string | null;
}

/** Codes of our own for a call that never got an envelope. */
export const LOCAL_CODES = { network: -1, timeout: -2, malformed: -3 } as const;

/**
 * Thrown by every call that did not succeed. `reported` says that the person has seen the reason already, so no second
 * message is due.
 */
export class CallError extends Error implements CallFailure {
  readonly code: number;
  readonly msg: string;
  readonly data: unknown;
  readonly url: string;
  readonly requestId: string | null;
  readonly reported: boolean;

  constructor(failure: CallFailure, isReported: boolean) {
    super(failure.msg);
    this.name = 'CallError';
    this.code = failure.code;
    this.msg = failure.msg;
    this.data = failure.data;
    this.url = failure.url;
    this.requestId = failure.requestId;
    this.reported = isReported;
  }
}
