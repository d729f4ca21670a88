import { act } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { CompiledView } from '@sluice/document';
import type { PageRuntime } from '@sluice/engine';
import { draw, rest, type Drawn } from '../fixture/draw.js';
import { columnOf, makeWorld, openPage, paramOf, rowsAnswer, viewOf, type World } from '../fixture/page.js';
import { PageView } from '../page/page.view.js';

let world: World;
let page: PageRuntime;
let drawn: Drawn;
beforeAll(() => Promise.all([import('./table.view.js')]));
beforeEach(() => {
  world = makeWorld();
  world.answer = () => rowsAnswer([{ name: '甲' }]);
});
afterEach(async () => {
  await drawn.close();
  page.dispose();
});

const table = viewOf({ uid: 'table', app_cols: [columnOf(1, 'name', { label: '名称' })] });
const searched = { ...table, app_params: [paramOf(5, 'name', { form_type: 1, label: '名称' })] };
const relabelled = (view: CompiledView): CompiledView => ({
  ...view,
  app_cols: view.app_cols.map((column) => ({ ...column, label: '姓名' })),
});

async function open(view: CompiledView): Promise<Element> {
  page = openPage(world, view);
  drawn = await draw(<PageView runtime={page} />);
  await rest(80);
  return drawn.one('[role=grid]');
}

/** Puts another view in the place of the one that is drawn, as the builder does. */
async function exchange(view: CompiledView): Promise<Element> {
  await act(async () => {
    const made = page.exchange({ ...page.doc, views: [view] });
    await made.answered();
    made.commit();
  });
  await rest(80);
  return drawn.one('[role=grid]');
}

it('a table that changed is drawn on in the same elements, with what it is now', async () => {
  const before = await open(table);
  const after = await exchange(relabelled(table));
  expect(after).toBe(before);
  expect(drawn.one('[role=columnheader]').textContent).toContain('姓名');
  expect(drawn.one('[role=gridcell]').textContent).toBe('甲');
});

it('a table that was moved, or has a search form, is drawn anew', async () => {
  const first = await open({ ...table, layout: { x: 0, y: 0, w: 24, h: 20 } });
  const moved = await exchange({ ...table, layout: { x: 0, y: 0, w: 12, h: 20 } });
  expect(moved).not.toBe(first);
  const withForm = await exchange(searched);
  expect(await exchange(relabelled(searched))).not.toBe(withForm);
});

it('a view that could not be drawn is tried again when it changed', async () => {
  await open(table);
  const label = {
    get 'zh-chs'(): string {
      throw new Error('no such label');
    },
    en: '',
  };
  await act(async () => {
    const made = page.exchange({ ...page.doc, views: [{ ...table, app_cols: [columnOf(1, 'name', { label })] }] });
    await made.answered();
    made.commit();
  });
  await rest(80);
  expect(drawn.one('[data-view=table]').textContent).toContain('no such label');
  expect(await exchange(relabelled(table))).toBeTruthy();
  expect(drawn.one('[role=columnheader]').textContent).toContain('姓名');
});
