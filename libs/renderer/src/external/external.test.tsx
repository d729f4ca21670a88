import type { ExternalKind } from '@sluice/document';
import type { FormRuntime, PageRuntime } from '@sluice/engine';
import { act } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { draw, press, until, type Drawn } from '../fixture/draw.js';
import { makeWorld, openPage, paramOf, rowsAnswer, viewOf, type World } from '../fixture/page.js';
import { PageView } from '../page/page.view.js';
import type { ChannelHost, FrameState } from './frame.channel.js';

/** Frames that were opened: what they were told last, and what hears them. */
const opened: { host: ChannelHost; message: FrameState }[] = [];
vi.mock('./frame.channel.js', () => ({
  openChannel: (_frame: HTMLIFrameElement, host: ChannelHost) => {
    const channel = { host, message: {} };
    opened.push(channel);
    return { tell: (state: FrameState) => void (channel.message = state), close: () => undefined };
  },
}));

const kind = (more: Partial<ExternalKind> = {}): ExternalKind => ({
  name: 'bars',
  version: '1.0.0',
  kind: 'view',
  title: { 'zh-chs': '条', en: 'Bars' },
  address: '/kind/bars/1.0.0/0123456789abcdef/frame.html',
  told: ['rows'],
  ...more,
});
const config = { widget: 'bars', widget_version: '1.0.0', widget_config: { label: 'name' } };

let world: World;
let page: PageRuntime;
let drawn: Drawn;
beforeAll(() =>
  Promise.all([import('./external.view.js'), import('./external-input.js'), import('../views/form.view.js')]),
);
beforeEach(() => {
  world = makeWorld();
  opened.length = 0;
});
afterEach(async () => {
  await drawn.close();
  page.dispose();
});

async function show(...views: Parameters<typeof openPage>[1][]): Promise<void> {
  page = openPage(world, ...views);
  drawn = await draw(<PageView runtime={page} />);
}
const frame = (): HTMLIFrameElement => drawn.one<HTMLIFrameElement>('iframe');

describe('a view from outside', () => {
  it('stands in a sandbox at its own address, and is told what the page has: masks as masks', async () => {
    world.answer = () => rowsAnswer([{ name: 'a', phone: '138****0000' }], { masked: ['phone'] });
    const app_cols = ['name', 'phone'].map((name, at) => ({ id: at + 1, uid: name, name }));
    await show(viewOf({ uid: 'bars', type: 10, config, external: kind(), app_cols }));
    await until(() => expect(opened[0]?.message['rows']).toHaveLength(1));
    expect(frame().getAttribute('sandbox')).toBe('allow-scripts');
    expect(frame().getAttribute('src')).toMatch(/^\/kind\/bars\/1\.0\.0\/0123456789abcdef\/frame\.html\?app=\d+$/);
    expect(opened[0]!.message).toMatchObject({
      config: { label: 'name' },
      readOnly: true,
      rows: [{ name: 'a', phone: '138****0000' }],
      columns: [
        { name: 'name', masked: false },
        { name: 'phone', masked: true },
      ],
      locale: 'zh-chs',
      theme: { mode: 'light' },
    });
    expect(JSON.stringify(opened[0]!.message)).not.toMatch(/token|admin/);
    expect(opened[0]!.host.select(0)).toBe(false);
  });

  it('is told no rows unless its manifest asks for them', async () => {
    world.answer = () => rowsAnswer([{ name: 'a' }]);
    await show(viewOf({ uid: 'bars', type: 10, config, external: kind({ told: [] }) }));
    await until(() => expect(opened[0]?.message['config']).toEqual({ label: 'name' }));
    expect(opened[0]!.message).not.toHaveProperty('rows');
  });

  it('that is not installed is named', async () => {
    await show(viewOf({ uid: 'lost', type: 10, data_id: undefined, config }));
    await until(() => expect(drawn.one('[data-view=lost]').textContent).toContain('未安装外部类型 bars 1.0.0'));
    expect(opened).toEqual([]);
  });

  it('says what became of its frame, and tries again', async () => {
    await show(viewOf({ uid: 'bars', type: 10, data_id: undefined, config, external: kind() }));
    await until(() => expect(opened).toHaveLength(1));
    act(() => opened[0]!.host.ready());
    act(() => opened[0]!.host.height(1e9));
    expect(frame().style.height).toBe('4000px');
    act(() => opened[0]!.host.failed('<b>oh</b>'));
    expect(drawn.one('[role=alert]').textContent).toContain('<b>oh</b>');
    act(() => opened[0]!.host.ended('late'));
    expect(drawn.all('iframe')).toEqual([]);
    expect(drawn.one('[role=alert]').textContent).toContain('没有响应');
    await press(drawn.button('重试'));
    await until(() => expect(opened).toHaveLength(2));
    act(() => opened[1]!.host.ended('broken', 'x is <i>not</i> defined'));
    expect(drawn.one('[role=alert]').textContent).toContain('x is <i>not</i> defined');
  });
});

describe('a field from outside', () => {
  const external = kind({ name: 'thumbs', kind: 'field', told: [], value: { type: 'string', enum: ['up', 'down'] } });
  async function form(part: Parameters<typeof paramOf>[2]): Promise<FormRuntime> {
    const params = [paramOf(1, 'thumb', { label: '评价', form_type: 107, config, external, ...part })];
    await show(viewOf({ uid: 'form', type: 3, data_id: undefined, app_params: params }));
    return page.roots[0]!.form as FormRuntime;
  }

  it('gives the form what fits its manifest, and nothing else', async () => {
    const own = await form({ must: true });
    await until(() => expect(opened[0]?.message).toMatchObject({ value: null, readOnly: false, required: true }));
    const { host } = opened[0]!;
    let taken: boolean[] = [];
    act(() => void (taken = ['left', { up: 1 }, 'up'].map((value) => host.change(value))));
    expect(taken).toEqual([false, false, true]);
    expect(own.current()['thumb']).toBe('up');
    await until(() => expect(opened[0]!.message['value']).toBe('up'));
    act(() => void host.change(null));
    expect(own.validate()).toHaveLength(1);
  });

  it('that is fixed takes nothing, and a mask is not told to it', async () => {
    await form({ config: { ...config, disabled: true } });
    await until(() => expect(opened[0]?.message).toMatchObject({ readOnly: true }));
    expect(opened[0]!.host.change('up')).toBe(false);
    await drawn.close();
    page.dispose();
    opened.length = 0;
    const own = await form({});
    const core = own as FormRuntime & { fill(row: object, masked: ReadonlySet<string>): void };
    act(() => core.fill({ thumb: '****' }, new Set(['thumb'])));
    await until(() => expect(drawn.one<HTMLInputElement>('[data-param=thumb] input').value).toBe('****'));
    expect(drawn.all('iframe')).toEqual([]);
    expect(JSON.stringify(opened.map(({ message }) => message))).not.toContain('****');
  });

  it('that is not installed is named, and takes nothing', async () => {
    const own = await form({ external: undefined, def_val: 'up' });
    await until(() => expect(drawn.one('[data-param=thumb]').textContent).toContain('未安装外部类型'));
    expect(own.validate()).toHaveLength(1);
  });
});
