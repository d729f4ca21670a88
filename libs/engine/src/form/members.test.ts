import type { CompiledParam } from '@sluice/document';
import { describe, expect, it } from 'vitest';
import { fakePorts, pageOf, paramOf, rowsAnswer, viewOf, type FakePorts } from '../fakes.js';
import type { FormCore } from '../core.type.js';
import { createPage } from '../page.runtime.js';
import type { FormRuntime } from './form.type.js';
import type { ViewRuntime } from '../runtime.js';

function open(
  params: CompiledParam[],
  answers: Record<string, unknown> = {},
): { ports: FakePorts; form: FormRuntime; view: ViewRuntime; wire(): Promise<Record<string, unknown>> } {
  const ports = fakePorts({ '/app/data/run': rowsAnswer([]), ...answers });
  const page = createPage(pageOf(viewOf({ id: 100, uid: 'form', data_id: 55, app_params: params })), ports);
  const view = page.find(100) as ViewRuntime;
  return {
    ports,
    view,
    form: view.form as FormRuntime,
    wire: async () => {
      await view.query();
      return ports.calls.at(-1)?.params ?? {};
    },
  };
}

const lines = (part: Partial<NonNullable<CompiledParam['config']>> = {}): CompiledParam =>
  paramOf({
    id: 1,
    uid: 'lines',
    form_type: 20,
    config: {
      multiple: true,
      ...part,
      members: [
        paramOf({ id: 2, uid: 'item', must: true }),
        paramOf({ id: 3, uid: 'price', form_type: 5, def_val: 2 }),
        paramOf({ id: 4, uid: 'count', form_type: 5, def_val: 1 }),
        paramOf({ id: 5, uid: 'sum', form_type: 5, value: 'row.price * row.count' }),
        paramOf({ id: 6, uid: 'reason', cond: 'row.count > 10', must: true }),
      ],
    },
  });
const at = (form: FormRuntime, row: number, member: string): string => `lines/${form.records('lines')[row]}/${member}`;

describe('a sub-table', () => {
  it('begins with its fewest rows, each with its defaults; what follows in a row is computed', () => {
    const { form } = open([lines({ min: 1 })]);
    expect(form.values()).toEqual({ lines: [{ item: null, price: 2, count: 1, sum: 2, reason: null }] });
    form.change(at(form, 0, 'count'), 5);
    expect(form.getField(at(form, 0, 'sum'))).toMatchObject({ value: 10, disabled: true });
  });

  it('shows, checks and sends a member only where its own row says so', async () => {
    const { form, wire } = open([lines({ min: 2 })]);
    form.change(at(form, 1, 'count'), 11);
    expect([0, 1].map((row) => form.getField(at(form, row, 'reason')).visible)).toEqual([false, true]);
    expect(form.validate().map(({ uid, text }) => [uid, text])).toEqual([
      [at(form, 0, 'item'), '不能为空!'],
      [at(form, 1, 'item'), '不能为空!'],
      [at(form, 1, 'reason'), '不能为空!'],
    ]);
    form.change(at(form, 1, 'reason'), 'x');
    form.change(at(form, 1, 'count'), 3);
    expect((await wire())['1']).toEqual([
      { item: null, price: 2, count: 1, sum: 2, reason: null },
      { item: null, price: 2, count: 3, sum: 6, reason: null },
    ]);
  });

  it('a row keeps its text and its message while others are added, removed and moved', () => {
    const { form } = open([lines({ min: 2 })]);
    form.validate();
    form.input(at(form, 1, 'item'), 'pen');
    const [first = '', second = ''] = form.records('lines');
    form.addRecord('lines');
    form.moveRecord('lines', second, -1);
    expect(form.records('lines').slice(0, 2)).toEqual([second, first]);
    expect(form.getField(`lines/${second}/item`)).toMatchObject({ value: 'pen', errors: [] });
    expect(form.getField(`lines/${first}/item`).errors).toEqual(['不能为空!']);
    form.removeRecord('lines', first);
    expect((form.values().lines as { item: unknown }[]).map(({ item }) => item)).toEqual(['pen', null]);
    expect(form.getField(`lines/${first}/item`).visible).toBe(false);
  });

  it('counts its rows, also none', () => {
    const { form } = open([lines({ max: 1 })]);
    expect(form.values()).toEqual({ lines: null });
    form.change('lines', [{}, {}]);
    form.blur('lines');
    expect(form.getField('lines').errors).toEqual(['最多 1 行']);
  });

  it('takes no more rows than it may have, 200 where it does not say, and says so of more that were loaded', () => {
    const small = open([lines({ max: 1 })]).form;
    for (let add = 0; add < 3; add += 1) small.addRecord('lines');
    expect(small.records('lines')).toHaveLength(1);
    const { form } = open([lines()]);
    form.change(
      'lines',
      Array.from({ length: 200 }, () => ({ item: 'pen', count: 1 })),
    );
    expect(form.validate()).toEqual([]);
    form.addRecord('lines');
    expect(form.records('lines')).toHaveLength(200);
    form.change(
      'lines',
      Array.from({ length: 201 }, () => ({ item: 'pen', count: 1 })),
    );
    expect(form.validate()).toEqual([{ uid: 'lines', name: 'lines', text: '最多 200 行' }]);
  });

  it('is filled from a column of JSON text and is then unchanged', async () => {
    const ports = fakePorts({
      '/app/data/run': rowsAnswer([{ lines: '[{"item":"a","price":3,"count":2,"sum":6},{"item":"b"}]' }]),
    });
    const page = createPage(
      pageOf(viewOf({ id: 100, uid: 'form', type: 3, data_id: 55, app_params: [lines()] })),
      ports,
    );
    page.start();
    await ports.clock.advance(500);
    const form = page.find(100)?.form as FormRuntime;
    expect(form.getField(at(form, 0, 'item')).value).toBe('a');
    expect(form.records('lines')).toHaveLength(2);
    form.change(at(form, 1, 'price'), 4);
    expect(form.dirty()).toBe(true);
  });

  it('reset forgets rows and messages', () => {
    const { form } = open([lines({ min: 1 })]);
    form.addRecord('lines');
    form.validate();
    form.reset();
    expect(form.records('lines')).toHaveLength(1);
    expect(form.getField(at(form, 0, 'item')).errors).toEqual([]);
  });
});

describe('a member group', () => {
  it('holds groups of its own', async () => {
    const group = paramOf({
      id: 1,
      uid: 'who',
      form_type: 20,
      config: {
        members: [
          paramOf({ id: 2, uid: 'name' }),
          paramOf({
            id: 3,
            uid: 'phones',
            form_type: 20,
            config: { multiple: true, members: [paramOf({ id: 4, uid: 'no', must: true })] },
          }),
        ],
      },
    });
    const { form, wire } = open([group]);
    const [who] = form.records('who');
    const phones = `who/${who}/phones`;
    form.addRecord(phones);
    const [first] = form.records(phones);
    expect(form.validate()).toEqual([{ uid: `${phones}/${first}/no`, name: 'no', text: '不能为空!' }]);
    form.input(`${phones}/${first}/no`, '1');
    form.input(`who/${who}/name`, 'li');
    expect((await wire())['1']).toEqual({ name: 'li', phones: [{ no: '1' }] });
  });
});

describe('linked options', () => {
  const province = paramOf({ id: 1, uid: 'province', form_type: 2 });
  const city = paramOf({
    id: 2,
    uid: 'city',
    form_type: 2,
    data_config: { filter: 'form.province == null || value.startsWith(form.province)' },
    data_option: [
      { k: 'zj-hz', v: '杭州' },
      { k: 'zj-nb', v: '宁波' },
      { k: 'js-nj', v: '南京' },
    ],
  });
  const names = (form: FormRuntime, address: string): string[] =>
    form.getField(address).options.map(({ label }) => label);

  it('follow another field, and a choice that is left out goes', () => {
    const { form } = open([province, city]);
    form.change('city', 'zj-nb');
    let changes = 0;
    form.subscribeField('city', () => {
      changes += 1;
    });
    form.change('province', 'zj');
    expect([names(form, 'city'), form.values().city, changes]).toEqual([['杭州', '宁波'], 'zj-nb', 1]);
    const before = form.getField('city').options;
    form.change('province', 'js');
    expect([names(form, 'city'), form.values().city]).toEqual([['南京'], null]);
    form.change('province', 'zj');
    expect(form.getField('city').options).toEqual(before);
  });

  it('follow their own row in a sub-table', () => {
    const { form } = open([
      paramOf({
        id: 9,
        uid: 'lines',
        form_type: 20,
        config: {
          multiple: true,
          min: 2,
          members: [province, { ...city, data_config: { filter: 'value.startsWith(row.province)' } }],
        },
      }),
    ]);
    form.change(at(form, 0, 'province'), 'zj');
    form.change(at(form, 1, 'province'), 'js');
    expect([names(form, at(form, 0, 'city')), names(form, at(form, 1, 'city'))]).toEqual([['杭州', '宁波'], ['南京']]);
    form.change(at(form, 1, 'city'), 'js-nj');
    form.change(at(form, 1, 'province'), 'zj');
    expect(form.getField(at(form, 1, 'city')).value).toBeNull();
  });

  it('of a query are asked for again 500 ms after the last change of what it reads', async () => {
    const asked = paramOf({
      id: 2,
      uid: 'city',
      form_type: 2,
      data_type: 3,
      data_config: { query: true, reads: ['province'] },
    });
    const { form, ports } = open([province, asked, paramOf({ id: 3, uid: 'note' })], {
      '/app/param/data/run': (call: { params: Record<string, unknown> }) => ({
        response: { data: { list: [{ value: `${String(call.params['1'])}-1`, label: 'one' }] } },
      }),
    });
    form.getField('city');
    form.mount('city');
    await ports.clock.advance(0);
    form.change('city', 'null-1');
    form.change('note', 'x');
    form.change('province', 'j');
    await ports.clock.advance(400);
    form.change('province', 'js');
    await ports.clock.advance(499);
    expect(ports.calls).toHaveLength(1);
    await ports.clock.advance(1);
    expect(ports.calls.map(({ params }) => params['1'])).toEqual([null, 'js']);
    expect(form.getField('city')).toMatchObject({ value: null, options: [{ value: 'js-1' }] });
  });
});

describe('options that all rows of a sub-table share', () => {
  it('follow a field above them: a choice that is gone goes from each row', async () => {
    const city = paramOf({
      id: 2,
      uid: 'city',
      form_type: 2,
      data_type: 3,
      data_config: { query: true, reads: ['province'] },
    });
    const { form, ports } = open(
      [
        paramOf({ id: 1, uid: 'province' }),
        paramOf({ id: 9, uid: 'lines', form_type: 20, config: { multiple: true, min: 2, members: [city] } }),
      ],
      {
        '/app/param/data/run': (call: { params: Record<string, unknown> }) => ({
          response: { data: { list: [{ value: `${String(call.params['1'])}-1`, label: 'one' }] } },
        }),
      },
    );
    for (const row of [0, 1]) {
      form.getField(at(form, row, 'city'));
      form.mount(at(form, row, 'city'));
    }
    await ports.clock.advance(0);
    for (const row of [0, 1]) form.change(at(form, row, 'city'), 'null-1');
    form.change('province', 'js');
    await ports.clock.advance(500);
    expect(form.values().lines).toEqual([{ city: null }, { city: null }]);
  });
});

describe('a search at the server', () => {
  const many = Array.from({ length: 120 }, (_, at) => ({ value: at, label: `n${at}` }));
  const param = paramOf({
    id: 2,
    uid: 'user',
    form_type: 2,
    data_type: 3,
    def_val: 110,
    config: { remote: true },
    data_config: { query: true },
  });
  const answer = (call: { body: Record<string, unknown>; params: Record<string, unknown> }): unknown => {
    const { page_no: page, page_size: size } = call.body as { page_no: number; page_size: number };
    const list =
      call.params.value === undefined
        ? many.filter(({ label }) => label.includes(String(call.params.keyword ?? '')))
        : many.filter(({ value }) => value === call.params.value);
    return { response: { data: { list: list.slice(page * size, (page + 1) * size) } } };
  };

  it('comes page by page, and a saved choice shows its name though it is on a later page', async () => {
    const { form, ports } = open([param], { '/app/param/data/run': answer });
    form.getField('user');
    form.mount('user');
    await ports.clock.advance(0);
    expect(form.getField('user')).toMatchObject({ moreOptions: true, chosen: [{ value: 110, label: 'n110' }] });
    await form.loadOptions('user', { more: true });
    await form.loadOptions('user', { more: true });
    expect(form.getField('user').options).toHaveLength(120);
    expect(form.getField('user').moreOptions).toBeUndefined();
    expect(ports.calls.map(({ body }) => body.page_no)).toEqual([0, 0, 1, 2]);
  });

  it('a choice that is loaded after the options shows its name too', async () => {
    const { form, view, ports } = open([{ ...param, def_val: null }], {
      '/app/param/data/run': answer,
      '/app/data/run': rowsAnswer([{ user: 110 }]),
    });
    form.getField('user');
    form.mount('user');
    await ports.clock.advance(0);
    (form as FormCore).fill({ user: 110 }, new Set());
    await ports.clock.advance(0);
    expect(form.getField('user')).toMatchObject({ value: 110, chosen: [{ value: 110, label: 'n110' }] });
    expect(view.getSnapshot().status).toBe('idle');
  });

  it('saved choices in all rows of a sub-table show their names', async () => {
    const { form, ports } = open(
      [
        paramOf({
          id: 9,
          uid: 'lines',
          form_type: 20,
          def_val: [{ user: 110 }, { user: 115 }],
          config: { multiple: true, members: [{ ...param, def_val: null }] },
        }),
      ],
      { '/app/param/data/run': answer },
    );
    for (const row of [0, 1]) {
      form.getField(at(form, row, 'user'));
      form.mount(at(form, row, 'user'));
    }
    await ports.clock.advance(0);
    expect([0, 1].map((row) => form.getField(at(form, row, 'user')).chosen)).toMatchObject([
      [{ label: 'n110' }],
      [{ label: 'n115' }],
    ]);
  });

  it('a choice keeps its name when a later search leaves it out', async () => {
    const { form, ports } = open([{ ...param, def_val: null }], { '/app/param/data/run': answer });
    form.mount('user');
    await ports.clock.advance(0);
    form.change('user', 3);
    void form.loadOptions('user', { keyword: 'n11' });
    await ports.clock.advance(300);
    expect(form.getField('user').options.every(({ label }) => label.includes('n11'))).toBe(true);
    expect(form.getField('user').chosen).toMatchObject([{ value: 3, label: 'n3' }]);
  });
});
