import type { CDPSession, Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { expectNoProblems, picture, useBrowser, type Visitor, type VisitorOptions } from '../world/browser.js';
import { fillLogin, signInAs, tokenFor, tokenOf } from '../world/sign-in.js';
import { callAs } from '../world/sluice.js';

/** A busy machine answers within this. */
const slow = { timeout: 60_000 };

interface Point {
  x: number;
  y: number;
}
const divider = (uid: string, y: number): object => ({
  ...{ uid, name: uid, type: 7, layout: { x: 0, y, w: 24, h: 6 }, config: { text: uid } },
});
const inTab = (uid: string): object => ({
  ...{ uid, name: `${uid} tab`, type: 8, layout: { x: 0, y: 0, w: 24, h: 12 } },
  sub_views: [divider(`in-${uid}`, 0), divider(`below-${uid}`, 6)],
});
const VIEWS = [
  {
    ...{ uid: 'tabs', name: 'tabs', type: 8, layout: { x: 0, y: 0, w: 24, h: 20 }, config: { view_mark: 'tabs' } },
    sub_views: ['first', 'second'].map(inTab),
  },
  {
    ...{ uid: 'wide', name: 'wide', type: 1, query_id: 'nowhere', layout: { x: 0, y: 20, w: 24, h: 10 } },
    app_cols: Array.from({ length: 40 }, (_, at) => ({ uid: `col${at}`, name: `col${at}`, width: 120 })),
  },
  ...Array.from({ length: 30 }, (_, at) => divider(`line-${at}`, 30 + at * 6)),
];

/** Story 90: what hands do in the builder: a finger, a mouse at its limits, and somebody who signs in over it. */
describe('hands in the builder', () => {
  const browser = useBrowser();
  const { url } = inject('world');
  let [app, home] = [0, 0];
  const made = async (): Promise<[number, number]> => {
    const token = await tokenFor('builder');
    const { id, page_id: page } = await callAs<{ id: number; page_id: number }>(token, '/operation/app.add', {
      uid: `hands-${Date.now().toString(36)}`,
      name: '手',
    });
    const edits = [{ op: 'set', node: '', path: ['views'], to: VIEWS }];
    await callAs(token, '/operation/builder.draft-edit', { app_id: id, id: page, revision: 1, edits });
    return [id, page];
  };
  beforeAll(async () => {
    [app, home] = await made();
  });

  const row = (page: Page, uid: string): Locator => page.getByTestId('outline').locator(`[data-node="${uid}"]`);
  const order = (page: Page): Promise<string[]> =>
    page
      .getByTestId('outline')
      .locator('[data-node]')
      .evaluateAll((rows) => rows.map((one) => (one as HTMLElement).dataset['node'] ?? ''));
  const text = (page: Page, content: string): Locator =>
    page.locator('.sb-canvas-page').getByText(content, { exact: true });
  const selected = (page: Page): Promise<string[]> =>
    page
      .locator('[data-selected]')
      .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset['selected'] ?? '').sort());
  const saving = (page: Page, state: string): Promise<void> =>
    expect.poll(() => page.locator('.sb-saving').getAttribute('data-saving'), slow).toBe(state);
  const scrolled = (page: Page): Promise<number> =>
    page.locator('.sb-canvas').evaluate((canvas) => Math.round(canvas.scrollTop));
  const boxOf = async (where: Locator) => (await where.boundingBox())!;
  const middle = async (where: Locator): Promise<Point> => {
    const { x, y, width, height } = await boxOf(where);
    return { x: x + width / 2, y: y + height / 2 };
  };
  const open = async (options: VisitorOptions = {}, at = [app, home]): Promise<Visitor> => {
    const visitor = await browser.visitor(options);
    await signInAs(visitor.page, 'builder');
    await visitor.page.goto(`${url}/build/app/${at[0]}/page/${at[1]}`);
    await text(visitor.page, 'line-0').waitFor(slow);
    return visitor;
  };
  const undo = async (page: Page): Promise<void> => {
    await page.getByTestId('canvas').focus();
    await page.keyboard.press('Control+z');
  };
  const touching =
    (devtools: CDPSession) =>
    (type: 'touchStart' | 'touchMove' | 'touchEnd', ...at: Point[]) =>
      devtools.send('Input.dispatchTouchEvent', { type, touchPoints: at.map((point, id) => ({ ...point, id })) });

  it('a finger scrolls by a swipe, zooms with a second one, and lifts by a long press', async () => {
    const visitor = await open({ width: 1200, height: 900, touch: true });
    const { page, context } = visitor;
    const touch = touching(await context.newCDPSession(page));
    const swipe = async (from: Point, to: Point): Promise<void> => {
      for (let step = 1; step <= 10; step += 1)
        await touch('touchMove', { x: from.x, y: from.y + ((to.y - from.y) * step) / 10 });
    };
    const before = await order(page);
    const at = await middle(text(page, 'line-3'));
    await touch('touchStart', at);
    await swipe(at, { x: at.x, y: at.y - 240 });
    await touch('touchEnd');
    await expect.poll(() => scrolled(page), slow).toBeGreaterThan(100);
    expect([await order(page), await selected(page)]).toEqual([before, []]);
    // A swipe goes on for a while by itself.
    await expect
      .poll(async () => {
        await page.locator('.sb-canvas').evaluate((canvas) => canvas.scrollTo(0, 0));
        await new Promise((resolve) => setTimeout(resolve, 300));
        return scrolled(page);
      }, slow)
      .toBe(0);

    const kind = await middle(page.locator('[data-kind=divider]'));
    await touch('touchStart', kind);
    await swipe(kind, { x: kind.x, y: kind.y - 200 });
    await touch('touchEnd');
    expect(await order(page)).toEqual(before);

    const pinched = await middle(text(page, 'line-2'));
    await touch('touchStart', pinched);
    await touch('touchStart', pinched, { x: pinched.x + 60, y: pinched.y + 60 });
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(await page.locator('.sb-shield').count()).toBe(0);
    await touch('touchEnd');

    const from = await middle(text(page, 'line-3'));
    const to = await middle(text(page, 'line-0'));
    const stood = await scrolled(page);
    await touch('touchStart', from);
    await page.locator('.sb-shield').waitFor({ state: 'attached' });
    await swipe(from, { x: from.x, y: to.y - 12 });
    await page.locator('.sb-slot[data-shown]').waitFor();
    await picture(page, '90-touch');
    await touch('touchEnd');
    await expect.poll(async () => (await order(page)).slice(2, 5), slow).toEqual(['line-3', 'line-0', 'line-1']);
    expect(await scrolled(page)).toBe(stood);
    await undo(page);
    await expect.poll(() => order(page), slow).toEqual(before);
    await saving(page, 'saved');
    expectNoProblems(visitor);
  });

  it('a view is dropped inside of the tab that it opened, and the canvas scrolls both ways below one that is held', async () => {
    const visitor = await open();
    const { page } = visitor;
    const before = await order(page);
    const lift = async (kind: string): Promise<void> => {
      const from = await middle(page.locator(`[data-kind=${kind}]`));
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(from.x + 10, from.y + 10);
    };
    await lift('form');
    const canvas = await boxOf(page.locator('.sb-canvas'));
    await page.mouse.move(canvas.x + 300, canvas.y + canvas.height - 8, { steps: 4 });
    await expect.poll(() => scrolled(page), slow).toBeGreaterThan(300);
    await page.mouse.move(canvas.x + 300, canvas.y + 8, { steps: 4 });
    await expect.poll(() => scrolled(page), slow).toBe(0);
    await page.keyboard.press('Escape');
    await page.mouse.up();
    expect(await order(page)).toEqual(before);

    await lift('divider');
    const tab = page.locator('.sb-canvas-page').getByRole('tab', { name: 'second tab' });
    const over = await middle(tab);
    await page.mouse.move(over.x, over.y, { steps: 6 });
    await expect.poll(() => tab.getAttribute('aria-selected'), slow).toBe('true');
    const inside = await middle(text(page, 'below-second'));
    await page.mouse.move(inside.x, inside.y - 12, { steps: 6 });
    await expect
      .poll(async () => (await boxOf(page.locator('.sb-slot[data-shown]'))).y, slow)
      .toBeGreaterThan(over.y + 20);
    await picture(page, '90-tab');
    await page.mouse.up();
    // The bar says "saved" until it is drawn after the drop: the draft itself tells that the drop has come.
    interface Tab {
      sub_views?: { uid: string }[];
    }
    const tabs = async (): Promise<Tab[]> => {
      const { document } = await callAs<{ document: { views: { sub_views?: Tab[] }[] } }>(
        await tokenFor('builder'),
        '/operation/builder.draft-get',
        { app_id: app, id: home },
      );
      return document.views[0]?.sub_views ?? [];
    };
    const second = async (): Promise<string[]> => (await tabs())[1]?.sub_views?.map(({ uid }) => uid) ?? [];
    await expect.poll(async () => (await second()).length, slow).toBe(3);
    expect([(await second())[0], (await second())[2]]).toEqual(['in-second', 'below-second']);
    expect(await tabs()).toHaveLength(2);
    await undo(page);
    await expect.poll(async () => (await second()).length, slow).toBe(2);
    await saving(page, 'saved');
    expectNoProblems(visitor);
  });

  it('an edge goes from one column to the whole page and no further, and Escape and undo take it back', async () => {
    const visitor = await open();
    const { page } = visitor;
    await row(page, 'line-0').click();
    const frame = (): Locator => page.locator('[data-selected=line-0]');
    const whole = await boxOf(frame());
    const pull = async (edge: 'east' | 'west', by: number, cancelled = false): Promise<void> => {
      const { x, y } = await middle(page.locator(`.sb-handle-${edge}`));
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + by, y, { steps: 8 });
      const ghost = page.locator('.sb-ghost[data-shown]');
      await ghost.waitFor();
      const { width } = await boxOf(ghost);
      expect(width).toBeGreaterThan(0);
      expect(width).toBeLessThanOrEqual(whole.width + 40);
      if (cancelled) await page.keyboard.press('Escape');
      await page.mouse.up();
    };
    const wide = async (): Promise<number> => Math.round((await boxOf(frame())).width);
    await pull('west', 120, true);
    expect(await wide()).toBe(Math.round(whole.width));
    await pull('east', -whole.width - 300);
    await expect.poll(wide, slow).toBeLessThan(whole.width / 12);
    await pull('east', 4000);
    await expect.poll(wide, slow).toBe(Math.round(whole.width));
    await pull('west', whole.width / 2);
    await expect.poll(wide, slow).toBeLessThan(whole.width * 0.6);
    const { x, width } = await boxOf(frame());
    expect(Math.abs(x + width - whole.x - whole.width)).toBeLessThan(3);
    await undo(page);
    await expect.poll(wide, slow).toBe(Math.round(whole.width));
    await page.keyboard.press('Control+z');
    await expect.poll(wide, slow).toBeLessThan(whole.width / 12);
    await page.keyboard.press('Control+z');
    await expect.poll(wide, slow).toBe(Math.round(whole.width));
    await saving(page, 'saved');
    expectNoProblems(visitor);
  });

  it('Shift and Ctrl add to what is selected, which is changed and dragged in the outline as one', async () => {
    const visitor = await open();
    const { page } = visitor;
    const click = async (uid: string, key?: string): Promise<void> => {
      const { x, y } = await middle(text(page, uid));
      if (key !== undefined) await page.keyboard.down(key);
      await page.mouse.click(x, y);
      if (key !== undefined) await page.keyboard.up(key);
    };
    await click('line-0');
    await click('line-1', 'Shift');
    await click('line-2', 'Control');
    await expect.poll(() => selected(page), slow).toEqual(['line-0', 'line-1', 'line-2']);
    await click('line-1', 'Control');
    await expect.poll(() => selected(page), slow).toEqual(['line-0', 'line-2']);
    const before = await order(page);
    const from = await middle(row(page, 'line-2'));
    const onto = await boxOf(row(page, 'line-4'));
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x, from.y + 8, { steps: 3 });
    await page.mouse.move(onto.x + 40, onto.y + onto.height - 2, { steps: 6 });
    await picture(page, '90-outline');
    await page.mouse.up();
    await expect
      .poll(async () => (await order(page)).slice(2, 7), slow)
      .toEqual(['line-1', 'line-3', 'line-4', 'line-0', 'line-2']);
    await undo(page);
    await expect.poll(() => order(page), slow).toEqual(before);
    await saving(page, 'saved');
    expectNoProblems(visitor);
  });

  it('what is chosen in the outline is in sight, its column too', async () => {
    const visitor = await open();
    const { page } = visitor;
    await row(page, 'line-8').click();
    await row(page, 'line-8').press('End');
    await row(page, 'line-29').click();
    const canvas = await boxOf(page.locator('.sb-canvas'));
    const isIn = async (): Promise<boolean> => {
      const { y } = await boxOf(text(page, 'line-29'));
      return y > canvas.y && y < canvas.y + canvas.height;
    };
    await expect.poll(isIn, slow).toBe(true);
    await row(page, 'line-29').press('Home');
    await row(page, 'wide').click();
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight');
    for (let step = 0; step < 40; step += 1) await page.keyboard.press('ArrowDown');
    await row(page, 'col35').click();
    const grid = page.locator('.sb-canvas-page [data-view=wide] .sl-grid-box');
    const shown = (): Promise<boolean> =>
      grid.evaluate((box) => {
        const head = [...box.querySelectorAll('[role=columnheader]')].find((one) => one.textContent === 'col35');
        const [at, frame] = [head?.getBoundingClientRect(), box.getBoundingClientRect()];
        return at !== undefined && at.left >= frame.left && at.right <= frame.right;
      });
    await expect.poll(shown, slow).toBe(true);
    await picture(page, '90-column');
    expectNoProblems(visitor);
  });

  it('a login that is put off stands as a notice, and nothing is saved as somebody else', async () => {
    const { page } = await open({}, await made());
    const dialog = page.getByRole('dialog');
    const notice = page.locator('.sw-banner');
    const remove = async (uid: string): Promise<void> => {
      await row(page, uid).click();
      await page.getByTestId('canvas').focus();
      await page.keyboard.press('Delete');
      await expect.poll(() => row(page, uid).count(), slow).toBe(0);
    };
    const signedIn = async (account: string): Promise<void> => {
      await dialog.waitFor(slow);
      await fillLogin(page, account, inject('world').passwords[account]!);
      await dialog.getByRole('button', { name: /^登\s*录$/ }).click();
      await dialog.waitFor({ state: 'detached' });
    };
    await callAs(await tokenOf(page), '/logout', {});
    await remove('line-0');
    await dialog.waitFor(slow);
    await page.keyboard.press('Escape');
    await notice.waitFor(slow);
    await remove('line-1');
    await saving(page, 'failed');
    expect(await dialog.count()).toBe(0);
    await notice.getByRole('button').click();
    await signedIn('admin');
    await expect.poll(() => notice.innerText(), slow).toContain('超级管理员');
    await remove('line-2');
    await saving(page, 'failed');
    await picture(page, '90-other-person');
    await notice.getByRole('button').click();
    await signedIn('builder');
    await saving(page, 'saved');
    expect(await notice.count()).toBe(0);
    await page.reload();
    await expect.poll(async () => (await order(page)).slice(2, 4), slow).toEqual(['line-3', 'line-4']);
  });
});
