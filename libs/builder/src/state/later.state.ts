import type { BuilderSession, SessionState } from './builder.session.js';

/**
 * Milliseconds between the frame that shows a change on the canvas and the drawing of what stands beside it: letters
 * that come as fast as people type share one drawing, and it still follows at once for the eye (below 100 ms).
 */
const PAUSE_MS = 20;

/**
 * A session's state as it was a moment ago. What stands beside the page (its outline, titles) is drawn from it, so
 * that the letter somebody types is on the canvas first. Another selection is told at once: it answers a press.
 */
export class LaterState {
  readonly #session: BuilderSession;
  readonly #listeners = new Set<() => void>();
  #shown: SessionState;
  #leave: (() => void) | undefined;
  #frame = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(session: BuilderSession) {
    this.#session = session;
    this.#shown = session.snapshot();
  }

  readonly snapshot = (): SessionState => (this.#leave ? this.#shown : this.#session.snapshot());

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    if (!this.#leave) {
      this.#shown = this.#session.snapshot();
      this.#leave = this.#session.subscribe(() => this.#changed());
    }
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      this.#forget();
      this.#leave?.();
      this.#leave = undefined;
    };
  };

  #changed(): void {
    if (this.#session.selection() !== this.#shown.selection) return this.#tell();
    if (this.#frame !== 0) return;
    this.#frame = requestAnimationFrame(() => {
      this.#timer = setTimeout(() => this.#tell(), PAUSE_MS);
    });
  }

  #tell(): void {
    this.#forget();
    this.#shown = this.#session.snapshot();
    for (const listener of [...this.#listeners]) listener();
  }

  #forget(): void {
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#timer);
    this.#frame = 0;
  }
}

const states = new WeakMap<BuilderSession, LaterState>();

/** The one later state of a session. */
export function laterState(session: BuilderSession): LaterState {
  const known = states.get(session) ?? new LaterState(session);
  states.set(session, known);
  return known;
}
