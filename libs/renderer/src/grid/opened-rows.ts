import { useCallback, useRef, useState } from 'react';

/** Keeps which rows are open, by key. */
export function useOpenedRows<R>(keyAt: (row: R, index: number) => string): { opened: ReadonlySet<string>; onOpen: (row: R, index: number) => void } {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const latest = useRef(keyAt);
  latest.current = keyAt;
  const onOpen = useCallback((row: R, index: number) => {
    const key = latest.current(row, index);
    setOpened((before) => (before.has(key) ? new Set([...before].filter((one) => one !== key)) : new Set([...before, key])));
  }, []);
  return { opened, onOpen };
}
