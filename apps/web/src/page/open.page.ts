import { patternsDecideRows, preparePatterns } from '@sluice/document';
import { createPage, prepareRuntime, type PageOptions, type PageRuntime, type ViewRuntime } from '@sluice/engine';
import type { SessionLine } from '@sluice/engine/replay';
import type { Shell } from '../shell/shell.js';
import type { ExternalStore } from '../store/external.store.js';
import { refreshPerson } from '../session/refresh.person.js';
import { CONSOLE_APP_ID, PASSWORD_PAGE, PROFILE_PAGE } from './console.app.js';
import type { PageParts } from './page-parts.context.js';
import { createPagePorts, type OpenDialog } from './page.ports.js';
import type { PageRoute } from './page.route.js';
import { declaredParams, type PageTarget } from './page-target.js';

/** Pages on which people change what the shell shows of them. */
const OWN_PAGES: ReadonlySet<string> = new Set([PROFILE_PAGE, PASSWORD_PAGE]);

/** A page to open, where, and the view that asked for it. */
export interface PageOpening {
  shell: Shell;
  parts: PageParts;
  target: PageTarget;
  route: PageRoute;
  parent?: ViewRuntime;
  shown: ExternalStore<boolean>;
  /** The query string that led here; a page with it keeps what its views are asked in the address. */
  search?: ExternalStore<string>;
  /** Writes the page's session down, line by line. */
  record?: (line: SessionLine) => void;
}

/** A page's runtime, not yet started, and when everything is there that it is drawn with. */
export interface OpenedPage {
  page: PageRuntime;
  /** Rejects when it cannot be fetched. */
  drawable: Promise<void>;
}

/** Fetches a page and makes its runtime, not yet started, to be drawn at once. Rejects with the call's failure. */
export async function openPage(opening: PageOpening): Promise<PageRuntime> {
  const { page, drawable } = await beginPage(opening);
  await drawable;
  return page;
}

/**
 * Fetches a page and makes its runtime, not yet started: it may ask for its rows before it can be drawn. Rejects with
 * the call's failure.
 */
export async function beginPage(opening: PageOpening): Promise<OpenedPage> {
  const { shell, parts, target, route, parent, shown, search, record } = opening;
  const visit = shell.source.take(target);
  const doc = await visit.document;
  const drawable = preparePatterns(doc);
  // Told by whoever draws the page.
  drawable.catch(() => undefined);
  await Promise.all([prepareRuntime(doc), patternsDecideRows(doc) ? drawable : undefined]);
  const openDialog: OpenDialog = (next, where, { opener, width }) =>
    parts.dialogs.open({
      load: () => openPage({ shell, parts, target: next, route: where, parent: opener, shown }),
      width,
    });
  const isOwnPage = doc.app_id === CONSOLE_APP_ID && OWN_PAGES.has(doc.uid);
  // A failure is told by the client; the page itself has said that the change was saved.
  const changed = isOwnPage
    ? () => {
        refreshPerson(shell).catch((cause: unknown) => console.warn('person not refreshed', cause));
      }
    : undefined;
  const ports = createPagePorts({ shell, parts, route, target, shown, search }, openDialog, changed);
  const options: PageOptions = {
    params: declaredParams(target.params, doc.params),
    startedAt: visit.startedAt,
    devMode: doc.preview === true,
    parent,
  };
  if (!record) return { page: parts.keep(shell, createPage(doc, ports, options)), drawable };
  const { recordPage } = await import('./recorded.page.js');
  return { page: parts.keep(shell, recordPage(doc, ports, options, record)), drawable };
}
