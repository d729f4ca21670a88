import type { CompiledPage } from '@sluice/document';
import type { PageRuntime } from '@sluice/engine';
import { createDialogs, createMessages } from '@sluice/renderer';
import { describe, expect, it } from 'vitest';
import { openGalleryPage, type GalleryHost } from '../gallery/gallery.ports.js';
import { createPageParts } from './page-parts.context.js';

const pageOf = (id: number): CompiledPage => ({
  id,
  uid: `page-${id}`,
  app_id: 1,
  app_uid: 'app',
  name: '页面',
  revision: 1,
  config: {},
  params: [],
  views: [
    {
      id: id + 1,
      uid: 'form',
      type: 3,
      config: {},
      app_cols: [],
      app_buttons: [],
      sub_views: [],
      app_params: [{ id: id + 2, uid: 'title', name: 'title', label: '标题', form_type: 1, app_buttons: [] }],
    },
  ],
});

const host: GalleryHost = {
  locale: 'zh-chs',
  role: 'builder',
  messages: createMessages(),
  dialogs: createDialogs(),
  detail: () => pageOf(90),
};
const shell = { preferences: { locale: { subscribe: () => () => undefined } } } as unknown as Parameters<
  ReturnType<typeof createPageParts>['keep']
>[0];

describe('what the pages of a frame hold unsaved', () => {
  it('counts a dialog to the page that opened it, over any number of steps, and to no other, until it is closed', () => {
    const parts = createPageParts();
    const keep = (id: number, opener?: PageRuntime): PageRuntime =>
      parts.keep(shell, openGalleryPage(pageOf(id), host, opener?.roots[0]));
    const below = keep(10);
    const beside = keep(20);
    const dialog = keep(30, keep(40, below));
    expect(parts.unsavedFrom(below)).toBe(false);
    dialog.roots[0]!.form!.assign({ title: '还没有保存' });
    expect(parts.unsavedFrom(below)).toBe(true);
    expect(parts.unsavedFrom(beside)).toBe(false);
    dialog.dispose();
    expect(parts.unsavedFrom(below)).toBe(false);
  });

  it('closes the dialogs of a page that goes, over any number of steps, and no other', () => {
    const parts = createPageParts();
    const keep = (id: number, opener?: PageRuntime): PageRuntime =>
      parts.keep(shell, openGalleryPage(pageOf(id), host, opener?.roots[0]));
    const [below, beside] = [keep(10), keep(20)];
    const first = keep(40, below);
    const opened = [first, keep(30, first), keep(50, beside)];
    opened.forEach((page, at) => {
      parts.dialogs.open({ load: () => Promise.resolve(page) });
      parts.dialogs.loaded(at + 1, page.instance);
    });
    parts.closeFrom(below);
    expect(parts.dialogs.getSnapshot().map(({ instance }) => instance)).toEqual([opened[2]?.instance]);
  });
});
