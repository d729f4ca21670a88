import { act } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CompiledView } from '@sluice/document';
import { CallError, type PageRuntime } from '@sluice/engine';
import { draw, key, press, rest, type, until, type Drawn } from '../fixture/draw.js';
import { columnOf, makeWorld, openPage, paramOf, rowsAnswer, viewOf, type World } from '../fixture/page.js';
import { PageView } from '../page/page.view.js';
import { registerWidget, type WidgetProps } from './widget.registry.js';

let world: World;
let page: PageRuntime;
let drawn: Drawn;
beforeAll(() => Promise.all([import('./form.view.js'), import('./table.view.js')]));
beforeEach(() => {
  world = makeWorld();
});
afterEach(async () => {
  await drawn.close();
  page.dispose();
});

async function show(...views: CompiledView[]): Promise<void> {
  page = openPage(world, ...views);
  drawn = await draw(<PageView runtime={page} />);
  await rest(80);
}
const table = (part: Partial<CompiledView> = {}): CompiledView =>
  viewOf({ uid: 'list', name: '订单', app_cols: [columnOf(1, 'id', { sort: true }), columnOf(2, 'name')], ...part });
const lastBody = (): Record<string, unknown> =>
  world.calls.filter((call) => call.path === '/app/data/run').at(-1)?.body ?? {};
const rows = (): string[] => drawn.all('.sl-grid-body [role=row]').map((row) => row.textContent ?? '');

describe('table view', () => {
  it('shows the rows, total, masks and footer totals of the answer', async () => {
    world.answer = () =>
      rowsAnswer([{ id: 1, name: '138****1' }], {
        count: 41,
        masked: ['name'],
        tail: { id: '1234567.50', name: null },
      });
    await show(
      table({
        app_cols: [columnOf(1, 'id', { config: { col_tail: 1 } }), columnOf(2, 'name', { config: { col_tail: 3 } })],
      }),
    );
    expect(rows()).toEqual(['1138****1']);
    expect(drawn.box.textContent).toContain('共 41 条');
    expect(drawn.one('.sl-foot').textContent).toBe('合计1,234,567.50最大不显示');
    expect(drawn.all('[aria-label="已脱敏"]')).toHaveLength(1);
  });

  it('draws rows below the one that they name, opens and closes them by mouse and keyboard, and has no pages', async () => {
    world.answer = () =>
      rowsAnswer([
        { id: 1, name: '研发', parent_id: null },
        { id: 2, name: '平台', parent_id: 1 },
        { id: 3, name: '数据库', parent_id: 2 },
        { id: 4, name: '市场', parent_id: null },
      ]);
    const names = table({ app_cols: [columnOf(2, 'name')], config: { tree_by: 'parent_id' } });
    await show(names);
    const levels = (): string[] =>
      drawn.all('.sl-grid-body [role=row]').map((line) => `${line.getAttribute('aria-level')} ${line.textContent}`);
    expect(lastBody()).not.toHaveProperty('page_size', 10);
    expect(drawn.all('.sl-pager')).toHaveLength(0);
    expect(levels()).toEqual(['1 研发', '2 平台', '1 市场']);
    await press(drawn.one('[aria-level="2"] .sl-open'));
    expect(levels()).toEqual(['1 研发', '2 平台', '3 数据库', '1 市场']);
    const grid = drawn.one('[role=treegrid]');
    await press(drawn.all('[role=gridcell]')[2]!);
    const at = (): string | null | undefined =>
      document.getElementById(grid.getAttribute('aria-activedescendant') ?? '')?.textContent;
    await key(grid, 'ArrowLeft');
    expect(at()).toBe('平台');
    await key(grid, 'ArrowLeft');
    expect(levels()).toEqual(['1 研发', '2 平台', '1 市场']);
    expect(drawn.one('[aria-level="2"]').getAttribute('aria-expanded')).toBe('false');
    await key(grid, 'ArrowRight');
    expect(levels()).toContain('3 数据库');
  });

  it('searches, turns the page and sorts through the server', async () => {
    world.answer = () =>
      rowsAnswer(
        Array.from({ length: 10 }, (_, id) => ({ id, name: 'x' })),
        { count: 95 },
      );
    await show(table({ app_params: [paramOf(9, 'keyword')] }));
    await type(drawn.one<HTMLInputElement>('[data-param="keyword"] input'), '王');
    await act(async () => drawn.one<HTMLFormElement>('form[role=search]').requestSubmit());
    await rest(50);
    expect(JSON.parse(String(lastBody().data_params))).toMatchObject({ 9: '王' });
    await press(drawn.button('下一页'));
    await rest(50);
    expect(lastBody().page_no).toBe(1);
    await press(drawn.button('按 id 排序'));
    await rest(50);
    expect(String(lastBody().order_params)).toContain('asc');
  });

  it('keeps its tools and the buttons of its form where no param is to be seen', async () => {
    world.answer = () => rowsAnswer([]);
    const find = { id: 30, uid: 'find', label: '找找', source_type: 'form' } as const;
    await show(table({ name: '', app_params: [paramOf(9, 'owner', { form_type: 11 })], app_buttons: [find] }));
    expect(drawn.all('[role=toolbar] button').length).toBeGreaterThan(0);
    expect(drawn.button('找找').disabled).toBe(false);
    expect(drawn.box.textContent).not.toContain('请调整查询条件');
  });

  it('says what failed and tries again', async () => {
    let broken = true;
    world.answer = () => {
      if (broken) throw new CallError(503, '数据源连接超时');
      return rowsAnswer([{ id: 1, name: 'a' }]);
    };
    await show(table());
    expect(drawn.one('[role=alert]').textContent).toContain('数据源连接超时');
    broken = false;
    await press(drawn.button('重试'));
    await rest(50);
    expect(rows()).toHaveLength(1);
  });

  it('tells missing rights from failures', async () => {
    world.answer = () => {
      throw new CallError(401, '权限不足');
    };
    await show(table());
    expect(drawn.one('.sl-state-forbidden').textContent).toContain('权限不足');
  });

  it('leads from a refusal to the request for what is missing, and to no other place', async () => {
    let link = '/1/page/70?kind=use_unmasked&data_source_id=4';
    world.answer = () => {
      throw new CallError(410, '已拒绝', { ask_link: link, reasons: [{ text: '脱敏列 phone 不能用于筛选' }] });
    };
    await show(table());
    expect(drawn.one('.sl-state a').textContent).toBe('申请权限');
    expect(drawn.one('.sl-state a').getAttribute('href')).toBe(link);
    link = '//elsewhere.example/70';
    await press(drawn.button('重试'));
    await rest(50);
    expect(drawn.all('.sl-state a')).toHaveLength(0);
  });

  it('says what to do when there is nothing', async () => {
    await show(table({ config: { empty_text: { 'zh-chs': '请先新建数据源', en: 'Create a source first' } } }));
    expect(drawn.one('[role=status]').textContent).toBe('请先新建数据源');
  });

  it('says that nothing matches where a condition was given, whatever the page says of an empty list', async () => {
    world.answer = () => rowsAnswer([]);
    const config = { empty_text: { 'zh-chs': '您还没有提交工单', en: 'You have not submitted any order' } };
    await show(table({ config, app_params: [paramOf(9, 'keyword')] }));
    expect(drawn.one('.sl-state').textContent).toBe('您还没有提交工单');
    await type(drawn.one<HTMLInputElement>('[data-param="keyword"] input'), '没有');
    await act(async () => drawn.one<HTMLFormElement>('form[role=search]').requestSubmit());
    await rest(50);
    expect(drawn.one('.sl-state').textContent).toBe('没有符合条件的数据，请调整查询条件后再试');
  });

  it('shows three row buttons, more of them in a menu, and only those whose condition holds', async () => {
    world.answer = () =>
      rowsAnswer([
        { id: 1, name: 'a' },
        { id: 2, name: 'b' },
      ]);
    const button = (uid: string, cond?: string) => ({
      id: Number(uid.length) + 50,
      uid,
      label: uid,
      source_type: 'col' as const,
      source_id: 3,
      target_type: 'action' as const,
      target_id: 1,
      cond,
      config: { check_type: 0 as const },
    });
    await show(
      table({
        app_cols: [columnOf(1, 'id'), columnOf(3, 'do', { form_type: 4 })],
        app_buttons: [button('e'), button('ed', 'row.id == 1'), button('edi'), button('edit')],
      }),
    );
    const [first, second] = drawn.all('.sl-row-buttons');
    expect([...(first?.querySelectorAll('button') ?? [])].map((one) => one.textContent)).toEqual(['e', 'ed', '更多']);
    expect([...(second?.querySelectorAll('button') ?? [])].map((one) => one.textContent)).toEqual(['e', 'edi', 'edit']);
    await press(first?.querySelectorAll('button')[2] as HTMLElement);
    expect(drawn.all('[role=menuitem]').map((item) => item.textContent)).toEqual(['edi', 'edit']);
  });

  it('hides a column the person does not want and remembers it', async () => {
    world.answer = () => rowsAnswer([{ id: 1, name: 'a' }]);
    await show(table({ config: { show_col: true } }));
    await press(drawn.button('列设置'));
    await press(drawn.all('.sl-chooser input')[1] as HTMLElement);
    expect(drawn.all('[role=columnheader]').map((cell) => cell.textContent)).toEqual(['id']);
    expect([...world.stored.values()].join()).toContain('id');
  });

  it('is empty, not loading for ever, while its condition holds the query back', async () => {
    await show(table({ before_config: 'params.keyword != null', app_params: [paramOf(9, 'keyword')] }));
    expect(world.calls.filter((call) => call.path === '/app/data/run')).toHaveLength(0);
    expect(drawn.one('[role=grid]').getAttribute('aria-busy')).toBeNull();
    expect(drawn.one('[role=status]').textContent).toContain('没有数据');
  });

  it('opens a row to show the columns that are kept for it', async () => {
    world.answer = () =>
      rowsAnswer([
        { id: 1, note: 'long story' },
        { id: 2, note: 'other' },
      ]);
    await show(table({ app_cols: [columnOf(1, 'id'), columnOf(2, 'note', { expand: true })] }));
    expect(drawn.box.textContent).not.toContain('long story');
    await press(drawn.button('展开第 1 行'));
    expect(drawn.all('.sl-row-detail').map((detail) => detail.textContent)).toEqual(['notelong story']);
    await press(drawn.button('展开第 1 行'));
    expect(drawn.all('.sl-row-detail')).toHaveLength(0);
  });

  it('draws cards for view_type 2', async () => {
    world.answer = () =>
      rowsAnswer([
        { id: 1, name: 'a' },
        { id: 2, name: 'b' },
      ]);
    await show(table({ config: { view_type: 2 } }));
    expect(drawn.all('.sl-item')).toHaveLength(2);
  });

  it('keeps the columns of an opened row and the totals in cards too', async () => {
    world.answer = () => rowsAnswer([{ id: 1, name: 'a', note: 'kept' }], { tail: { id: '12345' } });
    await show(
      table({
        config: { view_type: 2 },
        app_cols: [
          columnOf(1, 'id', { config: { col_tail: 1 } }),
          columnOf(2, 'name'),
          columnOf(3, 'note', { expand: true }),
        ],
      }),
    );
    expect(drawn.one('.sl-item-more').textContent).toBe('更多notekept');
    expect(drawn.one('.sl-cards-foot').textContent).toBe('id合计12,345');
  });

  it('without tools still has the one that is asked for by itself', async () => {
    world.answer = () => rowsAnswer([{ id: 1, name: 'a' }]);
    const names = (): (string | null)[] =>
      drawn.all('[role=toolbar] button').map((button) => button.getAttribute('aria-label'));
    await show(table({ config: { tools: false, download: true } }), table({ uid: 'bare', config: { tools: false } }));
    expect(names()).toEqual(['导出']);
  });

  it('draws a notice with the id in a column of a kind that it does not know', async () => {
    world.answer = () => rowsAnswer([{ id: 1, name: 'a' }]);
    await show(table({ app_cols: [columnOf(1, 'id'), columnOf(2, 'name', { form_type: 42 as never })] }));
    expect(rows()[0]).toContain('不支持的列类型 42（name）');
  });

  it('cuts a text off or lets it go on in further lines as its column says', async () => {
    world.answer = () => rowsAnswer([{ id: 1, name: 'a', note: 'b' }]);
    await show(
      table({
        app_cols: [
          columnOf(1, 'id'),
          columnOf(2, 'name', { config: { col_large: 1 } }),
          columnOf(3, 'note', { config: { col_large: 2 } }),
        ],
      }),
    );
    expect(drawn.all('.sl-grid-body [role=gridcell]').map((cell) => cell.classList.contains('sl-cell-wraps'))).toEqual([
      false,
      false,
      true,
    ]);
  });
});

describe('a card', () => {
  it('shows a value with its label, or as a line of text whose label is only heard', async () => {
    world.answer = () => rowsAnswer([{ id: 1, name: 'a', note: 'b' }]);
    const columns = [columnOf(1, 'id'), columnOf(2, 'name'), columnOf(3, 'note', { config: { card_label: false } })];
    await show(table({ app_cols: columns, config: { view_type: 2 } }));
    const lines = drawn.all('.sl-item dl > div');
    expect(lines.map((line) => [line.querySelector('dt')?.className, line.querySelector('dd')?.textContent])).toEqual([
      ['', 'a'],
      ['sl-heard', 'b'],
    ]);
  });
});

describe('a dictionary that comes after the rows', () => {
  it('names what is drawn already', async () => {
    const { call } = world.ports.transport;
    let come: () => void = () => undefined;
    world.ports.transport.call = (path, body, more) =>
      path === '/app/param/dict'
        ? new Promise((resolve) => {
            come = () => resolve({ sub_dict: [{ code: 'g', name: '金卡', leaf: true }] } as never);
          })
        : call(path, body, more);
    world.answer = () => rowsAnswer([{ id: 1, name: 'g' }]);
    await show(table({ app_cols: [columnOf(1, 'id'), columnOf(2, 'name', { dict_id: 8 })] }));
    await until(() => expect(rows()).toEqual(['1g']));
    await act(async () => come());
    await until(() => expect(rows()).toEqual(['1金卡']));
  });
});

describe('a search that the form refuses', () => {
  it('unfolds and takes the person to the first wrong field', async () => {
    const params = Array.from({ length: 10 }, (_, at) => paramOf(at + 1, `p${at}`, at === 7 ? { must: true } : {}));
    await show(table({ app_params: params }));
    expect(drawn.all('[data-param]')).toHaveLength(4);
    await act(async () => drawn.one<HTMLFormElement>('form[role=search]').requestSubmit());
    await until(() => expect(document.activeElement?.closest('[data-param]')?.getAttribute('data-param')).toBe('p7'));
    expect(drawn.one('[data-param="p7"] .sl-wrong').textContent).toBe('不能为空!');
  });
});

describe('views of a page', () => {
  it('names a view that throws, keeps the others, tells the log and tries again', async () => {
    let broken = true;
    registerWidget(
      'test-fragile',
      async () =>
        function Fragile() {
          if (broken) throw new Error('boom');
          return <b>fine</b>;
        },
    );
    world.answer = () => rowsAnswer([{ id: 1, name: 'a' }]);
    await show(viewOf({ uid: 'weak', type: 6, data_id: undefined, config: { widget: 'test-fragile' } }), table());
    await until(() => expect(drawn.one('[data-view="weak"]').textContent).toContain('视图 weak 出错'));
    await until(() => expect(rows()).toHaveLength(1));
    expect(world.logged).toMatchObject([{ kind: 'script', message: 'boom', viewId: 100 }]);
    broken = false;
    await press(drawn.button('重试'));
    await until(() => expect(drawn.one('[data-view="weak"]').textContent).toBe('fine'));
  });

  it('gives a widget its configuration, and says when nobody registered it', async () => {
    registerWidget(
      'test-known',
      async () =>
        function Known({ config }: WidgetProps) {
          return <b>{String(config.depth)}</b>;
        },
    );
    await show(
      viewOf({
        uid: 'known',
        type: 6,
        data_id: undefined,
        config: { widget: 'test-known', widget_config: { depth: 3 } },
      }),
      viewOf({ uid: 'lost', type: 6, data_id: undefined, config: { widget: 'nobody' } }),
    );
    await until(() => expect(drawn.one('[data-view="known"]').textContent).toBe('3'));
    expect(drawn.one('[data-view="lost"]').textContent).toContain('未注册的组件 nobody（lost）');
    expect(() => registerWidget('test-known', () => Promise.reject(new Error('never')))).toThrow('registered already');
  });

  it('draws a notice with the id for a view type it does not know', async () => {
    await show(viewOf({ uid: 'odd', type: 77 as never, data_id: undefined }));
    expect(drawn.one('[data-view="odd"]').textContent).toContain('不支持的视图类型 77（odd）');
  });

  it('draws the configured title above a picture, a layout and a widget', async () => {
    const titled = (uid: string, type: 5 | 8 | 6): CompiledView =>
      viewOf({ uid, type, data_id: undefined, config: { title: `title of ${uid}` } as never });
    await show(titled('picture', 5), titled('layout', 8), titled('widget', 6));
    await until(() =>
      expect(drawn.all('h2').map((title) => title.textContent)).toEqual([
        'title of picture',
        'title of layout',
        'title of widget',
      ]),
    );
  });

  it('takes the person to a tab that a button has brought in', async () => {
    const part = (id: number, uid: string, more: Partial<CompiledView> = {}): CompiledView =>
      viewOf({ id, uid, name: uid, type: 7, data_id: undefined, config: { text: `text of ${uid}` }, ...more });
    const bring = {
      id: 70,
      uid: 'bring',
      label: '带来',
      source_type: 'view' as const,
      target_type: 'view' as const,
      target_id: 'two',
    };
    await show(
      viewOf({
        uid: 'tabs',
        type: 8,
        data_id: undefined,
        config: { view_mark: 'tabs' },
        sub_views: [part(201, 'one'), part(202, 'two', { is_hide: true })],
      }),
      table({ id: 300, app_buttons: [bring] }),
    );
    await until(() => expect(drawn.one('[role=tabpanel]').textContent).toBe('text of one'));
    await press(drawn.all('[data-view=list] button').find((button) => button.textContent === '带来') as HTMLElement);
    await until(() => expect(drawn.one('[role=tabpanel]').textContent).toBe('text of two'));
  });

  it('shows sub-views in tabs, one at a time', async () => {
    const part = (id: number, uid: string): CompiledView =>
      viewOf({ id, uid, name: uid, type: 7, data_id: undefined, config: { text: `text of ${uid}` } });
    await show(
      viewOf({
        uid: 'tabs',
        type: 8,
        data_id: undefined,
        config: { view_mark: 'tabs' },
        sub_views: [part(201, 'one'), part(202, 'two')],
      }),
    );
    await until(() => expect(drawn.one('[role=tabpanel]').textContent).toBe('text of one'));
    await press(drawn.all('[role=tab]')[1] as HTMLElement);
    await until(() => expect(drawn.one('[role=tabpanel]').textContent).toBe('text of two'));
  });

  it('says that a record to be shown is not there, and leaves a form to fill in as it is', async () => {
    world.answer = () => rowsAnswer([]);
    const shown = (form_type: 1 | 15): CompiledView =>
      viewOf({
        uid: `form${form_type}`,
        type: 3,
        app_params: [paramOf(1, 'id', { form_type: 11 }), paramOf(2, 'name', { form_type })],
      });
    await show(shown(15), shown(1));
    await until(() =>
      expect(drawn.all('.sl-state-empty').map((box) => box.textContent)).toEqual(['没有找到这条记录，它可能已被删除']),
    );
    expect(drawn.all('[data-param=name]')).toHaveLength(1);
  });

  it('keeps a record that could not be read again, its masks locked, says so and tries again', async () => {
    let broken = false;
    world.answer = () => {
      if (broken) throw new CallError(503, '数据源连接超时');
      return rowsAnswer([{ name: 'Ann', phone: '138****1' }], { masked: ['phone'] });
    };
    await show(viewOf({ uid: 'form', type: 3, app_params: [paramOf(1, 'name'), paramOf(2, 'phone')] }));
    await until(() => expect(drawn.all('[data-param=phone] input')).toHaveLength(1));
    await type(drawn.one<HTMLInputElement>('[data-param=name] input'), 'Bob');
    await until(() => expect(page.roots[0]?.form?.current()).toMatchObject({ name: 'Bob' }));
    broken = true;
    await act(async () => page.roots[0]?.reset());
    await until(() => expect(drawn.one('[role=alert]').textContent).toContain('数据源连接超时'));
    expect(drawn.one<HTMLInputElement>('[data-param=name] input').value).toBe('Ann');
    expect(drawn.one<HTMLInputElement>('[data-param=phone] input')).toMatchObject({
      value: '138****1',
      disabled: true,
    });
    broken = false;
    await press(drawn.button('重试'));
    await until(() => expect(drawn.all('[role=alert]')).toHaveLength(0));
  });

  it('shows the text of a form to edit a record in its place when there is none, and nothing to press', async () => {
    world.answer = () => rowsAnswer([]);
    const save = {
      id: 71,
      uid: 'ok',
      label: '保存',
      display: 'primary' as const,
      source_type: 'form' as const,
      target_type: 'action' as const,
      target_id: 1,
      config: { check_type: 0 as const, validate: true },
    };
    await show(
      viewOf({
        uid: 'form',
        type: 3,
        config: { empty_text: '没有找到该用户' },
        app_params: [paramOf(1, 'name')],
        app_buttons: [save],
      }),
    );
    await until(() => expect(drawn.one('.sl-state-empty').textContent).toBe('没有找到该用户'));
    expect(drawn.all('[data-param=name], .sl-form-buttons')).toEqual([]);
  });

  it('takes the person to the first wrong field of a refused submit', async () => {
    const submit = {
      id: 70,
      uid: 'ok',
      label: '提交',
      display: 'primary' as const,
      source_type: 'form' as const,
      target_type: 'action' as const,
      target_id: 1,
      config: { check_type: 0 as const, validate: true },
    };
    await show(
      viewOf({
        uid: 'form',
        type: 3,
        data_id: undefined,
        app_params: [paramOf(1, 'a'), paramOf(2, 'b', { must: true })],
        app_buttons: [submit],
      }),
    );
    await press(drawn.button('提交'));
    await until(() => expect(document.activeElement?.closest('[data-param]')?.getAttribute('data-param')).toBe('b'));
    expect(world.calls.filter((call) => call.path !== '/app/data/run')).toHaveLength(0);
  });
});
