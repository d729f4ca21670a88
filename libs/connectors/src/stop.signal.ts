/**
 * Tells work that nobody wants its end any more. An AbortSignal is one; a call of a browser has one that costs next to
 * nothing (`CallStop`), because every call needs one and nearly none is stopped.
 */
export interface StopSignal {
  readonly aborted: boolean;
  readonly reason: unknown;
  addEventListener(type: 'abort', listener: () => void, options?: { once?: boolean }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

/** A signal and the way to give it, in one object. Each listener is called once, in the order of their coming. */
export class CallStop implements StopSignal {
  #listeners: Set<() => void> | undefined;
  #reason: unknown;

  get aborted(): boolean {
    return this.#reason !== undefined;
  }

  /** As an AbortController's own: a DOMException named AbortError. */
  get reason(): unknown {
    return this.#reason;
  }

  addEventListener(_type: 'abort', listener: () => void): void {
    if (!this.aborted) (this.#listeners ??= new Set()).add(listener);
  }

  removeEventListener(_type: 'abort', listener: () => void): void {
    this.#listeners?.delete(listener);
  }

  /** Stops whoever listens; later calls do nothing. */
  abort(): void {
    if (this.aborted) return;
    this.#reason = new DOMException('This operation was aborted', 'AbortError');
    const listeners = this.#listeners ?? [];
    this.#listeners = undefined;
    for (const listener of listeners) listener();
  }
}

/** The same signal for what takes an AbortSignal alone: requests over HTTP. */
export function abortSignalOf(signal: StopSignal): AbortSignal {
  if (signal instanceof AbortSignal) return signal;
  if (signal.aborted) return AbortSignal.abort(signal.reason);
  const controller = new AbortController();
  signal.addEventListener('abort', () => controller.abort(signal.reason), { once: true });
  return controller.signal;
}
