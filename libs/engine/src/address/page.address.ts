import type { ViewCore } from '../core.type.js';
import type { AddressPort } from '../ports.js';
import { applyView, openingOf, readView, type Opening, type ViewAddress } from './view.address.js';

/** What stands between a view's uid and a name of its own; no uid holds it. */
const DOT = '.';

/** Keeps filters, sort and page of a page's data views in its address, and brings them back from there. */
export class PageAddress {
  readonly #openings = new Map<ViewCore, Opening>();
  /** What the address last said of a view. */
  readonly #said = new Map<ViewCore, ViewAddress>();
  /** Views whose answer is on its way, with what stops listening for it. */
  readonly #waiting = new Map<ViewCore, () => void>();

  constructor(
    readonly port: AddressPort | undefined,
    views: Iterable<ViewCore>,
  ) {
    if (!port) return;
    for (const view of views)
      if (view.node.data_id !== undefined && view.behaviour.form === 'search')
        this.#openings.set(view, openingOf(view));
  }

  /** Follows the address from now on; the views are as it says before their first query. Answers what stops it. */
  start(): () => void {
    const { port } = this;
    if (!port) return () => undefined;
    this.#apply(port.read());
    const leave = port.onChange(() => {
      for (const view of this.#apply(port.read())) void view.addressChanged();
    });
    return () => {
      leave();
      for (const view of [...this.#waiting.keys()]) this.#stopWaiting(view);
    };
  }

  /** A person has asked a view something else: the address says so, as one more step of the browser's history. */
  remember(): void {
    const { port } = this;
    if (!port) return;
    for (const [view, opening] of this.#openings) {
      if (view.getSnapshot().status === 'loading') this.#rememberAnswered(view);
      else if (isAnswered(view)) this.#said.set(view, readView(view, opening));
    }
    port.write(
      Object.fromEntries(
        [...this.#said].flatMap(([view, said]) =>
          Object.entries(said).map(([name, text]) => [view.node.uid + DOT + name, text]),
        ),
      ),
    );
  }

  /** Says what a view is asked once its answer has come. */
  #rememberAnswered(view: ViewCore): void {
    if (this.#waiting.has(view)) return;
    this.#waiting.set(
      view,
      view.subscribe(() => {
        if (view.getSnapshot().status === 'loading') return;
        this.#stopWaiting(view);
        if (view.page.open()) this.remember();
      }),
    );
  }

  #stopWaiting(view: ViewCore): void {
    this.#waiting.get(view)?.();
    this.#waiting.delete(view);
  }

  /** The views that changed. */
  #apply(address: Readonly<Record<string, string>>): ViewCore[] {
    const changed: ViewCore[] = [];
    for (const [view, opening] of this.#openings) {
      const wanted = partOf(address, view.node.uid + DOT);
      this.#said.set(view, wanted);
      if (sameAddress(wanted, readView(view, opening))) continue;
      applyView(view, wanted, opening);
      changed.push(view);
    }
    return changed;
  }
}

/**
 * True when the rows of a view answer what it is asked: before that, and after a failure, nobody knows which of the
 * columns it asks by are masked.
 */
function isAnswered(view: ViewCore): boolean {
  return view.getSnapshot().status === 'ready' && (view.form === undefined || view.memory.asked !== undefined);
}

function partOf(address: Readonly<Record<string, string>>, prefix: string): ViewAddress {
  return Object.fromEntries(
    Object.entries(address).flatMap(([key, text]) =>
      key.startsWith(prefix) ? [[key.slice(prefix.length), text]] : [],
    ),
  );
}

function sameAddress(left: ViewAddress, right: ViewAddress): boolean {
  const names = Object.keys(left);
  return names.length === Object.keys(right).length && names.every((name) => left[name] === right[name]);
}
