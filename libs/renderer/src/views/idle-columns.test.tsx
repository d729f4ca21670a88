import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CompiledView } from '@sluice/document';
import type { PageRuntime, Row } from '@sluice/engine';
import { draw, press, until, type Drawn } from '../fixture/draw.js';
import { columnOf, makeWorld, openPage, rowsAnswer, viewOf, type World } from '../fixture/page.js';
import { PageView } from '../page/page.view.js';

let world: World;
let page: PageRuntime;
let drawn: Drawn;
beforeAll(() => Promise.all([import('./table.view.js'), import('../cells/buttons.cell.js')]));
beforeEach(() => {
  world = makeWorld();
});
afterEach(async () => {
  await drawn.close();
  page.dispose();
});

const list: CompiledView = viewOf({
  uid: 'list',
  config: { tools: true, page: true },
  app_cols: [columnOf(1, 'id'), columnOf(3, 'do', { form_type: 4, label: '操作' })],
  app_buttons: [
    {
      id: 50,
      uid: 'edit',
      label: 'edit',
      source_type: 'col',
      source_id: 3,
      target_type: 'action',
      target_id: 1,
      cond: 'row.mine',
      config: { check_type: 0 },
    },
  ],
});

async function show(view: CompiledView = list): Promise<void> {
  page = openPage(world, view);
  drawn = await draw(<PageView runtime={page} />);
}
const heads = (): string[] => drawn.all('[role=columnheader]').map((head) => head.textContent ?? '');
const ids = (): string[] => drawn.all('[data-col="0"][role=gridcell]').map((cell) => cell.textContent ?? '');
const answer = (...rows: Row[]): void => {
  world.answer = () => rowsAnswer(rows);
};
const again = async (...rows: Row[]): Promise<void> => {
  answer(...rows);
  await press(drawn.button('刷新'));
  await until(() => expect(ids()).toEqual(rows.map(({ id }) => String(id))));
};

describe('a column of row buttons', () => {
  it('gives its room back where no row that came shows one', async () => {
    answer({ id: 1, mine: false }, { id: 2, mine: false });
    await show();
    await until(() => expect(heads()).toEqual(['id']));
  });

  it('stays where a button may come without new rows: its condition asks for the time', async () => {
    answer({ id: 1, mine: false });
    const [edit] = list.app_buttons;
    await show({ ...list, app_buttons: edit ? [{ ...edit, cond: 'row.mine && APP_NOW > date("2026-01-01")' }] : [] });
    await until(() => expect(ids()).toEqual(['1']));
    expect(heads()).toEqual(['id', '操作']);
  });

  it('stays where it is all that is left', async () => {
    answer({ id: 1, mine: false });
    const [, buttons] = list.app_cols;
    await show({ ...list, app_cols: buttons ? [buttons] : [] });
    await until(() => expect(heads()).toEqual(['操作']));
  });

  it('stands while no rows have come, and comes with the first row that shows one', async () => {
    answer();
    await show();
    expect(heads()).toEqual(['id', '操作']);
    await again({ id: 1, mine: false });
    expect(heads()).toEqual(['id']);
    await again({ id: 1, mine: false }, { id: 2, mine: true });
    expect(heads()).toEqual(['id', '操作']);
    expect(drawn.all('.sl-row-buttons button').map((one) => one.textContent)).toEqual(['edit']);
  });

  it('stays once it showed one, so that paging and the last press move nothing', async () => {
    answer({ id: 1, mine: true });
    await show();
    await again({ id: 2, mine: false });
    expect(heads()).toEqual(['id', '操作']);
  });

  it('stays in a list whose rows are too many to ask each', async () => {
    answer(...Array.from({ length: 501 }, (_, id) => ({ id, mine: false })));
    await show({ ...list, config: { page: false } });
    expect(heads()).toEqual(['id', '操作']);
  });
});
