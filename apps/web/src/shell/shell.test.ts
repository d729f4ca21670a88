import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeEach, describe, expect, it } from 'vitest';
import { appOfAddress, createShell, type Shell } from './shell.js';
import { readAppPlace } from '../session/app-place.store.js';

let shell: Shell;
let went: string[] = [];
const location = { pathname: '/', search: '', hash: '' };

beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
  went = [];
  shell = createShell({ base: 'http://127.0.0.1:1/api', version: '1', local: window.localStorage, perTab: window.sessionStorage, location });
  shell.navigator.go = (address) => went.push(address);
});

describe('addresses of §2', () => {
  it.each([['/7/8', 7], ['/7', 7], ['/default/7/page/8', 7], ['/simple/7', 7], ['/preview/7/page/8', 7], ['/7/page/8', null], ['/', null], ['/login', null], ['/app/user/info', null]] as const)('%s belongs to app %s', (path, app) => {
    expect(appOfAddress(path)).toBe(app);
  });
});

describe('shell', () => {
  it('starts in Chinese and remembers another choice', () => {
    expect(shell.text('login.submit')).toBe('登录');
    shell.preferences.locale.set('en');
    expect(shell.text('login.submit')).toBe('Sign in');
    const again = createShell({ base: '', version: '1', local: window.localStorage, perTab: window.sessionStorage, location });
    expect(again.locale()).toBe('en');
  });

  it('keeps the session for a reload, and forgets it everywhere when another tab signs out', () => {
    shell.session.set({ id: 1, name: 'A', user_name: 'a', token: 't' });
    const other = createShell({ base: '', version: '1', local: window.localStorage, perTab: window.sessionStorage, location });
    expect(other.session.get()?.token).toBe('t');
    window.localStorage.removeItem('sluice.user');
    window.dispatchEvent(new StorageEvent('storage', { key: 'sluice.user', newValue: null, storageArea: window.localStorage }));
    expect(other.session.get()).toBeNull();
  });

  it('reads nothing from a damaged store', () => {
    window.localStorage.setItem('sluice.user', '{"token":');
    window.localStorage.setItem('sluice.locale', 'fr');
    const damaged = createShell({ base: '', version: '1', local: window.localStorage, perTab: window.sessionStorage, location });
    expect(damaged.session.get()).toBeNull();
    expect(damaged.locale()).toBe('zh-chs');
    expect(readAppPlace(window.sessionStorage)).toBeNull();
  });

  it('tells and logs a call that was broken off, but not while the browser is on its way to another page', async () => {
    const asked: string[] = [];
    const server = createServer((request) => { asked.push(request.url ?? ''); request.socket.destroy(); });
    await new Promise<void>((resolve) => { server.listen(0, '127.0.0.1', resolve); });
    let leaving = true;
    const { client, log, messages } = createShell({
      base: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`, version: '1', local: window.localStorage, perTab: window.sessionStorage, location, leaving: () => leaving,
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
