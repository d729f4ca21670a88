import { describe, expect, it } from 'vitest';
import { paramOf } from '../fakes.js';
import { open, table } from './query.fakes.js';

describe('search and reset', () => {
  const searched = {
    ...table,
    app_params: [
      paramOf({ id: 9, uid: 'city', def_val: 'Beijing' }),
      paramOf({ id: 8, uid: 'code', must: true, def_val: '1', query_type: 2 }),
    ],
  };

  it('search goes to page one and is refused while a field is wrong', async () => {
    const { view, runs } = open(searched);
    await view.query();
    await view.setPage(2);
    view.form?.change('code', '');
    await view.search();
    expect(runs()).toHaveLength(2);
    expect(view.form?.getField('code').errors).toEqual(['不能为空!']);
    view.form?.change('code', '12.9');
    await view.search();
    expect(runs()[2]?.body.page_no).toBe(0);
    expect(runs()[2]?.params).toEqual({ 9: 'Beijing', 8: 12, page: {} });
  });

  it('what was typed since the last search counts from the next one on: not for pages, sorting, sizes, refreshes and timers', async () => {
    const { page, ports, view, runs } = open({ ...searched, config: { page_size: 2, timer: 5 } }, undefined);
    page.start();
    await ports.clock.advance(500);
    view.form?.change('city', 'Tianjin');
    await view.search();
    view.form?.change('city', 'typed');
    await view.setPage(1);
    await view.setSort([{ col: 'name', order: 'asc' }]);
    await view.setPageSize(50);
    await view.query();
    await ports.clock.advance(5000);
    expect(runs().map((call) => call.params[9])).toEqual(['Beijing', ...Array<string>(6).fill('Tianjin')]);
    view.form?.change('code', '');
    await ports.clock.advance(5000);
    expect(runs()).toHaveLength(8);
    expect(view.getSnapshot()).toMatchObject({ status: 'ready', held: false });
    view.form?.change('code', '3');
    await view.search();
    expect(runs().at(-1)?.params).toMatchObject({ 9: 'typed', 8: 3 });
    page.dispose();
  });

  it('reset brings the defaults back and queries', async () => {
    const { view, runs } = open(searched);
    view.form?.change('city', 'Tianjin');
    await view.reset();
    expect(runs()[0]?.params).toMatchObject({ 9: 'Beijing' });
  });

  it('hands the page params on and uses them as first values', async () => {
    const { view, runs } = open(searched, undefined, { params: { city: 'Xian', id: 4 } });
    await view.query();
    expect(runs()[0]?.params).toEqual({ 9: 'Xian', 8: 1, page: { city: 'Xian', id: 4 } });
  });
});

it('the same document and data give the same state', async () => {
  const run = async (): Promise<string> => {
    const { page, ports, view } = open({
      ...table,
      app_params: [
        paramOf({ id: 9, uid: 'at', def_val: 'APP_NOW' }),
        paramOf({ id: 7, uid: 'mark', def_val: 'APP_UUID' }),
      ],
    });
    page.start();
    await ports.clock.advance(5000);
    return JSON.stringify([ports.calls, view.getSnapshot(), view.form?.values()]);
  };
  expect(await run()).toBe(await run());
});
