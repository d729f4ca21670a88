import { createExternalStore, type ExternalStore } from './observed.store.js';

/** How a stored value is kept: under which name, and how a text found there becomes a value (null: unusable). */
export interface StoredFormat<T> {
  name: string;
  initial: T;
  read(text: string): T | null;
  write(value: T): string | null;
}

/**
 * A store that survives a reload and follows other tabs of the same browser:
 * signing out in one tab ends the others too. A full or refused storage leaves the value in memory.
 */
export function createStoredStore<T>(storage: Storage, format: StoredFormat<T>): ExternalStore<T> {
  const found = storage.getItem(format.name);
  const inner = createExternalStore<T>((found === null ? null : format.read(found)) ?? format.initial);
  window.addEventListener('storage', (event) => {
    if (event.storageArea !== storage || event.key !== format.name) return;
    inner.set((event.newValue === null ? null : format.read(event.newValue)) ?? format.initial);
  });
  return {
    ...inner,
    set(value) {
      const text = format.write(value);
      try {
        if (text === null) storage.removeItem(format.name);
        else storage.setItem(format.name, text);
      } catch (cause) {
        console.warn(`storage refused ${format.name}`, cause);
      }
      inner.set(value);
    },
  };
}
