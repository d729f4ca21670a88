import type { CompiledParam } from '@sluice/document';
import { describe, expect, it } from 'vitest';
import { fakePorts, pageOf, paramOf, rowsAnswer, settle, viewOf, type FakePorts, type SeenCall } from '../fakes.js';
import { createPage } from '../page.runtime.js';
import type { FormCore, ViewCore } from '../core.type.js';

/** A form whose values are worked out from the names of dictionary 8, `people`. */
function open(params: CompiledParam[], dict: unknown): { ports: FakePorts; form: FormCore; view: ViewCore } {
  const ports = fakePorts({ '/app/param/dict': dict, '/app/data/run': rowsAnswer([]) });
  const page = createPage(
    { ...pageOf(viewOf({ id: 100, uid: 'form', type: 3, app_params: params })), dictionaries: { people: 8 } },
    ports,
  );
  const view = page.find(100) as ViewCore;
  return { ports, view, form: view.form as FormCore };
}

const who = paramOf({ id: 1, uid: 'who' });
const answer = paramOf({
  id: 2,
  uid: 'told',
  must: true,
  config: { pattern: '[0-9]+' },
  value: "dict('people', form.who)",
});
const rows = paramOf({
  id: 3,
  uid: 'rows',
  form_type: 20,
  config: {
    multiple: true,
    members: [
      paramOf({ id: 4, uid: 'code' }),
      paramOf({ id: 5, uid: 'name', must: true, value: "dict('people', row.code)" }),
      paramOf({ id: 6, uid: 'both', value: 'form.told + row.code' }),
    ],
  },
});

describe('values that are worked out from names', () => {
  it('take the names when they come, which is no change of the person', async () => {
    const { form } = open([who, { ...answer, config: {} }], { sub_dict: [{ code: 'a', name: 'Ann' }] });
    form.fill({ who: 'a', told: 'Ann' }, new Set());
    expect(form.values()['told']).toBe('a');
    await settle();
    expect(form.values()['told']).toBe('Ann');
    expect(form.dirty()).toBe(false);
    form.change('who', 'b');
    expect(form.dirty()).toBe(true);
  });

  it('that are masked are shown, marked and locked, not asked for and not sent, in rows too', async () => {
    const { form } = open([who, answer, rows], { sub_dict: [{ code: 'a', name: 'A*' }], masked: true });
    form.assign({ who: 'a', rows: [{ code: 'a' }] });
    await settle();
    expect(form.getField('told')).toMatchObject({ value: 'A*', masked: true, disabled: true });
    const [key] = form.records('rows');
    expect(form.getField(`rows/${key}/name`)).toMatchObject({ value: 'A*', masked: true });
    expect(form.getField(`rows/${key}/code`).masked).toBeUndefined();
    expect(form.validate()).toEqual([]);
    expect(form.wireValues()).toEqual({ 1: 'a', 3: [{ code: 'a' }] });
  });

  it('that are masked are not stored as such: the field is locked, and a query offers none', async () => {
    const tree = (id: number, more: Partial<CompiledParam>): CompiledParam =>
      paramOf({ id, uid: `t${id}`, form_type: 18, input_config: { stockpile: 'name' }, ...more });
    const ports = fakePorts({
      '/app/param/dict': { sub_dict: [{ code: 'a', name: 'A*', leaf: true }], masked: true },
      '/app/param/data/run': { response: { data: { list: [{ value: 'a', label: 'A*' }], masked: ['label'] } } },
    });
    const page = createPage(
      pageOf(
        viewOf({
          id: 100,
          uid: 'form',
          type: 3,
          app_params: [
            tree(1, { data_type: 2, data_config: { dict_id: 8 } }),
            tree(2, { data_type: 3, data_config: { query: true } }),
          ],
        }),
      ),
      ports,
    );
    const form = page.views.get(100)?.form as FormCore;
    for (const address of ['t1', 't2']) {
      form.getField(address);
      form.mount(address);
    }
    await settle();
    expect(form.getField('t1')).toMatchObject({ masked: true, disabled: true });
    expect(form.getField('t2')).toMatchObject({ options: [], optionsStatus: 'ready' });
    form.assign({ t1: ['a'] });
    expect(form.wireValues()).toEqual({ 2: null });
  });

  it('that are not masked are asked for and sent as ever', async () => {
    const { form } = open([who, answer, rows], { sub_dict: [{ code: 'a', name: 'Ann' }] });
    form.assign({ who: 'a', rows: [{ code: 'a' }] });
    await settle();
    expect(form.validate().map(({ uid }) => uid)).toEqual(['told']);
    expect(form.wireValues()).toEqual({ 1: 'a', 2: 'Ann', 3: [{ code: 'a', name: 'Ann', both: 'Anna' }] });
  });

  it('in a branch that is not loaded are asked for once, so that the form says what the server will', async () => {
    const tree = ({ body }: SeenCall): unknown => ({
      dict_type: 2,
      sub_dict: [
        {
          code: 'zj',
          name: '浙江',
          leaf: false,
          children: body.value === 'hz' ? [{ code: 'hz', name: '杭州', leaf: true }] : undefined,
        },
        { code: 'js', name: '江苏', leaf: false },
      ],
    });
    const { form, ports } = open([who, { ...answer, config: {} }], tree);
    await settle();
    for (const code of ['hz', 'zj', 'nowhere', 'hz', 'nowhere']) {
      form.change('who', code);
      await settle();
      expect(form.values()['told']).toBe({ hz: '杭州', zj: '浙江', nowhere: 'nowhere' }[code]);
    }
    expect(ports.calls.filter(({ path }) => path === '/app/param/dict').map(({ body }) => body.value)).toEqual([
      undefined,
      'hz',
      'nowhere',
    ]);
  });

  it('change alone when names come: the time and numbers made for other fields and rows stay as they are', async () => {
    const made = paramOf({ id: 8, uid: 'made', value: 'APP_UUID' });
    const stamp = paramOf({ id: 9, uid: 'stamp', value: "form.who == null ? '' : APP_UUID" });
    const lines = paramOf({
      id: 10,
      uid: 'lines',
      form_type: 20,
      config: {
        multiple: true,
        members: [
          paramOf({ id: 11, uid: 'l-key', name: 'key', value: 'APP_UUID' }),
          paramOf({ id: 12, uid: 'l-code', name: 'code' }),
          paramOf({ id: 13, uid: 'l-loud', name: 'loud', value: "row.name + '!'" }),
          paramOf({ id: 14, uid: 'l-name', name: 'name', value: "dict('people', row.code)" }),
        ],
      },
    });
    const { form } = open([who, { ...answer, config: {} }, made, stamp, lines], {
      sub_dict: [{ code: 'a', name: 'Ann' }],
    });
    form.assign({ who: 'a', lines: [{ code: 'a' }, { code: 'b' }] });
    const before = form.values();
    expect(before).toMatchObject({ told: 'a', lines: [{ name: 'a', loud: 'a!' }, { name: 'b' }] });
    await settle();
    const [first, second] = before['lines'] as Record<string, unknown>[];
    expect(form.values()).toEqual({ ...before, told: 'Ann', lines: [{ ...first, name: 'Ann', loud: 'Ann!' }, second] });
    // Nor does what somebody writes elsewhere change them.
    form.change('who', 'b');
    const [key] = form.records('lines');
    form.change(`lines/${key}/l-code`, 'b');
    expect(form.values()).toMatchObject({
      told: 'b',
      made: before['made'],
      lines: [{ key: first?.['key'], name: 'b', loud: 'b!' }, second],
    });
    expect(form.values()['stamp']).not.toBe(before['stamp']);
  });
});
