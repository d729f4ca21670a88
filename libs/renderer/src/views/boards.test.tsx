import { act } from 'react';
import type { CompiledView } from '@sluice/document';
import {
  boardLanes,
  CallError,
  calendarDays,
  calendarEvents,
  keyFigure,
  todayOf,
  type PageRuntime,
  type ViewRuntime,
} from '@sluice/engine';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { draw, press, rest, until, type Drawn } from '../fixture/draw.js';
import { columnOf, makeWorld, openPage, paramOf, rowsAnswer, viewOf, type World } from '../fixture/page.js';
import { PageView } from '../page/page.view.js';

let world: World;
let page: PageRuntime;
let drawn: Drawn;
beforeAll(() => Promise.all([import('./kpi.view.js'), import('./kanban.view.js'), import('./calendar.view.js')]));
beforeEach(() => {
  world = makeWorld();
});
afterEach(async () => {
  await drawn.close();
  page.dispose();
});

async function show(view: CompiledView): Promise<ViewRuntime> {
  page = openPage(world, view);
  drawn = await draw(<PageView runtime={page} />);
  await rest(80);
  return page.roots[0]!;
}

describe('a key figure', () => {
  const kpi = (config: object): CompiledView => viewOf({ uid: 'kpi', type: 100, config });

  it('is the last row, compared with the one before, and says what is good', async () => {
    world.answer = () => rowsAnswer([{ n: 100 }, { n: 80 }, { n: '100' }]);
    const view = await show(kpi({ value: 'n', good: 'down' }));
    expect(keyFigure(view, view.getSnapshot())).toEqual({
      text: '100',
      masked: false,
      change: { text: '25.0%', direction: 'up', tone: 'bad' },
      course: [100, 80, 100],
    });
    expect(drawn.all('.sl-kpi-line')).toHaveLength(1);
  });

  it('does not leave what it is compared with alone where nothing was before', async () => {
    world.answer = () => rowsAnswer([{ n: 5, before: 0 }]);
    const config = { value: 'n', compare: 'before', caption: { 'zh-chs': '较上一时段' } };
    await show(kpi(config));
    expect(drawn.all('.sl-kpi-foot')[0]?.textContent).toBe('—较上一时段');
  });

  it('tells nothing of a masked value but its mask', async () => {
    world.answer = () => rowsAnswer([{ n: '1**' }, { n: '2**' }, { n: '3**' }], { masked: ['n'] });
    const view = await show(kpi({ value: 'n' }));
    expect(keyFigure(view, view.getSnapshot())).toEqual({ text: '3**', masked: true, course: [] });
  });
});

describe('a board', () => {
  const board = (): CompiledView =>
    viewOf({
      uid: 'board',
      type: 101,
      config: { group_by: 'state' },
      app_cols: [
        columnOf(1, 'name'),
        columnOf(2, 'state', {
          editor: paramOf(9, 'state', {
            form_type: 2,
            data_option: [
              { k: 'a', v: 'Open' },
              { k: 'b', v: 'Done' },
            ],
          }),
        }),
      ],
      app_buttons: [
        {
          id: 5,
          uid: 'save',
          label: 'save',
          source_type: 'col',
          source_id: 2,
          target_type: 'action',
          target_id: 7,
        },
      ],
    });
  const laneOf = (name: string): string | undefined =>
    drawn
      .all('[data-card]')
      .find((card) => card.textContent?.includes(name))
      ?.closest('[data-lane]')
      ?.getAttribute('data-lane') ?? undefined;

  it('lays its cards out by the column and saves a moved one through the button of the column', async () => {
    world.answer = () => rowsAnswer([{ id: 1, name: 'Ada', state: 'a' }]);
    const view = await show(board());
    expect(boardLanes(view, view.getSnapshot().list).map(({ label, cards }) => [label, cards.length])).toEqual([
      ['Open', 1],
      ['Done', 0],
    ]);
    world.answer = () => rowsAnswer([{ id: 1, name: 'Ada', state: 'b' }]);
    const card = drawn.one('[data-card]');
    await act(async () => {
      card.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', altKey: true, bubbles: true }));
    });
    await until(() => laneOf('Ada') === 'b');
    const sent = world.calls.find(({ path }) => path !== '/app/data/run');
    expect(JSON.parse(String(sent?.body['data_params']))).toMatchObject({ 9: 'b', before: 'a', rows: ['1'] });
  });

  it('moves nothing where the value is masked', async () => {
    world.answer = () => rowsAnswer([{ id: 1, name: 'Ada', state: '*' }], { masked: ['state'] });
    await show(board());
    expect(laneOf('Ada')).toBe('*');
    expect(drawn.all('.sl-lane-move')).toHaveLength(0);
  });
});

describe('a calendar', () => {
  it('has whole weeks from Monday on, and rows on every day that they take', async () => {
    expect(calendarDays('2026-02-11', 'month')).toHaveLength(35);
    expect(calendarDays('2026-02-11', 'week')[0]).toBe('2026-02-09');
    // A page has the days of its server's time zone, whatever day it is here.
    const today = todayOf(await show(viewOf({ uid: 'before', type: 102, config: { start: 'from' } })));
    await drawn.close();
    page.dispose();
    world.answer = () =>
      rowsAnswer([
        { id: 1, name: 'Trip', from: `2026-02-09 08:00:00`, to: '2026-02-11 10:00:00' },
        { id: 2, name: 'Call', from: '2026-02-10', to: null },
        { id: 3, name: 'Lost', from: '***', to: null },
        { id: 4, name: 'Now', from: today, to: null },
      ]);
    const view = await show(
      viewOf({ uid: 'plan', type: 102, config: { start: 'from', end: 'to' }, app_cols: [columnOf(1, 'name')] }),
    );
    const { byDay, undated } = calendarEvents(view, view.getSnapshot());
    expect(undated).toBe(1);
    const on = (day: string): unknown => byDay.get(day)?.map(({ title, time, goesOn }) => [title, time, goesOn]);
    expect(on('2026-02-09')).toEqual([['Trip', '08:00', false]]);
    expect(on('2026-02-10')).toEqual([
      ['Trip', '', true],
      ['Call', '', false],
    ]);
    expect(drawn.one('[aria-current=date]').textContent).toContain('Now');
    const month = drawn.one('[aria-live]').textContent;
    await press(drawn.one('[aria-label="后一段"]'));
    expect(drawn.one('[aria-live]').textContent).not.toBe(month);
  });

  it.each([
    ['a column that only the answer has', { event_title: 'who' }, [], '***'],
    ['the same beside other columns', { event_title: 'who' }, [columnOf(1, 'name')], '***'],
    ['the first column where the named one is not answered', { event_title: 'gone' }, [columnOf(1, 'name')], 'Ada'],
    ['the first of the answer where nothing is named', {}, [], 'Ada'],
  ])('takes for its titles %s', async (_what, config, app_cols, title) => {
    world.answer = () => rowsAnswer([{ name: 'Ada', who: '***', from: '2026-02-09' }], { masked: ['who'] });
    const view = await show(viewOf({ uid: 'plan', type: 102, config: { start: 'from', ...config }, app_cols }));
    const { byDay } = calendarEvents(view, view.getSnapshot());
    expect(byDay.get('2026-02-09')?.map((event) => event.title)).toEqual([title]);
  });
});

it.each([
  ['kanban', 101, { group_by: 'state' }],
  ['calendar', 102, { start: 'day' }],
])('a %s that failed still says what it is', async (_kind, type, config) => {
  world.answer = () => {
    throw new CallError(503, '数据源连接超时');
  };
  await show(viewOf({ uid: 'failed', type: type as CompiledView['type'], config: { ...config, title: '本月' } }));
  await until(() => drawn.all('[role=alert]').length === 1);
  expect(drawn.one('.sl-view-title').textContent).toBe('本月');
});
