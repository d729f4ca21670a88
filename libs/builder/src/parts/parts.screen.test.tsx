import { fakePorts } from '@sluice/engine/fakes';
import { AntdTheme, SluiceTheme } from '@sluice/renderer';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { BuilderPorts } from '../builder.ports.js';
import { PartsScreen } from './parts.screen.js';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const document = {
  kind: 'query',
  shape: 3,
  uid: 'orders',
  name: 'Orders',
  type: 'sql',
  source: 'shop',
  text: 'SELECT 1 WHERE :phone = :phone',
  params: [{ name: 'phone', type: 'text' }],
};
const listed = [
  { id: 1, kind: 'app', uid: 'shop', name: 'Shop', revision: 1, released: 1, findings: 0 },
  { id: 2, kind: 'query', uid: 'orders', name: 'Orders', revision: 1, released: 1, findings: 0 },
];

/** A server that has one query, and refuses what a test says. */
function server(refused: Readonly<Record<string, string>>, more: object = {}) {
  const calls: string[] = [];
  const kept: string[] = [];
  const errors: string[] = [];
  const went: string[] = [];
  const tries: { state: string; reasons: unknown[] }[] = [];
  const ports: BuilderPorts = {
    call: async (path) => {
      const name = path.split('/').at(-1) ?? '';
      calls.push(name);
      if (refused[name] !== undefined) throw new Error(refused[name]);
      if (name === 'builder.drafts') return { list: listed } as never;
      if (name === 'builder.draft-get')
        return { ...listed[1], app_id: 1, findings: [], document: { ...document, ...more } } as never;
      if (name === 'builder.query-try') {
        return {
          columns: [],
          rows: [],
          more: false,
          cost_ms: 0,
          undeclared: [],
          unused: [],
          ...tries.shift(),
        } as never;
      }
      return { list: [], schemas: [], tables: [] } as never;
    },
    memory: { get: () => null, set: (name, value) => void kept.push(`${name}=${value}`) },
    roles: () => ['app_admin'],
    message: { success: vi.fn(), warning: vi.fn(), error: (text) => void errors.push(text) },
    go: (address) => void went.push(address),
    pagePorts: () => fakePorts({}),
  };
  return { ports, calls, kept, errors, went, tries };
}

let root: Root;
let box: HTMLDivElement;
beforeEach(() => {
  window.matchMedia ??= (() => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  })) as never;
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(): void {}
      unobserve(): void {}
      disconnect(): void {}
    },
  );
  Range.prototype.getClientRects ??= () => [] as never;
  localStorage.clear();
  box = window.document.body.appendChild(window.document.createElement('div'));
  root = createRoot(box);
});
afterEach(async () => {
  await act(async () => root.unmount());
  box.remove();
  vi.unstubAllGlobals();
});

const until = (what: () => unknown): Promise<void> =>
  expect
    .poll(async () => {
      await act(async () => new Promise((resolve) => setTimeout(resolve, 20)));
      return Boolean(what());
    })
    .toBe(true);
const find = <T extends HTMLElement>(label: string): T | null =>
  [...window.document.querySelectorAll<T>('[aria-label]')].find((each) => each.getAttribute('aria-label') === label) ??
  null;
const opened = (ports: BuilderPorts): Promise<void> =>
  act(async () =>
    root.render(
      <SluiceTheme mode="light" locale="en">
        <AntdTheme>
          <PartsScreen ports={ports} appId={1} kind="query" id={2} from={undefined} />
        </AntdTheme>
      </SluiceTheme>,
    ),
  );

it('keeps no sample value of a param in the browser', async () => {
  const { ports, kept } = server({});
  await opened(ports);
  await until(() => find('Sample value of phone'));
  const field = find<HTMLInputElement>('Sample value of phone')!;
  const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!;
  await act(async () => {
    write.call(field, '13800138000');
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
  expect(find<HTMLInputElement>('Sample value of phone')?.value).toBe('13800138000');
  expect(kept).toEqual([]);
  expect(localStorage.length + sessionStorage.length).toBe(0);
});

it('tells what could not be read, and a copy of something that is gone; the list is asked for again', async () => {
  const refused = {
    'builder.query-sources': 'no sources',
    'builder.query-names': 'no names',
    'builder.uses': 'no uses',
    'builder.query-add': 'gone',
  };
  const { ports, calls, errors } = server(refused);
  await opened(ports);
  await until(() => errors.length >= 3);
  expect(new Set(errors)).toEqual(new Set(['no sources', 'no names', 'no uses']));
  const lists = calls.filter((name) => name === 'builder.drafts').length;
  await act(async () => find('More for "Orders"')?.click());
  const copy = [...window.document.querySelectorAll<HTMLElement>('[role=menuitem]')].find(
    ({ textContent }) => textContent === 'Duplicate',
  );
  await act(async () => copy?.click());
  await until(() => errors.includes('gone'));
  await until(() => calls.filter((name) => name === 'builder.drafts').length > lists);
});

it('says where data is asked for: with no source to choose, and for a table that the app was not granted', async () => {
  const { ports, went, tries } = server({});
  await opened(ports);
  const asks = (): HTMLElement[] => [...window.document.querySelectorAll<HTMLElement>('.sb-query-ask')];
  await until(() => asks().length === 1);
  expect(asks()[0]!.textContent).toContain('No data source to choose');
  tries.push({ state: 'refused', reasons: [{ code: 'unknown-table', text: 'no such table' }] });
  await act(async () => window.document.querySelector<HTMLElement>('.sb-query-bar .sl-btn-primary')?.click());
  await until(() => asks().length === 2);
  await act(async () => asks()[1]!.querySelector('button')?.click());
  expect(went).toEqual(['/build/app/1/auth']);
});

it('asks for a data source before it asks the server to run without one', async () => {
  const { ports, calls } = server({}, { source: undefined });
  await opened(ports);
  await until(() => find('Sample value of phone'));
  await act(async () => window.document.querySelector<HTMLElement>('.sb-query-bar .sl-btn-primary')?.click());
  await until(() => window.document.querySelector('.sb-query-reasons'));
  expect(window.document.querySelector('.sb-query-reasons')?.textContent).toContain('Choose a data source first');
  expect(calls).not.toContain('builder.query-try');
});

it('tells nothing of a question that nobody waits for any more', async () => {
  let fail: (() => void) | undefined;
  const { ports, errors } = server({});
  const call: BuilderPorts['call'] = (path, body, signal) =>
    path.endsWith('query-names')
      ? new Promise((_, reject) => (fail = () => reject(new Error('too late'))))
      : ports.call(path, body, signal);
  await opened({ ...ports, call });
  await until(() => fail);
  await act(async () => root.render(<span />));
  fail?.();
  await act(async () => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(errors).toEqual([]);
});
