import { matchRoutes } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createClient } from '../api/client.js';
import { callHeaders } from '../api/call.request.js';
import { beginEarly } from '../api/early.call.js';
import { formBody } from '../api/form.body.js';
import { createRoutes } from '../routes/routes.js';
import { targetOf, type PageHandle } from '../routes/page.handle.js';
import { createShell } from '../shell/shell.js';
import { addressedPage } from './addressed.page.js';
import { pageAddress } from './page.route.js';
import { PAGE_CALL, pageCallBody } from './page.call.js';

describe('the page that an address names before the program is there', () => {
  const shell = createShell({
    base: '/api',
    version: '1',
    local: window.localStorage,
    perTab: window.sessionStorage,
    location: { pathname: '/', search: '', hash: '' },
  });
  const routes = createRoutes(shell);

  it.each([
    '/3/17',
    '/3/17/',
    '/1/page/3',
    '/default/3/page/17',
    '/simple/3/page/17',
    '/preview/3/page/17',
    '/3',
    '/default/3',
    '/default/3/17',
    '/0/17',
    '/login',
    '/',
    '/app/user/info',
    '/build/app',
    '/build/recycle',
    '/build/app/3/auth',
    '/build/property/database',
    '/build/setting/user',
    '/file/3/17',
  ])('is for %s what the routes say', (path) => {
    const matched = matchRoutes(routes, path)?.at(-1);
    const handle = matched?.route.handle as PageHandle | undefined;
    const routed = matched && handle?.page === undefined && handle ? targetOf(matched.params, handle, '') : null;
    const named = addressedPage(path);
    expect(named && { appId: named.target.appId, page: named.target.page }).toEqual(
      routed && { appId: routed.appId, page: routed.page },
    );
    if (named) expect(path).toContain(pageAddress(named.route, { ...named.target, params: {} }));
  });
});

describe('a call sent ahead', () => {
  afterEach(() => vi.unstubAllGlobals());
  const answers = (): ReturnType<typeof vi.fn> =>
    vi.fn((url: string, { body }: RequestInit) =>
      Promise.resolve(new Response(JSON.stringify({ code: 200, data: `${url} ${String(body)}`, msg: '' }))),
    );
  const client = (token: string | null): ReturnType<typeof createClient> =>
    createClient({
      base: '/api',
      version: '1',
      token: () => token,
      locale: () => 'en',
      describe: () => '',
      onFailure: () => true,
    });
  const ahead = (): void =>
    beginEarly(`/api${PAGE_CALL}`, {
      method: 'POST',
      body: formBody(pageCallBody({ appId: 3, page: 17, params: {} })),
      headers: callHeaders({ token: null, version: '1', locale: 'en' }),
    });

  it('answers the same call of the program, once', async () => {
    const send = answers();
    vi.stubGlobal('fetch', send);
    ahead();
    expect(await client(null).call(PAGE_CALL, pageCallBody({ appId: 3, page: 17, params: {} }))).toBe(
      '/api/app/page/get app_id=3&page_id=17&first_rows=true',
    );
    expect(send).toHaveBeenCalledTimes(1);
    await client(null).call(PAGE_CALL, pageCallBody({ appId: 3, page: 17, params: {} }));
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('answers nothing later than the first page that is asked for', async () => {
    const send = answers();
    vi.stubGlobal('fetch', send);
    ahead();
    await client(null).call(PAGE_CALL, pageCallBody({ appId: 3, page: 18, params: {} }));
    await client(null).call(PAGE_CALL, pageCallBody({ appId: 3, page: 17, params: {} }));
    expect(send).toHaveBeenCalledTimes(3);
  });

  it('answers no other page, and nobody who signed in meanwhile', async () => {
    const send = answers();
    vi.stubGlobal('fetch', send);
    ahead();
    expect(await client(null).call(PAGE_CALL, pageCallBody({ appId: 3, page: 18, params: {} }))).toContain(
      'page_id=18',
    );
    ahead();
    await client('token').call(PAGE_CALL, pageCallBody({ appId: 3, page: 17, params: {} }));
    expect(send).toHaveBeenCalledTimes(4);
  });
});
