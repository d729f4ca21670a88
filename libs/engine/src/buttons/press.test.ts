import type { CompiledButton } from '@sluice/document';
import { describe, expect, it } from 'vitest';
import { paramOf, rowsAnswer, viewOf } from '../fakes.js';
import { CallError } from '../ports.js';
import { done, open, rows, save, type Opened } from './press.fakes.js';

describe('which rows a button may act on', () => {
  it('a toolbar button wants a row by default, one exactly with check_type 2, none with 0', async () => {
    const one = open(save);
    await one.view.press(one.button);
    expect(one.ports.messages).toEqual([{ kind: 'warning', text: '请至少选择一行数据' }]);
    expect(one.runs()).toHaveLength(0);
    const two = open({ ...save, config: { check_type: 2 } });
    await two.view.query();
    two.view.toggleSelectPage(true);
    await two.view.press(two.button);
    expect(two.ports.messages).toEqual([{ kind: 'warning', text: '只能选择一行数据' }]);
    const none = open({ ...save, config: { check_type: 0 } });
    await none.view.press(none.button);
    expect(none.runs()).toHaveLength(1);
  });

  it('views without row selection, and row buttons, ignore it', async () => {
    const plain = open(save, { config: {} });
    await plain.view.press(plain.button);
    expect(plain.runs()).toHaveLength(1);
    const row = open({ ...save, source_type: 'col', source_id: 2 });
    await row.view.press(row.button, rows[1]);
    expect(row.runs()[0]?.params).toEqual({ 9: 'Beijing', page: {}, rows: ['2'] });
  });

  it('acts on rows selected over several pages, and forgets them after success', async () => {
    const { view, ports, button, runs } = open(save);
    await view.query();
    view.toggleSelect(view.getSnapshot().list[0]!);
    ports.answers['/app/data/run'] = rowsAnswer([{ id: 3 }], 3);
    await view.setPage(1);
    view.toggleSelect(view.getSnapshot().list[0]!);
    await view.press(button);
    expect(runs()[0]?.params.rows).toEqual(['1', '3']);
    expect(view.getSnapshot().selection.size).toBe(0);
  });
});

describe('the order of §4', () => {
  const all: Partial<CompiledButton> = { ...save, source_type: 'form', config: { validate: true, confirm: true } };

  it('validates before it asks, asks before it acts, refreshes after success', async () => {
    const { view, ports, button, runs } = open(all, { app_params: [paramOf({ id: 9, uid: 'city', must: true })] });
    await view.press(button);
    expect(ports.messages).toEqual([{ kind: 'error', text: '验证失败!' }]);
    expect(view.form?.getField('city').errors).toEqual(['不能为空!']);
    expect(ports.asked).toEqual([]);
    view.form?.change('city', 'Beijing');
    ports.agree = false;
    await ports.clock.advance(400);
    await view.press(button);
    expect(ports.asked).toEqual([{ text: '是否确定要执行该操作?' }]);
    expect(runs()).toHaveLength(0);
    ports.agree = true;
    await ports.clock.advance(400);
    await view.press(button);
    expect(ports.calls.map((call) => call.path)).toEqual(['/app/action/run', '/app/data/run']);
    expect(ports.messages.at(-1)).toEqual({ kind: 'success', text: '执行成功!' });
  });

  it('tells an action that says it failed, and refreshes nothing', async () => {
    for (const [msg, text] of [
      ['库存不足，已登记缺货', '库存不足，已登记缺货'],
      ['', '调用失败!'],
    ]) {
      const { view, ports, button } = open(
        { ...save, config: { check_type: 0 } },
        {},
        { answer: { action: { act_type: 'run', act_type_code: null }, page: null, list: [], msg, ok: false } },
      );
      await view.press(button);
      expect(ports.calls.map((call) => call.path)).toEqual(['/app/action/run']);
      expect(ports.messages).toEqual([{ kind: 'warning', text }]);
    }
  });

  it('refuses a missing or unknown target', async () => {
    const missing = open({});
    await missing.view.press(missing.button, rows[0]);
    expect(missing.ports.messages).toEqual([{ kind: 'error', text: '缺少目标类型' }]);
    const noId = open({ target_type: 'action' });
    await noId.view.press(noId.button, rows[0]);
    expect(noId.ports.messages).toEqual([{ kind: 'error', text: '按钮“go”缺少目标' }]);
    const unknown = open({ target_type: 'toString' as 'action', target_id: 1 });
    await unknown.view.press(unknown.button, rows[0]);
    expect(unknown.ports.messages).toEqual([{ kind: 'error', text: '不支持的目标：toString' }]);
  });

  it('before_config that does not hold stops it silently; one that fails is logged and stops it', async () => {
    const { view, button, runs } = open({ ...save, before_config: 'row.open' });
    await view.press(button, rows[1]);
    expect(runs()).toHaveLength(0);
    const broken = open({ ...save, before_config: 'row.open + 1' });
    await broken.view.press(broken.button, rows[0]);
    expect(broken.runs()).toHaveLength(0);
    expect(broken.ports.logged).toHaveLength(1);
  });

  it('an irreversible action asks for the name, own confirm text first; a name that cannot be made refuses', async () => {
    const { view, ports, button } = open({
      ...save,
      config: { confirm_msg: { 'zh-chs': '确定要删除数据吗?', en: 'Delete?' }, irreversible_name: 'row.name' },
    });
    await view.press(button, rows[0]);
    expect(ports.asked).toEqual([{ text: '确定要删除数据吗?', typed: 'a' }]);
    const nameless = open({ ...save, config: { irreversible_name: 'row.title' } });
    await nameless.view.press(nameless.button, rows[0]);
    expect(nameless.runs()).toHaveLength(0);
    expect(nameless.ports.messages).toEqual([{ kind: 'error', text: '调用失败!' }]);
  });
});

describe('what an action answers', () => {
  const press = async (answer: unknown, part: Partial<CompiledButton> = {}): Promise<Opened> => {
    const opened = open({ ...save, config: { check_type: 0 }, ...part }, {}, { answer });
    await opened.view.press(opened.button);
    return opened;
  };

  it.each([
    [101, 'same'],
    [102, 'dialog'],
    [103, 'window'],
  ] as const)('code %i opens the preview route: %s', async (code, mode) => {
    const { ports, view } = await press({
      action: { act_type: 'page', act_type_code: code },
      page: { id: 12, app_id: 4, params: { id: 5 } },
      list: [],
    });
    expect(ports.opened).toEqual([{ mode, preview: true, appId: 4, page: 12, params: { id: 5 }, opener: view }]);
    expect(ports.messages).toEqual([]);
  });

  it('shows the first list item, else the message, else 执行成功!', async () => {
    expect((await press({ ...done, list: ['已新建 3 条'], msg: 'x' })).ports.messages).toEqual([
      { kind: 'success', text: '已新建 3 条' },
    ]);
    expect((await press({ ...done, list: [{ id: 1 }], msg: '已保存' })).ports.messages).toEqual([
      { kind: 'success', text: '已保存' },
    ]);
    expect((await press(done)).ports.messages).toEqual([{ kind: 'success', text: '执行成功!' }]);
  });

  it("tells the server's reason, or 调用失败!, and refreshes nothing", async () => {
    const shown = await press(new CallError(409, '请修复连接后再进行操作!'));
    expect(shown.ports.messages).toEqual([{ kind: 'error', text: '请修复连接后再进行操作!' }]);
    expect(shown.runs('/app/data/run')).toHaveLength(0);
    expect((await press(new CallError(500, ''))).ports.messages).toEqual([{ kind: 'error', text: '调用失败!' }]);
    expect((await press(new Error('boom'))).ports.logged).toMatchObject([{ kind: 'callback', message: 'boom' }]);
  });

  it('looks at the list again when the action of a row fails: the row may be another one now', async () => {
    const row = open({ ...save, source_type: 'col', source_id: 2 }, {}, { answer: new CallError(503, '无法连接') });
    await row.view.press(row.button, rows[0]);
    expect(row.ports.messages).toEqual([{ kind: 'error', text: '无法连接' }]);
    expect(row.runs('/app/data/run')).toHaveLength(1);
  });

  it('shows a problem at the field that the server names', async () => {
    const { view, ports } = await press(new CallError(400, '城市不存在', { field: 'city' }));
    expect(view.form?.getField('city').errors).toEqual(['城市不存在']);
    expect(ports.messages).toEqual([]);
  });

  it.each([0, 304, 401, 403, 405, 406, 4003, 4004])('stays quiet at code %i, where the host reacts', async (code) => {
    expect((await press(new CallError(code, 'x'))).ports.messages).toEqual([]);
  });

  it('stays quiet when the host says that the person was told', async () => {
    expect((await press(new CallError(502, 'x', null, true))).ports.messages).toEqual([]);
    expect((await press(new CallError(0, 'HTTP 502', null, false))).ports.messages).toEqual([
      { kind: 'error', text: 'HTTP 502' },
    ]);
  });

  it('a result mapping may call it a failure', async () => {
    const { ports, runs } = await press(
      { ...done, list: [0] },
      { call_back_config: { value: '{"ok": value[0] > 0, "msg": "库存不足"}' } },
    );
    expect(ports.messages).toEqual([{ kind: 'warning', text: '库存不足' }]);
    expect(runs('/app/data/run')).toHaveLength(0);
  });

  it('method submit goes to /app/button/run', async () => {
    const { runs } = await press(done, { config: { check_type: 0, method: 'submit' } });
    expect(runs('/app/button/run')[0]?.body).toMatchObject({ action_id: 31, app_id: 3, button_id: 70 });
  });
});

describe('what follows success', () => {
  it('refreshes its own view where it stands unless told not to', async () => {
    const own = open({ ...save, config: { check_type: 0 } });
    await own.view.press(own.button);
    expect(own.runs('/app/data/run')).toHaveLength(1);
    const off = open({ ...save, config: { check_type: 0 }, call_back_config: { refresh: false } });
    await off.view.press(off.button);
    expect(off.runs('/app/data/run')).toHaveLength(0);
    const none = open({ ...save, config: { check_type: 0 }, call_back_type: 'none' });
    await none.view.press(none.button);
    expect(none.runs('/app/data/run')).toHaveLength(0);
  });

  it('refreshes the callback view, or the whole page', async () => {
    const other = viewOf({ id: 101, uid: 'other', data_id: 56 });
    const named = open({ ...save, config: { check_type: 0 }, call_back_id: 101 }, {}, { others: [other] });
    await named.view.press(named.button);
    expect(named.runs('/app/data/run').map((call) => call.body.data_id)).toEqual([56]);
    const quiet = open(
      { ...save, config: { check_type: 0, cb_auto_query: false }, call_back_id: 101 },
      {},
      { others: [other] },
    );
    await quiet.view.press(quiet.button);
    expect(quiet.runs('/app/data/run')).toHaveLength(0);
    const page = open({ ...save, config: { check_type: 0 }, call_back_type: 'page' }, {}, { others: [other] });
    await page.view.press(page.button);
    expect(page.runs('/app/data/run').map((call) => call.body.data_id)).toEqual([55, 56]);
  });

  it('a form without a query goes back to its defaults', async () => {
    const { view, button } = open({ ...save, source_type: 'form' }, { type: 3, data_id: undefined });
    view.form?.change('city', 'Tianjin');
    await view.press(button);
    expect(view.form?.values()).toEqual({ city: 'Beijing' });
    expect(view.form?.dirty()).toBe(false);
  });

  it('a typed secret is forgotten once it was sent', async () => {
    const params = [paramOf({ id: 9, uid: 'city' }), paramOf({ id: 8, uid: 'password', config: { secret: true } })];
    const { view, button, runs } = open({ ...save, source_type: 'form' }, { type: 3, app_params: params });
    view.form?.input('password', 'S3cret-word');
    view.form?.change('city', 'Wuhan');
    await view.press(button);
    expect(runs()[0]?.params).toMatchObject({ 8: 'S3cret-word' });
    expect(view.form?.values()).toEqual({ city: 'Wuhan', password: null });
  });

  it('goes on to where its answer leads, on this site alone', async () => {
    for (const [address, did] of [
      ['/build/app/7/page', ['link same /build/app/7/page']],
      ['//elsewhere.example', []],
      ['https://elsewhere.example', []],
    ] as const) {
      const link = 'response.list[0].address';
      const answer = { ok: true, msg: '', list: [{ address }], page: null, action: null };
      const part = { ...save, config: { check_type: 0 as const }, call_back_config: { link } };
      const { view, ports, button } = open(part, {}, { answer });
      await view.press(button);
      expect(ports.did).toEqual(did);
    }
  });

  it('from a dialog: refreshes the view that opened it and closes', async () => {
    const opener = open({});
    const dialog = open(
      { ...save, source_type: 'form', config: { close: true, reloadParentView: true } },
      { type: 3 },
      { parent: opener.view },
    );
    await dialog.view.press(dialog.button);
    expect(opener.runs('/app/data/run')).toHaveLength(1);
    expect(dialog.ports.closed).toEqual([dialog.page.instance]);
    expect(dialog.runs('/app/data/run')).toHaveLength(0);
  });

  it('fills fields from the answer', async () => {
    const { view, button } = open(
      { ...save, config: { check_type: 0 }, call_back_config: { refresh: false, set: { city: 'response.list[0]' } } },
      {},
      { answer: { ...done, list: ['Wuhan'] } },
    );
    await view.press(button);
    expect(view.form?.values()).toEqual({ city: 'Wuhan' });
  });
});
