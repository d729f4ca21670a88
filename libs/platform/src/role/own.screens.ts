import { documentUsages, type MenuItem, type SystemRole } from '@sluice/document';
import type { Caller } from '../dispatch/caller.js';
import type { Documents, LoadedApp, LoadedPage } from '../document/document.contract.js';
import { lendable } from './lending.js';

/** Own roles are about the console, which is always app 1. */
export const CONSOLE = 1;

/** Pages of the menu, in its order. */
export const menuPages = (items: readonly MenuItem[] = []): string[] =>
  items.flatMap(({ page, children }) => [...(page === undefined ? [] : [page]), ...menuPages(children)]);

/** The duties that a page belongs to; empty for one that is for everybody, or for the super administrator alone. */
export function pageDuties({ document: { access } }: Pick<LoadedPage, 'document'>): SystemRole[] {
  return access !== undefined && 'roles' in access ? lendable(access.roles) : [];
}

/** What buttons of a page lead to within the console: pages, and the actions that they run. */
export function leadsTo(documents: Documents, page: LoadedPage): { pages: string[]; actions: string[] } {
  const used = documentUsages(page.document).filter(({ app }) => app === undefined || app === page.app.uid);
  const actions = used.filter(({ kind }) => kind === 'action').map(({ target }) => target);
  const opened = actions.flatMap((uid) => {
    const { act_type: type, page: target } = documents.action(CONSOLE, uid)?.document ?? {};
    return type === 'page' && typeof target === 'string' ? [target] : [];
  });
  return { pages: [...used.filter(({ kind }) => kind === 'page').map(({ target }) => target), ...opened], actions };
}

/** A screen with the dialogs that its buttons open, one after the other, but without the other screens of the menu. */
export function pagesOfScreen(documents: Documents, screen: string): LoadedPage[] {
  const others = new Set(menuPages(documents.menu(CONSOLE)?.items));
  const found = new Map<string, LoadedPage>();
  const visit = (uid: string): void => {
    const page = documents.page(CONSOLE, uid);
    if (!page || found.has(uid)) return;
    found.set(uid, page);
    for (const next of leadsTo(documents, page).pages) if (!others.has(next)) visit(next);
  };
  visit(screen);
  return [...found.values()];
}

/** Pages by screen, as long as the console's documents are the same. */
const known = new WeakMap<LoadedApp, Map<string, readonly string[]>>();

function knownPages(documents: Documents, app: LoadedApp, screen: string): readonly string[] {
  const of = known.get(app) ?? new Map<string, readonly string[]>();
  known.set(app, of);
  const found = of.get(screen) ?? pagesOfScreen(documents, screen).map(({ document }) => document.uid);
  of.set(screen, found);
  return found;
}

/** The caller with the pages that belong to the screens of their own roles. */
export function withOwnPages(caller: Caller, documents: Documents): Caller {
  const { own } = caller;
  const app = own === undefined ? undefined : documents.app(CONSOLE);
  if (own === undefined || app === undefined) return caller;
  return {
    ...caller,
    own: { ...own, pages: new Set([...own.screens].flatMap((screen) => knownPages(documents, app, screen))) },
  };
}
