import { act } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CompiledButton, CompiledView } from '@sluice/document';
import { CallError, type PageRuntime } from '@sluice/engine';
import { draw, key, press, rest, type, until, type Drawn } from '../fixture/draw.js';
import { columnOf, makeWorld, openPage, paramOf, rowsAnswer, viewOf, type World } from '../fixture/page.js';
import { PageView } from '../page/page.view.js';

let world: World;
let page: PageRuntime;
let drawn: Drawn;
beforeAll(() => Promise.all([import('./cell.editor.js'), import('../views/table.view.js')]));
beforeEach(() => {
  world = makeWorld();
});
afterEach(async () => {
  await drawn.close();
  page.dispose();
});

const save = (id: number, source: number): CompiledButton => ({
  id,
  uid: `save-${id}`,
  label: 'save',
  source_type: 'col',
  source_id: source,
  target_type: 'action',
  target_id: 7,
});
const options = [
  { k: 'a', v: '甲' },
  { k: 'b', v: '乙' },
];
const table = (): CompiledView =>
  viewOf({
    uid: 'list',
    name: '客户',
    app_buttons: [save(21, 2), save(22, 3), save(23, 4)],
    app_cols: [
      columnOf(1, 'id'),
      columnOf(2, 'name', { editor: paramOf(12, 'name', { must: true }) }),
      columnOf(3, 'level', { editor: paramOf(13, 'level', { form_type: 2, data_option: options }) }),
      columnOf(4, 'note', { editor: paramOf(14, 'note', { form_type: 8, config: { placeholder: '未填写' } }) }),
    ],
  });
async function show(more: Record<string, unknown> = {}): Promise<void> {
  world.answer = () =>
    rowsAnswer(
      [
        { id: 1, name: '王伟', level: 'a', note: '' },
        { id: 2, name: '李娜', level: 'b', note: '' },
      ],
      more,
    );
  page = openPage(world, table());
  drawn = await draw(<PageView runtime={page} />);
  await until(() => {
    drawn.one('.sl-grid-body [data-index="1"]');
  });
}
const cell = (row: number, col: number): HTMLElement =>
  drawn.one(`.sl-grid-body [data-index="${row}"] [data-col="${col}"]`);
const grid = (): HTMLElement => drawn.one('[role=grid]');
const editor = (): HTMLInputElement => drawn.one<HTMLInputElement>('.sl-editor input');
const sent = (): Record<string, unknown>[] =>
  world.calls
    .filter((call) => call.path === '/app/action/run')
    .map((call) => JSON.parse(String(call.body.data_params)) as Record<string, unknown>);
const dblclick = (element: HTMLElement): Promise<void> =>
  act(async () => {
    element.dispatchEvent(new MouseEvent('dblclick', { bubbles: true }));
  });

describe('a cell edited in place', () => {
  it('shows the hint of its editor', async () => {
    await show();
    await dblclick(cell(0, 3));
    await until(() => expect(drawn.one<HTMLTextAreaElement>('.sl-edit-box textarea').placeholder).toBe('未填写'));
  });

  it('opens on a double click, saves with Enter, and gives the keyboard back to the grid', async () => {
    await show();
    await dblclick(cell(0, 1));
    await rest();
    expect(document.activeElement).toBe(editor());
    await type(editor(), '王小明');
    await key(editor(), 'Enter');
    await rest(30);
    expect(sent()).toMatchObject([{ 12: '王小明', before: '王伟', rows: ['1'] }]);
    expect(document.activeElement).toBe(grid());
    expect(drawn.all('.sl-editor')).toHaveLength(0);
  });

  it('opens with F2, or anew with the key that is typed, and Escape gives up', async () => {
    await show();
    await press(cell(0, 1));
    await key(grid(), 'F2');
    await rest();
    expect(editor().value).toBe('王伟');
    await type(editor(), 'x');
    await key(editor(), 'Escape');
    await key(grid(), 'z');
    await rest();
    expect(editor().value).toBe('z');
    await key(editor(), 'Escape');
    await rest(30);
    expect(cell(0, 1).textContent).toBe('王伟');
    expect(sent()).toEqual([]);
  });

  it('does not open a column without an editor, nor a masked one: the row is told', async () => {
    await show({ masked: ['name'] });
    for (const col of [0, 1]) await dblclick(cell(0, col));
    await rest();
    expect(drawn.all('.sl-editor')).toHaveLength(0);
  });

  it('says what is wrong and stays; Tab saves and goes on', async () => {
    await show();
    await dblclick(cell(0, 1));
    await rest();
    await type(editor(), '');
    await key(editor(), 'Enter');
    expect(drawn.one('.sl-edit-note').textContent).toBe('不能为空!');
    await type(editor(), '赵敏');
    await key(editor(), 'Tab');
    await rest(30);
    expect(sent()).toMatchObject([{ 12: '赵敏' }]);
    expect(page.find('list')?.edits.open()?.column.uid).toBe('level');
    await press(drawn.all('[role=option]').find((one) => one.textContent === '乙') as HTMLElement);
    await rest(30);
    expect(sent()[1]).toMatchObject({ 13: 'b', before: 'a' });
  });

  it('keeps at the cell what the server refused, until it is saved or given up', async () => {
    await show();
    const { call } = world.ports.transport;
    world.ports.transport.call = (path, body, more) =>
      path === '/app/action/run' ? Promise.reject(new CallError(400, '名称已存在')) : call(path, body, more);
    await dblclick(cell(1, 1));
    await rest();
    await type(editor(), '王伟');
    await press(document.body);
    await rest(30);
    expect(cell(1, 1).textContent).toBe('王伟');
    expect(drawn.one('.sl-edit-failed').getAttribute('aria-label')).toBe('保存失败!名称已存在');
    await press(drawn.button('放弃修改'));
    expect(cell(1, 1).textContent).toBe('李娜');
  });

  it('gives long text a box of its own: Enter is a new line, Ctrl+Enter saves', async () => {
    await show();
    await dblclick(cell(0, 3));
    await rest();
    const area = drawn.one<HTMLTextAreaElement>('.sl-edit-box textarea');
    await type(area, '一\n二');
    await key(area, 'Enter');
    expect(sent()).toEqual([]);
    await key(area, 'Enter', { ctrlKey: true });
    await rest(30);
    expect(sent()).toMatchObject([{ 14: '一\n二' }]);
  });
});
