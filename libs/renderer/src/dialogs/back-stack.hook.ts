import { createContext, useContext, useEffect, useRef } from 'react';

/** What lies over the page and goes with the browser's Back, the newest on top. */
export interface BackStack {
  /** Something opened; answers what takes it off again. */
  push(close: () => void): () => void;
  isOpen(): boolean;
  /** Closes what is on top as its own close mark would: it may ask first. */
  closeTop(): void;
}

/** Makes the stack of a browser tab. */
export function createBackStack(): BackStack {
  const open: { close: () => void }[] = [];
  return {
    push(close) {
      const entry = { close };
      open.push(entry);
      return () => {
        if (open.includes(entry)) open.splice(open.indexOf(entry), 1);
      };
    },
    isOpen: () => open.length > 0,
    closeTop: () => open.at(-1)?.close(),
  };
}

/** The stack of the tab; the shell that hears the browser's Back gives it. */
export const BackStackContext = createContext<BackStack | null>(null);

/** While it is drawn, the browser's Back closes it in place of leading away from the page behind. */
export function useBackCloses(close: () => void): void {
  const stack = useContext(BackStackContext);
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => stack?.push(() => latest.current()), [stack]);
}
