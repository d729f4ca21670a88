import { afterEach, describe, expect, it } from 'vitest';
import type { PageRuntime } from '@sluice/engine';
import { draw, until, type Drawn } from '../fixture/draw.js';
import { makeWorld, openPage, viewOf } from '../fixture/page.js';
import { PageView } from '../page/page.view.js';

let page: PageRuntime;
let drawn: Drawn;
afterEach(async () => {
  await drawn.close();
  page.dispose();
});

describe('tabs', () => {
  it('are called as their views, or as the titles of those that have no name, which are not said twice', async () => {
    const still = { type: 3, data_id: undefined } as const;
    const children = [
      viewOf({ ...still, id: 201, uid: 'first', config: { title: '概况' } }),
      viewOf({ ...still, id: 202, uid: 'second', name: '明细', config: { title: '全部明细' } }),
      viewOf({ ...still, id: 203, uid: 'third' }),
    ];
    page = openPage(
      makeWorld(),
      viewOf({ uid: 'tabs', type: 8, data_id: undefined, config: { view_mark: 'tabs' }, sub_views: children }),
    );
    drawn = await draw(<PageView runtime={page} />);
    await until(() =>
      expect(drawn.all('[role=tab]').map(({ textContent }) => textContent)).toEqual(['概况', '明细', 'third']),
    );
    await until(() => {
      drawn.one('[role=tabpanel] form');
    });
    expect(drawn.all('[role=tabpanel] h2')).toHaveLength(0);
  });

  it('leave the views of a grid their names, which the tab does not say', async () => {
    const still = { type: 3, data_id: undefined } as const;
    const views = ['工单状态', '最新日志'].map((name, at) =>
      viewOf({ ...still, id: 210 + at, uid: `part-${at}`, name }),
    );
    const grid = viewOf({ id: 201, uid: 'grid', name: '概览', type: 8, data_id: undefined, sub_views: views });
    page = openPage(
      makeWorld(),
      viewOf({ uid: 'tabs', type: 8, data_id: undefined, config: { view_mark: 'tabs' }, sub_views: [grid] }),
    );
    drawn = await draw(<PageView runtime={page} />);
    await until(() =>
      expect(drawn.all('[role=tabpanel] h2').map(({ textContent }) => textContent)).toEqual(['工单状态', '最新日志']),
    );
  });
});
