import { preparePatterns, type CompiledPage } from '@sluice/document';
import { createPage, type PageRuntime, type Ports } from '@sluice/engine';
import { prepareViews } from '@sluice/renderer';
import { keptTransport, type KeptTransport } from './kept.transport.js';

/** The longest time that a new drawing waits for its rows behind the old one. */
const BEHIND_MS = 1200;

/**
 * The page on the canvas. Each change of the draft makes it anew; the old one stays on the screen until the new one has
 * its rows, which come from the answers kept so far, so that nothing flickers.
 */
export class CanvasRuntime {
  readonly #transport: KeptTransport;
  readonly #ports: Ports;
  readonly #listeners = new Set<() => void>();
  #shown: PageRuntime | undefined;
  #turn = 0;
  #open = true;

  constructor(ports: Ports) {
    this.#transport = keptTransport(ports.transport);
    // The address belongs to the builder.
    const { address: _address, ...others } = ports;
    this.#ports = { ...others, transport: this.#transport };
  }

  /** The page that is drawn; undefined until the first one is there. */
  readonly snapshot = (): PageRuntime | undefined => this.#shown;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Draws a page in place of the one that is there. Of several at once the last one wins. */
  async draw(page: CompiledPage): Promise<void> {
    const turn = ++this.#turn;
    prepareViews(page.views);
    await preparePatterns(page);
    if (!this.#isLast(turn)) return;
    const made = createPage(page, this.#ports);
    made.start();
    if (this.#shown) await Promise.race([made.answered(), pause(BEHIND_MS)]);
    if (!this.#isLast(turn)) return made.dispose();
    const old = this.#shown;
    this.#shown = made;
    for (const listener of [...this.#listeners]) listener();
    old?.dispose();
  }

  /** The kept answers are not true any more: the draft that they were made of has changed. */
  forget(): void {
    this.#transport.forget();
  }

  dispose(): void {
    this.#open = false;
    this.#shown?.dispose();
    this.#listeners.clear();
  }

  #isLast(turn: number): boolean {
    return this.#open && turn === this.#turn;
  }
}

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));
