import { act } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PageRuntime } from '@sluice/engine';
import { draw, key, rest, type, until, type Drawn } from '../fixture/draw.js';
import { columnOf, makeWorld, openPage, paramOf, rowsAnswer, viewOf, type World } from '../fixture/page.js';
import { PageView } from '../page/page.view.js';

/** The part that edits cells, on a slow line: it comes when the test says so. */
const line = vi.hoisted(() => {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open: () => open(), opened };
});
vi.mock('./cell.editor.js', async (original) => {
  await line.opened;
  return original();
});

let world: World;
let page: PageRuntime;
let drawn: Drawn;
beforeAll(() => import('../views/table.view.js'));
beforeEach(() => {
  world = makeWorld();
});
afterEach(async () => {
  await drawn.close();
  page.dispose();
});

const cell = (row: number, col: number): HTMLElement =>
  drawn.one(`.sl-grid-body [data-index="${row}"] [data-col="${col}"]`);
const sink = (): HTMLInputElement => document.activeElement as HTMLInputElement;
const composition = (kind: 'compositionstart' | 'compositionend'): Promise<void> =>
  act(async () => {
    sink().dispatchEvent(new CompositionEvent(kind, { bubbles: true }));
  });

describe('a cell whose editor is not here yet', () => {
  it('has the keyboard at once: nothing typed or composed is lost, and keys mean what they mean in the editor', async () => {
    world.answer = () =>
      rowsAnswer([
        { id: 1, name: '王伟' },
        { id: 2, name: '李娜' },
      ]);
    page = openPage(
      world,
      viewOf({
        uid: 'list',
        name: '客户',
        app_cols: [columnOf(1, 'id'), columnOf(2, 'name', { editor: paramOf(12, 'name') })],
        app_buttons: [
          { id: 21, uid: 'save', label: 'save', source_type: 'col', source_id: 2, target_type: 'action', target_id: 7 },
        ],
      }),
    );
    drawn = await draw(<PageView runtime={page} />);
    await until(() => {
      cell(1, 1);
    });
    const open = (row: number): Promise<void> =>
      act(async () => {
        cell(row, 1).dispatchEvent(new MouseEvent('dblclick', { bubbles: true }));
      });

    await open(1);
    await type(sink(), '张');
    expect(cell(1, 1).textContent).toBe('张');
    await key(sink(), 'Escape');
    expect(cell(1, 1).textContent).toBe('李娜');
    expect(document.activeElement).toBe(drawn.one('[role=grid]'));

    await open(0);
    await type(sink(), '王');
    await type(sink(), '小');
    await composition('compositionstart');
    line.open();
    await rest(20);
    expect(drawn.all('.sl-editor')).toHaveLength(0);
    sink().value = '明';
    await composition('compositionend');
    await until(() => {
      drawn.one('.sl-editor input');
    });
    const editor = drawn.one<HTMLInputElement>('.sl-editor input');
    expect(document.activeElement).toBe(editor);
    expect([editor.value, editor.selectionStart, editor.selectionEnd]).toEqual(['王小明', 3, 3]);
  });
});
