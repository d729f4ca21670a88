import { redirect, redirectDocument, type LoaderFunctionArgs, type RouteObject } from 'react-router';
import { storeAppAddress } from '../session/app-address.store.js';
import { safeReturnAddress } from '../session/return-address.js';
import { fetchSite } from '../session/site.call.js';
import { CONSOLE_APP_ID, PASSWORD_PAGE, PROFILE_PAGE } from '../page/console.app.js';
import { pageAddress, type PageRoute } from '../page/page.route.js';
import { numericId } from '../page/page-target.js';
import type { Shell } from '../shell/shell.js';
import { FailedRoute } from './failed.route.js';
import { requireFresh, requireSession, toInstallerWhenFresh } from './guards.js';
import { NotFoundRoute } from './not-found.route.js';
import { appEntered, appOfHost } from './host.app.js';
import { part } from './part.js';
import { targetOf, unknownAddress, type PageHandle } from './page.handle.js';

/** Every address of §2 that this product has a screen for. Screens load when first entered, data of a page together with its screen. */
export function createRoutes(shell: Shell): RouteObject[] {
  const beginPage =
    (handle: PageHandle, route: PageRoute) =>
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
  const toHome =
    (route: PageRoute) =>
    async ({ params, request }: LoaderFunctionArgs): Promise<null> => {
      const appId =
        route === 'console'
          ? CONSOLE_APP_ID
          : params['appId'] === undefined
            ? await appEntered(shell)
            : numericId(params['appId']);
      if (appId === null) throw unknownAddress(new URL(request.url).pathname);
      const site = await fetchSite(shell.client, { id: appId });
      if (site.home_page_id === null) throw unknownAddress(new URL(request.url).pathname);
      throw redirect(pageAddress(route, { appId, page: site.home_page_id, params: {} }));
    };
  const consoleHome = async (args: LoaderFunctionArgs): Promise<null> => {
    const hosted = await appOfHost(shell.client, window.location.hostname);
    if (hosted !== null) throw redirect(`/${hosted}`);
    await requireSession(shell, args.request);
    return toHome('console')(args);
  };
  /** The console has a frame of its own: opened by its number as any app (§2 visit app, named page), it is shown in that. */
  const consoleInItsFrame = ({ params, request }: LoaderFunctionArgs): void => {
    if (numericId(params['appId'] ?? '') !== CONSOLE_APP_ID) return;
    const page = params['pageId'];
    throw redirect(page === undefined ? '/app/admin' : `/${CONSOLE_APP_ID}/page/${page}${new URL(request.url).search}`);
  };
  const appHome = (args: LoaderFunctionArgs): Promise<null> => {
    consoleInItsFrame(args);
    return toHome('visit')(args);
  };
  const login = async ({ request }: LoaderFunctionArgs): Promise<null> => {
    if (shell.session.get())
      throw redirect(safeReturnAddress(new URL(request.url).searchParams.get('url'), window.location.origin));
    await toInstallerWhenFresh(shell);
    return null;
  };
  const visitor = (
    path: string,
    route: PageRoute,
    chrome: 'app' | 'preview' | 'none',
    before: (args: LoaderFunctionArgs) => void = () => undefined,
  ): RouteObject => ({
    path,
    handle: {} satisfies PageHandle,
    loader: (args) => {
      before(args);
      return beginPage({}, route)(args);
    },
    lazy: async () => {
      const { VisitorFrame } = await part(import('../frame/visitor.frame.js'));
      return { Component: () => <VisitorFrame route={route} chrome={chrome} /> };
    },
  });
  const personal = (path: string, page: string): RouteObject => {
    const handle: PageHandle = { appId: CONSOLE_APP_ID, page };
    return { path, handle, loader: beginPage(handle, 'console'), element: null };
  };
  return [
    {
      errorElement: <FailedRoute />,
      hydrateFallbackElement: (
        <div className="sw-page-loading">
          <span className="sw-bar" />
        </div>
      ),
      children: [
        { path: '/', index: true, loader: consoleHome, element: null },
        {
          loader: async ({ request }) => {
            await requireSession(shell, request);
            return null;
          },
          lazy: { Component: async () => (await part(import('../frame/console.frame.js'))).ConsoleFrame },
          children: [
            { path: '/app/admin', loader: toHome('console'), element: null },
            {
              path: '/app/user',
              loader: () => {
                throw redirect('/app/user/info');
              },
              element: null,
            },
            {
              path: '/:appId/page/:pageId',
              handle: {} satisfies PageHandle,
              loader: beginPage({}, 'console'),
              element: null,
            },
            personal('/app/user/info', PROFILE_PAGE),
            personal('/app/user/pwd', PASSWORD_PAGE),
          ],
        },
        {
          path: '/login',
          loader: login,
          lazy: { Component: async () => (await part(import('./login.route.js'))).LoginRoute },
        },
        // The SQL client's own looks come with it; its address signs in already (§2).
        {
          path: '/login-sqldev',
          loader: login,
          lazy: { Component: async () => (await part(import('./login.route.js'))).LoginRoute },
        },
        { path: '/cas/:ticket?', lazy: { Component: async () => (await part(import('./cas.route.js'))).CasRoute } },
        // Files are the server's (§2 /file/{file_url}): the browser asks for the document itself.
        {
          path: '/file/*',
          loader: ({ request }) => {
            throw redirectDocument(request.url);
          },
          element: null,
        },
        {
          path: '/appLogin',
          lazy: { Component: async () => (await part(import('./app-login.route.js'))).AppLoginRoute },
        },
        {
          path: '/installer',
          loader: async () => {
            await requireFresh(shell);
            return null;
          },
          lazy: { Component: async () => (await part(import('./installer.route.js'))).InstallerRoute },
        },
        { path: '/logout', lazy: { Component: async () => (await part(import('./logout.route.js'))).LogoutRoute } },
        {
          path: '/reg-license/:type?',
          lazy: { Component: async () => (await part(import('./licence.route.js'))).LicenceRoute },
        },
        { path: '/default/:appId?', loader: toHome('default'), element: null },
        { path: '/simple/:appId?', loader: toHome('simple'), element: null },
        { path: '/:appId', loader: appHome, element: null },
        visitor('/default/:appId/page/:pageId', 'default', 'app'),
        visitor('/simple/:appId/page/:pageId', 'simple', 'none'),
        visitor('/preview/:appId/page/:pageId', 'preview', 'preview'),
        visitor('/:appId/:pageId', 'visit', 'app', consoleInItsFrame),
        { path: '*', element: <NotFoundRoute /> },
      ],
    },
  ];
}
