import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { adoptPreferences, browserLocale } from './preferences.store.js';
import { appOfAddress, createShell, type Shell } from './shell.js';
import { readAppAddress } from '../session/app-address.store.js';

let shell: Shell;
let went: string[] = [];
const location = { pathname: '/', search: '', hash: '' };

beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
  vi.spyOn(window.navigator, 'languages', 'get').mockReturnValue(['zh-CN']);
  went = [];
  shell = createShell({
    base: 'http://127.0.0.1:1/api',
    version: '1',
    local: window.localStorage,
    perTab: window.sessionStorage,
    location,
  });
  shell.navigator.go = (address) => {
    went.push(address);
    return Promise.resolve();
  };
});

describe('addresses of §2', () => {
  it.each([
    ['/7/8', 7],
    ['/7', 7],
    ['/default/7/page/8', 7],
    ['/simple/7', 7],
    ['/preview/7/page/8', 7],
    ['/7/page/8', null],
    ['/', null],
    ['/login', null],
    ['/app/user/info', null],
  ] as const)('%s belongs to app %s', (path, app) => {
    expect(appOfAddress(path)).toBe(app);
  });
});

describe('shell', () => {
  it("speaks the browser's language where nothing was chosen, Chinese where that is none of the product's", () => {
    expect(browserLocale(['en-GB', 'zh-CN'])).toBe('en');
    expect(browserLocale(['fr-FR', 'zh-TW', 'en'])).toBe('zh-chs');
    expect(browserLocale(['fr'])).toBe('zh-chs');
    expect(browserLocale([])).toBe('zh-chs');
  });

  it('starts in Chinese and remembers another choice', () => {
    expect(shell.text('login.submit')).toBe('登录');
    shell.preferences.locale.set('en');
    expect(shell.text('login.submit')).toBe('Sign in');
    const again = createShell({
      base: '',
      version: '1',
      local: window.localStorage,
      perTab: window.sessionStorage,
      location,
    });
    expect(again.locale()).toBe('en');
  });

  it('keeps the session for a reload, and forgets it everywhere when another tab signs out', () => {
    shell.session.set({ id: 1, name: 'A', user_name: 'a', token: 't' });
    const other = createShell({
      base: '',
      version: '1',
      local: window.localStorage,
      perTab: window.sessionStorage,
      location,
    });
    expect(other.session.get()?.token).toBe('t');
    window.localStorage.removeItem('sluice.user');
    window.dispatchEvent(
      new StorageEvent('storage', { key: 'sluice.user', newValue: null, storageArea: window.localStorage }),
    );
    expect(other.session.get()).toBeNull();
  });

  it('keeps the look of the login page where the account has none of its own, and what was chosen there', () => {
    const { preferences } = createShell({
      base: '',
      version: '1',
      local: window.localStorage,
      perTab: window.sessionStorage,
      location,
    });
    const before = preferences.theme.get();
    adoptPreferences(preferences, window.localStorage, { theme: 'system' });
    expect([preferences.theme.get(), window.localStorage.getItem('sluice.theme')]).toEqual([before, null]);
    adoptPreferences(preferences, window.localStorage, { theme: 'dark', locale: 'en' });
    expect([preferences.theme.get(), preferences.locale.get()]).toEqual(['dark', 'en']);
    preferences.theme.set('light');
    adoptPreferences(preferences, window.localStorage, { theme: 'dark' });
    expect(preferences.theme.get()).toBe('light');
  });

  it('reads nothing from a damaged store', () => {
    window.localStorage.setItem('sluice.user', '{"token":');
    window.localStorage.setItem('sluice.locale', 'fr');
    const damaged = createShell({
      base: '',
      version: '1',
      local: window.localStorage,
      perTab: window.sessionStorage,
      location,
    });
    expect(damaged.session.get()).toBeNull();
    expect(damaged.locale()).toBe('zh-chs');
    expect(readAppAddress(window.sessionStorage)).toBeNull();
  });

  it('is led to the login of the app once, however many calls find the session ended, and back to the page', async () => {
    const server = createServer((request, response) => {
      const code = Number(request.url?.slice(-3));
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ code, msg: '请先登录' }));
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const at = { pathname: '/7/8', search: '?a=1', hash: '#part' };
    const visited = createShell({
      base: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`,
      version: '1',
      local: window.localStorage,
      perTab: window.sessionStorage,
      location: at,
    });
    let arrive = (): void => undefined;
    visited.navigator.go = (address) => {
      went.push(address);
      return new Promise((resolve) => {
        arrive = () => {
          at.pathname = address;
          at.search = at.hash = '';
          resolve();
        };
      });
    };
    const answered = async (code: number): Promise<void> => {
      await expect(visited.client.call(`/${code}`)).rejects.toThrow('请先登录');
    };
    const target = { appId: 7, url: '/7/8?a=1#part' };
    for (const code of [403, 406, 403]) await answered(code);
    expect([went, visited.loginWish.get(), readAppAddress(window.sessionStorage)]).toEqual([
      ['/appLogin'],
      null,
      target,
    ]);
    arrive();
    await Promise.resolve();
    for (const code of [406, 403]) await answered(code);
    expect([went, visited.loginWish.get(), readAppAddress(window.sessionStorage)]).toEqual([
      ['/appLogin'],
      null,
      target,
    ]);
    at.pathname = '/7/9';
    await answered(406);
    await expect.poll(() => visited.loginWish.get()).toEqual({ message: '请先登录' });
    server.close();
  });

  it('asks to sign in over what was typed, with the reason in the dialog and in no message beside it', async () => {
    const server = createServer((_, response) => {
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ code: 405, msg: 'ended elsewhere' }));
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const went: string[] = [];
    const shell = createShell({
      base: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`,
      version: '1',
      local: window.localStorage,
      perTab: window.sessionStorage,
      location: { pathname: '/build/app/7/page/8', search: '', hash: '' },
    });
    shell.navigator.go = (address) => {
      went.push(address);
      return Promise.resolve();
    };
    const holds = (): boolean => true;
    shell.unsaved.add(holds);
    await expect(shell.client.call('/x')).rejects.toThrow('ended elsewhere');
    await expect.poll(() => shell.loginWish.get()).toEqual({ message: 'ended elsewhere' });
    expect([went, shell.messages.getSnapshot().toasts]).toEqual([[], []]);
    // Put off once, it is not asked again by every call; signing in ends that.
    shell.loginWish.set(null);
    shell.loginPostponed.set({ message: 'ended elsewhere' });
    await expect(shell.client.call('/x')).rejects.toThrow('ended elsewhere');
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(shell.loginWish.get()).toBeNull();
    shell.session.set({ id: 1, name: 'A', user_name: 'a', token: 't' });
    expect(shell.loginPostponed.get()).toBeNull();
    shell.unsaved.delete(holds);
    await expect(shell.client.call('/x')).rejects.toThrow('ended elsewhere');
    expect(went).toEqual(['/login?url=%2Fbuild%2Fapp%2F7%2Fpage%2F8']);
    expect(shell.messages.getSnapshot().toasts.map(({ text }) => text)).toEqual(['ended elsewhere']);
    server.close();
  });

  it('tells and logs a call that was broken off, but not while the browser is on its way to another page', async () => {
    const asked: string[] = [];
    const server = createServer((request) => {
      asked.push(request.url ?? '');
      request.socket.destroy();
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    let leaving = true;
    const { client, log, messages } = createShell({
      base: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`,
      version: '1',
      local: window.localStorage,
      perTab: window.sessionStorage,
      location,
      leaving: () => leaving,
    });
    const breakOff = async (): Promise<void> => {
      await expect(client.call('/app/param/dict')).rejects.toThrow('网络请求失败');
      log({ kind: 'request', message: '网络请求失败：/api/app/param/dict' });
    };
    await breakOff();
    expect(messages.getSnapshot().toasts).toEqual([]);
    leaving = false;
    await breakOff();
    expect(messages.getSnapshot().toasts).toHaveLength(1);
    await expect.poll(() => asked).toContain('/api/front-log');
    expect(asked.filter((path) => path === '/api/front-log')).toHaveLength(1);
    server.close();
  });
});
