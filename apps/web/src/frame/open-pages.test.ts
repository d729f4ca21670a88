import { describe, expect, it } from 'vitest';
import { targetKey, type PageTarget } from '../page/page-target.js';
import { closePage, failPage, MAX_OPEN_PAGES, namePage, showPage, type OpenPage } from './open-pages.js';

const target = (page: number): PageTarget => ({ appId: 1, page, params: {} });
const show = (pages: readonly OpenPage[], page: number, fresh = false): OpenPage[] =>
  showPage(pages, target(page), `/1/page/${page}`, fresh);
const numbers = (pages: readonly OpenPage[]): (number | string)[] => pages.map((page) => page.target.page);

describe('open pages', () => {
  it('opens a page once and keeps its place', () => {
    expect(numbers(show(show(show([], 1), 2), 1))).toEqual([1, 2]);
  });

  it("loads a page anew when the menu asks for it, but not one that keeps the person's work", () => {
    const pages = namePage(show(show([], 1), 2), targetKey(target(2)), {
      name: 'workspace',
      pageId: 2,
      keepsWork: true,
    });
    const [list, workspace] = show(show(pages, 1, true), 2, true);
    expect(list?.turn).toBe(1);
    expect(workspace?.turn).toBe(0);
  });

  it('calls a page that could not be opened what its notice says, until it opens', () => {
    const key = targetKey(target(1));
    const failed = failPage(show([], 1), key, 'page.denied-title');
    expect(failed[0]?.failure).toBe('page.denied-title');
    expect(namePage(failed, key, { name: 'orders', pageId: 1, keepsWork: false })[0]).toMatchObject({
      name: 'orders',
      failure: null,
    });
  });

  it('lets the page go that was not used for longest', () => {
    let pages: OpenPage[] = [];
    for (let page = 1; page <= MAX_OPEN_PAGES; page += 1) pages = show(pages, page);
    pages = show(show(pages, 1), 99);
    expect(numbers(pages)).toContain(1);
    expect(numbers(pages)).not.toContain(2);
    expect(pages).toHaveLength(MAX_OPEN_PAGES);
  });

  it('shows the neighbour of a closed page, and none after the last', () => {
    const pages = show(show(show([], 1), 2), 3);
    expect(closePage(pages, targetKey(target(2))).next?.target.page).toBe(3);
    expect(closePage(pages, targetKey(target(3))).next?.target.page).toBe(2);
    expect(closePage(show([], 1), targetKey(target(1))).next).toBeNull();
  });
});
