import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { expectNoProblems, picture, useBrowser, type Visitor, type VisitorOptions } from '../world/browser.js';
import { signInAs, tokenFor } from '../world/sign-in.js';
import { callAs } from '../world/sluice.js';

/** A busy machine answers within this. */
const slow = { timeout: 60_000 };
/** So many that the browser skips most of them. */
const LINES = 80;
const divider = (uid: string, y: number): object => ({
  ...{ uid, name: uid, type: 7, layout: { x: 0, y, w: 24, h: 6 }, config: { text: uid } },
});
const tabs = {
  ...{ uid: 'tabs', name: 'tabs', type: 8, layout: { x: 0, y: 0, w: 24, h: 20 }, config: { view_mark: 'tabs' } },
  sub_views: ['first', 'second'].map((uid) => ({ ...divider(uid, 0), name: `${uid} tab` })),
};

/** Story 85: what a pointer does on the canvas beside a drag from one place to another (issue 11 b). */
describe('gestures on the canvas', () => {
  const browser = useBrowser();
  const { url } = inject('world');
  let [app, home] = [0, 0];

  beforeAll(async () => {
    const token = await tokenFor('builder');
    const made = await callAs<{ id: number; page_id: number }>(token, '/operation/app.add', {
      uid: `gestures-${Date.now().toString(36)}`,
      name: '手势',
    });
    [app, home] = [made.id, made.page_id];
    const views = [tabs, ...Array.from({ length: LINES }, (_, at) => divider(`line-${at}`, 20 + at * 6))];
    await callAs(token, '/operation/builder.draft-edit', {
      app_id: app,
      id: home,
      revision: 1,
      edits: [{ op: 'set', node: '', path: ['views'], to: views }],
    });
  });

  const row = (page: Page, uid: string): Locator => page.getByTestId('outline').locator(`[data-node="${uid}"]`);
  const order = (page: Page): Promise<string[]> =>
    page
      .getByTestId('outline')
      .locator('[data-node]')
      .evaluateAll((rows) => rows.map((one) => (one as HTMLElement).dataset['node'] ?? ''));
  const open = async (options: VisitorOptions = {}): Promise<Visitor> => {
    const visitor = await browser.visitor(options);
    await signInAs(visitor.page, 'builder');
    await visitor.page.goto(`${url}/build/app/${app}/page/${home}`);
    await visitor.page.getByTestId('canvas').waitFor();
    await visitor.page.locator('.sb-canvas-page').getByText('line-0').waitFor(slow);
    return visitor;
  };
  const boxOf = async (where: Locator) => (await where.boundingBox())!;
  const middle = async (where: Locator): Promise<{ x: number; y: number }> => {
    const { x, y, width, height } = await boxOf(where);
    return { x: x + width / 2, y: y + height / 2 };
  };
  const lift = async (page: Page, kind: string): Promise<void> => {
    const from = await middle(page.locator(`[data-kind=${kind}]`));
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + 10, from.y + 10);
  };

  it('opens a tab under a view that rests on it, and Escape leaves everything as it was', async () => {
    const visitor = await open();
    const { page } = visitor;
    const second = page.locator('.sb-canvas-page').getByRole('tab', { name: 'second tab' });
    expect(await second.getAttribute('aria-selected')).toBe('false');
    await lift(page, 'divider');
    const at = await middle(second);
    await page.mouse.move(at.x, at.y, { steps: 6 });
    await expect.poll(() => second.getAttribute('aria-selected'), slow).toBe('true');
    await picture(page, '85-tab');
    await page.keyboard.press('Escape');
    await page.mouse.up();
    expect((await order(page)).filter((uid) => uid.startsWith('view-'))).toEqual([]);
    await expect.poll(() => page.locator('.sb-slot[data-shown]').count(), slow).toBe(0);
    expectNoProblems(visitor);
  });

  it('scrolls while a view is held at its edge, and moves nothing before the drop', async () => {
    const visitor = await open();
    const { page } = visitor;
    const scrolled = (): Promise<number> => page.locator('.sb-canvas').evaluate((canvas) => canvas.scrollTop);
    const before = await order(page);
    await lift(page, 'divider');
    const canvas = await boxOf(page.locator('.sb-canvas'));
    await page.mouse.move(canvas.x + canvas.width / 2, canvas.y + canvas.height - 12, { steps: 4 });
    await expect.poll(scrolled, slow).toBeGreaterThan(100);
    expect(await order(page)).toEqual(before);
    await page.mouse.move(canvas.x + canvas.width / 2, canvas.y + canvas.height / 2, { steps: 4 });
    await page.locator('.sb-slot[data-shown]').waitFor();
    await page.mouse.up();
    await expect.poll(() => order(page), slow).toHaveLength(before.length + 1);
    await page.getByTestId('canvas').focus();
    await page.keyboard.press('Control+z');
    await expect.poll(() => order(page), slow).toEqual(before);
    expectNoProblems(visitor);
  });

  it('knows how large views are that were never in sight, so that nothing jumps when they are', async () => {
    const visitor = await open({ height: 420 });
    const { page } = visitor;
    const last = `line-${LINES - 1}`;
    const view = (uid: string): Locator => page.locator(`.sb-canvas-page [data-view=${uid}]`);
    const heightOf = (uid: string): Promise<number> =>
      view(uid).evaluate((one) => Math.round(one.getBoundingClientRect().height));
    const fromTop = (uid: string): Promise<number> =>
      view(uid).evaluate((one) => {
        const canvas = one.closest('.sb-canvas')!;
        return Math.round(one.getBoundingClientRect().top + canvas.scrollTop);
      });
    await expect.poll(() => heightOf(last), slow).toBe(await heightOf('line-0'));
    const before = await fromTop(last);
    await page.locator('.sb-canvas').evaluate((canvas) => canvas.scrollTo(0, canvas.scrollHeight));
    await expect.poll(() => view(last).isVisible(), slow).toBe(true);
    expect(await fromTop(last)).toBe(before);
    expect(await heightOf(last)).toBe(await heightOf('line-0'));
    expectNoProblems(visitor);
  });

  it('makes a view narrower by its edge, in whole columns, as one step', async () => {
    const visitor = await open();
    const { page } = visitor;
    await row(page, 'line-0').click();
    const handle = page.locator('.sb-handle-east');
    const from = await middle(handle);
    const whole = (await boxOf(page.locator('[data-selected=line-0]'))).width;
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x - whole / 2 - 9, from.y, { steps: 8 });
    await page.mouse.up();
    const width = page.locator('[data-property="layout.w"] input');
    await page.getByRole('button', { name: '外观' }).click();
    await expect.poll(() => width.inputValue(), slow).toMatch(/^1[12]$/);
    await page.getByTestId('canvas').focus();
    await page.keyboard.press('Control+z');
    await expect.poll(() => width.inputValue(), slow).toBe('24');
    expectNoProblems(visitor);
  });

  it('selects with a rubber band what it touches', async () => {
    const visitor = await open();
    const { page } = visitor;
    await row(page, 'line-2').click();
    await page.keyboard.press('Escape');
    const content = await boxOf(page.locator('.sb-canvas'));
    const first = await boxOf(page.locator('.sb-canvas-page').getByText('line-1', { exact: true }));
    const last = await middle(page.locator('.sb-canvas-page').getByText('line-3', { exact: true }));
    // Between the page and the border of the column no view is pressed.
    await page.mouse.move(content.x + 9, first.y);
    await page.mouse.down();
    await page.mouse.move(last.x, last.y, { steps: 8 });
    await picture(page, '85-band');
    await page.mouse.up();
    await expect
      .poll(
        () =>
          page
            .locator('[data-selected]')
            .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset['selected'])),
        slow,
      )
      .toEqual(expect.arrayContaining(['line-1', 'line-2', 'line-3']));
    expectNoProblems(visitor);
  });

  it('leaves a press beside the border of a column to the border', async () => {
    const visitor = await open();
    const { page } = visitor;
    const column = page.locator('.sb-side').first();
    const { width } = await boxOf(column);
    const border = await boxOf(page.locator('.sb-separator').first());
    // On the canvas, but so near that the cursor is the border's already.
    const [x, y] = [border.x + border.width + 2, border.y + border.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 60, y, { steps: 6 });
    expect(await page.locator('.sb-band[data-shown], .sb-ghost[data-shown]').count()).toBe(0);
    await page.mouse.up();
    await expect.poll(async () => Math.round((await boxOf(column)).width), slow).toBe(Math.round(width + 60));
    expectNoProblems(visitor);
  });

  it('takes a view of the palette with a finger', async () => {
    const visitor = await open({ width: 1200, height: 900, touch: true });
    const { page, context } = visitor;
    const before = await order(page);
    const devtools = await context.newCDPSession(page);
    const touch = (type: string, ...touchPoints: { x: number; y: number }[]) =>
      devtools.send('Input.dispatchTouchEvent', { type: type as 'touchStart', touchPoints });
    const from = await middle(page.locator('[data-kind=divider]'));
    const to = await middle(page.locator('.sb-canvas-page').getByText('line-1', { exact: true }));
    await touch('touchStart', from);
    for (let step = 1; step <= 10; step += 1)
      await touch('touchMove', {
        x: from.x + ((to.x - from.x) * step) / 10,
        y: from.y + ((to.y - from.y) * step) / 10,
      });
    await page.locator('.sb-slot[data-shown]').waitFor();
    await picture(page, '85-touch');
    await touch('touchEnd');
    await expect.poll(() => order(page), slow).toHaveLength(before.length + 1);
    expectNoProblems(visitor);
  });
});
