import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { SluiceTheme } from '@sluice/renderer';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ShellContext } from '../shell/shell.context.js';
import { createShell } from '../shell/shell.js';
import { UserMenu } from './user.menu.js';

let root: Root;
let container: HTMLElement;

beforeEach(() => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  container = document.createElement('div');
  document.body.append(container);
  root = createRoot(container);
});
afterEach(async () => {
  await act(async () => root.unmount());
  container.remove();
  window.localStorage.clear();
  vi.restoreAllMocks();
});

/** What the opened menu says where the device is so many minutes before UTC. */
async function opened(minutes: number): Promise<string> {
  vi.spyOn(window.navigator, 'languages', 'get').mockReturnValue(['zh-CN']);
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-minutes);
  const shell = createShell({
    base: '/api',
    version: '1',
    local: window.localStorage,
    perTab: window.sessionStorage,
    location: { pathname: '/', search: '', hash: '' },
  });
  shell.session.set({ id: 1, name: 'Ann', user_name: 'ann', token: 't' });
  await act(async () =>
    root.render(
      <MemoryRouter>
        <SluiceTheme mode="light" locale="zh-chs">
          <ShellContext.Provider value={shell}>
            <UserMenu withPersonalPages />
          </ShellContext.Provider>
        </SluiceTheme>
      </MemoryRouter>,
    ),
  );
  await act(async () => container.querySelector<HTMLButtonElement>('.sw-user')!.click());
  return document.body.textContent ?? '';
}

it('says whose time the pages tell where the device has another one', async () => {
  expect(await opened(60)).toContain('时间均为 Asia/Shanghai (UTC+8)，与本机不同');
});

it('says nothing of it where the device has the same', async () => {
  const text = await opened(480);
  expect(text).toContain('退出登录');
  expect(text).not.toContain('Asia/Shanghai');
});
