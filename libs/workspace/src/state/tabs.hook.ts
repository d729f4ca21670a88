import { useCallback, useEffect, useRef, useState } from 'react';
import { usePorts } from '../wire/ports.context.js';
import { readTabs, writeTabs, type EditorTabs } from './editor-tabs.js';

const KEY = 'tabs';
/** Pause before the tabs are written to memory, in ms: not on each key. */
const WRITE_PAUSE_MS = 400;

/** The editor tabs, remembered per person. */
export function useTabs(first: () => EditorTabs): [EditorTabs, (change: (tabs: EditorTabs) => EditorTabs) => void] {
  const { memory } = usePorts();
  const [tabs, setTabs] = useState(() => readTabs(memory.get(KEY)) ?? first());
  const latest = useRef(tabs);
  latest.current = tabs;
  useEffect(() => {
    const timer = setTimeout(() => memory.set(KEY, writeTabs(tabs)), WRITE_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [memory, tabs]);
  // What was typed in the last moment before leaving must not be lost.
  useEffect(() => {
    const write = (): void => memory.set(KEY, writeTabs(latest.current));
    window.addEventListener('pagehide', write);
    return () => {
      window.removeEventListener('pagehide', write);
      write();
    };
  }, [memory]);
  return [tabs, useCallback((change: (tabs: EditorTabs) => EditorTabs) => setTabs(change), [])];
}
