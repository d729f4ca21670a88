import { preparePatterns, sameJson, type CompiledPage } from '@sluice/document';
import { createPage, prepareRuntime, type PageRuntime, type Ports } from '@sluice/engine';
import { prepareViews } from '@sluice/renderer';
import { cachedTransport, type CachedTransport } from './cached.transport.js';

/** The longest time that a new drawing waits for its rows behind the old one. */
const BEHIND_MS = 1200;

/**
 * The page on the canvas. A change of the draft makes the views anew that it touches; the old ones stay on the screen
 * until the new ones have their rows, which come from the answers kept so far, so that nothing flickers. A change of
 * the page's params, which any view may read, makes all of it anew.
 */
export class CanvasRuntime {
  readonly #transport: CachedTransport;
  readonly #ports: Ports;
  readonly #listeners = new Set<() => void>();
  #shown: PageRuntime | undefined;
  /** The page that was to be drawn last, and may still wait for its rows. */
  #asked: CompiledPage | undefined;
  /** Views whose rows are asked for again with the next drawing that is shown. */
  #renewed = new Set<number>();
  #turn = 0;
  #open = true;

  constructor(ports: Ports) {
    this.#transport = cachedTransport(ports.transport);
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

  /** The page that was to be drawn last. */
  readonly asked = (): CompiledPage | undefined => this.#asked;

  /** Whether a page can be drawn by its changed views alone. */
  isChangeOf({ params }: CompiledPage): boolean {
    return this.#shown !== undefined && sameJson(this.#shown.doc.params, params);
  }

  /**
   * Draws a page in place of the one that is there. Of several at once the last one wins.
   * @param renewed numbers of views whose kept answers are not true any more: the draft they were made of has changed
   */
  async draw(page: CompiledPage, renewed: ReadonlySet<number> = new Set()): Promise<void> {
    const turn = ++this.#turn;
    this.#asked = page;
    if (renewed.size > 0) this.#transport.forget(renewed);
    for (const id of renewed) this.#renewed.add(id);
    const drawn = new Set(this.#shown?.doc.views);
    const views = page.views.filter((view) => !drawn.has(view));
    prepareViews(views);
    const added = { ...page, views };
    await Promise.all([preparePatterns(added), prepareRuntime(added)]);
    if (!this.#isLast(turn)) return;
    await (this.#shown && this.isChangeOf(page) ? this.#exchange(this.#shown, page, turn) : this.#replace(page, turn));
  }

  async #exchange(shown: PageRuntime, page: CompiledPage, turn: number): Promise<void> {
    const exchange = shown.exchange(page, this.#renewed);
    await Promise.race([exchange.answered(), pause(BEHIND_MS)]);
    if (!this.#isLast(turn)) return exchange.cancel();
    this.#renewed.clear();
    exchange.commit();
  }

  async #replace(page: CompiledPage, turn: number): Promise<void> {
    const made = createPage(page, this.#ports);
    made.start();
    if (this.#shown) await Promise.race([made.answered(), pause(BEHIND_MS)]);
    if (!this.#isLast(turn)) return made.dispose();
    this.#renewed.clear();
    const old = this.#shown;
    this.#shown = made;
    for (const listener of [...this.#listeners]) listener();
    old?.dispose();
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
