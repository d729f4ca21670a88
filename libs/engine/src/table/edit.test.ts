import type { CompiledColumn } from '@sluice/document';
import { describe, expect, it } from 'vitest';
import { buttonOf, fakePorts, pageOf, paramOf, rowsAnswer, settle, viewOf, type FakePorts } from '../fakes.js';
import { createPage } from '../page.runtime.js';
import { CallError } from '../ports.js';
import type { Row, ViewRuntime } from '../runtime.js';

const points: CompiledColumn = {
  id: 1,
  uid: 'points',
  name: 'points',
  editor: paramOf({
    id: 11,
    uid: 'points-editor',
    name: 'points',
    form_type: 5,
    must: true,
    config: { min: 0, max: 100 },
  }),
};
const note: CompiledColumn = {
  id: 2,
  uid: 'note',
  name: 'note',
  editor: paramOf({ id: 12, uid: 'note-editor', name: 'note' }),
};
const plain: CompiledColumn = { id: 3, uid: 'id', name: 'id' };
const save = (id: number, source: number, part = {}) =>
  buttonOf({
    id,
    uid: `save-${source}`,
    source_type: 'col',
    source_id: source,
    target_type: 'action',
    target_id: 70 + source,
    ...part,
  });
const rows: Row[] = [
  { id: 'a', points: 5, note: null },
  { id: 'b', points: 6, note: 'x' },
];

async function open(
  part: Partial<ReturnType<typeof viewOf>> = {},
  more: Record<string, unknown> = {},
): Promise<{ view: ViewRuntime; ports: FakePorts }> {
  const ports = fakePorts({ '/app/data/run': rowsAnswer(rows, 2, more), '/app/action/run': { list: [], msg: '' } });
  const page = createPage(
    pageOf(
      viewOf({
        id: 100,
        uid: 'list',
        data_id: 55,
        app_cols: [plain, points, note],
        app_buttons: [save(21, 1), save(22, 2)],
        ...part,
      }),
    ),
    ports,
  );
  const view = page.find(100) as ViewRuntime;
  await view.query();
  ports.calls.length = 0;
  return { view, ports };
}
const row = (view: ViewRuntime, at: number): Row => view.getSnapshot().list[at]!;
const typeInto = (view: ViewRuntime, text: unknown): void =>
  view.edits.open()!.form.input(view.edits.open()!.param.uid, text);
const actions = (ports: FakePorts) => ports.calls.filter((call) => call.path === '/app/action/run');

describe('a cell that is edited in place', () => {
  it("sends the new value, the row's key and what stood there before, then reads the row again", async () => {
    const { view, ports } = await open();
    expect(view.edits.begin(points, row(view, 0))).toBe(true);
    typeInto(view, 9);
    expect(view.edits.unsaved()).toBe(true);
    ports.answers['/app/data/run'] = rowsAnswer([{ id: 'a', points: 9, note: 'by trigger' }], 1);
    expect(view.edits.commit()).toBe(true);
    await settle();
    expect(ports.calls.map((call) => call.path)).toEqual(['/app/action/run', '/app/data/run']);
    expect(actions(ports)[0]).toMatchObject({
      body: { action_id: 71, button_id: 21 },
      params: { 11: 9, before: 5, rows: ['a'] },
    });
    expect(view.getSnapshot()).toMatchObject({ list: [{ points: 9, note: 'by trigger' }] });
    expect(view.getSnapshot().edits.size).toBe(0);
    expect(ports.messages).toEqual([]);
  });

  it('sends nothing when nothing changed or when it is given up', async () => {
    const { view, ports } = await open();
    view.edits.begin(points, row(view, 0));
    typeInto(view, 5);
    view.edits.commit();
    view.edits.begin(points, row(view, 0));
    typeInto(view, 7);
    view.edits.cancel();
    await settle();
    expect(view.getSnapshot().edits.size).toBe(0);
    expect(ports.calls).toEqual([]);
  });

  it('stays open while it is wrong; left behind it keeps what was typed and says why, and opens with it again', async () => {
    const { view, ports } = await open();
    view.edits.begin(points, row(view, 0));
    typeInto(view, 101);
    expect(view.edits.commit()).toBe(false);
    expect(view.edits.open()?.form.getField('points-editor').errors).toEqual(['不能大于 100']);
    view.edits.begin(note, row(view, 1));
    expect(view.edits.of(points, row(view, 0))).toMatchObject({ status: 'failed', error: '不能大于 100' });
    await view.query();
    expect(view.edits.of(points, row(view, 0))).toMatchObject({ status: 'failed' });
    view.edits.begin(points, row(view, 0));
    expect(view.edits.open()?.form.values()).toEqual({ points: 101 });
    typeInto(view, null);
    expect(view.edits.commit()).toBe(false);
    expect(ports.calls.map((call) => call.path)).toEqual(['/app/data/run']);
  });

  it('keeps what the server refused, with its words; after a conflict the list is read and saving again compares with it', async () => {
    const { view, ports } = await open();
    ports.answers['/app/action/run'] = new CallError(409, '该值已被他人修改为“8”');
    view.edits.begin(points, row(view, 0));
    typeInto(view, 9);
    ports.answers['/app/data/run'] = rowsAnswer([{ id: 'a', points: 8 }], 1);
    view.edits.commit();
    await settle();
    expect(view.edits.of(points, row(view, 0))).toMatchObject({ status: 'failed', error: '该值已被他人修改为“8”' });
    expect(view.edits.unsaved()).toBe(true);
    ports.answers['/app/action/run'] = { list: [], msg: '' };
    view.edits.begin(points, row(view, 0));
    view.edits.commit();
    await settle();
    expect(actions(ports).at(-1)?.params).toMatchObject({ 11: 9, before: 8 });
  });

  it('keeps what an action ended without doing, with its words', async () => {
    const { view, ports } = await open();
    ports.answers['/app/action/run'] = { list: [], msg: '库存不足', ok: false };
    view.edits.begin(points, row(view, 0));
    typeInto(view, 9);
    view.edits.commit();
    await settle();
    expect(view.edits.of(points, row(view, 0))).toMatchObject({ status: 'failed', error: '库存不足' });
    expect(view.getSnapshot().list[0]).toMatchObject({ points: 5 });
  });

  it('says aloud what could not be saved when its row has left the page', async () => {
    const { view, ports } = await open();
    ports.answers['/app/action/run'] = new CallError(409, '记录已被删除');
    view.edits.begin(points, row(view, 0));
    typeInto(view, 9);
    ports.answers['/app/data/run'] = rowsAnswer([{ id: 'b', points: 6 }], 1);
    view.edits.commit();
    await settle();
    expect(ports.messages).toEqual([{ kind: 'error', text: 'points: 记录已被删除' }]);
    expect(view.edits.unsaved()).toBe(true);
  });

  it('has one open cell: who says no after going on keeps what was typed at the first', async () => {
    const { view, ports } = await open({ app_buttons: [save(21, 1, { config: { confirm: true } }), save(22, 2)] });
    ports.agree = false;
    view.edits.begin(points, row(view, 0));
    typeInto(view, 9);
    view.edits.move(1);
    await settle();
    expect([...view.getSnapshot().edits.values()].filter(({ status }) => status === 'open')).toHaveLength(1);
    expect(view.edits.open()?.column.uid).toBe('note');
    expect(view.edits.of(points, row(view, 0))).toMatchObject({ status: 'failed', error: '尚未保存' });
  });

  it('moves through the cells of the page in reading order and saves on the way', async () => {
    const { view, ports } = await open();
    view.edits.begin(points, row(view, 0));
    typeInto(view, 9);
    const at = (): string => `${view.edits.open()?.column.uid} ${view.edits.open()?.key}`;
    expect(view.edits.move(1)).toBe(true);
    expect(at()).toBe('note a');
    view.edits.move(1);
    expect(at()).toBe('points b');
    view.edits.move(-1);
    view.edits.move(-1);
    // The first cell is being saved: it does not open, and nothing is lost.
    expect(view.edits.open()).toBeUndefined();
    await settle();
    expect(actions(ports)).toHaveLength(1);
    view.edits.begin(note, row(view, 1));
    expect(view.edits.move(1)).toBe(false);
    expect(view.edits.open()).toBeUndefined();
  });

  it('begins anew with the key that was pressed where text is typed', async () => {
    const { view } = await open();
    view.edits.begin(note, row(view, 1), 'z');
    view.edits.begin(note, row(view, 1), 'y');
    expect(view.edits.open()?.form.values()).toEqual({ note: 'zy' });
    view.edits.cancel();
    view.edits.begin(note, row(view, 1));
    view.edits.begin(note, row(view, 1), 'w');
    expect(view.edits.open()?.form.values()).toEqual({ note: 'w' });
  });

  it('is refused for a mask, for a row whose condition does not hold, and without the button', async () => {
    const masked = await open({}, { masked: ['points'] });
    expect(masked.view.edits.begin(points, row(masked.view, 0))).toBe(false);
    const conditional = await open({ app_buttons: [save(21, 1, { cond: "row.id == 'b'" })] });
    expect([0, 1].map((at) => conditional.view.edits.allowed(points, row(conditional.view, at)))).toEqual([
      false,
      true,
    ]);
    expect(conditional.view.edits.allowed(note, row(conditional.view, 1))).toBe(false);
    expect(conditional.view.edits.allowed(plain, row(conditional.view, 1))).toBe(false);
  });

  it('asks where the button asks; who says no goes on typing', async () => {
    const { view, ports } = await open({ app_buttons: [save(21, 1, { config: { confirm: true } })] });
    ports.agree = false;
    view.edits.begin(points, row(view, 0));
    typeInto(view, 9);
    view.edits.commit();
    await settle();
    expect(ports.asked).toEqual([{ text: '是否确定要执行该操作?' }]);
    expect(view.edits.open()?.form.values()).toEqual({ points: 9 });
    expect(ports.calls).toEqual([]);
  });
});
