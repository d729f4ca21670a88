import { act } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CallError, type PageRuntime } from '@sluice/engine';
import { draw, press, rest, type, type Drawn } from '../fixture/draw.js';
import { columnOf, makeWorld, openPage, paramOf, rowsAnswer, viewOf, type World } from '../fixture/page.js';
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

describe('a form of an open page that is returned to', () => {
  let fields: PageRuntime;
  beforeAll(() => import('./form.view.js'));
  beforeEach(async () => {
    await drawn.close();
    const app_params = [paramOf(1, 'state')];
    world.answer = () => rowsAnswer([{ state: '审核中' }]);
    fields = openPage(world, viewOf({ uid: 'order', type: 3, app_params }));
    drawn = await draw(<PageView runtime={fields} />);
    await rest(80);
    world.answer = () => rowsAnswer([{ state: '审核通过' }]);
  });
  afterEach(() => fields.dispose());
  const state = (): HTMLInputElement => drawn.one('input') as HTMLInputElement;

  it('shows what has become of its row', async () => {
    expect(state().value).toBe('审核中');
    await act(async () => fields.refresh());
    expect(state().value).toBe('审核通过');
  });

  it('keeps what somebody has begun to write, and the row that they began with', async () => {
    await type(state(), '我的');
    const asked = world.calls.length;
    await act(async () => fields.refresh());
    expect(state().value).toBe('我的');
    expect(world.calls.length).toBe(asked);
  });
});

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
