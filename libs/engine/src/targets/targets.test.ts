import { describe, expect, it } from 'vitest';
import { open, rows, type Opened } from '../buttons/press.fakes.js';
import { paramOf, viewOf } from '../fakes.js';

describe('targets other than actions', () => {
  it('page: opens with its params, in a dialog unless said otherwise, and sends nothing', async () => {
    const { view, ports, button } = open({
      target_type: 'page',
      target_id: 44,
      param_config: '{"id": row.id, "from": page.from}',
    });
    await view.press(button, rows[0]);
    expect(ports.opened).toEqual([
      { mode: 'dialog', preview: false, appId: 3, page: 44, params: { id: 1, from: null }, opener: view },
    ]);
    expect(ports.calls).toEqual([]);
    const broken = open({ target_type: 'page', target_id: 44, param_config: 'row.id' });
    await broken.view.press(broken.button, rows[0]);
    expect(broken.ports.opened).toEqual([]);
    expect(broken.ports.messages).toEqual([{ kind: 'error', text: '调用失败!' }]);
  });

  it('page: opens as its button says, a dialog as wide as it says', async () => {
    for (const [config, expected] of [
      [{ open_type: 'same' }, { mode: 'same' }],
      [{ open_type: 'window' }, { mode: 'window' }],
      [{ width: 640 }, { mode: 'dialog', width: 640 }],
    ] as const) {
      const { view, ports, button } = open({ target_type: 'page', target_id: 44, config });
      await view.press(button, rows[0]);
      expect(ports.opened).toEqual([{ preview: false, appId: 3, page: 44, params: {}, opener: view, ...expected }]);
    }
  });

  it('view: in a dialog as wide as its button says', async () => {
    const other = viewOf({ id: 101, uid: 'other', data_id: 56, is_hide: true });
    const { view, page, ports, button } = open(
      { target_type: 'view', target_id: 101, config: { open_type: 'dialog', width: '50%' } },
      {},
      { others: [other] },
    );
    await view.press(button, rows[0]);
    expect(page.getSnapshot()).toMatchObject({ dialogs: [101], dialogWidths: new Map([[101, '50%']]) });
    page.closeDialog(101);
    await ports.clock.advance(400);
    await view.press({ ...button, config: { open_type: 'dialog' } }, rows[0]);
    expect(page.getSnapshot()).toMatchObject({ dialogs: [101], dialogWidths: new Map() });
  });

  it('view: fills its form, shows it and queries it from page one', async () => {
    const other = viewOf({
      id: 101,
      uid: 'other',
      data_id: 56,
      is_hide: true,
      app_params: [paramOf({ id: 19, uid: 'order' })],
    });
    const { view, page, button, runs } = open(
      { target_type: 'view', target_id: 101, param_config: '{"order": row.id}' },
      {},
      { others: [other] },
    );
    expect(page.getSnapshot().hidden.has(101)).toBe(true);
    await view.press(button, rows[1]);
    expect(page.getSnapshot().hidden.has(101)).toBe(false);
    expect(runs('/app/data/run')[0]).toMatchObject({ body: { data_id: 56, page_no: 0 }, params: { 19: 2 } });
  });

  it('view: only fills it with cb_auto_query off', async () => {
    const other = viewOf({ id: 101, uid: 'other', data_id: 56, app_params: [paramOf({ id: 19, uid: 'order' })] });
    const { view, page, button, runs } = open(
      { target_type: 'view', target_id: 101, param_config: '{"order": row.id}', config: { cb_auto_query: false } },
      {},
      { others: [other] },
    );
    await view.press(button, rows[1]);
    expect(page.find(101)?.form?.values()).toEqual({ order: 2 });
    expect(runs('/app/data/run')).toHaveLength(0);
  });

  it('callback: searches by what it hands to a search form, unless told not to', async () => {
    for (const [auto, asked] of [
      [undefined, ['b']],
      [false, []],
    ] as const) {
      const opener = open({});
      const dialog = open(
        {
          target_type: 'callback',
          param_config: '{"city": row.name}',
          config: auto === undefined ? {} : { cb_auto_query: auto },
        },
        {},
        { parent: opener.view },
      );
      await dialog.view.press(dialog.button, rows[1]);
      expect(opener.runs('/app/data/run').map(({ params }) => params[9])).toEqual(asked);
    }
  });

  it('copy says what to do where the browser refuses, with the text if it can be read', async () => {
    for (const [text, message] of [
      ["'short'", '浏览器不允许复制，请选中此处文本后按 Ctrl+C：short'],
      [`'${'x'.repeat(201)}'`, '浏览器不允许复制，请选中文本后按 Ctrl+C（Mac 为 ⌘C）'],
    ] as const) {
      const { view, ports, button } = open({ target_type: 'other', target_id: 'copy', param_config: text });
      ports.navigate.copy = () => Promise.reject(new Error('refused'));
      await view.press({ ...button, config: { check_type: 0 } });
      expect(ports.messages).toEqual([{ kind: 'error', text: message }]);
    }
  });

  it('callback: hands values to the form of the opener', async () => {
    const opener = open({});
    const dialog = open(
      { target_type: 'callback', param_config: '{"city": row.name}', config: { close: true } },
      {},
      { parent: opener.view },
    );
    await dialog.view.press(dialog.button, rows[1]);
    expect(opener.view.form?.values()).toEqual({ city: 'b' });
    expect(dialog.ports.closed).toHaveLength(1);
  });

  it('other: refresh, reset, print, copy, link', async () => {
    const act = async (target_id: string, param_config?: string): Promise<Opened> => {
      const opened = open({
        target_type: 'other',
        target_id,
        config: { check_type: 0 },
        param_config: param_config || undefined,
      });
      opened.view.form?.change('city', 'Tianjin');
      await opened.view.press(opened.button);
      return opened;
    };
    expect((await act('refresh')).runs('/app/data/run')[0]?.params).toMatchObject({ 9: 'Tianjin' });
    expect((await act('reset')).runs('/app/data/run')[0]?.params).toMatchObject({ 9: 'Beijing' });
    expect((await act('print')).ports.did).toEqual(['print']);
    expect((await act('save', "{'name': 'a.json', 'text': form.city}")).ports.did).toEqual(['save a.json Tianjin']);
    expect((await act('copy', 'form.city')).ports).toMatchObject({
      did: ['copy Tianjin'],
      messages: [{ kind: 'success', text: '复制成功!' }],
    });
    expect((await act('link', '{"href": "https://example.com/" + form.city}')).ports.did).toEqual([
      'link window https://example.com/Tianjin',
    ]);
    expect((await act('link', '"javascript:alert(1)"')).ports).toMatchObject({
      did: [],
      messages: [{ kind: 'error', text: '不允许打开该地址' }],
    });
    expect((await act('eject')).ports.messages).toEqual([{ kind: 'error', text: '不支持的目标：eject' }]);
  });

  it('download: nothing to export before a query', async () => {
    const { view, ports, button } = open({ target_type: 'download', config: { check_type: 0 } });
    await view.press(button);
    expect(ports.messages).toEqual([{ kind: 'warning', text: '请查询后,选择导出.' }]);
    await view.query();
    await ports.clock.advance(400);
    await view.press(button);
    expect(view.page.getSnapshot().exporting).toEqual({ viewId: view.id, buttonId: 70 });
    expect(ports.calls.at(-1)?.path).toBe('/app/data/run');
  });
});
