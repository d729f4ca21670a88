import { act } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CompiledParam } from '@sluice/document';
import type { FormRuntime, PageRuntime, ViewRuntime } from '@sluice/engine';
import { draw, key, press, rest, type, until, type Drawn } from '../fixture/draw.js';
import { makeWorld, openPage, paramOf, viewOf, type World } from '../fixture/page.js';
import { PageView } from '../page/page.view.js';

let world: World;
let page: PageRuntime;
let drawn: Drawn;
let form: FormRuntime;
/** Uploads on their way; a test answers them. */
let sent: { file: File; fields: Record<string, unknown>; done: (url: string) => void; fail: (text: string) => void }[] =
  [];

beforeAll(() => import('../views/form.view.js'));
beforeEach(() => {
  world = makeWorld();
  sent = [];
  let made = 0;
  // jsdom knows no object addresses and lays no text out.
  Object.assign(URL, { createObjectURL: () => `blob:local/${(made += 1)}`, revokeObjectURL: () => undefined });
  Object.assign(Range.prototype, { getClientRects: () => [], getBoundingClientRect: () => new DOMRect() });
  Object.assign(document, { elementFromPoint: () => null });
  world.ports.transport.upload = <T,>(_path: string, fields: Record<string, unknown>, file: unknown) =>
    new Promise<T>((resolve, reject) => {
      sent.push({
        file: file as File,
        fields,
        done: (url) => resolve({ url, name: 'x' } as T),
        fail: (text) => reject(new Error(text)),
      });
    });
});
afterEach(async () => {
  await drawn.close();
  page.dispose();
});

async function formOf(...params: CompiledParam[]): Promise<void> {
  page = openPage(world, viewOf({ uid: 'form', type: 3, data_id: undefined, app_params: params }));
  form = (page.roots[0] as ViewRuntime).form as FormRuntime;
  drawn = await draw(<PageView runtime={page} />);
  for (let round = 0; round < 40 && drawn.all('.sl-bone').length > 0; round += 1) await rest(50);
  await rest(50);
}
const values = (): Readonly<Record<string, unknown>> => {
  let now: Readonly<Record<string, unknown>> = {};
  act(() => {
    now = form.values();
  });
  return now;
};
const problems = (): string[] => {
  let now: string[] = [];
  act(() => {
    now = form.validate().map((problem) => problem.text);
  });
  return now;
};
const png = (name = 'a.png', bytes = 20): File => new File([new Uint8Array(bytes)], name, { type: 'image/png' });
async function give(selector: string, ...files: File[]): Promise<void> {
  const input = drawn.one<HTMLInputElement>(selector);
  Object.defineProperty(input, 'files', { configurable: true, value: files });
  await act(async () => {
    input.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await rest();
}

describe('rich text', () => {
  it('shows stored html without what could run, at the height of a form', async () => {
    await formOf(
      paramOf(1, 'text', {
        form_type: 10,
        def_val:
          '<h2>标题</h2><p onclick="alert(1)">甲<script>alert(1)</script><img src="x" onerror="alert(1)"><a href="javascript:alert(1)">b</a></p>',
      }),
    );
    const area = drawn.one('.tiptap');
    expect(area.querySelector('h2')?.textContent).toBe('标题');
    expect(area.innerHTML).not.toMatch(/script|onerror|onclick|javascript/i);
    expect(drawn.one('.sl-rich').style.getPropertyValue('--sl-rich-height')).toBe('400px');
    expect(area.getAttribute('aria-label')).toBe('text');
  });

  it('hands formatted text to the form, and nothing for an empty one', async () => {
    await formOf(paramOf(1, 'text', { form_type: 10, must: true, def_val: '<p>甲</p>' }));
    await press(drawn.one('[data-face="rich.heading-2"]'));
    await rest(150);
    expect(values()).toMatchObject({ text: '<h2>甲</h2>' });
    expect(drawn.one('[data-face="rich.heading-2"]').getAttribute('aria-pressed')).toBe('true');
    await act(async () => form.change('text', null));
    expect(drawn.one('.tiptap').textContent).toBe('');
    expect(problems()).toEqual(['不能为空!']);
  });

  it('refuses to confirm while a picture is on its way, and after one failed', async () => {
    await formOf(paramOf(1, 'text', { form_type: 10 }));
    await give('.sl-rich input[type=file]', png());
    expect(drawn.one('.tiptap img').getAttribute('data-upload')).toMatch(/^wait/);
    expect(problems()).toEqual(['请等待所有图片上传成功']);
    expect(sent[0]?.fields).toEqual({ app_id: 1, id: 1 });
    await act(async () => sent[0]?.done('/file/one'));
    await rest();
    expect(problems()).toEqual([]);
    expect(values()).toMatchObject({ text: expect.stringContaining('src="/file/one"') as string });
    expect(JSON.stringify(values())).not.toMatch(/blob:|data-upload/);
    await give('.sl-rich input[type=file]', png());
    await act(async () => sent[1]?.fail('断网'));
    await rest();
    expect(problems()).toEqual(['出现了网络问题，请刷新页面重新上传！']);
    expect(world.messages).toContainEqual({ tone: 'error', text: '断网' });
  });
});

describe('image upload', () => {
  it('uploads, replaces and removes; the value is the address', async () => {
    await formOf(paramOf(1, 'photo', { form_type: 21, must: true }));
    await give('[data-param=photo] input', png());
    expect(problems()).toEqual(['请等待所有图片上传成功']);
    await act(async () => sent[0]?.done('/file/one'));
    expect(values()).toEqual({ photo: '/file/one' });
    expect(drawn.one('.sl-thumb img').getAttribute('src')).toBe('/file/one');
    await press(drawn.one('.sl-thumb-remove'));
    expect(problems()).toEqual(['不能为空!']);
  });

  it('keeps a list where more are allowed, and no more than that', async () => {
    await formOf(paramOf(1, 'photos', { form_type: 21, config: { upload_max: 2 }, def_val: '/file/old' }));
    await give('[data-param=photos] input', png('a.png'), png('b.png'));
    expect(sent).toHaveLength(1);
    await act(async () => sent[0]?.done('/file/new'));
    expect(values()).toEqual({ photos: ['/file/old', '/file/new'] });
    expect(drawn.all('.sl-upload-add')).toHaveLength(0);
  });

  it('says why a picture was not taken, and sends it again on request', async () => {
    await formOf(paramOf(1, 'photo', { form_type: 21, config: { upload_size: 100 } }));
    await give('[data-param=photo] input', png('big.png', 101));
    expect(drawn.one('[role=alert]').textContent).toContain('big.png 超过 100 B');
    expect(values()).toEqual({ photo: null });
    await give('[data-param=photo] input', png());
    await act(async () => sent[0]?.fail('断网'));
    await press(drawn.one('.sl-thumb-failed .sl-thumb-cover'));
    await act(async () => sent[1]?.done('/file/two'));
    expect(values()).toEqual({ photo: '/file/two' });
    await give('[data-param=photo] input', new File(['<svg/>'], 'a.svg', { type: 'image/svg+xml' }));
    expect(drawn.one('[role=alert]').textContent).toContain('a.svg 不是支持的图片');
  });

  it('keeps an inline picture as a data address', async () => {
    await formOf(paramOf(1, 'photo', { form_type: 21, config: { upload_type: 2 } }));
    await give('[data-param=photo] input', png());
    await rest(50);
    expect(values().photo).toMatch(/^data:image\/png;base64,/);
    expect(sent).toHaveLength(0);
  });
});

describe('a picture on its way when its field is hidden', () => {
  const fields = [
    paramOf(9, 'more', { def_val: 'yes' }),
    paramOf(1, 'photo', { form_type: 21, cond: "form.more == 'yes'", def_val: '/file/old' }),
    paramOf(2, 'text', { form_type: 10, cond: "form.more == 'yes'" }),
  ];
  const given = async (): Promise<void> => {
    await formOf(...fields);
    await give('[data-param=photo] input', png());
    await give('.sl-rich input[type=file]', png('b.png'));
    await until(() => expect(sent).toHaveLength(2));
    await until(() => expect(form.current()).toMatchObject({ text: expect.stringContaining('data-upload') as string }));
    await act(async () => form.change('more', 'no'));
    await until(() => expect(drawn.all('[data-param=photo], .tiptap')).toHaveLength(0));
  };
  const back = async (): Promise<void> => {
    await act(async () => form.change('more', 'yes'));
    await until(() =>
      expect([drawn.all('.tiptap').length, drawn.all('[data-param=photo] .sl-thumbs').length]).toEqual([1, 1]),
    );
  };

  it('is there when the field comes back, and is the value', async () => {
    await given();
    await act(async () => {
      sent[0]?.done('/file/one');
      sent[1]?.done('/file/two');
    });
    await back();
    await until(() => expect(problems()).toEqual([]));
    expect(values()).toMatchObject({ photo: '/file/one', text: expect.stringContaining('src="/file/two"') as string });
    expect(JSON.stringify(values())).not.toMatch(/blob:|data-upload/);
    expect(drawn.one('.sl-thumb img').getAttribute('src')).toBe('/file/one');
    expect(drawn.one('.tiptap img').getAttribute('src')).toBe('/file/two');
  });

  it('leaves nothing behind when it fails, but the reason and another try', async () => {
    await given();
    await act(async () => {
      sent[0]?.fail('断网');
      sent[1]?.fail('断网');
    });
    await until(() => expect(world.messages).toContainEqual({ tone: 'error', text: '断网' }));
    await back();
    expect(problems()).toEqual([]);
    expect(values()).toMatchObject({ photo: '/file/old', text: null });
    await until(() => expect(drawn.all('.sl-thumb-failed .sl-thumb-cover')).toHaveLength(1));
    await press(drawn.one('.sl-thumb-failed .sl-thumb-cover'));
    await until(() => expect(sent).toHaveLength(3));
    await act(async () => sent[2]?.done('/file/three'));
    await until(() => expect(values()).toMatchObject({ photo: '/file/three' }));
  });

  it('goes on where the field comes back before it is there', async () => {
    await given();
    await back();
    expect(problems()).toEqual(['请等待所有图片上传成功', '请等待所有图片上传成功']);
    expect(drawn.one('.tiptap img').getAttribute('src')).toMatch(/^blob:/);
    await act(async () => {
      sent[0]?.done('/file/one');
      sent[1]?.done('/file/two');
    });
    await until(() => expect(drawn.one('.tiptap img').getAttribute('src')).toBe('/file/two'));
    await until(() => expect(drawn.one('.sl-thumb img').getAttribute('src')).toBe('/file/one'));
    expect(problems()).toEqual([]);
  });

  it('is nothing to a form that was reset meanwhile', async () => {
    await given();
    await act(async () => form.reset());
    await act(async () => {
      sent[0]?.done('/file/one');
      sent[1]?.done('/file/two');
    });
    await back();
    expect(values()).toMatchObject({ photo: '/file/old', text: null });
  });
});

describe('places and pictures', () => {
  it('a place is typed, picked and moved by keys; a wrong one is refused', async () => {
    await formOf(paramOf(1, 'place', { form_type: 16 }));
    const [lng, lat] = drawn.all('[data-param=place] input') as [HTMLInputElement, HTMLInputElement];
    expect(drawn.all('.sl-map-pin')).toHaveLength(0);
    await type(lng, '116.404');
    expect(problems()).toEqual(['请输入正确的经纬度']);
    await type(lat, '39.915');
    expect(problems()).toEqual([]);
    expect(values()).toEqual({ place: '116.404,39.915' });
    expect(drawn.all('.sl-map-pin')).toHaveLength(1);
    await key(drawn.one('.sl-map-canvas'), 'ArrowRight');
    expect(values().place).toBe('116.407433,39.915');
    await press(drawn.button('清除'));
    expect(values()).toEqual({ place: null });
  });

  it('a picture is shown only from a harmless address', async () => {
    await formOf(
      paramOf(1, 'a', { form_type: 17, def_val: '/file/a,javascript:alert(1),data:text/html;base64,AAAA' }),
      paramOf(2, 'b', { form_type: 17, def_val: 'javascript:alert(1)' }),
    );
    expect(drawn.all('[data-param=a] img').map((one) => one.getAttribute('src'))).toEqual(['/file/a']);
    expect(drawn.one('[data-param=b]').textContent).toContain('没有图片');
    expect(values()).toMatchObject({ a: '/file/a,javascript:alert(1),data:text/html;base64,AAAA' });
  });

  it("a template of its own shows the form's values as text", async () => {
    await formOf(
      paramOf(1, 'name', { def_val: '<img src=x onerror=alert(1)>' }),
      paramOf(2, 'card', { form_type: 99, html: '<b>{{ form.name }}</b>' }),
    );
    expect(drawn.one('[data-param=card] b').textContent).toBe('<img src=x onerror=alert(1)>');
    expect(drawn.all('[data-param=card] img')).toHaveLength(0);
  });
});
