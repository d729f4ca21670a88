import { redirect, type LoaderFunctionArgs } from 'react-router';
import { storeAppAddress } from '../session/app-address.store.js';
import { safeReturnAddress } from '../session/return-address.js';
import { fetchSite } from '../session/site.call.js';
import { CONSOLE_APP_ID } from '../page/console.app.js';
import { pageAddress, type PageRoute } from '../page/page.route.js';
import { numericId } from '../page/page-target.js';
import type { Shell } from '../shell/shell.js';
import { requireSession, toInstallerWhenFresh } from './guards.js';
import { appEntered, appOfHost } from './host.app.js';
import { targetOf, unknownAddress, type PageHandle } from './page.handle.js';

type Loader = (args: LoaderFunctionArgs) => Promise<null>;

/** Begins the request of the page that an address names, while its screen still loads. */
export const beginPage =
  (shell: Shell, handle: PageHandle, route: PageRoute) =>
  ({ params, request }: LoaderFunctionArgs): null => {
    const url = new URL(request.url);
    const target = targetOf(params, handle, url.search);
    if (!target) throw unknownAddress(url.pathname);
    if (route === 'console' && !shell.session.get()) return null;
    if (route !== 'console')
      storeAppAddress(window.sessionStorage, { appId: target.appId, url: url.pathname + url.search });
    shell.source.begin(route === 'preview' ? { ...target, impersonation: shell.impersonation.get() } : target);
    return null;
  };

/** Leads an app's own address to its home page. */
export const toHome =
  (shell: Shell, route: PageRoute): Loader =>
  async ({ params, request }) => {
    const appId = await appIdOf(shell, route, params['appId']);
    if (appId === null) throw unknownAddress(new URL(request.url).pathname);
    const site = await fetchSite(shell.client, { id: appId });
    if (site.home_page_id === null) throw unknownAddress(new URL(request.url).pathname);
    throw redirect(pageAddress(route, { appId, page: site.home_page_id, params: {} }));
  };

async function appIdOf(shell: Shell, route: PageRoute, named: string | undefined): Promise<number | null> {
  if (route === 'console') return CONSOLE_APP_ID;
  return named === undefined ? appEntered(shell) : numericId(named);
}

/** The product's root: the app that has this host name, else the console's home for whoever is signed in. */
export const toConsoleHome =
  (shell: Shell): Loader =>
  async (args) => {
    const hosted = await appOfHost(shell.client, window.location.hostname);
    if (hosted !== null) throw redirect(`/${hosted}`);
    await requireSession(shell, args.request);
    return toHome(shell, 'console')(args);
  };

/**
 * The console has a frame of its own: opened by its number as any app (§2 visit app, named page), it is shown in that.
 */
export function consoleInItsFrame({ params, request }: LoaderFunctionArgs): void {
  if (numericId(params['appId'] ?? '') !== CONSOLE_APP_ID) return;
  const page = params['pageId'];
  throw redirect(page === undefined ? '/app/admin' : `/${CONSOLE_APP_ID}/page/${page}${new URL(request.url).search}`);
}

/** Home of a visited app. */
export const toAppHome =
  (shell: Shell): Loader =>
  (args) => {
    consoleInItsFrame(args);
    return toHome(shell, 'visit')(args);
  };

/** Whoever is signed in goes on to where they came from; a fresh product leads to the installer. */
export const beforeLogin =
  (shell: Shell): Loader =>
  async ({ request }) => {
    if (shell.session.get())
      throw redirect(safeReturnAddress(new URL(request.url).searchParams.get('url'), window.location.origin));
    await toInstallerWhenFresh(shell);
    return null;
  };
