import { act } from 'react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { CallError, type FormRuntime, type PageRuntime } from '@sluice/engine';
import { createDialogs, DialogHost } from '../dialogs/dialog.host.js';
import { draw, press, type, until, type Drawn } from '../fixture/draw.js';
import { makePage, makeWorld, paramOf, viewOf, type World } from '../fixture/page.js';
import { PageView } from '../page/page.view.js';

let world: World;
let page: PageRuntime;
let drawn: Drawn;
let form: FormRuntime;
/** Uploads on their way, with the member that each is for. */
let sent: { id: unknown; done: (url: string) => void; fail: (text: string | Error) => void }[];
beforeAll(() =>
  Promise.all([
    import('../views/form.view.js'),
    import('../dialogs/dialog-frame.js'),
    import('../fields/rich-text/rich-text.field.js'),
    import('../fields/image-upload.field.js'),
    import('../fields/sub-table.js'),
  ]),
);
afterEach(async () => {
  await drawn.close();
  page.dispose();
});

const members = [
  paramOf(2, 'name'),
  paramOf(3, 'photo', { form_type: 21, config: { upload_size: 100 } }),
  paramOf(4, 'story', { form_type: 10, config: { upload_size: 100 } }),
];

/** Two rows of a sub-table with a text, a picture and a rich text, on a page or in a dialog. */
async function show(where: 'page' | 'dialog'): Promise<void> {
  world = makeWorld();
  sent = [];
  let made = 0;
  Object.assign(URL, { createObjectURL: () => `blob:local/${(made += 1)}`, revokeObjectURL: () => undefined });
  Object.assign(Range.prototype, { getClientRects: () => [], getBoundingClientRect: () => new DOMRect() });
  Object.assign(document, { elementFromPoint: () => null });
  world.ports.transport.upload = <T,>(_path: string, { id }: Record<string, unknown>) =>
    new Promise<T>((resolve, reject) => {
      sent.push({
        id,
        done: (url) => resolve({ url, name: 'x' } as T),
        fail: (text) => reject(typeof text === 'string' ? new Error(text) : text),
      });
    });
  page = makePage(
    world,
    viewOf({
      uid: 'form',
      type: 3,
      data_id: undefined,
      app_params: [
        paramOf(9, 'title'),
        paramOf(1, 'rows', { form_type: 20, config: { multiple: true, min: 2, members } }),
      ],
    }),
  );
  if (where === 'page') drawn = await draw(<PageView runtime={page} />);
  else {
    const dialogs = createDialogs();
    drawn = await draw(<DialogHost dialogs={dialogs} />);
    await act(async () => dialogs.open({ load: () => Promise.resolve(page) }));
  }
  await until(() =>
    expect([drawn.all('.tiptap').length, drawn.all('[data-param="photo"] input[type=file]').length]).toEqual([2, 2]),
  );
  form = page.roots[0]?.form as FormRuntime;
}
const row = (at: number): HTMLElement => drawn.all('li.sl-line')[at] as HTMLElement;
const png = (name: string, bytes: number): File => new File([new Uint8Array(bytes)], name, { type: 'image/png' });
async function give(at: number, name: string, file: File): Promise<void> {
  const input = row(at).querySelector(`[data-param="${name}"] input[type=file]`) as HTMLInputElement;
  Object.defineProperty(input, 'files', { configurable: true, value: [file] });
  await act(async () => {
    input.dispatchEvent(new Event('change', { bubbles: true }));
  });
}
const answerTo = (at: number, name: string): string[] =>
  [...row(at).querySelectorAll(`[data-param="${name}"] [role=alert]`)].map((note) => note.textContent ?? '');
const records = (): { name: unknown; photo: unknown }[] => {
  let now: unknown;
  act(() => {
    now = form.values().rows;
  });
  return now as { name: unknown; photo: unknown }[];
};

describe.each(['page', 'dialog'] as const)('a picture that is not taken, in a row of a sub-table on a %s', (where) => {
  it('too large, refused or cut off: says so at its own field, and what else was typed stays', async () => {
    await show(where);
    await type(drawn.one<HTMLInputElement>('[data-param="title"] input'), 'T');
    for (const at of [0, 1])
      await type(row(at).querySelector('[data-param="name"] input') as HTMLInputElement, `n${at}`);
    await give(0, 'photo', png('first.png', 20));
    await act(async () => sent[0]?.done('/file/one'));
    await give(1, 'photo', png('big.png', 101));
    await until(() => expect(answerTo(1, 'photo').join()).toContain('big.png 超过 100 B'));
    for (const reason of ['照片: 文件内容不是图片', '上传中断，请重试']) {
      await give(1, 'photo', png('a.png', 20));
      await act(async () => sent.at(-1)?.fail(reason));
      await until(() => expect(answerTo(1, 'photo').join()).toContain(reason));
    }
    expect(answerTo(0, 'photo')).toEqual([]);
    expect(form.values().title).toBe('T');
    expect(records().map(({ name, photo }) => ({ name, photo }))).toEqual([
      { name: 'n0', photo: '/file/one' },
      { name: 'n1', photo: null },
    ]);
    await press(row(1).querySelector('.sl-thumb-failed .sl-thumb-cover') as HTMLElement);
    await act(async () => sent.at(-1)?.done('/file/two'));
    await until(() => expect(answerTo(1, 'photo')).toEqual([]));
    expect(records().map(({ photo }) => photo)).toEqual(['/file/one', '/file/two']);
  });

  it('offers to try again only where that can help', async () => {
    await show(where);
    const retries = (): string[] =>
      [...row(0).querySelectorAll('[data-param="photo"] button')]
        .map((one) => one.textContent ?? '')
        .filter((text) => text.includes('重试'));
    const failing = async (fault: Error): Promise<void> => {
      await give(0, 'photo', png('a.png', 20));
      await act(async () => sent.at(-1)?.fail(fault));
      await until(() => expect(answerTo(0, 'photo').join()).toContain(fault.message));
    };
    await give(0, 'photo', png('big.png', 101));
    await until(() => expect(answerTo(0, 'photo').join()).toContain('big.png 超过 100 B'));
    expect(retries()).toEqual([]);
    await failing(new CallError(400, '照片: 文件内容不是支持的格式', { field: 'photo' }));
    expect(retries()).toEqual([]);
    for (const fault of [
      new CallError(400, '照片: 文件不完整', { field: 'photo', again: true }),
      new CallError(0, '断网'),
      new CallError(500, '服务器错误'),
    ]) {
      await failing(fault);
      expect(retries()).toEqual(['重试']);
    }
  });

  it('does not take away the picture that it was to replace', async () => {
    await show(where);
    const photo = (): unknown => records()[0]?.photo;
    await give(0, 'photo', png('a.png', 20));
    await act(async () => sent.at(-1)?.done('/file/one'));
    await give(0, 'photo', png('big.png', 101));
    await until(() => expect(answerTo(0, 'photo').join()).toContain('big.png 超过 100 B'));
    expect(photo()).toBe('/file/one');
    await give(0, 'photo', png('b.png', 20));
    await act(async () => sent.at(-1)?.fail('断网'));
    await until(() => expect(answerTo(0, 'photo').join()).toContain('断网'));
    expect(photo()).toBe('/file/one');
    for (const name of ['c.png', 'd.png']) await give(0, 'photo', png(name, 20));
    await act(async () => sent.at(-1)?.fail('又断网'));
    await until(() => expect(answerTo(0, 'photo').join()).toContain('又断网'));
    expect(photo()).toBe('/file/one');
    await press(row(0).querySelector('.sl-thumb-failed .sl-thumb-cover') as HTMLElement);
    await act(async () => sent.at(-1)?.done('/file/two'));
    await until(() => expect(photo()).toBe('/file/two'));
    expect(row(0).querySelectorAll('[data-param="photo"] .sl-thumb')).toHaveLength(1);
  });

  it('stays with its row while others come, move and go', async () => {
    await show(where);
    await give(1, 'photo', png('a.png', 20));
    await press(drawn.button('上移第 2 行'));
    await press(drawn.button('添加一行'));
    await act(async () => sent[0]?.fail('断网'));
    await until(() => expect(answerTo(0, 'photo').join()).toContain('断网'));
    await press(drawn.button('删除第 2 行'));
    expect([answerTo(0, 'photo').length, answerTo(1, 'photo').length]).toEqual([1, 0]);
  });

  it('of a rich text is said at its field too, and its text stays', async () => {
    await show(where);
    await act(async () => form.change(`rows/${form.records('rows')[1]}/story`, '<p>甲</p>'));
    await give(1, 'story', png('big.png', 101));
    await until(() => expect(answerTo(1, 'story').join()).toContain('big.png 超过 100 B'));
    await give(1, 'story', png('a.png', 20));
    await act(async () => sent[0]?.fail('断网'));
    await until(() => expect(answerTo(1, 'story').join()).toContain('断网'));
    expect(answerTo(0, 'story')).toEqual([]);
    expect(row(1).querySelector('.tiptap')?.textContent).toBe('甲');
  });
});
