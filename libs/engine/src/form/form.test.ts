import type { CompiledParam } from '@sluice/document';
import { describe, expect, it } from 'vitest';
import { fakePorts, pageOf, paramOf, rowsAnswer, settle, viewOf, type FakePorts, type SeenCall } from '../fakes.js';
import type { ViewCore } from '../core.type.js';
import { createPage } from '../page.runtime.js';
import { forgetAsked } from '../query/asked.query.js';
import type { FormRuntime } from './form.type.js';
import type { PageOptions, ViewRuntime } from '../runtime.js';

function open(
  params: CompiledParam[],
  more: { options?: PageOptions; answers?: Record<string, unknown>; data_id?: number } = {},
): { ports: FakePorts; form: FormRuntime; view: ViewRuntime; wire(): Promise<Record<string, unknown>> } {
  const ports = fakePorts({ '/app/data/run': rowsAnswer([]), ...more.answers });
  const page = createPage(
    pageOf(viewOf({ id: 100, uid: 'form', data_id: more.data_id ?? 55, app_params: params })),
    ports,
    more.options,
  );
  const view = page.find(100) as ViewRuntime;
  const wire = async (): Promise<Record<string, unknown>> => {
    forgetAsked(view as ViewCore);
    await view.query();
    return ports.calls.at(-1)?.params ?? {};
  };
  return { ports, view, form: view.form as FormRuntime, wire };
}

describe('defaults', () => {
  it('resolves every reserved key, also inside lists', () => {
    const keys = [
      'APP_PAGE_NO',
      'APP_PAGE_SIZE',
      'APP_PAGE_START',
      'APP_UUID',
      'APP_ID',
      'APP_NOW',
      'APP_UID',
      'APP_USERNAME',
      'APP_REALNAME',
    ];
    const { form } = open([
      ...keys.map((key, at) => paramOf({ id: at + 1, uid: key.toLowerCase().replaceAll('_', '-'), def_val: key })),
      paramOf({ id: 20, uid: 'list', def_val: ['APP_ID', 'x'] }),
    ]);
    expect(form.values()).toEqual({
      app_page_no: 0,
      app_page_size: 20,
      app_page_start: 0,
      app_uuid: 'uuid-2',
      app_id: 3,
      app_now: '2024-05-06 10:00:00',
      app_uid: 7,
      app_username: 'li',
      app_realname: '李雷',
      list: [3, 'x'],
    });
  });

  it('resolves date ranges from a preset or an expression, in Asia/Shanghai', () => {
    const range = (uid: string, config: CompiledParam['config'], def_val?: unknown): CompiledParam =>
      paramOf({ id: 1, uid, form_type: 6, config, def_val });
    const { form } = open([
      range('today', { rangeTimeType: 'today' }),
      range('week', { rangeTimeType: 'last-7-days', timeFormat: 'YYYY-MM-DD' }),
      range('by-def', {}, 'yesterday'),
      range('own', { rangeTimeType: '["2024-01-01 00:00:00", APP_NOW]' }),
      range('fixed', {}, ['2020-01-01', 'APP_NOW']),
      range('days', { rangeTimeType: 'last-7-days', timeType: 'date' }),
      range('broken', { rangeTimeType: '1 +' }),
      range('none', {}),
    ]);
    expect(form.values()).toEqual({
      today: ['2024-05-06 00:00:00', '2024-05-06 23:59:59'],
      week: ['2024-04-29', '2024-05-06'],
      by_def: ['2024-05-05 00:00:00', '2024-05-05 23:59:59'],
      own: ['2024-01-01 00:00:00', '2024-05-06 10:00:00'],
      fixed: ['2020-01-01', '2024-05-06 10:00:00'],
      days: ['2024-04-29 00:00:00', '2024-05-06 23:59:59'],
      broken: null,
      none: null,
    });
  });

  it('an incoming page param of the same name wins', () => {
    const { form } = open([paramOf({ id: 1, uid: 'id', form_type: 11, def_val: 1 })], {
      options: { params: { id: 42 } },
    });
    expect(form.values()).toEqual({ id: 42 });
  });
});

describe('typing', () => {
  it('is kept aside for a pause and written once', async () => {
    const { form, ports } = open([paramOf({ id: 1, uid: 'name' })]);
    let seen = 0;
    form.subscribeField('name', () => {
      seen += 1;
    });
    for (const text of ['a', 'ab', 'abc']) {
      form.input('name', text);
      await ports.clock.advance(50);
    }
    expect(seen).toBe(0);
    expect(form.getField('name').value).toBeNull();
    await ports.clock.advance(120);
    expect(seen).toBe(1);
    expect(form.getField('name').value).toBe('abc');
  });

  it('a range with an end name stands under two names in expressions and travels as one', async () => {
    const { form, wire } = open([
      paramOf({ id: 1, uid: 'day', form_type: 6, config: { endField: 'until' } }),
      paramOf({ id: 2, uid: 'note', cond: 'form.until == "2024-01-02"' }),
    ]);
    form.change('day', ['2024-01-01', '2024-01-02']);
    expect(form.values()).toEqual({ day: '2024-01-01', until: '2024-01-02', note: null });
    expect(form.getField('note').visible).toBe(true);
    expect(await wire()).toMatchObject({ 1: ['2024-01-01 00:00:00', '2024-01-02 23:59:59'] });
  });

  it('is never lost: reading the values, validating, leaving the field and sending all write it first', async () => {
    const { form, wire } = open([paramOf({ id: 1, uid: 'name' }), paramOf({ id: 2, uid: 'other' })]);
    form.input('name', 'x');
    expect(form.values()).toMatchObject({ name: 'x' });
    form.input('name', 'y');
    form.blur('name');
    expect(form.getField('name').value).toBe('y');
    form.input('name', 'z');
    expect(await wire()).toMatchObject({ 1: 'z' });
    form.input('name', 'w');
    form.change('other', 1);
    expect(form.values()).toEqual({ name: 'w', other: 1 });
  });

  it('tells only the fields that changed', () => {
    const { form } = open([
      paramOf({ id: 1, uid: 'a' }),
      paramOf({ id: 2, uid: 'b' }),
      paramOf({ id: 3, uid: 'c', cond: 'form.a == "on"' }),
    ]);
    const notified: string[] = [];
    for (const uid of ['a', 'b', 'c']) form.subscribeField(uid, () => notified.push(uid));
    const before = form.getField('b');
    form.change('a', 'off');
    expect(notified).toEqual(['a']);
    form.change('a', 'on');
    expect(notified).toEqual(['a', 'a', 'c']);
    expect(form.getField('b')).toBe(before);
  });
});

describe('linked fields', () => {
  const linked = [
    paramOf({ id: 1, uid: 'kind' }),
    paramOf({ id: 2, uid: 'company', cond: 'form.kind == "b"', must: true, def_val: 'ACME' }),
    paramOf({ id: 3, uid: 'tax-no', cond: 'form.company != null', must: true }),
  ];

  it('hides, does not check and does not send what its cond leaves out, through a chain', async () => {
    const { form, wire } = open(linked);
    expect([form.getField('company').visible, form.getField('tax-no').visible]).toEqual([false, false]);
    expect(form.validate()).toEqual([]);
    expect(await wire()).toEqual({ 1: null, page: {} });
    form.change('kind', 'b');
    expect([form.getField('company').visible, form.getField('tax-no').visible]).toEqual([true, true]);
    expect(form.validate()).toEqual([{ uid: 'tax-no', name: 'tax_no', text: '不能为空!' }]);
    expect(await wire()).toEqual({ 1: 'b', 2: 'ACME', 3: null, page: {} });
  });

  it('computes values from others, step by step, and a circle ends', () => {
    const { form } = open([
      paramOf({ id: 1, uid: 'price', def_val: 2 }),
      paramOf({ id: 2, uid: 'count', def_val: 3 }),
      paramOf({ id: 3, uid: 'sum', value: 'form.price * form.count' }),
      paramOf({ id: 4, uid: 'gross', value: 'form.sum * 2' }),
      paramOf({ id: 5, uid: 'x', def_val: 0, value: 'form.y + 1' }),
      paramOf({ id: 6, uid: 'y', def_val: 0, value: 'form.x + 1' }),
    ]);
    expect(form.values()).toMatchObject({ sum: 6, gross: 12 });
    form.change('count', 10);
    expect(form.values()).toMatchObject({ sum: 20, gross: 40 });
    expect(form.getField('gross').disabled).toBe(true);
  });

  it('an expression that fails leaves the field visible and is logged once', () => {
    const { form, ports } = open([
      paramOf({ id: 1, uid: 'a' }),
      paramOf({ id: 2, uid: 'b', cond: 'form.a + 1' }),
      paramOf({ id: 3, uid: 'c', cond: '(' }),
    ]);
    form.change('a', 'x');
    form.change('a', 'y');
    expect([form.getField('b').visible, form.getField('c').visible]).toEqual([true, true]);
    expect(ports.logged.map((entry) => entry.kind)).toEqual(['expression', 'expression']);
  });
});

describe('messages', () => {
  it('a wrong field is checked again as it changes, an untouched one only when asked', () => {
    const { form } = open([paramOf({ id: 1, uid: 'name', must: true }), paramOf({ id: 2, uid: 'age', query_type: 2 })]);
    form.change('age', 'x');
    expect(form.getField('age').errors).toEqual([]);
    form.blur('age');
    expect(form.getField('age').errors).toEqual(['请输入数字']);
    form.change('age', '3');
    expect(form.getField('age').errors).toEqual([]);
    expect(form.validate()).toHaveLength(1);
    form.input('name', 'a');
    form.flush();
    expect(form.getField('name').errors).toEqual([]);
  });

  it("speak the person's language, also after a switch", () => {
    const { form, ports, view } = open([
      paramOf({
        id: 1,
        uid: 'name',
        must: true,
        form_type: 2,
        data_option: [{ k: 1, v: { 'zh-chs': '一', en: 'One' } }],
      }),
    ]);
    form.validate();
    expect(form.getField('name')).toMatchObject({ errors: ['不能为空!'], options: [{ label: '一' }] });
    ports.language = 'en';
    view.page.localeChanged();
    expect(form.getField('name')).toMatchObject({ errors: ['Must not be empty!'], options: [{ label: 'One' }] });
  });

  it("the server's word on a hidden field is not swallowed", () => {
    const { form } = open([paramOf({ id: 1, uid: 'key', form_type: 11 }), paramOf({ id: 2, uid: 'user-name' })]);
    expect(form.showProblem('key', 'x')).toBe(false);
    expect(form.showProblem('user_name', 'x')).toBe(true);
    expect(form.getField('user-name').errors).toEqual(['x']);
  });
});

describe('a submit form', () => {
  const params = [
    paramOf({ id: 1, uid: 'name' }),
    paramOf({ id: 2, uid: 'level' }),
    paramOf({ id: 3, uid: 'title', value: "form.name + '!'" }),
    paramOf({ id: 4, uid: 'next', value: 'form.level == null ? null : form.level + 1' }),
  ];

  it('is filled from the first row, with what follows from it, and is then unchanged', async () => {
    const ports = fakePorts({
      '/app/data/run': rowsAnswer([{ name: '王芳', level: 2, title: '-', other: 1 }, { name: 'x' }]),
    });
    const page = createPage(pageOf(viewOf({ id: 100, uid: 'form', type: 3, data_id: 55, app_params: params })), ports);
    page.start();
    await ports.clock.advance(500);
    const form = page.find(100)?.form as FormRuntime;
    expect(form.values()).toEqual({ name: '王芳', level: 2, title: '王芳!', next: 3 });
    expect(form.dirty()).toBe(false);
    form.input('name', '王方');
    expect(form.dirty()).toBe(true);
  });
});

describe('a submit form whose row comes late or masked', () => {
  const params = [
    paramOf({ id: 1, uid: 'name' }),
    paramOf({ id: 2, uid: 'phone', must: true, query_type: 2 }),
    paramOf({ id: 3, uid: 'level' }),
  ];
  const opened = async (): Promise<{
    ports: FakePorts;
    view: ViewRuntime;
    form: FormRuntime;
    answer(): Promise<void>;
  }> => {
    let resolve: (value: unknown) => void = () => undefined;
    const ports = fakePorts({
      '/app/data/run': () =>
        new Promise((done) => {
          resolve = done;
        }),
      '/app/action/run': { action: { act_type: 'run' }, list: [] },
    });
    const page = createPage(pageOf(viewOf({ id: 100, uid: 'form', type: 3, data_id: 55, app_params: params })), ports);
    page.start();
    await ports.clock.advance(500);
    const view = page.find(100) as ViewRuntime;
    return {
      ports,
      view,
      form: view.form as FormRuntime,
      answer: async () => {
        resolve(rowsAnswer([{ name: '王芳', phone: '138****5678', level: 2 }], 1, { masked: ['phone'] }));
        await settle();
      },
    };
  };

  it('keeps what was typed meanwhile', async () => {
    const { form, answer } = await opened();
    form.input('name', '王方');
    await answer();
    expect(form.values()).toMatchObject({ name: '王方', level: 2 });
    expect(form.dirty()).toBe(true);
  });

  it('shows a mask, locks the field, and never sends it back', async () => {
    const { form, view, ports, answer } = await opened();
    await answer();
    expect(form.getField('phone')).toMatchObject({ value: '138****5678', masked: true, disabled: true });
    expect(form.validate()).toEqual([]);
    await view.press({
      id: 70,
      uid: 'save',
      source_type: 'form',
      target_type: 'action',
      target_id: 31,
      call_back_type: 'none',
    });
    expect(ports.calls.at(-1)?.params).toEqual({ 1: '王芳', 3: 2, page: {}, rows: [] });
  });
});

describe('options', () => {
  it('static ones nest by subs or by parent key', () => {
    const { form } = open([
      paramOf({
        id: 1,
        uid: 'area',
        form_type: 18,
        data_option: [
          { k: 'zj', v: '浙江', subs: [{ k: 'hz', v: '杭州' }] },
          { k: 'js', v: '江苏' },
          { k: 'nj', v: '南京', p: 'js' },
        ],
      }),
    ]);
    expect(form.getField('area').options).toEqual([
      { value: 'zj', label: '浙江', children: [{ value: 'hz', label: '杭州' }] },
      { value: 'js', label: '江苏', children: [{ value: 'nj', label: '南京' }] },
    ]);
  });

  it('a dictionary is asked for once by all who need it, and a lazy level when opened', async () => {
    const answers = {
      '/app/param/dict': (call: SeenCall) =>
        call.body.id === 8
          ? {
              sub_dict: [
                { name: '浙江', code: 'zj', child_dict: 9 },
                { name: '直辖', code: 'zx', leaf: true },
              ],
              dict_type: 2,
            }
          : { sub_dict: [{ name: '杭州', code: 'hz', leaf: true }] },
    };
    const area = (id: number, uid: string): CompiledParam =>
      paramOf({ id, uid, form_type: 18, data_type: 2, data_config: { dict_id: 8 } });
    const { form, ports } = open([area(1, 'from'), area(2, 'to')], { answers });
    let heardOf = 0;
    form.subscribeField('to', () => {
      heardOf += 1;
    });
    expect(form.getField('from').optionsStatus).toBe('loading');
    form.getField('to');
    await settle();
    expect(form.getField('to')).toMatchObject({
      optionsStatus: 'ready',
      options: [
        { value: 'zj', label: '浙江', children: [] },
        { value: 'zx', leaf: true },
      ],
    });
    expect(heardOf).toBeGreaterThan(0);
    expect(await form.loadOptions('to', { parent: 'zj' })).toMatchObject([{ value: 'hz', label: '杭州' }]);
    await form.loadOptions('from', { parent: 'zj' });
    expect(ports.calls.map((call) => call.body.id)).toEqual([8, 9]);
  });

  it('a search waits 300 ms and only the last one is sent; a late answer does not win', async () => {
    const waiting: ((value: unknown) => void)[] = [];
    const { form, ports } = open(
      [
        paramOf({
          id: 5,
          uid: 'user',
          form_type: 2,
          data_type: 3,
          config: { remote: true },
          data_config: { query: true, value: 'id', label: 'name' },
        }),
      ],
      {
        answers: {
          '/app/param/data/run': () =>
            new Promise((resolve) => {
              waiting.push(resolve);
            }),
        },
      },
    );
    void form.loadOptions('user', { keyword: 'l' });
    await ports.clock.advance(200);
    const found = form.loadOptions('user', { keyword: 'li' });
    await ports.clock.advance(299);
    expect(ports.calls).toHaveLength(0);
    await ports.clock.advance(1);
    expect(ports.calls[0]).toMatchObject({
      path: '/app/param/data/run',
      body: { param_id: 5, page_no: 0, page_size: 50 },
      params: { keyword: 'li' },
    });
    void form.loadOptions('user', { keyword: 'liu' });
    await ports.clock.advance(300);
    waiting[1]?.({ response: { data: { list: [{ id: 2, name: '刘洋' }] } } });
    await settle();
    waiting[0]?.({ response: { data: { list: [{ id: 1, name: '李雷' }] } } });
    await found;
    expect(form.getField('user').options).toMatchObject([{ value: 2, label: '刘洋' }]);
  });

  it('branches of two saved values of one tree are both shown, whichever answer comes first', async () => {
    const branch = (code: string, child: string): unknown => ({
      sub_dict: [
        { name: '浙江', code: 'zj', leaf: false },
        { name: '江苏', code: 'js', leaf: false },
      ].map((node) => (node.code === code ? { ...node, children: [{ name: child, code: child, leaf: true }] } : node)),
    });
    const answers = {
      '/app/param/dict': (call: SeenCall) =>
        call.body.value === undefined
          ? branch('', '')
          : call.body.value === 'hz'
            ? branch('zj', 'hz')
            : branch('js', 'nj'),
    };
    const { form } = open(
      [paramOf({ id: 1, uid: 'area', form_type: 18, data_type: 2, dict_type: 2, data_config: { dict_id: 8 } })],
      { answers },
    );
    await Promise.all([form.loadOptions('area', { value: 'hz' }), form.loadOptions('area', { value: 'nj' })]);
    expect(form.getField('area').options).toMatchObject([
      { value: 'zj', children: [{ value: 'hz' }] },
      { value: 'js', children: [{ value: 'nj' }] },
    ]);
  });

  it('a failing source leaves the form usable, and may be asked again', async () => {
    const { form, ports } = open(
      [
        paramOf({ id: 1, uid: 'a', data_type: 2, data_config: { dict_id: 8 } }),
        paramOf({ id: 2, uid: 'b', data_type: 3, data_config: { query: true } }),
      ],
      { answers: { '/app/param/dict': new Error('down'), '/app/param/data/run': new Error('down') } },
    );
    form.getField('a');
    form.mount('b');
    await settle();
    expect(['a', 'b'].map((uid) => form.getField(uid))).toMatchObject([
      { optionsStatus: 'error', options: [] },
      { optionsStatus: 'error', options: [] },
    ]);
    expect(ports.logged).toHaveLength(2);
    ports.answers['/app/param/dict'] = { sub_dict: [{ name: 'n', code: 'c', leaf: true }] };
    ports.answers['/app/param/data/run'] = { response: { data: { list: [{ value: 1, label: 'one' }] } } };
    void form.loadOptions('a', {});
    void form.loadOptions('b', {});
    await ports.clock.advance(300);
    expect(['a', 'b'].map((uid) => form.getField(uid))).toMatchObject([
      { optionsStatus: 'ready', options: [{ value: 'c' }] },
      { optionsStatus: 'ready', options: [{ value: 1 }] },
    ]);
  });
});

describe('the formily form behind it', () => {
  it('holds the values, and what a formily component writes is followed', () => {
    const { form } = open([
      paramOf({ id: 1, uid: 'kind-of', def_val: 'a' }),
      paramOf({ id: 2, uid: 'extra', cond: 'form.kind_of == "b"' }),
    ]);
    expect(form.core.values).toEqual({ 'kind-of': 'a', extra: null });
    const field = form.core.createField({ name: 'kind-of' });
    field.value = 'b';
    expect(form.getField('extra').visible).toBe(true);
    expect(form.values()).toEqual({ kind_of: 'b', extra: null });
    form.change('kind-of', 'c');
    expect(field.value).toBe('c');
  });
});

describe('a form of 200 fields', () => {
  it('a keystroke re-evaluates only what follows it', () => {
    const params = Array.from({ length: 200 }, (_, at) =>
      paramOf({ id: at + 1, uid: `f${at}`, cond: at % 4 === 3 ? `form.f${at - 1} != "hide"` : undefined }),
    );
    const { form } = open(params);
    let calls = 0;
    for (const param of params)
      form.subscribeField(param.uid, () => {
        calls += 1;
      });
    form.input('f10', 'hide');
    form.flush();
    expect(calls).toBe(2);
    expect(form.getField('f11').visible).toBe(false);
  });
});
