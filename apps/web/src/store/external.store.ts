import { useSyncExternalStore } from 'react';
import type { ExternalStore } from './observed.store.js';

export { createExternalStore, type ExternalStore } from './observed.store.js';

/** The store's value in a component, drawn again when it changes. */
export function useExternal<T>(store: ExternalStore<T>): T {
  return useSyncExternalStore(store.subscribe, store.get);
}
