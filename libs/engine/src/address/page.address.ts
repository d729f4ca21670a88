import type { ViewCore } from '../core.type.js';
import type { AddressPort } from '../ports.js';
import { applyView, openingOf, readView, type Opening, type ViewAddress } from './view.address.js';

/** What stands between a view's uid and a name of its own; no uid holds it. */
const DOT = '.';

/** Keeps filters, sort and page of a page's data views in its address, and brings them back from there. */
export class PageAddress {
  readonly #openings = new Map<ViewCore, Opening>();

  constructor(readonly port: AddressPort | undefined, views: Iterable<ViewCore>) {
    if (!port) return;
    for (const view of views) if (view.node.data_id !== undefined && view.behaviour.form === 'search') this.#openings.set(view, openingOf(view));
  }

  /** Follows the address from now on; the views are as it says before their first query. Answers what stops it. */
  start(): () => void {
    const { port } = this;
    if (!port) return () => undefined;
    this.#apply(port.read());
    return port.onChange(() => { for (const view of this.#apply(port.read())) void view.addressChanged(); });
  }

  /** A person has asked a view something else: the address says so, as one more step of the browser's history. */
  remember(): void {
    this.port?.write(Object.fromEntries([...this.#openings].flatMap(([view, opening]) => Object.entries(readView(view, opening)).map(([name, text]) => [view.node.uid + DOT + name, text]))));
  }

  /** The views that changed. */
  #apply(address: Readonly<Record<string, string>>): ViewCore[] {
    const changed: ViewCore[] = [];
    for (const [view, opening] of this.#openings) {
      const wanted = partOf(address, view.node.uid + DOT);
      if (sameAddress(wanted, readView(view, opening))) continue;
      applyView(view, wanted, opening);
      changed.push(view);
    }
    return changed;
  }
}

function partOf(address: Readonly<Record<string, string>>, prefix: string): ViewAddress {
  return Object.fromEntries(Object.entries(address).flatMap(([key, text]) => (key.startsWith(prefix) ? [[key.slice(prefix.length), text]] : [])));
}

function sameAddress(left: ViewAddress, right: ViewAddress): boolean {
  const names = Object.keys(left);
  return names.length === Object.keys(right).length && names.every((name) => left[name] === right[name]);
}
