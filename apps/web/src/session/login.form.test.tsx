import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { SluiceTheme } from '@sluice/renderer';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ShellContext } from '../shell/shell.context.js';
import { createShell, type Shell } from '../shell/shell.js';
import { LoginForm } from './login.form.js';
import type { SessionUser } from './session.store.js';

let server: Server;
let base = '';
let captchas = 0;
let root: Root;
let container: HTMLElement;
let shell: Shell;
let done: SessionUser[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      const form = new URLSearchParams(body);
      const answers: Record<string, () => { code: number; data: unknown; msg: string }> = {
        '/api/setting': () => ({ code: 200, data: { captcha: true, user_count: 1, init: false }, msg: '' }),
        '/api/captcha': () => {
          captchas += 1;
          return { code: 200, data: { id: `c${captchas}`, img: '<svg xmlns="http://www.w3.org/2000/svg"/>' }, msg: '' };
        },
        '/api/login': () =>
          form.get('pwd') === 'wrong'
            ? { code: 400, data: null, msg: '账号或密码错误' }
            : form.get('captcha') === 'abcd' && form.get('captcha_id') === `c${captchas}`
              ? { code: 200, data: { id: 1, name: 'A', user_name: form.get('name'), token: 'fresh' }, msg: '' }
              : { code: 400, data: { field: 'captcha' }, msg: '验证码错误' },
      };
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(answers[request.url ?? '']?.()));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const settle = (): Promise<void> =>
  act(
    () =>
      new Promise<void>((resolve) => {
        setTimeout(resolve, 80);
      }),
  );
beforeEach(async () => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  window.localStorage.clear();
  vi.spyOn(window.navigator, 'languages', 'get').mockReturnValue(['zh-CN']);
  done = [];
  shell = createShell({
    base,
    version: '1',
    local: window.localStorage,
    perTab: window.sessionStorage,
    location: { pathname: '/login', search: '', hash: '' },
  });
  container = document.body.appendChild(document.createElement('div'));
  root = createRoot(container);
  await act(async () =>
    root.render(
      <SluiceTheme mode="light" locale="zh-chs">
        <ShellContext.Provider value={shell}>
          <LoginForm onDone={(user) => done.push(user)} />
        </ShellContext.Provider>
      </SluiceTheme>,
    ),
  );
  await settle();
});
afterEach(async () => {
  await act(async () => root.unmount());
  container.remove();
});

const type = (name: string, value: string): Promise<void> =>
  act(async () => {
    const input = container.querySelector(`[name=${name}]`) as HTMLInputElement;
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
const submit = async (): Promise<void> => {
  await act(async () => (container.querySelector('form') as HTMLFormElement).requestSubmit());
  await settle();
};
const shownCaptcha = (): string | null | undefined => container.querySelector('img')?.getAttribute('data-captcha-id');

/** Waits until another captcha is shown; fails by the test's own time limit when none comes. */
async function anotherCaptcha(than: string | null | undefined): Promise<void> {
  while (shownCaptcha() === than) await settle();
}

describe('login form', () => {
  it('asks for account, password and four characters in the words of §5, and sends nothing', async () => {
    await type('captcha', 'abc');
    await submit();
    for (const words of ['请输入账号', '请输入密码', '请输入4位验证码']) expect(container.textContent).toContain(words);
    expect(document.activeElement?.getAttribute('name')).toBe('name');
    expect(done).toEqual([]);
  });

  it('names the wrong captcha, shows a fresh one, and keeps account and password', async () => {
    await type('name', 'admin');
    await type('pwd', 'secret1A');
    await type('captcha', 'zzzz');
    const before = shownCaptcha();
    await submit();
    await anotherCaptcha(before);
    expect(container.textContent).toContain('验证码错误');
    expect((container.querySelector('[name=pwd]') as HTMLInputElement).value).toBe('secret1A');
    expect((container.querySelector('[name=captcha]') as HTMLInputElement).value).toBe('');
    expect(shell.session.get()).toBeNull();
  });

  it('puts the keyboard on the password when account and password do not go together', async () => {
    for (const [name, value] of [
      ['name', 'admin'],
      ['pwd', 'wrong'],
      ['captcha', 'abcd'],
    ] as const)
      await type(name, value);
    const before = shownCaptcha();
    await submit();
    await anotherCaptcha(before);
    expect(container.textContent).toContain('账号或密码错误');
    const { activeElement: at } = document;
    expect(at?.getAttribute('name')).toBe('pwd');
    expect([(at as HTMLInputElement).selectionStart, (at as HTMLInputElement).selectionEnd]).toEqual([0, 5]);
  });

  it('refreshes the captcha on a click, and signs in', async () => {
    const before = shownCaptcha();
    await act(async () => (container.querySelector('.sw-captcha-image') as HTMLButtonElement).click());
    await anotherCaptcha(before);
    await type('name', ' admin ');
    await type('pwd', 'secret1A');
    await type('captcha', 'abcd');
    await submit();
    while (done.length === 0) await settle();
    expect(done.map((user) => user.user_name)).toEqual(['admin']);
    expect(shell.session.get()?.token).toBe('fresh');
  });
});
