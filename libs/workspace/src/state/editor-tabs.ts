import { isCompare, type CompareDraft } from '../compare/compare.draft.js';

/** One editor tab; remembered per person in this browser. */
export interface EditorTab {
  id: string;
  /** Counts the tabs; names one without a title of its own, in whatever language is in force. */
  number: number;
  /** The person's own name for it; empty for none. */
  title: string;
  sourceId: number | null;
  schema: string;
  text: string;
  /** Of a tab that compares instead of querying. */
  compare?: CompareDraft;
}

/** All tabs and the one in front. */
export interface EditorTabs {
  tabs: readonly EditorTab[];
  active: string;
  /** Tabs that were closed with a text, the last one at the end: closing can be undone. */
  closed: readonly EditorTab[];
}

/** Closed tabs that are kept. */
const MAX_CLOSED = 10;

/** A script longer than this is not remembered (§9: opening a file at most 1M); it stays open until the page closes. */
const MAX_REMEMBERED = 1_000_000;
/** Open at most; each holds an editor and its results. */
export const MAX_TABS = 20;

let counter = 0;

/** A new tab's id, unique among those remembered. */
function freshId(tabs: readonly EditorTab[]): string {
  do counter += 1;
  while (tabs.some((tab) => tab.id === `t${counter}`));
  return `t${counter}`;
}

/** The smallest number that no tab has. */
function freeNumber(tabs: readonly EditorTab[]): number {
  let n = 1;
  while (tabs.some((tab) => tab.number === n)) n += 1;
  return n;
}

/** Adds a tab in front; at the limit the tabs stay as they are. */
export function addTab(state: EditorTabs, init: Partial<Omit<EditorTab, 'id' | 'number'>> = {}): EditorTabs {
  if (state.tabs.length >= MAX_TABS) return state;
  const tab: EditorTab = {
    title: '',
    sourceId: null,
    schema: '',
    text: '',
    ...init,
    id: freshId(state.tabs),
    number: freeNumber(state.tabs),
  };
  return { ...state, tabs: [...state.tabs, tab], active: tab.id };
}

/**
 * Closes a tab; its neighbour comes to the front. The last one is emptied instead. One with a text is kept among the
 * closed.
 */
export function closeTab(state: EditorTabs, id: string): EditorTabs {
  const at = state.tabs.findIndex((tab) => tab.id === id);
  const tab = state.tabs[at];
  if (!tab) return state;
  const closed = tab.text.trim() === '' ? state.closed : [...state.closed, tab].slice(-MAX_CLOSED);
  if (state.tabs.length === 1) {
    // An editor owns its text while it lives: an empty one is another tab.
    const { compare: _compare, ...rest } = tab;
    const empty: EditorTab = { ...rest, id: freshId(state.tabs), title: '', text: '' };
    return { tabs: [empty], active: empty.id, closed };
  }
  const tabs = state.tabs.filter((other) => other.id !== id);
  const active = state.active === id ? (tabs[Math.min(at, tabs.length - 1)]?.id ?? '') : state.active;
  return { tabs, active, closed };
}

/** Opens the tab again that was closed last; at the limit it stays closed. */
export function reopenTab(state: EditorTabs): EditorTabs {
  const last = state.closed.at(-1);
  if (!last || state.tabs.length >= MAX_TABS) return state;
  const { id: _id, number, ...init } = last;
  const opened = addTab({ ...state, closed: state.closed.slice(0, -1) }, init);
  const isFree = state.tabs.every((tab) => tab.number !== number);
  return isFree ? changeTab(opened, opened.active, { number }) : opened;
}

/** Changes one tab. */
export function changeTab(state: EditorTabs, id: string, change: Partial<Omit<EditorTab, 'id'>>): EditorTabs {
  return { ...state, tabs: state.tabs.map((tab) => (tab.id === id ? { ...tab, ...change } : tab)) };
}

/** The tabs as text to remember. */
export function writeTabs(state: EditorTabs): string {
  let room = MAX_REMEMBERED;
  const fits = (tab: EditorTab): boolean => {
    room -= tab.text.length;
    return room >= 0;
  };
  const tabs = state.tabs.map((tab) => (fits(tab) ? tab : { ...tab, text: '' }));
  return JSON.stringify({ tabs, active: state.active, closed: [...state.closed].reverse().filter(fits).reverse() });
}

function isTab(value: unknown): value is EditorTab {
  const tab = value as Partial<EditorTab> | null;
  return (
    typeof tab?.id === 'string' &&
    typeof tab.number === 'number' &&
    typeof tab.title === 'string' &&
    typeof tab.text === 'string' &&
    typeof tab.schema === 'string' &&
    (tab.sourceId === null || typeof tab.sourceId === 'number') &&
    (tab.compare === undefined || isCompare(tab.compare))
  );
}

/** Remembered tabs; null when there are none or the memory is unusable. */
export function readTabs(text: string | null): EditorTabs | null {
  if (text === null) return null;
  try {
    const value = JSON.parse(text) as Partial<EditorTabs> | null;
    const tabs = Array.isArray(value?.tabs) ? value.tabs.filter(isTab) : [];
    if (tabs.length === 0) return null;
    const closed = Array.isArray(value?.closed) ? value.closed.filter(isTab).slice(-MAX_CLOSED) : [];
    return { tabs, active: tabs.find((tab) => tab.id === value?.active)?.id ?? tabs[0]?.id ?? '', closed };
  } catch {
    return null;
  }
}
