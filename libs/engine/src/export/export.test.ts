import { describe, expect, it } from 'vitest';
import { fakePorts, pageOf, paramOf, rowsAnswer, settle, viewOf, type FakePorts } from '../fakes.js';
import { createPage } from '../page.runtime.js';
import { CallError } from '../ports.js';
import { createExport } from './export.runtime.js';
import type { ExportRuntime, ExportTask } from './export.type.js';

const task = (id: number, part: Partial<ExportTask> = {}): ExportTask => ({
  id,
  mark: `EX${id}`,
  title: 't',
  export_type: 5,
  file_type: 'xlsx',
  rows: -1,
  done: 0,
  status: 'success',
  error: null,
  create_time: '',
  start_time: null,
  ...part,
});

async function open(answers: Record<string, unknown> = {}): Promise<{
  ports: FakePorts;
  view: ReturnType<ReturnType<typeof createPage>['find']> & object;
  exports: ExportRuntime;
}> {
  const ports = fakePorts({ '/app/data/run': rowsAnswer([{ id: 1 }]), '/app/export/list': { list: [] }, ...answers });
  const page = createPage(
    pageOf(
      viewOf({
        id: 5,
        uid: 'list',
        name: '客户 列表',
        data_id: 50,
        app_cols: [{ id: 1, uid: 'id', name: 'id', sort: true }],
        app_params: [paramOf({ id: 9, uid: 'city' })],
      }),
    ),
    ports,
  );
  const view = page.find(5)!;
  view.form?.change('city', '北京');
  await view.setSort([{ col: 'id', order: 'desc' }]);
  const exports = createExport(view);
  exports.start();
  await settle();
  return { ports, view, exports };
}

describe('the export of a view', () => {
  it('sends what is searched and sorted, and proposes a title without spaces', async () => {
    const { ports, exports } = await open({ '/app/export': task(1, { status: 'waiting' }) });
    expect(exports.title).toBe('客户-列表');
    expect(await exports.submit({ title: 't', type: 5, rows: -1 })).toBe(true);
    const call = ports.calls.find(({ path }) => path === '/app/export');
    expect(call).toMatchObject({
      body: { app_id: 3, data_id: 50, title: 't', export_type: 5, rows: -1 },
      params: { 9: '北京' },
    });
    expect(JSON.parse(String(call?.body.order_params))).toEqual([{ col: 'id', order: 'desc' }]);
    expect(ports.did).toEqual([]);
  });

  it('is of what is on the screen, not of what was typed since', async () => {
    const { ports, view, exports } = await open({ '/app/export': task(1, { status: 'waiting' }) });
    view.form?.change('city', '上海');
    await exports.submit({ title: 't', type: 5, rows: -1 });
    expect(ports.calls.find(({ path }) => path === '/app/export')?.params).toMatchObject({ 9: '北京' });
  });

  it('downloads a small one at once', async () => {
    const { ports, exports } = await open({ '/app/export': { ...task(7), ticket: 'a+b' } });
    await exports.submit({ title: 't', type: 1, rows: 3 });
    expect(ports.did).toEqual(['download /api/app/export/download?app_id=3&task_id=7&access_token=a%2Bb']);
    expect(ports.messages).toEqual([{ kind: 'success', text: '导出成功!' }]);
  });

  it('shows a refusal at the field that the server names', async () => {
    const { ports, exports } = await open({ '/app/export': new CallError(400, '标题不能为空', { field: 'title' }) });
    expect(await exports.submit({ title: '', type: 1, rows: 3 })).toBe(false);
    expect(exports.getSnapshot()).toMatchObject({
      submitting: false,
      problem: { field: 'title', text: '标题不能为空' },
    });
    ports.answers['/app/export'] = new CallError(404, '未查询到数据');
    await exports.submit({ title: 't', type: 1, rows: 3 });
    expect(exports.getSnapshot().problem).toEqual({ field: null, text: '未查询到数据' });
  });

  it('follows what is under way, not while the tab is hidden, and says when it is finished', async () => {
    const { ports, exports } = await open({ '/app/export/list': { list: [task(1, { status: 'running', done: 10 })] } });
    const looks = (): number => ports.calls.filter(({ path }) => path === '/app/export/list').length;
    expect(looks()).toBe(1);
    await ports.clock.advance(1500);
    expect(looks()).toBe(2);
    await ports.clock.show(false);
    await ports.clock.advance(60_000);
    expect(looks()).toBe(2);
    ports.answers['/app/export/list'] = { list: [task(1)] };
    await ports.clock.show(true);
    expect(looks()).toBe(3);
    expect(ports.messages).toEqual([{ kind: 'success', text: '导出成功!' }]);
    await ports.clock.advance(60_000);
    expect(looks()).toBe(3);
    exports.stop();
    expect(ports.clock.pending).toBe(0);
  });

  it('asks for a ticket for each download, and before it deletes', async () => {
    const { ports, exports } = await open({ '/operation/export.ticket': { ticket: 'x' }, '/app/export/del': null });
    await exports.download(task(4));
    expect(ports.did).toHaveLength(1);
    ports.agree = false;
    await exports.remove(task(4));
    expect(ports.calls.some(({ path }) => path === '/app/export/del')).toBe(false);
    ports.agree = true;
    await exports.remove(task(4));
    expect(ports.messages).toEqual([{ kind: 'success', text: '删除成功!' }]);
    expect(ports.asked[0]?.text).toBe('确定要删除数据吗?');
  });

  it('has no list for somebody who has not signed in', async () => {
    const ports = fakePorts();
    ports.user = () => ({ id: null, account: '', name: '', roles: [] });
    const page = createPage(pageOf(viewOf({ id: 5, uid: 'list', data_id: 50 })), ports);
    const exports = createExport(page.find(5)!);
    exports.start();
    await settle();
    expect(ports.calls).toEqual([]);
    expect(exports.getSnapshot().list).toBe('closed');
  });
});

describe('asking for an export', () => {
  it('opens the dialog of the view once there are rows', async () => {
    const { view } = await open();
    view.askExport();
    expect(view.page.getSnapshot().exporting).toEqual({ viewId: 5, buttonId: null });
    view.page.closeExport();
    expect(view.page.getSnapshot().exporting).toBeNull();
  });

  it('is answered with a warning before a query', () => {
    const ports = fakePorts();
    const view = createPage(pageOf(viewOf({ id: 5, uid: 'list', data_id: 50 })), ports).find(5)!;
    view.askExport();
    expect(ports.messages).toEqual([{ kind: 'warning', text: '请查询后,选择导出.' }]);
    expect(view.page.getSnapshot().exporting).toBeNull();
  });
});
