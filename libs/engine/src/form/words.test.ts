import { describe, expect, it } from 'vitest';
import { buttonOf, fakePorts, pageOf, paramOf, rowsAnswer, settle, viewOf } from '../fakes.js';
import { createPage } from '../page.runtime.js';
import { paramProblem } from '../rules/index.js';

const context = { locale: 'en', now: 0 } as const;

describe('single words of params, columns, views and buttons', () => {
  it('pattern_message: says what is asked for, in the language of whoever types', () => {
    const config = { pattern: '[0-9]{4}', pattern_message: { 'zh-chs': '请输入四位数字', en: 'Four digits, please' } };
    const param = paramOf({ id: 1, uid: 'pin', config });
    expect(paramProblem(param, 'x', context)).toBe('Four digits, please');
    expect(paramProblem(param, 'x', { ...context, locale: 'zh-chs' })).toBe('请输入四位数字');
    expect(paramProblem(param, '1234', context)).toBeUndefined();
  });

  it('color of a dictionary entry: the colour of its cells, not of a mask or a transformed value', async () => {
    const ports = fakePorts({
      '/app/data/run': rowsAnswer([{ id: 1, status: 'red', hidden: 'red' }], 1, { masked: ['hidden'] }),
      '/app/param/dict': { dict_type: 1, sub_dict: [{ code: 'red', name: 'Red', color: 'volcano' }] },
    });
    const column = (id: number, name: string, more = {}) => ({ id, uid: `c-${id}`, name, dict_id: 8, ...more });
    const view = viewOf({
      id: 100,
      uid: 'list',
      data_id: 55,
      app_cols: [column(1, 'status'), column(2, 'hidden'), column(3, 'status', { trans: 'value' })],
    });
    const list = createPage(pageOf(view), ports).find(100)!;
    await list.query();
    const [row] = list.getSnapshot().list;
    list.cell(list.columns()[0]!, row!);
    await settle();
    expect(list.columns().map((one) => list.cell(one, row!).color)).toEqual(['volcano', undefined, undefined]);
  });

  it('page: a table without pages asks for all its rows, and says when some were left out', async () => {
    const ports = fakePorts({ '/app/data/run': rowsAnswer([{ id: 1 }], null, { truncated: true }) });
    const page = createPage(
      pageOf(
        viewOf({ id: 100, uid: 'all', data_id: 55, config: { page: false } }),
        viewOf({ id: 200, uid: 'paged', data_id: 56, config: { page_size: 10 } }),
      ),
      ports,
    );
    for (const id of [100, 200]) await page.find(id)!.query();
    expect(ports.calls.map(({ body }) => [body['page_no'], body['page_size']])).toEqual([
      [-1, -1],
      [0, 10],
    ]);
    expect(page.find(100)!.getSnapshot().truncated).toBe(true);
  });

  it('dict_type: the dictionary is asked for as its fields want it, whole where one of them does', async () => {
    const asked = async (...types: (1 | 2 | undefined)[]) => {
      const ports = fakePorts({ '/app/param/dict': { dict_type: 1, sub_dict: [] } });
      const params = types.map((type, at) =>
        paramOf({
          id: at + 1,
          uid: `p${at}`,
          form_type: 18,
          data_type: 2,
          data_config: { dict_id: 8 },
          dict_type: type,
        }),
      );
      const page = createPage(pageOf(viewOf({ id: 100, uid: 'form', type: 3, app_params: params })), ports);
      page.find(100)!.form!.getField('p0');
      await settle();
      return ports.calls.map(({ body }) => body['dict_type']);
    };
    expect(await asked(undefined)).toEqual([undefined]);
    expect(await asked(2)).toEqual([2]);
    expect(await asked(2, 1)).toEqual([1]);
  });

  it('method: run leaves the values of a form out, submit sends them', async () => {
    const sent = async (method?: 'run' | 'submit') => {
      const ports = fakePorts({ '/app/action/run': { list: [] }, '/app/button/run': { list: [] } });
      const button = buttonOf({
        id: 7,
        uid: 'go',
        source_type: 'form',
        target_type: 'action',
        target_id: 3,
        config: method ? { method } : undefined,
      });
      const params = [paramOf({ id: 9, uid: 'note', def_val: 'written' })];
      const view = viewOf({ id: 100, uid: 'form', type: 3, app_params: params, app_buttons: [button] });
      const page = createPage(pageOf(view), ports);
      await page.find(100)!.press(button);
      return ports.calls.map(({ path, params: values }) => [path, values['9']]);
    };
    expect(await sent('run')).toEqual([['/app/action/run', undefined]]);
    expect(await sent('submit')).toEqual([['/app/button/run', 'written']]);
    expect(await sent()).toEqual([['/app/action/run', 'written']]);
  });
});
