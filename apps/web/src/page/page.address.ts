import type { AddressPort } from '@sluice/engine';
import type { ExternalStore } from '../store/external.store.js';
import { isViewKey } from './page-target.js';

/**
 * What the address of a page needs: where the page stands now, whether it is the one in front, and how to go elsewhere.
 */
export interface AddressSource {
  /** The query string that led to this page last. */
  search: ExternalStore<string>;
  shown: ExternalStore<boolean>;
  go(address: string): void;
}

/** What the views of a page are asked, out of a query string. */
function viewPart(search: string): Record<string, string> {
  return Object.fromEntries([...new URLSearchParams(search)].filter(([key]) => isViewKey(key)));
}

/** The query string with its view part replaced. */
export function withViewPart(search: string, values: Readonly<Record<string, string>>): string {
  const params = new URLSearchParams([...new URLSearchParams(search)].filter(([key]) => !isViewKey(key)));
  for (const [key, text] of Object.entries(values)) params.append(key, text);
  return params.size > 0 ? `?${params}` : '';
}

/**
 * Filters, sort and page of a page in the browser's address: each change is a step of its history. A page behind
 * another one changes nothing.
 */
export function createAddressPort({ search, shown, go }: AddressSource): AddressPort {
  /** The address that this page has asked for itself: its arrival is no news. */
  let asked: string | null = null;
  return {
    read: () => viewPart(search.get()),
    write(values) {
      const next = withViewPart(window.location.search, values);
      if (!shown.get() || next === withViewPart(window.location.search, viewPart(window.location.search))) return;
      asked = next;
      go(window.location.pathname + next);
    },
    onChange: (listener) =>
      search.subscribe(() => {
        if (search.get() === asked) return;
        asked = null;
        listener();
      }),
  };
}
