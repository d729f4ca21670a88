/** How a builder looks at drafts, as calls carry it: their own eyes unless somebody else's are named. */
export interface Impersonation {
  preview: true;
  preview_as?: string;
  preview_level?: string;
  /** A named person, instead of `preview_as`. */ preview_user?: number;
}

/** A page to show: of which app, by id or uid, with which incoming params. */
export interface PageTarget {
  appId: number;
  page: number | string;
  params: Readonly<Record<string, unknown>>;
  /** On a previewed page; the server decides who gets the draft. */
  impersonation?: Impersonation;
}

/** The same page with the same params has the same key. */
export function targetKey(target: PageTarget): string {
  return `${target.appId}/${target.page}?${JSON.stringify(Object.entries(target.params).sort(([a], [b]) => (a < b ? -1 : 1)))}${target.impersonation ? JSON.stringify(target.impersonation) : ''}`;
}

/** A positive whole number of an address (§2 "appId, pageId and app_id are numeric"), or null. */
export function numericId(text: string | undefined): number | null {
  return text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}

/** Incoming page params as a query string with its "?", empty when there are none; lists and maps as JSON. */
export function paramsToSearch(params: Readonly<Record<string, unknown>>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    if (value === undefined || value === null) continue;
    search.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  return search.size > 0 ? `?${search}` : '';
}

/** True for what a view of the page is asked (`<view uid>.<name>`); no param of a page has a dot in its name. */
export function isViewKey(key: string): boolean {
  return key.includes('.');
}

/** Everything a query string gives for the page itself, as text; the page's own params decide which of it is used. */
export function searchToParams(search: string): Record<string, string> {
  return Object.fromEntries([...new URLSearchParams(search)].filter(([key]) => !isViewKey(key)));
}

/** True when two addresses show the same page with the same params, whatever its views are asked. */
export function isSamePage(
  here: { pathname: string; search: string },
  next: { pathname: string; search: string },
): boolean {
  const key = (at: { pathname: string; search: string }): string =>
    targetKey({ appId: 0, page: at.pathname, params: searchToParams(at.search) });
  return key(here) === key(next);
}

type Reader = (text: string) => unknown;

/**
 * How a declared type reads the text of an address; what does not fit stays text and is refused by the server with the
 * field's name.
 */
const readers: Readonly<Record<string, Reader>> = {
  integer: (text) => (/^-?\d+$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : text),
  boolean: (text) => (text === 'true' ? true : text === 'false' ? false : text),
  list: (text) => {
    try {
      const value: unknown = JSON.parse(text);
      return Array.isArray(value) ? value : [text];
    } catch {
      return [text];
    }
  },
};

/** The params that the page declares, typed; anything else in the address is not for the page. */
export function declaredParams(
  given: Readonly<Record<string, unknown>>,
  declared: readonly { name: string; type?: string }[] = [],
): Record<string, unknown> {
  const params: Record<string, unknown> = {};
  for (const { name, type } of declared) {
    if (!Object.hasOwn(given, name)) continue;
    const value = given[name];
    const read = type === undefined ? undefined : readers[type];
    params[name] = typeof value === 'string' && read ? read(value) : value;
  }
  return params;
}
