import { describe, expect, it } from 'vitest';
import {
  buttonOf,
  fakePorts,
  pageOf,
  paramOf,
  rowsAnswer,
  settle,
  viewOf,
  type FakePorts,
  type SeenCall,
} from '../fakes.js';
import { CallError } from '../ports.js';
import type { PageRuntime, ViewRuntime } from '../runtime.js';
import { readSession, recordPage, replaySession, sessionText, type SessionLine } from './index.js';

const rows = (from: number) =>
  Array.from({ length: 3 }, (_, at) => ({
    id: from + at,
    name: `客户${from + at}`,
    level: at % 2 ? 'vip' : 'new',
    amount: '12.50',
  }));
const list = viewOf({
  id: 100,
  uid: 'list',
  name: { 'zh-chs': '客户', en: 'Customers' },
  data_id: 100,
  config: { page: true, page_size: 3, checkbox: true, timer: 30 },
  app_params: [
    paramOf({ id: 1, uid: 'word', label: '关键字' }),
    paramOf({ id: 2, uid: 'level', form_type: 2, data_type: 2, data_config: { dict_id: 9 } }),
  ],
  app_cols: [
    { id: 10, uid: 'c-name', name: 'name', label: '名称', sort: true },
    { id: 11, uid: 'c-level', name: 'level', label: '等级', dict_id: 9 },
    { id: 12, uid: 'c-do', name: 'do', form_type: 4 },
  ],
  app_buttons: [
    buttonOf({
      id: 20,
      uid: 'stop',
      label: '停用',
      source_type: 'col',
      source_id: 12,
      target_type: 'action',
      target_id: 5,
      cond: "row.level == 'new'",
      config: { confirm: true },
    }),
  ],
});
const form = viewOf({
  id: 200,
  uid: 'form',
  type: 3,
  app_params: [
    paramOf({ id: 3, uid: 'title', label: '标题', must: true }),
    paramOf({ id: 4, uid: 'password', must: true, config: { secret: true } }),
    paramOf({ id: 5, uid: 'why', cond: "form.title == '其它'" }),
    paramOf({ id: 6, uid: 'stamp', form_type: 11, def_val: 'APP_UUID' }),
  ],
  app_buttons: [
    buttonOf({
      id: 21,
      uid: 'send',
      label: '提交',
      source_type: 'form',
      target_type: 'action',
      target_id: 6,
      config: { validate: true, countdown: 3 },
    }),
  ],
});

interface Recording {
  ports: FakePorts;
  lines: SessionLine[];
  page: PageRuntime;
  view(uid: string): ViewRuntime;
}

/** Opens a recorded page on fake ports; `act` is the person. */
async function record(
  act: (recording: Recording) => Promise<void>,
  answers: Record<string, unknown> = {},
): Promise<SessionLine[]> {
  const ports = fakePorts({
    '/app/data/run': ({ body }: SeenCall) => rowsAnswer(rows(Number(body.page_no) * 3), 8),
    '/app/param/dict': {
      sub_dict: [
        { name: '贵宾', code: 'vip' },
        { name: '新客', code: 'new' },
      ],
    },
    '/app/button/run': { msg: '好了' },
    '/app/action/run': { msg: '好了' },
    ...answers,
  });
  const lines: SessionLine[] = [];
  const page = recordPage(pageOf(list, form), ports, { startedAt: ports.clock.now() }, (line) =>
    lines.push(JSON.parse(JSON.stringify(line)) as SessionLine),
  );
  const recording: Recording = { ports, lines, page, view: (uid) => page.find(uid)! };
  page.start();
  await ports.clock.advance(600);
  await act(recording);
  await settle();
  page.dispose();
  await settle();
  return lines;
}

const browsing = () =>
  record(async ({ ports, view }) => {
    const table = view('list');
    await table.setPage(1);
    await settle();
    await table.setSort([{ col: 'name', order: 'desc' }]);
    await settle();
    table.toggleSelect(table.getSnapshot().list[1]!);
    await settle();
    table.form!.mount('level');
    await settle();
    table.form!.input('word', '客');
    await settle();
    await ports.clock.advance(200);
    await table.search();
    await settle();
    table.setVisibleColumns(['c-level', 'c-name', 'c-do']);
    await settle();
    table.setColumnWidth('c-name', 240);
    await settle();
    await ports.clock.advance(65_000);
    await ports.clock.show(false);
    await ports.clock.advance(65_000);
    await ports.clock.show(true);
    const button = table.rowButtons(table.columns()[2]!, table.getSnapshot().list[0]!)[0]!.node;
    await table.press(button, table.getSnapshot().list[0]);
    await settle();
  });

const submitting = () =>
  record(async ({ ports, view }) => {
    const sheet = view('form');
    const send = sheet.buttons('form')[0]!.node;
    await sheet.press(send);
    await settle();
    sheet.form!.change('title', '其它');
    await settle();
    sheet.form!.input('password', 'hunter2-hunter2');
    await settle();
    sheet.form!.blur('password');
    await settle();
    sheet.form!.change('why', '忘了');
    await settle();
    await ports.clock.advance(500);
    await sheet.press(send);
    await settle();
    await ports.clock.advance(1500);
  });

const failing = () =>
  record(async ({ ports, view }) => {
    ports.answers['/app/data/run'] = new CallError(503, '数据源没有响应');
    await view('list').query();
    await settle();
    ports.answers['/app/data/run'] = rowsAnswer(rows(40), 3, { masked: ['name'] });
    await view('list').retry();
    await settle();
    ports.language = 'en';
    view('list').page.localeChanged();
    await settle();
  });

describe('a recorded session', () => {
  it.each([
    ['paging, sorting, selection, timers', browsing, 8],
    ['a form that is wrong, then sent', submitting, 5],
    ['a failure and another language', failing, 4],
  ])('replays to the same tree at every step: %s', async (_name, session, trees) => {
    const lines = await session();
    const report = await replaySession(readSession(sessionText(lines)));
    expect(report.differences).toEqual([]);
    expect(report.unasked).toEqual([]);
    expect(report.trees).toBeGreaterThanOrEqual(trees);
  });

  it('has what came in from outside, in order', async () => {
    const lines = await browsing();
    const kinds = lines.map((line) => (line.t === 'do' ? line.verb : line.t));
    expect(kinds[0]).toBe('open');
    expect(kinds.filter((kind) => kind === 'timer').length).toBeGreaterThanOrEqual(4);
    expect(kinds.filter((kind) => kind === 'visible')).toHaveLength(2);
    expect(
      kinds.filter((kind) =>
        ['start', 'setPage', 'setSort', 'toggleSelect', 'input', 'search', 'press', 'confirm', 'dispose'].includes(
          kind,
        ),
      ),
    ).toEqual(['start', 'setPage', 'setSort', 'toggleSelect', 'input', 'search', 'press', 'confirm', 'dispose']);
  });

  it('replays twice to the same report', async () => {
    const lines = await browsing();
    expect(await replaySession(lines)).toEqual(await replaySession(lines));
  });

  it('tells the line where the engine draws something else', async () => {
    const lines = await browsing();
    const other = lines.map((line): SessionLine =>
      line.t === 'answer' && JSON.stringify(line.data).includes('客户3')
        ? { ...line, data: rowsAnswer(rows(90), 8) }
        : line,
    );
    const { differences } = await replaySession(other);
    expect(differences[0]).toMatchObject({
      what: 'tree',
      expected: { views: [{ rows: [{ key: '3' }, {}, {}] }, {}] },
      found: { views: [{ rows: [{ key: '90' }, {}, {}] }, {}] },
    });
    expect(other[differences[0]!.line - 1]).toMatchObject({ t: 'tree' });
  });

  it('holds no secret', async () => {
    const text = sessionText(await submitting());
    expect(text).not.toContain('hunter2');
    expect(text).toContain('•••');
  });

  it('leaves its holder what they put over a verb', async () => {
    let gone = 0;
    const lines = await record((recording) => {
      const { dispose } = recording.page;
      Object.assign(recording.page, {
        dispose: () => {
          gone += 1;
          dispose();
        },
      });
      return Promise.resolve();
    });
    expect(gone).toBe(1);
    expect(lines.filter((line) => line.t === 'do' && line.verb === 'dispose')).toHaveLength(1);
  });

  it('names the line of a text that is no session', () => {
    expect(() => readSession('{"t":"do"}')).toThrow('line 1');
    expect(() => readSession(`${JSON.stringify({ t: 'open', version: 1 })}\n{"t":`)).toThrow('line 2');
    expect(() => readSession(`${JSON.stringify({ t: 'open', version: 1 })}\n{"t":"shout"}`)).toThrow(
      'line 2: is no line of a session',
    );
  });
});
