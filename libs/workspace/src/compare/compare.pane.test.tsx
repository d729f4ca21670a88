import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { SluiceTheme } from '@sluice/renderer';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SqlWorkspace } from '../sql-workspace.widget.js';
import { postgresWriting } from '../wire/writing.testing.js';
import type { WorkspacePorts } from '../wire/workspace.ports.js';
import type { CompareLine, SideName } from './compare.calls.js';
import { newCompare, type CompareDraft } from './compare.draft.js';

type Asked = Record<string, unknown>;

const columns: Extract<CompareLine, { t: 'columns' }>['columns'] = [
  {
    name: 'id',
    standing: 'compared',
    key: true,
    left: { name: 'id', at: 0, type: 'int4', masked: false },
    right: { name: 'id', at: 0, type: 'int', masked: false },
  },
  {
    name: 'name',
    standing: 'compared',
    key: false,
    left: { name: 'name', at: 1, type: 'text', masked: false },
    right: { name: 'name', at: 1, type: 'varchar', masked: false },
  },
  {
    name: 'phone',
    standing: 'masked',
    key: false,
    left: { name: 'phone', at: 2, type: 'text', masked: true },
    right: { name: 'phone', at: 2, type: 'text', masked: true },
  },
];
const end = (more: Partial<Extract<CompareLine, { t: 'end' }>> = {}): CompareLine => ({
  t: 'end',
  counts: {
    equal: 7,
    different: 1,
    left: 1,
    right: 0,
    null_keys: { left: 0, right: 0 },
    doubled: { left: 0, right: 0 },
  },
  sides: {
    left: { title: 'public.customer', source_name: 'demo', rows: 9, truncated: false, filtered: false },
    right: { title: 'shop.customer', source_name: 'mall', rows: 8, truncated: false, filtered: false },
  },
  listed: { different: 1, left: 1, right: 0 },
  script: { left: null, right: null },
  ...more,
});
const differing: CompareLine = {
  t: 'rows',
  rows: [
    { status: 'different', left: [1, 'Ann', '138****'], right: [1, 'Anna', '138****'], cells: [1] },
    { status: 'left', left: [2, 'Bob', null], cells: [] },
  ],
};

/** A server that answers comparisons with lines. */
function server(lines: (asked: Asked) => CompareLine[]): {
  ports: WorkspacePorts;
  memory: Map<string, string>;
  asked: Asked[];
  went: string[];
  events: string[];
} {
  const memory = new Map<string, string>();
  const asked: Asked[] = [];
  const went: string[] = [];
  const events: string[] = [];
  const node = { letters: ['read'], leaf: false };
  const answers: Record<string, (input: Asked) => unknown> = {
    'catalogue.children': ({ source_id: source, parent_id: parent }) => ({
      list: parent
        ? []
        : source
          ? [{ ...node, id: 5, kind: 'table', name: 'customer' }]
          : [
              { ...node, id: 1, kind: 'source', name: 'demo', sql: postgresWriting },
              { ...node, id: 2, kind: 'source', name: 'mall', sql: postgresWriting },
            ],
    }),
    'catalogue.completion': () => ({
      schemas: ['public'],
      tables: [{ schema: 'public', name: 'customer', columns: [] }],
      sql: postgresWriting,
    }),
    'workspace.check': () => ({ statements: [] }),
    'workspace.history': () => ({ list: [], count: 0 }),
    'workspace.stop': () => null,
    'work-order.draft-save': () => ({ id: 12 }),
    'workspace.compare-structure': () => ({
      is_across: true,
      columns: [
        {
          name: 'id',
          standing: 'equal',
          left: { type: 'integer', nullable: false, key: true },
          right: { type: 'int', nullable: false, key: true },
          differs: [],
        },
        {
          name: 'city',
          standing: 'different',
          left: { type: 'text', nullable: false, key: false },
          right: { type: 'text', nullable: true, key: false },
          differs: ['nullable'],
        },
      ],
      keys: [],
    }),
  };
  return {
    memory,
    asked,
    went,
    events,
    ports: {
      call: (name, input) => {
        asked.push({ name, ...input });
        return Promise.resolve((answers[name] as (input: unknown) => never)(input));
      },
      async *stream(name, input) {
        asked.push({ name, ...input });
        yield* await Promise.resolve(lines(input));
      },
      memory: { get: (key) => memory.get(key) ?? null, set: (key, value) => void memory.set(key, value) },
      copy: () => Promise.resolve(),
      go: (address) => void went.push(address),
      message: { success: () => undefined, error: () => undefined, warning: (text) => void events.push(text) },
      log: () => undefined,
    },
  };
}

let root: Root;
let container: HTMLElement;
const settle = (): Promise<void> =>
  act(
    () =>
      new Promise<void>((resolve) => {
        setTimeout(resolve, 60);
      }),
  );
const press = async (name: string): Promise<void> => {
  const found = [...document.querySelectorAll('button')].find((each) => each.textContent === name);
  if (!found) throw new Error(`no button ${name}`);
  await act(async () => found.click());
  await settle();
};
const table = (source: number): Partial<CompareDraft['left']> => ({
  sourceId: source,
  is: 'table',
  schema: 'public',
  table: 'customer',
});
async function open({ ports, memory }: ReturnType<typeof server>, draft: Partial<CompareDraft> = {}): Promise<void> {
  const compare = { ...newCompare(table(1)), right: { ...newCompare(table(2)).left }, ...draft };
  const tab = { id: 't1', number: 1, title: '', sourceId: null, schema: '', text: '', compare };
  memory.set('tabs', JSON.stringify({ tabs: [tab], active: 't1' }));
  await act(async () =>
    root.render(
      <SluiceTheme mode="light" locale="en">
        <SqlWorkspace ports={ports} />
      </SluiceTheme>,
    ),
  );
  await settle();
}

beforeEach(() => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  container = document.body.appendChild(document.createElement('div'));
  root = createRoot(container);
});
afterEach(async () => {
  await act(async () => root.unmount());
  container.remove();
});

describe('data comparison', () => {
  it('shows counts, the cells that differ and what is masked', async () => {
    const made = server(() => [{ t: 'columns', columns, key: ['id'] }, differing, end()]);
    await open(made);
    await press('Compare');
    expect(made.asked.find(({ name }) => name === 'workspace.compare')).toMatchObject({
      left: { source_id: 1, schema: 'public', table: 'customer' },
      right: { source_id: 2, schema: 'public', table: 'customer' },
      key: [],
      ignore: [],
    });
    const words = container.textContent ?? '';
    for (const part of ['Different 1', 'Only left 1', 'Equal 7', 'Ann', 'Anna', 'Bob', 'Compared as masked: phone'])
      expect(words).toContain(part);
    await press('Only left 1');
    expect(container.textContent).not.toContain('Bob');
  });

  it('finds the table of a name that was typed before the tables were known', async () => {
    const made = server(() => [{ t: 'columns', columns, key: ['id'] }, end()]);
    const side = { sourceId: 1, is: 'table' as const, schema: '', text: '' };
    await open(made, { left: { ...side, table: 'public.customer' }, right: { ...side, table: 'other.customer' } });
    await press('Compare');
    expect(made.asked.find(({ name }) => name === 'workspace.compare')).toMatchObject({
      left: { schema: 'public', table: 'customer' },
      right: { schema: 'other', table: 'customer' },
    });
    expect(container.textContent).toContain('There is no such table');
  });

  it('asks with the key and the ignored columns that were chosen', async () => {
    const made = server(() => [{ t: 'columns', columns, key: ['id'] }, differing, end()]);
    await open(made);
    await press('Compare');
    const tick = (label: string): HTMLInputElement => {
      const found = container.querySelector<HTMLInputElement>(`input[aria-label="${label}"]`);
      if (!found) throw new Error(`no ${label}`);
      return found;
    };
    expect(tick('Key phone').disabled).toBe(true);
    await act(async () => tick('Key name').click());
    await act(async () => tick('Ignore phone').click());
    await press('Compare');
    expect(made.asked.at(-1)).toMatchObject({ key: ['id', 'name'], ignore: ['phone'] });
  });

  it('tells all reasons of a side that may not be read', async () => {
    const reasons = [{ code: 'letter-missing', text: 'no read permission on customer' }];
    const refused = {
      side: 'right' as SideName,
      source_id: 2,
      source_name: 'mall',
      schema: '',
      text: 'SELECT 1',
      reasons,
    };
    await open(server(() => [{ t: 'refused', sides: [refused] }]));
    await press('Compare');
    const words = container.querySelector('[role=alert]')?.textContent ?? '';
    for (const part of ['Right (mall) may not be read', 'no read permission on customer', 'Ask for it'])
      expect(words).toContain(part);
  });

  it('claims nothing where a side was cut off, and says why there is no script', async () => {
    const base = end() as Extract<CompareLine, { t: 'end' }>;
    await open(
      server(() => [
        { t: 'columns', columns, key: ['id'] },
        end({
          counts: { ...base.counts, left: null, right: null, different: 0 },
          sides: { ...base.sides, left: { ...base.sides.left, truncated: 'rows' } },
          script: { left: 'cut off', right: 'cut off' },
        }),
      ]),
    );
    await press('Compare');
    expect(container.textContent).toContain('Only left ?');
    expect(container.textContent).toContain('only 9 rows were read');
    expect(container.textContent).not.toContain('No differences');
    expect(container.textContent).toContain('No row differs among those that were read');
    const script = [...container.querySelectorAll('button')].find(({ textContent }) =>
      /make right/.test(textContent ?? ''),
    );
    expect(script?.disabled).toBe(true);
  });

  it('makes a script into an order by a draft, so that no address has its values', async () => {
    const script = (text: string): CompareLine => ({
      t: 'script',
      target: 'right',
      text,
      counts: { insert: 1, update: 1, delete: 0 },
      leftOut: [{ why: 'required', rows: 3, columns: ['phone'] }],
      unwritten: [{ name: 'phone', standing: 'masked' }],
      isTooLarge: false,
      order: { page: '/1/page/2', form: { kind: 'dml' } },
    });
    const text = 'UPDATE a';
    const made = server(({ script_for: target }) => [
      { t: 'columns', columns, key: ['id'] },
      ...(target ? [script(text)] : []),
      end(),
    ]);
    await open(made);
    await press('Compare');
    await press('Script: make right like left');
    const words = document.querySelector('dialog')?.textContent ?? '';
    for (const part of ['1 rows added', 'UPDATE a', 'phone · masked', '3 rows need a value'])
      expect(words).toContain(part);
    await press('Write an order');
    expect(document.querySelector('dialog')).toBeNull();
    expect(made.went).toEqual(['/1/page/2?draft_id=12']);
    expect(made.asked.at(-1)).toMatchObject({ name: 'work-order.draft-save', kind: 'dml', script: text });
  });

  it('compares structures, those that differ first', async () => {
    await open(
      server(() => []),
      { mode: 'structure' },
    );
    await press('Compare');
    expect(container.textContent).toContain('Differences: 1');
    expect(container.textContent).toContain('NOT NULL');
    expect(container.querySelectorAll('.ws-structure tbody tr')).toHaveLength(1);
  });

  it('asks for what is missing, and ends a stream that breaks as a failure', async () => {
    const made = server(() => [{ t: 'reading', side: 'left', run_id: 'r', rows: 5 }]);
    await open(made, { right: { sourceId: null, is: 'table', schema: '', table: '', text: '' } });
    await press('Compare');
    expect(made.events).toEqual(['Choose a table or write a statement for both sides']);
    await act(async () => root.unmount());
    root = createRoot(container);
    await open(made);
    await press('Compare');
    expect(container.querySelector('[role=alert]')?.textContent).toContain('connection ended');
  });
});
