import { act } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CallError, type PageRuntime } from '@sluice/engine';
import { draw, press, rest, type Drawn } from '../fixture/draw.js';
import { columnOf, makeWorld, openPage, rowsAnswer, viewOf, type World } from '../fixture/page.js';
import { PageView } from '../page/page.view.js';

let world: World;
let page: PageRuntime;
let drawn: Drawn;
beforeAll(() => import('./table.view.js'));
beforeEach(async () => {
  world = makeWorld();
  world.answer = () => rowsAnswer([{ id: 1, name: 'before' }]);
  page = openPage(world, viewOf({ uid: 'list', name: '订单', app_cols: [columnOf(1, 'id'), columnOf(2, 'name')] }));
  drawn = await draw(<PageView runtime={page} />);
  await rest(80);
});
afterEach(async () => {
  await drawn.close();
  page.dispose();
});
const rows = (): string[] => drawn.all('.sl-grid-body [role=row]').map((row) => row.textContent ?? '');

/** Comes back to the page as the shell does; the server answers when the returned function is called. */
async function comeBack(): Promise<(answer: () => unknown) => Promise<void>> {
  let finish: (answer: () => unknown) => void = () => undefined;
  world.answer = () =>
    new Promise((resolve) => {
      finish = (answer) => resolve(Promise.resolve().then(answer));
    });
  const asked = world.calls.length;
  await act(async () => void page.refresh());
  await rest(50);
  expect(world.calls.length).toBe(asked + 1);
  return async (answer) => {
    await act(async () => finish(answer));
    await rest(50);
  };
}

describe('an open page that is returned to', () => {
  it('keeps its rows while it asks for newer ones, and shows those when they are there', async () => {
    expect(rows()).toEqual(['1before']);
    const answer = await comeBack();
    expect(rows()).toEqual(['1before']);
    expect(drawn.all('.sl-bone')).toHaveLength(0);
    await answer(() =>
      rowsAnswer([
        { id: 1, name: 'after' },
        { id: 2, name: 'new' },
      ]),
    );
    expect(rows()).toEqual(['1after', '2new']);
  });

  it('says why it has none where the server does not answer, and has them again after a retry', async () => {
    const answer = await comeBack();
    await answer(() => {
      throw new CallError(503, '数据源连接超时');
    });
    expect(drawn.one('[role=alert]').textContent).toContain('数据源连接超时');
    world.answer = () => rowsAnswer([{ id: 1, name: 'after' }]);
    await press(drawn.button('重试'));
    await rest(50);
    expect(rows()).toEqual(['1after']);
  });
});
