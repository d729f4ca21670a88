import { act } from 'react';
import { fileName, namedFile, validateParams, type FormRuntime, type PageRuntime } from '@sluice/engine';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { linkText } from '../cells/link.cell.js';
import { draw, press, until, type Drawn } from '../fixture/draw.js';
import { makeWorld, openPage, paramOf, viewOf, type World } from '../fixture/page.js';
import { PageView } from '../page/page.view.js';

interface Sent {
  name: string;
  signal?: AbortSignal;
  progress?: (part: number) => void;
  done: (url: string) => void;
  fail: (text: string) => void;
}

let world: World;
let page: PageRuntime;
let drawn: Drawn;
let form: FormRuntime;
let sent: Sent[];
beforeAll(async () => {
  let made = 0;
  Object.assign(URL, { createObjectURL: () => `blob:local/${(made += 1)}`, revokeObjectURL: () => undefined });
  await Promise.all([import('../views/form.view.js'), import('./file-upload.js')]);
});
afterEach(async () => {
  await drawn.close();
  page.dispose();
});

async function show(part: Parameters<typeof paramOf>[2]): Promise<void> {
  sent = [];
  world = makeWorld();
  world.ports.transport.upload = <T,>(_path: string, _fields: object, file: unknown, options?: object) =>
    new Promise<T>((resolve, reject) => {
      const { name } = file as File;
      const done = (url: string): void => resolve({ url, name } as T);
      sent.push({ name, ...options, done, fail: (text) => reject(new Error(text)) });
    });
  const params = [paramOf(1, 'own', { form_type: 105, ...part })];
  page = openPage(world, viewOf({ uid: 'form', type: 3, data_id: undefined, app_params: params }));
  drawn = await draw(<PageView runtime={page} />);
  await until(() => expect(drawn.all('.sl-files')).toHaveLength(1));
  form = page.roots[0]?.form as FormRuntime;
}
const file = (name: string, bytes = 9): File => new File([new Uint8Array(bytes)], name);
async function drop(...files: File[]): Promise<void> {
  const event = new Event('drop', { bubbles: true, cancelable: true });
  Object.defineProperty(event, 'dataTransfer', { value: { files } });
  await act(async () => void drawn.one('.sl-files').dispatchEvent(event));
}
const own = (): unknown => form.current()['own'];
const wrong = (value: unknown): string | undefined =>
  validateParams(form.params, { own: value }, { locale: 'en', now: 0 })[0]?.text;
const address = (at: number): string => `/file/00000000-0000-4000-8000-00000000000${at}`;

describe('a field of files', () => {
  it('takes several that are dropped, says how far each has come, and hands out each by its name', async () => {
    await show({ config: { upload_max: 2 } });
    await drop(file('报告, 一.pdf'), file('b.txt'), file('c.txt'));
    expect(sent.map(({ name }) => name)).toEqual(['报告, 一.pdf', 'b.txt']);
    expect(world.messages).toEqual([{ tone: 'warning', text: '最多 2 个文件，其余未添加' }]);
    expect(wrong(own())).toBe('Wait until all files are uploaded');
    await act(async () => sent[1]?.progress?.(0.5));
    expect((drawn.all('progress') as unknown as HTMLProgressElement[]).map(({ value }) => value)).toEqual([0, 0.5]);
    for (const [at, one] of sent.entries()) await act(async () => one.done(address(at)));
    await until(() => expect(drawn.all('progress')).toHaveLength(0));
    expect(own()).toEqual([namedFile(address(0), '报告, 一.pdf'), `${address(1)}#b.txt`]);
    expect(wrong(own())).toBeUndefined();
    const [link] = drawn.all('.sl-file a') as unknown as HTMLAnchorElement[];
    expect([link?.getAttribute('href'), link?.download]).toEqual([address(0), '报告, 一.pdf']);
    await press(drawn.one('[aria-label="移除 b.txt"]'));
    expect(own()).toEqual([namedFile(address(0), '报告, 一.pdf')]);
  });

  it('ends what is taken away while it is on its way, and takes none that is too large', async () => {
    await show({ config: { upload_size: 10 } });
    await drop(file('a.zip'));
    await press(drawn.one('[aria-label="移除 a.zip"]'));
    expect([sent[0]?.signal?.aborted, own()]).toEqual([true, null]);
    await act(async () => sent[0]?.done(address(1)));
    expect(own()).toBeNull();
    await drop(file('big.zip', 11));
    await until(() => expect(drawn.one('[role=alert]').textContent).toContain('big.zip 超过 10 B'));
    expect([sent.length, own()]).toEqual([1, null]);
  });

  it('holds stored files and nothing else, not more than it may', async () => {
    await show({ def_val: '/file/report.pdf', config: { upload_max: 2 } });
    expect(drawn.one('.sl-file a').textContent).toBe('report.pdf');
    for (const value of ['/file/a', `${address(1)}#a%2C.pdf`, [address(1), address(2)]])
      expect(wrong(value)).toBeUndefined();
    for (const value of ['javascript:alert(1)', '//elsewhere/file/a', '/file/a#b c', ['/file/a', '/other'], 7])
      expect(wrong(value)).toBe('Choose the file again');
    expect(wrong(['/file/a', '/file/b', '/file/c'])).toBe('At most 2 files');
  });

  it('writes names so that they come back, whatever signs they have', async () => {
    await show({});
    for (const name of ['a.pdf', '50%, #1 "x" <y>.txt', '年报（终稿）.docx', '%ZZ'])
      expect([fileName(namedFile(address(1), name)), wrong(namedFile(address(1), name))]).toEqual([name, undefined]);
    expect([...fileName(namedFile(address(1), `${'长'.repeat(300)}.pdf`))]).toHaveLength(91);
    expect(fileName('/file/x#%ZZ')).toBe('%ZZ');
    const reads = (text: string): string =>
      linkText({ column: {}, row: {}, cell: { text } } as Parameters<typeof linkText>[0]);
    expect(['/file/x#a%2C.pdf', '/file/x', '/a#b'].map(reads)).toEqual(['a,.pdf', '/file/x', '/a#b']);
  });

  it('names what was refused once the form has been sent without it', async () => {
    await show({ config: { upload_max: 2 } });
    await drop(file('a.pdf'), file('b.exe'));
    await act(async () => {
      sent[0]?.done(address(1));
      sent[1]?.fail('refused');
    });
    (form as FormRuntime & { commit(): void }).commit();
    page.dispose();
    expect(world.messages).toContainEqual({ tone: 'warning', text: '未添加：b.exe' });
  });

  it('says nothing of it where the form was given up', async () => {
    await show({ config: { upload_max: 2 } });
    await drop(file('a.pdf'), file('b.exe'));
    await act(async () => {
      sent[0]?.done(address(1));
      sent[1]?.fail('refused');
    });
    page.dispose();
    expect(world.messages).toEqual([]);
  });
});
