import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { expectNoProblems, picture, useBrowser, type Visitor } from '../world/browser.js';
import { openGroup, untilButtonsListen } from '../world/console.js';
import { root } from '../world/product.js';
import { signInAs, tokenFor } from '../world/sign-in.js';
import { callAs, sluice } from '../world/sluice.js';

/** A busy machine answers within this. */
const slow = { timeout: 60_000 };
const stamp = Date.now().toString(36);
const faulty = join(root, 'e2e/hostile/ten-faults');
const read = (path: string): Record<string, unknown> =>
  JSON.parse(readFileSync(join(faulty, path), 'utf8')) as Record<string, unknown>;

/** Story 85: what goes wrong while a page is built is told, and nothing of it is lost (issue 11, Bad input). */
describe('mishaps in the builder', () => {
  const browser = useBrowser();
  const { url } = inject('world');
  let [app, home] = [0, 0];

  beforeAll(async () => {
    const token = await tokenFor('builder');
    const made = await callAs<{ id: number; page_id: number }>(token, '/operation/app.add', {
      uid: `mishap-${stamp}`,
      name: `意外 ${stamp}`,
    });
    [app, home] = [made.id, made.page_id];
    await callAs(token, '/operation/builder.draft-edit', {
      app_id: app,
      id: home,
      revision: 1,
      edits: ['upper', 'middle', 'lower'].map((uid, at, all) => ({
        op: 'insert',
        at: { parent: '', list: ['views'], after: all[at - 1] ?? null },
        value: { uid, name: uid, type: 7, layout: { x: 0, y: at * 3, w: 24, h: 3 }, config: { text: uid } },
      })),
    });
  });

  const saving = (page: Page, state: string): Promise<void> =>
    expect.poll(() => page.locator('.sb-saving').getAttribute('data-saving'), slow).toBe(state);
  const row = (page: Page, uid: string): Locator => page.getByTestId('outline').locator(`[data-node=${uid}]`);
  const order = (page: Page): Promise<string[]> =>
    page
      .getByTestId('outline')
      .locator('[data-node]')
      .evaluateAll((rows) => rows.map((one) => (one as HTMLElement).dataset['node'] ?? ''));
  const open = async (): Promise<Visitor> => {
    const visitor = await browser.visitor();
    await signInAs(visitor.page, 'builder');
    await visitor.page.goto(`${url}/build/app/${app}/page/${home}`);
    await visitor.page.getByTestId('canvas').waitFor();
    await row(visitor.page, 'upper').waitFor();
    return visitor;
  };
  const lift = async (page: Page, kind: string): Promise<{ x: number; y: number }> => {
    const box = (await page.locator(`[data-kind=${kind}]`).boundingBox())!;
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    const canvas = (await page.getByTestId('canvas').boundingBox())!;
    const point = { x: canvas.x + canvas.width / 2, y: canvas.y + 30 };
    await page.mouse.move(point.x, point.y, { steps: 8 });
    await page.locator('.sb-slot[data-shown]').waitFor();
    return point;
  };

  it('loses nothing when the connection goes in the middle of a drag, and says so', async () => {
    const { page, context } = await open();
    const before = await order(page);
    await lift(page, 'divider');
    await context.setOffline(true);
    await page.mouse.up();
    await saving(page, 'offline');
    await expect.poll(() => order(page), slow).toHaveLength(before.length + 1);
    expect(await page.locator('.sb-saving').innerText()).toContain('连接中断');
    await picture(page, '85-offline');
    await context.setOffline(false);
    await saving(page, 'saved');
    const after = await order(page);
    await page.reload();
    await expect.poll(() => order(page), slow).toEqual(after);
    await page.getByTestId('outline').locator(`[data-node]`).first().click();
    await page.keyboard.press('Control+z');
  });

  it('puts nothing anywhere that is let go outside of the page or of the window', async () => {
    const visitor = await open();
    const { page } = visitor;
    const before = await order(page);
    for (const point of [
      { x: -40, y: 300 },
      { x: 700, y: -60 },
      { x: 700, y: 5 },
    ]) {
      await lift(page, 'form');
      await page.mouse.move(point.x, point.y, { steps: 4 });
      await page.mouse.up();
      await page.locator('.sb-slot[data-shown]').waitFor({ state: 'detached' });
      expect(await order(page)).toEqual(before);
    }
    await saving(page, 'saved');
    expectNoProblems(visitor);
  });

  it('keeps one place for a view that two people move, and tells who came second', async () => {
    const [one, two] = [await open(), await open()];
    const start = await order(one.page);
    const move = async (page: Page, key: string): Promise<void> => {
      await row(page, 'middle').click();
      await page.getByTestId('canvas').focus();
      await page.keyboard.press(key);
    };
    await move(one.page, 'Alt+ArrowUp');
    await saving(one.page, 'saved');
    await move(two.page, 'Alt+ArrowDown');
    await saving(two.page, 'conflict');
    const conflict = await two.page.locator('.sb-conflict').innerText();
    expect(conflict).toContain('middle');
    await picture(two.page, '85-moved-twice');
    await two.page.getByRole('button', { name: '用对方的版本' }).click();
    await saving(two.page, 'saved');
    await expect.poll(() => order(two.page), slow).toEqual(await order(one.page));
    expect([...(await order(two.page))].sort()).toEqual([...start].sort());
    expectNoProblems(one);
    expectNoProblems(two, [/409/]);
  });

  it('shows markup in a label as what was typed', async () => {
    const visitor = await open();
    const { page } = visitor;
    const label = '<script>window.hit = 1</script><img src=x onerror="window.hit = 2">';
    await row(page, 'lower').click();
    await openGroup(page, '设置');
    await page.locator('[data-property="config.text"]').locator('textarea, input').first().fill(label);
    await openGroup(page, '基本');
    await page.locator('[data-property="name"]').locator('textarea, input').first().fill(label);
    await saving(page, 'saved');
    await expect.poll(() => page.locator('.sb-canvas-page').innerText(), slow).toContain(label);
    await expect.poll(() => row(page, 'lower').innerText(), slow).toContain('<script>');
    await picture(page, '85-markup');
    const frame = page.frameLocator('.sb-preview-frame');
    await page.locator('.ant-segmented-item', { hasText: '手机' }).click();
    await expect.poll(() => frame.locator('.sl-page').innerText(), slow).toContain('<script>');
    expect(await page.evaluate(() => (window as { hit?: number }).hit)).toBeUndefined();
    expectNoProblems(visitor);
  });

  it('asks for external kinds again when they could not be read', async () => {
    const { page } = await browser.visitor();
    await signInAs(page, 'builder');
    await page.route('**/operation/builder.kinds', (route) => route.abort(), { times: 1 });
    await page.goto(`${url}/build/app/${app}/page/${home}`);
    const notice = page.locator('.sb-refused[role=alert]');
    await notice.waitFor(slow);
    expect(await page.locator('[data-kind=external-bar-list]').count()).toBe(0);
    await picture(page, '85-kinds');
    await notice.getByRole('button', { name: '重试' }).click();
    await page.locator('[data-kind=external-bar-list]').waitFor(slow);
    expect(await notice.count()).toBe(0);
  });

  it('names all ten faults of a page that was edited by hand: in a folder, in an import and before publishing', async () => {
    const said = await sluice('document', 'check', faulty).then(
      () => expect.fail('the check found nothing'),
      (reason: { stdout: string; code: number }) => reason,
    );
    expect(said.code).toBe(1);
    const lines = said.stdout.trim().split('\n');
    expect(lines).toHaveLength(10);
    expect(lines.filter((line) => !line.includes('orders.page.json:'))).toEqual([]);

    const visitor = await browser.visitor();
    const { page } = visitor;
    await signInAs(page, 'builder');
    await page.goto(`${url}/build/app`);
    const dialog = page.getByRole('dialog');
    const bundleOf = (orders: unknown): string => {
      const files = {
        'app.json': { ...read('app.json'), uid: `ten-${stamp}`, name: `十处错误 ${stamp}` },
        'queries/orders.query.json': read('queries/orders.query.json'),
        'pages/orders.page.json': orders,
      };
      return JSON.stringify({ app: `ten-${stamp}`, files });
    };
    const bring = async (orders: unknown): Promise<void> => {
      await dialog.getByRole('textbox', { name: '导出的应用' }).fill(bundleOf(orders));
      await dialog.getByRole('button', { name: /^导\s*入$/ }).click();
    };
    await page.getByRole('button', { name: /^导\s*入$/ }).click();
    const orders = read('pages/orders.page.json');
    await dialog.getByRole('textbox', { name: '导出的应用' }).fill(bundleOf(orders));
    await dialog.getByRole('button', { name: '查看变化' }).click();
    await expect.poll(() => dialog.innerText(), slow).toContain('将新增 3 个文档');
    await picture(page, '85-import-look');
    await untilButtonsListen(page);
    // Two nodes of one uid are no draft; everything else can be mended in the builder.
    await bring(orders);
    await expect.poll(() => page.locator('body').innerText(), slow).toContain('"id"');
    await picture(page, '85-import-refused');
    await untilButtonsListen(page);
    await bring(
      JSON.parse(JSON.stringify(orders).replace('"uid":"id","name":"status"', '"uid":"state","name":"status"')),
    );
    await page.getByText(/：写入 \d+ 个草稿/).waitFor(slow);
    await expect.poll(() => dialog.count(), slow).toBe(0);
    await page
      .getByRole('listitem')
      .filter({ hasText: `十处错误 ${stamp}` })
      .getByRole('button', { name: '打开' })
      .click();
    await page.waitForURL(/\/build\/app\/\d+\/page/);
    await row(page, 'list').click();
    await page.getByRole('button', { name: 'JSON', exact: true }).click();
    await expect.poll(() => page.locator('.sl-panel-json .sl-panel-finding').count(), slow).toBe(3);
    await picture(page, '85-json-findings');
    await page.getByRole('button', { name: '发布', exact: true }).click();
    await expect.poll(() => dialog.innerText(), slow).toContain('"detail"');
    const titles = (): Promise<string[]> =>
      dialog
        .locator('.sb-gate-finding')
        .filter({ hasText: '页面' })
        .locator('small')
        .evaluateAll((elements) => elements.map((element) => element.getAttribute('title') ?? '').sort());
    await expect
      .poll(titles, slow)
      .toEqual([
        'heading',
        'views.0.type',
        'views.1.app_buttons.1.target_id',
        'views.1.app_buttons.2.cond',
        'views.1.app_cols.0.sort_num',
        'views.1.app_cols.1.name',
        'views.1.app_params.1.name',
        'views.1.layout.h',
        'views.2.cond',
      ]);
    // Each stands there in words.
    const words = await dialog.locator('.sb-gate-finding').filter({ hasText: '页面' }).locator('small').allInnerTexts();
    expect(words.filter((location) => /^(视图|列|按钮|参数) "/.test(location))).toHaveLength(8);
    await picture(page, '85-ten-faults');
  });
});
