// @vitest-environment jsdom
import { draftCalls } from '@sluice/builder';
import { matchRoutes } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { createRoutes } from '../routes/routes.js';
import { createShell } from '../shell/shell.js';
import { addressedBuilder, DRAFT_CALL } from './addressed.builder.js';
import { numericId } from './page-target.js';

describe('what an address opens in the builder, before the program is there', () => {
  const routes = createRoutes(
    createShell({
      base: '/api',
      version: '1',
      local: window.localStorage,
      perTab: window.sessionStorage,
      location: { pathname: '/', search: '', hash: '' },
    }),
  );

  it.each([
    '/build/app/3/page/17',
    '/build/app/3/page/17/',
    '/build/app/3/page',
    '/build/app/3/api/17',
    '/build/app/3/action',
    '/build/app/3/history/17',
    '/build/app/3/auth',
    '/build/app/0/page/17',
    '/build/app/3/page/0',
    '/build/app',
    '/3/17',
    '/',
  ])('is for %s what the routes say', (path) => {
    const matched = matchRoutes(routes, path)?.at(-1);
    const builds = /^\/build\/app\/:appId\/(page|api|action|history)/.test(matched?.route.path ?? '');
    const app = builds ? numericId(matched?.params['appId']) : null;
    const page = matched?.route.path?.includes('/page/') ? numericId(matched.params['id']) : null;
    const named = addressedBuilder(path);
    expect(named !== null).toBe(app !== null);
    expect(named?.draft).toEqual(app === null || page === null ? undefined : { app_id: app, id: page });
  });

  it('asks for a draft as the builder does', async () => {
    const call = vi.fn(() => Promise.resolve({}));
    await draftCalls({ call } as unknown as Parameters<typeof draftCalls>[0], { app_id: 3, id: 17 }).get();
    expect(call).toHaveBeenCalledWith(DRAFT_CALL, addressedBuilder('/build/app/3/page/17')?.draft);
  });
});
