import type { Text } from '@sluice/document';
import type { TextKey } from '../texts/zh-chs.texts.js';
import { targetKey, type PageTarget } from '../page/page-target.js';

/** How many pages stay open at most; the one not used for longest gives way. Each keeps its data and grid in memory. */
export const MAX_OPEN_PAGES = 10;

/** One page tab. */
export interface OpenPage {
  key: string;
  target: PageTarget;
  address: string;
  /** Changes to show the page anew. */
  turn: number;
  /** Of the page document, once known. */
  name: Text | null;
  /** What its notice says instead, when it could not be opened. */
  failure: TextKey | null;
  /** The page's number, which the menu knows it by; addresses like /app/user/pwd do not hold it. */
  pageId: number | null;
  /** Holds work of the person (a widget's editors and results), so the menu brings it back as it was. */
  keepsWork: boolean;
  /** Order of use. */
  used: number;
}

/**
 * Shows a page: an open one comes to the front and is where its address says, `fresh` (from the menu) loads it anew
 * unless it keeps work.
 */
export function showPage(pages: readonly OpenPage[], target: PageTarget, address: string, fresh: boolean): OpenPage[] {
  const key = targetKey(target);
  const used = Math.max(0, ...pages.map((page) => page.used)) + 1;
  if (pages.some((page) => page.key === key)) {
    return pages.map((page) =>
      page.key === key ? { ...page, used, address, turn: fresh && !page.keepsWork ? page.turn + 1 : page.turn } : page,
    );
  }
  const all = [
    ...pages,
    { key, target, address, turn: 0, name: null, failure: null, pageId: null, keepsWork: false, used },
  ];
  if (all.length <= MAX_OPEN_PAGES) return all;
  const oldest = all.reduce((least, page) => (page.used < least.used ? page : least));
  return all.filter((page) => page !== oldest);
}

/** What the opened document says about its tab. */
export function namePage(
  pages: readonly OpenPage[],
  key: string,
  known: Pick<OpenPage, 'name' | 'pageId' | 'keepsWork'>,
): OpenPage[] {
  return pages.map((page) => (page.key === key ? { ...page, ...known, failure: null } : page));
}

/** A page that could not be opened is called what its notice says. */
export function failPage(pages: readonly OpenPage[], key: string, failure: TextKey): OpenPage[] {
  return pages.map((page) => (page.key === key ? { ...page, failure } : page));
}

/** Loads a page anew. */
export function reloadPage(pages: readonly OpenPage[], key: string): OpenPage[] {
  return pages.map((page) => (page.key === key ? { ...page, turn: page.turn + 1 } : page));
}

/** Closes a page; `next` is the one to show when it was in front (its neighbour), null when none is left. */
export function closePage(pages: readonly OpenPage[], key: string): { pages: OpenPage[]; next: OpenPage | null } {
  const at = pages.findIndex((page) => page.key === key);
  const rest = pages.filter((page) => page.key !== key);
  return { pages: rest, next: rest[Math.min(Math.max(at, 0), rest.length - 1)] ?? null };
}
