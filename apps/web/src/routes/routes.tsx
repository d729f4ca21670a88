import { loadExpressions } from '@sluice/document';
import { redirect, redirectDocument, type LoaderFunctionArgs, type RouteObject } from 'react-router';
import {
  APP_PAGES,
  APPS_PAGE,
  CONSOLE_APP_ID,
  MAIN_PAGE,
  PASSWORD_PAGE,
  PROFILE_PAGE,
  PROPERTY_PAGES,
  RECYCLED_PAGE,
  SETTING_PAGES,
} from '../page/console.app.js';
import { mayBuild } from '../page/page.ports.js';
import type { PageRoute } from '../page/page.route.js';
import type { Shell } from '../shell/shell.js';
import { FailedRoute } from './failed.route.js';
import { requireFresh, requireSession } from './guards.js';
import { NotFoundRoute } from './not-found.route.js';
import { beforeLogin, beginPage, consoleInItsFrame, toAppHome, toConsoleHome, toHome } from './page.loaders.js';
import { part } from './part.js';
import type { PageHandle } from './page.handle.js';

/**
 * Every address of §2 that this product has a screen for. Screens load when first entered, data of a page together with
 * its screen.
 */
export function createRoutes(shell: Shell): RouteObject[] {
  return [
    {
      errorElement: <FailedRoute />,
      hydrateFallbackElement: (
        <div className="sw-page-loading">
          <span className="sw-bar" />
        </div>
      ),
      children: [
        { path: '/', index: true, loader: toConsoleHome(shell), element: null },
        consoleRoute(shell),
        ...builderRoutes(shell),
        ...entryRoutes(shell),
        ...visitRoutes(shell),
        // Files are the server's (§2 /file/{file_url}): the browser asks for the document itself.
        {
          path: '/file/*',
          loader: ({ request }) => {
            throw redirectDocument(request.url);
          },
          element: null,
        },
        { path: '*', element: <NotFoundRoute /> },
      ],
    },
  ];
}

/** Leads to another address. */
const leadTo = (address: string) => (): never => {
  throw redirect(address);
};

/** Pages in the console's frame, for whoever is signed in. */
function consoleRoute(shell: Shell): RouteObject {
  const named = (path: string, page: string, about: Pick<PageHandle, 'aboutApp'> = {}): RouteObject => {
    const handle: PageHandle = { appId: CONSOLE_APP_ID, page, ...about };
    return { path, handle, loader: beginPage(shell, handle, 'console'), element: null };
  };
  return {
    loader: async ({ request }) => {
      await requireSession(shell, request);
      return null;
    },
    lazy: { Component: async () => (await part(import('../frame/console.frame.js'))).ConsoleFrame },
    children: [
      { path: '/app/admin', loader: toHome(shell, 'console'), element: null },
      { path: '/app/user', loader: leadTo('/app/user/info'), element: null },
      {
        path: '/:appId/page/:pageId',
        handle: {} satisfies PageHandle,
        loader: beginPage(shell, {}, 'console'),
        element: null,
      },
      named('/app/user/info', PROFILE_PAGE),
      named('/app/user/pwd', PASSWORD_PAGE),
      { path: '/build', loader: leadTo('/build/app'), element: null },
      named('/build/main', MAIN_PAGE),
      named('/build/app', APPS_PAGE),
      named('/build/recycle', RECYCLED_PAGE),
      {
        path: '/build/app/:appId',
        loader: ({ params }) => {
          throw redirect(`/build/app/${params['appId'] ?? ''}/page`);
        },
        element: null,
      },
      ...Object.entries(APP_PAGES).map(([section, page]) =>
        named(`/build/app/:appId/${section}`, page, { aboutApp: true }),
      ),
      { path: '/build/property', loader: leadTo('/build/property/database'), element: null },
      ...Object.entries(PROPERTY_PAGES).map(([section, page]) => named(`/build/property/${section}`, page)),
      { path: '/build/setting', loader: leadTo('/build/setting/user'), element: null },
      ...Object.entries(SETTING_PAGES).map(([section, page]) => named(`/build/setting/${section}`, page)),
    ],
  };
}

/**
 * The builder of pages, queries and actions, of its own bundle: nobody else loads any of it. The server refuses whoever
 * may not build.
 */
function builderRoutes(shell: Shell): RouteObject[] {
  const paths = ['page', 'api', 'action', 'history'].flatMap((segment) =>
    ['', '/:id'].map((id) => `/build/app/:appId/${segment}${id}`),
  );
  return paths.map((path) => ({
    path,
    loader: async ({ request }) => {
      await requireSession(shell, request);
      // There it is said who may build.
      if (!mayBuild(shell)) throw redirect('/build/app');
      return null;
    },
    // What somebody writes there is read at once, whatever the page holds so far.
    lazy: {
      Component: async () =>
        (await part(Promise.all([import('./builder.route.js'), loadExpressions()])))[0].BuilderRoute,
    },
  }));
}

/** Signing in and out, the installer and the licence: what one comes to without a session. */
function entryRoutes(shell: Shell): RouteObject[] {
  const login = (path: string): RouteObject => ({
    path,
    loader: beforeLogin(shell),
    lazy: { Component: async () => (await part(import('./login.route.js'))).LoginRoute },
  });
  return [
    login('/login'),
    // The SQL client's own looks come with it; its address signs in already (§2).
    login('/login-sqldev'),
    { path: '/cas/:ticket?', lazy: { Component: async () => (await part(import('./cas.route.js'))).CasRoute } },
    { path: '/appLogin', lazy: { Component: async () => (await part(import('./app-login.route.js'))).AppLoginRoute } },
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
  ];
}

/** Apps as their visitors see them, and as their builders preview them. */
function visitRoutes(shell: Shell): RouteObject[] {
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
      return beginPage(shell, {}, route)(args);
    },
    lazy: async () => {
      const { VisitorFrame } = await part(import('../frame/visitor.frame.js'));
      return { Component: () => <VisitorFrame route={route} chrome={chrome} /> };
    },
  });
  return [
    { path: '/default/:appId?', loader: toHome(shell, 'default'), element: null },
    { path: '/simple/:appId?', loader: toHome(shell, 'simple'), element: null },
    { path: '/share', lazy: { Component: async () => (await part(import('./share.route.js'))).ShareRoute } },
    { path: '/:appId', loader: toAppHome(shell), element: null },
    visitor('/default/:appId/page/:pageId', 'default', 'app'),
    visitor('/simple/:appId/page/:pageId', 'simple', 'none'),
    visitor('/preview/:appId/page/:pageId', 'preview', 'preview'),
    visitor('/:appId/:pageId', 'visit', 'app', consoleInItsFrame),
  ];
}
