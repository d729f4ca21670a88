import { act } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CompiledView } from '@sluice/document';
import type { PageRuntime } from '@sluice/engine';
import { draw, press, rest, type, until, type Drawn } from '../fixture/draw.js';
import { columnOf, makeWorld, openPage, paramOf, rowsAnswer, viewOf, type World } from '../fixture/page.js';
import { PageView } from '../page/page.view.js';

let world: World;
let page: PageRuntime;
let drawn: Drawn;
beforeAll(() => Promise.all([import('./table.view.js'), import('../cells/html.cell.js')]));
beforeEach(() => {
  world = makeWorld();
});
afterEach(async () => {
  await drawn.close();
  page.dispose();
});

async function show(view: CompiledView): Promise<void> {
  page = openPage(world, view);
  drawn = await draw(<PageView runtime={page} />);
}
const typeCity = (text: string): Promise<void> => type(drawn.one<HTMLInputElement>('[data-param="city"] input'), text);

describe('cells whose template names the form', () => {
  const columns = [
    columnOf(1, 'id'),
    columnOf(2, 'name', { form_type: 6, html: '<b>{{ row.name }} in {{ form.city }}</b>' }),
    columnOf(3, 'note', { form_type: 99, html: '<i>{{ params.city | upcase }}</i>', expand: true }),
    columnOf(4, 'far', { trans: "string(form.city) + '!'" }),
  ];
  const cities = (): string[] => drawn.all('.sl-html').map((one) => one.textContent ?? '');

  it('follow what is written into it, in the lines of a table and in an opened row', async () => {
    world.answer = () => rowsAnswer([{ id: 1, name: 'a', note: '', far: '' }]);
    await show(viewOf({ uid: 'list', app_params: [paramOf(9, 'city', { def_val: 'Ulm' })], app_cols: columns }));
    await until(() => expect(cities()).toEqual(['a in Ulm']));
    await press(drawn.button('展开第 1 行'));
    await until(() => expect(cities()).toEqual(['a in Ulm', 'ULM']));
    await typeCity('Bonn');
    await until(() => expect(cities()).toEqual(['a in Bonn', 'BONN']));
    expect(drawn.one('.sl-grid-body').textContent).toContain('Bonn!');
  });

  it('follow it in cards', async () => {
    world.answer = () => rowsAnswer([{ id: 1, name: 'a', note: '', far: '' }]);
    await show(
      viewOf({
        uid: 'list',
        config: { view_type: 2 },
        app_params: [paramOf(9, 'city', { def_val: 'Ulm' })],
        app_cols: columns,
      }),
    );
    await until(() => expect(cities()).toEqual(['a in Ulm', 'ULM']));
    await typeCity('Bonn');
    await until(() => expect(cities()).toEqual(['a in Bonn', 'BONN']));
  });
});

it('a button of a row shows that it runs, in its row alone, and keeps the keyboard', async () => {
  let answer: (value: unknown) => void = () => undefined;
  const { call } = world.ports.transport;
  world.ports.transport.call = (path, body, more) =>
    path === '/app/action/run'
      ? new Promise((resolve) => {
          answer = resolve as never;
        })
      : call(path, body, more);
  world.answer = () =>
    rowsAnswer([
      { id: 1, name: 'a' },
      { id: 2, name: 'b' },
    ]);
  const button = {
    id: 50,
    uid: 'go',
    label: 'go',
    source_type: 'col' as const,
    source_id: 3,
    target_type: 'action' as const,
    target_id: 1,
  };
  await show(
    viewOf({ uid: 'list', app_cols: [columnOf(1, 'id'), columnOf(3, 'do', { form_type: 4 })], app_buttons: [button] }),
  );
  const buttons = (): HTMLButtonElement[] => drawn.all('.sl-row-buttons button') as HTMLButtonElement[];
  await until(() => expect(buttons()).toHaveLength(2));
  buttons()[1]?.focus();
  await press(buttons()[1] as HTMLElement);
  await until(() => expect(buttons().map((one) => one.getAttribute('aria-busy'))).toEqual([null, 'true']));
  expect(document.activeElement).toBe(buttons()[1]);
  await act(async () => answer({ action: { act_type: 'run' }, list: [], msg: '' }));
  await until(() => expect(buttons().map((one) => one.getAttribute('aria-busy'))).toEqual([null, null]));
  await rest();
  expect(document.activeElement).toBe(buttons()[1]);
});

it('a button behind "more" shows there that it runs', async () => {
  let answer: (value: unknown) => void = () => undefined;
  const { call } = world.ports.transport;
  world.ports.transport.call = (path, body, more) =>
    path === '/app/action/run'
      ? new Promise((resolve) => {
          answer = resolve as never;
        })
      : call(path, body, more);
  world.answer = () => rowsAnswer([{ id: 1, name: 'a' }]);
  const buttons = ['一', '二', '三', '四'].map((label, at) => ({
    id: 50 + at,
    uid: `go${at}`,
    label,
    source_type: 'col' as const,
    source_id: 3,
    target_type: 'action' as const,
    target_id: 1,
  }));
  await show(
    viewOf({ uid: 'list', app_cols: [columnOf(1, 'id'), columnOf(3, 'do', { form_type: 4 })], app_buttons: buttons }),
  );
  await until(() => drawn.button('更多'));
  await press(drawn.button('更多'));
  await press(drawn.button('四'));
  await until(() => expect(drawn.button('更多').getAttribute('aria-busy')).toBe('true'));
  expect(document.activeElement).toBe(drawn.button('更多'));
  await press(drawn.button('更多'));
  expect([drawn.button('三').disabled, drawn.button('四').disabled]).toEqual([false, true]);
  await act(async () => answer({ action: { act_type: 'run' }, list: [], msg: '' }));
  await until(() => expect(drawn.button('更多').getAttribute('aria-busy')).toBeNull());
});

/** A cell is opened as a person does it: by a double click in a table, by its pencil in a card. */
const opens: readonly [string, 1 | 2, () => Promise<void>][] = [
  [
    'row',
    1,
    () =>
      act(async () => {
        drawn
          .one('.sl-grid-body [data-index="1"] [data-col="1"]')
          .dispatchEvent(new MouseEvent('dblclick', { bubbles: true }));
      }),
  ],
  ['card', 2, () => press(drawn.one('.sl-item:nth-child(2) .sl-edit-open'))],
];

it.each(opens)(
  'what happens in one %s draws no other: a button that runs and counts down, a cell that is edited in place',
  async (_name, view_type, open) => {
    world.answer = () =>
      rowsAnswer([
        { id: 1, name: 'a' },
        { id: 2, name: 'b' },
        { id: 3, name: 'c' },
      ]);
    const button = { source_type: 'col' as const, target_type: 'action' as const, target_id: 1 };
    await show(
      viewOf({
        uid: 'list',
        config: { view_type },
        app_cols: [
          columnOf(1, 'id'),
          columnOf(2, 'name', { editor: paramOf(12, 'name') }),
          columnOf(3, 'do', { form_type: 4 }),
        ],
        app_buttons: [
          {
            ...button,
            id: 50,
            uid: 'go',
            label: 'go',
            source_id: 3,
            config: { countdown: 1 },
            call_back_config: { refresh: false },
          },
          { ...button, id: 51, uid: 'save', source_id: 2 },
        ],
      }),
    );
    const view = page.find('list')!;
    const buttons = (): HTMLButtonElement[] => drawn.all('.sl-row-buttons button') as HTMLButtonElement[];
    await until(() => expect(buttons()).toHaveLength(3));
    const draws = vi.spyOn(view, 'rowButtons');
    const rowsDrawn = (): unknown[] => [...new Set(draws.mock.calls.map(([, row]) => row.id))];
    await press(buttons()[1] as HTMLElement);
    await until(() =>
      expect(
        draws.mock.results.flatMap(({ value }) => (value as { label: string }[]).map(({ label }) => label)),
      ).toContain('1 秒后重试'),
    );
    await until(() => expect(buttons()[1]?.textContent).toBe('go'));
    expect(rowsDrawn()).toEqual([2]);
    draws.mockClear();
    await open();
    await until(() => expect(drawn.all('.sl-editable[data-edit=open]')).toHaveLength(1));
    expect(rowsDrawn()).toEqual([2]);
  },
);
