import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { choose, openMenu, pressInRow } from '../world/console.js';
import { buttonIn } from '../world/grid.js';
import { expectNoProblems, picture, useBrowser } from '../world/browser.js';
import { root } from '../world/product.js';
import { signInAs } from '../world/sign-in.js';

const file = join(root, 'schemas/apps/console/pages/users.page.json');

interface PageFile {
  views: { app_cols?: { uid: string; name: string; label: unknown; width?: number }[] }[];
}

/** Story 8: the console's own pages are read and changed as documents. */
describe('page documents', () => {
  const browser = useBrowser();
  const { url } = inject('world');

  it('are shown to an administrator as JSON', async () => {
    const visitor = await browser.visitor();
    const { page } = visitor;
    await signInAs(page, 'builder');
    await openMenu(page, '系统设置', '页面文档');
    await page.getByRole('search').getByLabel('关键字').fill('users');
    await choose(page.getByRole('search'), page, '类型', '页面');
    await page.getByRole('button', { name: '查询' }).click();
    await expect.poll(() => page.getByRole('gridcell', { name: 'users', exact: true }).count()).toBe(1);
    await pressInRow(page, 'users', '查看');
    const dialog = page.getByRole('dialog');
    await expect.poll(() => dialog.innerText()).toContain('"kind": "page"');
    await picture(page, '08-document');
    expectNoProblems(visitor);
  });

  it('are listed in the language of the reader, found by either, and lead to the preview through other eyes', async () => {
    const visitor = await browser.visitor();
    const { page, context } = visitor;
    await page.addInitScript(() => localStorage.setItem('sluice.locale', 'en'));
    await signInAs(page, 'builder');
    await openMenu(page, 'System settings', 'Page documents');
    await page.getByRole('search').getByLabel('Keyword').fill('前端日志');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect.poll(() => page.getByRole('gridcell', { name: 'Front-end log', exact: true }).count()).toBe(1);
    const preview = context.waitForEvent('page');
    await (
      await buttonIn(
        page.getByRole('row').filter({ has: page.getByRole('gridcell', { name: 'Front-end log', exact: true }) }),
        'Preview',
      )
    ).click();
    const opened = await preview;
    await opened.getByLabel('Preview as').waitFor();
    expect(new URL(opened.url()).pathname).toMatch(/^\/preview\/1\/page\/\d+$/);
    expectNoProblems(visitor);
  });

  it('take a column from the file after a reload, and name the line of a bad file while the others live', async () => {
    const { page } = await browser.visitor();
    await signInAs(page, 'system');
    await openMenu(page, '项目、用户、策略管理', '用户管理');
    const grid = page.getByRole('grid', { name: '用户' });
    await expect.poll(() => grid.innerText()).toContain('analyst');
    expect(await grid.innerText()).not.toContain('来源系统');
    const original = readFileSync(file, 'utf8');
    try {
      const document = JSON.parse(original) as PageFile;
      document.views[0]!.app_cols!.splice(1, 0, {
        uid: 'col-source',
        name: 'source',
        label: { 'zh-chs': '来源系统', en: 'Source' },
        width: 120,
      });
      writeFileSync(file, `${JSON.stringify(document, null, 2)}\n`);
      await expect
        .poll(
          async () => {
            await page.reload();
            await expect.poll(() => grid.innerText()).toContain('analyst');
            return grid.innerText();
          },
          { timeout: 30_000, interval: 1_000 },
        )
        .toContain('来源系统');
      await picture(page, '08-column-added');

      writeFileSync(file, original.replace('"shape": 3', '"shape": 3, "surprise": true'));
      await page.waitForTimeout(1_500);
      await page.reload();
      await expect.poll(() => grid.innerText()).toContain('analyst');
      expect((await fetch(`${url}/health`)).status).toBe(200);
    } finally {
      writeFileSync(file, original);
    }
  });
});
