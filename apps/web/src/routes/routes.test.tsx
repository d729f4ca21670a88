import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createMemoryRouter } from 'react-router';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readAppAddress } from '../session/app-address.store.js';
import { createShell, type Shell } from '../shell/shell.js';
import { targetOf } from './page.handle.js';
import { createRoutes } from './routes.js';

let server: Server;
let base = '';
let isFresh = false;
let asked: string[] = [];
let shell: Shell;

beforeAll(async () => {
  server = createServer((request, response) => {
    const path = (request.url ?? '').replace(/^\/api/, '').replace(/\?.*$/, '');
    asked.push(path);
    const data: Record<string, unknown> = {
      '/setting': { login_mode: 'normal', version: '1', user_count: isFresh ? 0 : 1, init: isFresh },
      '/site/info': { id: 7, uid: 'demo', name: 'Demo', home_page_id: 9 },
      '/app/page/get': { id: 9, uid: 'home', app_id: 7, name: 'Home', params: [], config: {}, views: [] },
    };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ code: 200, data: data[path] ?? null, msg: '' }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
  asked = [];
  isFresh = false;
  shell = createShell({
    base,
    version: '1',
    local: window.localStorage,
    perTab: window.sessionStorage,
    location: { pathname: '/', search: '', hash: '' },
  });
});

/** Where an address leads once all its loaders have spoken. */
async function leadsTo(address: string): Promise<{ at: string; failed: boolean }> {
  const router = createMemoryRouter(createRoutes(shell), { initialEntries: [address] });
  await new Promise<void>((resolve) => {
    const done = (): void => {
      if (router.state.initialized && router.state.navigation.state === 'idle') resolve();
    };
    router.subscribe(done);
    done();
  });
  const { location, errors } = router.state;
  router.dispose();
  return { at: location.pathname + location.search, failed: errors !== null };
}
const signIn = (): void => shell.session.set({ id: 1, name: 'A', user_name: 'a', token: 't' });

describe('route guard of §2', { timeout: 60_000 }, () => {
  it.each(['/', '/1/page/3', '/app/user/info', '/build/app', '/login'])(
    'leads %s to the installer while nobody can sign in',
    async (address) => {
      isFresh = true;
      expect((await leadsTo(address)).at).toBe('/installer');
    },
  );

  it('leads a stranger to the login, with the way back, and asks for no page', async () => {
    expect((await leadsTo('/1/page/3?keyword=a')).at).toBe(`/login?url=${encodeURIComponent('/1/page/3?keyword=a')}`);
    expect(asked).not.toContain('/app/page/get');
  });

  it('lets a token pass, and asks for the page at once', async () => {
    signIn();
    expect(await leadsTo('/1/page/3')).toEqual({ at: '/1/page/3', failed: false });
    await shell.source.take({ appId: 1, page: 3, params: {} }).document;
    expect(asked.filter((path) => path === '/app/page/get')).toHaveLength(1);
  });

  it('leads a signed-in person from the login to where they wanted to go, inside the product only', async () => {
    signIn();
    expect((await leadsTo(`/login?url=${encodeURIComponent('/1/page/3')}`)).at).toBe('/1/page/3');
    expect((await leadsTo(`/login?url=${encodeURIComponent('//evil.example')}`)).at).toBe('/1/page/9');
  });

  it.each([
    ['/', 'login'],
    ['/1/page/3', 'login'],
    ['/app/admin', 'login'],
    ['/app/user', 'login'],
    ['/app/user/info', 'login'],
    ['/app/user/pwd', 'login'],
    ['/build', 'login'],
    ['/build/app', 'login'],
    ['/build/recycle', 'login'],
    ['/build/app/3/auth', 'login'],
    ['/build/app/3/file', 'login'],
    ['/build/app/3/setting', 'login'],
    ['/build/app/3/menu', 'login'],
    ['/build/app/3/text', 'login'],
    ['/build/app/3/dictionary', 'login'],
    ['/build/property/database', 'login'],
    ['/build/main', 'login'],
    ['/build/property/dictionaries', 'login'],
    ['/build/property/sensitiveMask', 'login'],
    ['/build/setting/user', 'login'],
    ['/build/setting/log', 'login'],
    ['/build/setting/license', 'login'],
    ['/default/7/page/9', 'free'],
    ['/simple/7/page/9', 'free'],
    ['/preview/7/page/9', 'free'],
    ['/7/9', 'free'],
    ['/share', 'free'],
    ['/login', 'free'],
    ['/login-sqldev', 'free'],
    ['/appLogin', 'free'],
    ['/logout', 'free'],
    ['/cas/ST-1', 'free'],
    ['/cas?ticket=ST-1', 'free'],
    ['/reg-license', 'free'],
    ['/reg-license/expired', 'free'],
  ] as const)('%s of §2: %s for a stranger', async (address, guard) => {
    const { at, failed } = await leadsTo(address);
    expect(failed).toBe(false);
    if (guard === 'free') expect(at).toBe(address);
    else expect(at).toMatch(/^\/login/);
  });

  it('asks the server itself for a file', async () => {
    const [routes] = createRoutes(shell);
    const loader = routes?.children?.find(({ path }) => path === '/file/*')?.loader as (args: {
      request: Request;
    }) => unknown;
    let answer: unknown;
    try {
      loader({ request: new Request('http://x/file/abc') });
    } catch (thrown) {
      answer = thrown;
    }
    expect((answer as Response).headers.get('location')).toBe('http://x/file/abc');
    expect((answer as Response).headers.get('x-remix-reload-document')).toBe('true');
  });

  it('closes the installer once somebody can sign in', async () => {
    expect((await leadsTo('/installer')).at).toBe('/login');
  });

  it('lets visitors pass freely and remembers app and address', async () => {
    expect(await leadsTo('/7/9?a=1')).toEqual({ at: '/7/9?a=1', failed: false });
    expect(readAppAddress(window.sessionStorage)).toEqual({ appId: 7, url: '/7/9?a=1' });
  });

  it('shows the console, opened by its number, in its own frame', async () => {
    expect((await leadsTo('/1')).at).toMatch(/^\/login/);
    signIn();
    expect((await leadsTo('/1')).at).toBe('/1/page/9');
    expect((await leadsTo('/1/abc')).failed).toBe(true);
    expect(await leadsTo('/1/3?list.keyword=a')).toEqual({ at: '/1/page/3?list.keyword=a', failed: false });
  });

  it('leads an app without a page to its home, in each place', async () => {
    expect((await leadsTo('/7')).at).toBe('/7/9');
    expect((await leadsTo('/default/7')).at).toBe('/default/7/page/9');
    expect((await leadsTo('/simple')).at).toBe('/simple/7/page/9');
  });

  it('has nothing under /default where no app was entered', async () => {
    expect(await leadsTo('/default')).toEqual({ at: '/default', failed: true });
  });

  it('leads /app/user to the person', async () => {
    signIn();
    expect((await leadsTo('/app/user')).at).toBe('/app/user/info');
  });

  it('leads /build to the apps of a builder', async () => {
    signIn();
    expect((await leadsTo('/build')).at).toBe('/build/app');
  });

  it('leads /build/setting to the people who build, and opens its log and licence', async () => {
    signIn();
    expect((await leadsTo('/build/setting')).at).toBe('/build/setting/user');
    for (const at of ['/build/setting/log', '/build/setting/license'])
      expect(await leadsTo(at)).toEqual({ at, failed: false });
  });

  it('opens the pages of an app in the builder with the app of the address', async () => {
    signIn();
    expect(await leadsTo('/build/app/3/auth')).toEqual({ at: '/build/app/3/auth', failed: false });
    const target = targetOf({ appId: '3' }, { appId: 1, page: 'app-auth', aboutApp: true }, '?id=4');
    expect(target).toEqual({ appId: 1, page: 'app-auth', params: { id: '3' } });
    expect((await leadsTo('/build/app/x/auth')).failed).toBe(true);
  });

  it.each(['/abc/9', '/7/abc', '/0/9', '/default/x/page/1', '/preview/7/page/-1'])(
    '%s is no page: ids are numeric',
    async (address) => {
      expect(await leadsTo(address)).toEqual({ at: address, failed: true });
      expect(asked).not.toContain('/app/page/get');
    },
  );
});
