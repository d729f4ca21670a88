import { act } from 'react';
import { CallError } from '@sluice/engine';
import { afterEach, describe, expect, it } from 'vitest';
import { draw, press, type, until, type Drawn } from '../fixture/draw.js';
import { columnOf, makePage, makeWorld, rowsAnswer, viewOf, type World } from '../fixture/page.js';
import { PageView } from '../page/page.view.js';

let drawn: Drawn;
afterEach(() => drawn.close());

const tasks = [
  {
    id: 7,
    mark: 'EX7',
    title: '客户',
    export_type: 5,
    file_type: 'xlsx',
    rows: 100,
    done: 40,
    status: 'running',
    error: null,
    create_time: '2026-01-01 08:00:00',
    start_time: '2026-01-01 08:00:01',
  },
  {
    id: 6,
    mark: 'EX6',
    title: '客户',
    export_type: 1,
    file_type: 'csv',
    rows: 3,
    done: 3,
    status: 'success',
    error: null,
    create_time: '2026-01-01 07:00:00',
    start_time: null,
  },
  {
    id: 5,
    mark: 'EX5',
    title: '客户',
    export_type: 5,
    file_type: 'xlsx',
    rows: 3,
    done: 0,
    status: 'failed',
    error: '未查询到数据',
    create_time: '2026-01-01 06:00:00',
    start_time: null,
  },
];

/** A page whose server lists those tasks and answers an export with `answer`. */
async function openDialog(answer: () => unknown): Promise<{ world: World; downloads: string[] }> {
  const world = makeWorld();
  const downloads: string[] = [];
  world.answer = () => rowsAnswer([{ id: 1 }]);
  world.ports.navigate.download = (href) => void downloads.push(href);
  const { call } = world.ports.transport;
  world.ports.transport.call = async <T,>(path: string, body: Record<string, unknown>): Promise<T> => {
    const plain = await call<T>(path, body);
    const answers: Record<string, () => unknown> = {
      '/app/export/list': () => ({ list: tasks }),
      '/app/export': answer,
      '/operation/export.ticket': () => ({ ticket: 'once' }),
    };
    return (answers[path]?.() ?? plain) as T;
  };
  const page = makePage(
    world,
    viewOf({ uid: 'list', name: '客户 列表', config: { download: true }, app_cols: [columnOf(1, 'id')] }),
  );
  drawn = await draw(<PageView runtime={page} />);
  await act(async () => {
    await page.roots[0]?.query();
  });
  await until(() => {
    drawn.button('导出');
  });
  await press(drawn.button('导出'));
  await until(() => expect(drawn.all('[data-task]')).toHaveLength(tasks.length));
  return { world, downloads };
}

describe('the export dialog', () => {
  it('offers title, type and rows with the defaults of §9, and sends the choice', async () => {
    const { world, downloads } = await openDialog(() => ({ ...tasks[1], id: 8, ticket: 'once' }));
    const dialog = drawn.one('.ant-modal');
    const [kind, rows] = [...dialog.querySelectorAll('select')];
    expect(dialog.querySelector('input')?.value).toBe('客户-列表');
    expect(kind?.value).toBe('5');
    expect([...(rows?.options ?? [])].map((option) => option.value)).toEqual([
      '3',
      '1000',
      '2000',
      '5000',
      '10000',
      '20000',
      '30000',
      '50000',
      '150000',
      '300000',
      '500000',
      '-1',
    ]);
    expect([...(rows?.options ?? [])].at(-1)?.textContent).toBe('全部');
    await act(async () => drawn.one<HTMLFormElement>('.sl-export-form').requestSubmit());
    await until(() => expect(downloads).toHaveLength(1));
    expect(world.calls.find(({ path }) => path === '/app/export')?.body).toMatchObject({
      title: '客户-列表',
      export_type: 5,
      rows: 1000,
      data_id: 500,
    });
    expect(downloads[0]).toContain('task_id=8');
    expect(world.messages).toEqual([{ tone: 'success', text: '导出成功!' }]);
  });

  it('shows what the server refuses at its field', async () => {
    await openDialog(() => {
      throw new CallError(400, '标题不能为空', { field: 'title' });
    });
    await type(drawn.one<HTMLInputElement>('.ant-modal input'), '');
    await act(async () => drawn.one<HTMLFormElement>('.sl-export-form').requestSubmit());
    await until(() => expect(drawn.one('.sl-export-form [role=alert]').textContent).toBe('标题不能为空'));
    expect(drawn.one<HTMLInputElement>('.ant-modal input').getAttribute('aria-invalid')).toBe('true');
  });

  it('lists the exports: mark, start, state, rows, and only finished ones are downloaded', async () => {
    const { world, downloads } = await openDialog(() => null);
    const rows = drawn.all('[data-task]');
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^EX7.*08:00:01执行中40 行删除$/),
      expect.stringMatching(/^EX6.*执行成功3 行下载删除$/),
      expect.stringMatching(/^EX5.*执行失败未查询到数据0 行删除$/),
    ]);
    expect(drawn.one<HTMLProgressElement>('progress').value).toBeCloseTo(0.4);
    await press(drawn.button('下载'));
    await until(() => expect(downloads).toHaveLength(1));
    expect(downloads).toEqual(['/api/app/export/download?app_id=1&task_id=6&access_token=once']);
    await press(drawn.all('[data-task="6"] button').at(-1) as HTMLElement);
    await until(() => expect(world.messages).toHaveLength(1));
    expect(world.calls.find(({ path }) => path === '/app/export/del')?.body).toEqual({ app_id: 1, task_id: 6 });
    expect(world.messages.at(-1)?.text).toBe('删除成功!');
  });
});
