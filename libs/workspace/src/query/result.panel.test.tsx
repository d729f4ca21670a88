import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { SluiceTheme } from '@sluice/renderer';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startResult, type Result } from '../state/result.js';
import { NO_RUNS } from '../state/runs.js';
import { PortsContext } from '../wire/ports.context.js';
import type { WorkspacePorts } from '../wire/workspace.ports.js';
import { ResultPanel } from './result.panel.js';

let root: Root;
let container: HTMLElement;
let went: string[];
let closed: string[];
let copied: string[];
let link: string | null;

const settle = (): Promise<void> =>
  act(
    () =>
      new Promise<void>((resolve) => {
        setTimeout(resolve, 60);
      }),
  );
const result = (id: string, more: Partial<Result> = {}): Result => ({
  ...startResult({
    id,
    text: `SELECT ${id}`,
    range: { start: 0, end: 8 },
    sourceName: 'demo',
    at: { sourceId: 1, schema: '' },
    startedAt: 0,
  }),
  status: 'done',
  kind: 'DQL',
  columns: [
    { name: 'amount', type: 'numeric', masked: false },
    { name: 'phone', type: 'text', masked: true },
  ],
  rows: [
    ['10', '139****0001'],
    ['9', '138****0002'],
    [null, '137****0003'],
  ],
  read: 3,
  ...more,
});
const ports = {
  copy: (text: string) => Promise.resolve(void copied.push(text)),
  call: () => Promise.resolve({ verdict: '', lines: [], asks: [], export_link: link }),
  go: (to: string) => went.push(to),
  message: {
    success: () => undefined,
    warning: (text: string) => went.push(text),
    error: (text: string) => went.push(text),
  },
} as unknown as WorkspacePorts;

async function show(results: readonly Result[]): Promise<void> {
  await act(async () =>
    root.render(
      <SluiceTheme mode="light" locale="en">
        <PortsContext.Provider value={ports}>
          <ResultPanel
            runs={{ ...NO_RUNS, results, shown: results.at(-1)?.id ?? null }}
            turn={0}
            script=""
            onShow={() => undefined}
            onClose={(id) => closed.push(id)}
            onReopen={() => undefined}
            onGoTo={() => undefined}
            onCompare={() => undefined}
          />
        </PortsContext.Provider>
      </SluiceTheme>,
    ),
  );
  await settle();
}
const buttons = (name: string): HTMLButtonElement[] =>
  [...container.querySelectorAll('button')].filter((each) => each.textContent === name);
async function press(name: string): Promise<void> {
  await act(async () => buttons(name)[0]?.click());
  await settle();
}
const amounts = (): (string | null)[] =>
  [...container.querySelectorAll('[role=gridcell][data-col="0"]')].map((cell) => cell.textContent);
const order = async (): Promise<void> => {
  await act(async () => container.querySelector<HTMLButtonElement>('[aria-label="Sort by amount"]')?.click());
  await settle();
};

beforeEach(() => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  container = document.body.appendChild(document.createElement('div'));
  root = createRoot(container);
  [went, closed, copied, link] = [[], [], [], null];
});
afterEach(async () => {
  await act(async () => root.unmount());
  container.remove();
});

it('orders what was read by a press on a name: up, down, and as it came', async () => {
  await show([result('1')]);
  expect(amounts()).toEqual(['10', '9', 'NULL']);
  await order();
  expect(amounts()).toEqual(['9', '10', 'NULL']);
  await order();
  expect(amounts()).toEqual(['10', '9', 'NULL']);
  await order();
  expect(container.querySelector('[aria-sort]')).toBeNull();
});

it('copies the cell that is marked, also when another row has come to stand there', async () => {
  await show([result('1')]);
  await act(async () => container.querySelector<HTMLElement>('[role=gridcell][data-col="0"]')?.click());
  await order();
  const grid = container.querySelector('[role=grid]');
  await act(async () => grid?.dispatchEvent(new KeyboardEvent('keydown', { key: 'c', ctrlKey: true, bubbles: true })));
  await settle();
  expect([amounts()[0], copied]).toEqual(['9', ['9']]);
});

const menuOf = async (): Promise<string[]> => {
  await act(async () =>
    container
      .querySelector('[role=gridcell][data-col="0"]')
      ?.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true })),
  );
  await settle();
  return [...document.querySelectorAll('[role=menu] button')].map((each) => each.textContent ?? '');
};

it('copies rows as INSERT without the masks, and offers no SQL where the source takes none', async () => {
  const writing = { dialect: 'postgres', quote: { open: '"', close: '"' }, bare: '', schema: null, first_rows: '' };
  await show([result('1', { text: 'select amount, phone from sales.target', writing })]);
  expect(await menuOf()).toEqual(expect.arrayContaining(['Copy all as JSON', 'Copy all as INSERT']));
  const entry = [...document.querySelectorAll<HTMLElement>('[role=menu] button')].find(
    (each) => each.textContent === 'Copy all as INSERT',
  );
  await act(async () => entry?.click());
  await settle();
  expect(copied).toEqual(['INSERT INTO sales.target ("amount") VALUES\n  (10),\n  (9),\n  (NULL);\n']);
  await show([result('2')]);
  expect((await menuOf()).filter((name) => /INSERT|IN$/.test(name))).toEqual([]);
});

it('orders nothing while rows still come', async () => {
  await show([result('1', { status: 'running' })]);
  expect(container.querySelector('[aria-label="Sort by amount"]')).toBeNull();
});

it('leads from a query to its export, and says where there is none', async () => {
  link = '/1/page/9?kind=export';
  await show([result('1')]);
  await press('Ask for an export');
  link = null;
  await press('Ask for an export');
  expect(went).toEqual(['/1/page/9?kind=export', expect.stringContaining('cannot be exported')]);
});

it.each([
  ['a change', { kind: 'UPDATE', columns: [] }],
  ['a plan', { text: 'EXPLAIN SELECT 1' }],
  ['rows that still come', { status: 'running' as const }],
])('offers neither an export nor a comparison of %s', async (_, more) => {
  await show([result('1', more)]);
  expect([...buttons('Ask for an export'), ...container.querySelectorAll('.ws-facts button')]).toEqual([]);
});

it('closes all results at once, but none that still runs', async () => {
  await show([result('1')]);
  expect(buttons('Close all results')).toEqual([]);
  await show([result('1'), result('2'), result('3', { status: 'running' })]);
  await press('Close all results');
  expect(closed).toEqual(['1', '2']);
});
