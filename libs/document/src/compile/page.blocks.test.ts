import { describe, expect, it } from 'vitest';
import { checkDocuments } from '../check/document.check.js';
import type { PageDocument, View } from '../generated/types.js';
import { pageNodes } from '../node/page.walk.js';
import { wholePage } from './page.blocks.js';

const pageOf = (uid: string, views: View[], block = false): PageDocument => ({
  kind: 'page',
  shape: 3,
  uid,
  name: { 'zh-chs': uid, en: uid },
  access: { signed_in: true },
  block: block || undefined,
  views,
});
const refer = (uid: string, block: string): View => ({ uid, type: 103, config: { block } });
const card = pageOf(
  'card',
  [
    {
      uid: 'list',
      id_name: 'people',
      type: 1,
      app_buttons: [
        { uid: 'again', name: 'again', label: 'again', target_type: 'view', target_id: 'people' },
        { uid: 'detail', name: 'detail', label: 'detail', target_type: 'view', target_id: 'more' },
      ],
    },
    { uid: 'more', type: 8, config: { col_map: { cell: { line: 0, col: 0 } } }, sub_views: [{ uid: 'cell', type: 7 }] },
  ],
  true,
);
const finder = (...pages: PageDocument[]) => {
  const all = new Map(pages.map((page) => [page.uid, page]));
  return (uid: string) => all.get(uid);
};
const uidsOf = (page: PageDocument): string[] => [...pageNodes(page)].map(({ node }) => node.uid);

describe('a page with its blocks', () => {
  it('is the page itself where it refers to none', () => {
    expect(wholePage(card, finder()).page).toBe(card);
  });

  it('has the views of a block in the place of the reference, under uids that stay the same', () => {
    const page = pageOf('home', [refer('top', 'card'), { uid: 'own', type: 7 }]);
    const { page: whole, faults, origins } = wholePage(page, finder(card));
    expect(faults).toEqual([]);
    expect(uidsOf(whole)).toEqual(['top', 'top-list', 'top-again', 'top-detail', 'top-more', 'top-cell', 'own']);
    expect(uidsOf(wholePage(page, finder(card)).page)).toEqual(uidsOf(whole));
    expect(origins.get('top-cell')).toEqual({ block: 'card', uid: 'cell' });
    const [list, more] = whole.views[0]?.sub_views ?? [];
    expect(list?.app_buttons?.map(({ target_id }) => target_id)).toEqual(['people', 'top-more']);
    expect(more?.config?.col_map).toEqual({ 'top-cell': { line: 0, col: 0 } });
    expect(uidsOf(card)[0]).toBe('list');
  });

  it('keeps two references to one block apart', () => {
    const { page } = wholePage(pageOf('home', [refer('a', 'card'), refer('b', 'card')]), finder(card));
    expect(new Set(uidsOf(page)).size).toBe(uidsOf(page).length);
    const names = page.views.map(({ sub_views: [list] = [] }) => [list?.id_name, list?.app_buttons?.[0]?.target_id]);
    expect(names).toEqual([
      ['people', 'people'],
      ['people_2', 'people_2'],
    ]);
  });

  it('follows a block that refers to another, also inside of a layout', () => {
    const outer = pageOf('outer', [{ uid: 'tabs', type: 8, sub_views: [refer('in', 'card')] }], true);
    const { page, origins } = wholePage(pageOf('home', [refer('o', 'outer')]), finder(card, outer));
    expect(uidsOf(page)).toContain('o-in-list');
    expect(origins.get('o-in')).toEqual({ block: 'outer', uid: 'in' });
    expect(origins.get('o-in-list')).toEqual({ block: 'card', uid: 'list' });
  });

  it('shows nothing of a block that holds itself, is none, is gone, or would make the page too large', () => {
    const a = pageOf('a', [refer('to-b', 'b')], true);
    const b = pageOf('b', [refer('to-a', 'a')], true);
    const plain = pageOf('plain', []);
    const faultsOf = (page: PageDocument, ...others: PageDocument[]) => wholePage(page, finder(page, ...others)).faults;
    expect(faultsOf(a, b)).toEqual([{ reason: 'circle', view: 'to-b', trail: ['b', 'a'] }]);
    expect(faultsOf(pageOf('self', [refer('me', 'self')], true))).toMatchObject([{ reason: 'circle' }]);
    expect(faultsOf(pageOf('home', [refer('x', 'plain'), refer('y', 'gone')]), plain)).toMatchObject([
      { reason: 'no-block', view: 'x' },
      { reason: 'unknown', view: 'y' },
    ]);
    // Each block holds ten of the next: without a limit the page would have ten million views.
    const levels = Array.from({ length: 7 }, (_, at) =>
      pageOf(
        `l${at}`,
        at === 6 ? [{ uid: 'v', type: 7 }] : Array.from({ length: 10 }, (_, n) => refer(`r${n}`, `l${at + 1}`)),
        true,
      ),
    );
    const large = wholePage(pageOf('home', [refer('r', 'l0')]), finder(...levels));
    expect(large.faults.some(({ reason }) => reason === 'size')).toBe(true);
    expect(uidsOf(large.page).length).toBeLessThanOrEqual(5_100);
  });

  it('is named in the check where it is circular or no block, once and at its own place', () => {
    const files = [
      pageOf('a', [refer('to-b', 'b')], true),
      pageOf('b', [refer('to-a', 'a')], true),
      pageOf('home', [refer('x', 'a'), refer('y', 'home-2')]),
      pageOf('home-2', []),
    ].map((page) => ({ path: `${page.uid}.page.json`, text: JSON.stringify(page) }));
    const found = checkDocuments([{ app: 'shop', files }]).filter(({ rule }) => rule === 'block');
    expect(found.map(({ file, message }) => `${file}: ${message.en}`)).toEqual([
      'a.page.json: the block holds itself: a → b → a',
      'b.page.json: the block holds itself: b → a → b',
      'home.page.json: the page "home-2" is no block: switch "block" on in its properties, or refer to another page',
    ]);
    expect(found.at(-1)?.path).toEqual(['views', 1, 'config', 'block']);
  });
});
