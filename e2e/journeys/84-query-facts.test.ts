import { beforeAll, describe, expect, inject, it } from 'vitest';
import { importApp } from '../world/app-folder.js';
import { expectNoProblems, picture, useBrowser } from '../world/browser.js';
import { signInAs, tokenFor } from '../world/sign-in.js';
import { callAs } from '../world/sluice.js';

/** A busy machine answers within this. */
const slow = { timeout: 60_000 };
const access = { signed_in: true };
const stamp = Date.now().toString(36);
const [desk, till] = [`desk-${stamp}`, `till-${stamp}`];
const both = (zh: string, en: string) => ({ 'zh-chs': zh, en });
const named = (kind: 'app' | 'page', uid: string, name: object, more: object) => ({
  ...{ kind, shape: 3, uid, name, access },
  ...more,
});
const board = {
  ...{ uid: 'board', type: 7, layout: { x: 0, y: 0, w: 24, h: 4 } },
  config: { text: both('柜台的当班安排', 'Shifts at the desk') },
};
const list = {
  ...{ uid: 'list', id_name: 'list', name: both('商品', 'Products'), type: 1, query_id: 'products' },
  layout: { x: 0, y: 0, w: 24, h: 30 },
  config: { page: true, row_key: 'id' },
  app_cols: [{ uid: 'name', name: 'name', label: both('名称', 'Name') }],
  app_buttons: [
    {
      ...{ uid: 'go', label: both('当班安排', 'Shifts'), source_type: 'view', target_type: 'page' },
      ...{ target_id: 'gone', target_app: desk },
      config: { check_type: 0, open_type: 'same' },
    },
  ],
};

/** Story 84: a query says who may run it, who uses it and when it was last checked (screens P4). */
describe('what is known of a query', () => {
  const browser = useBrowser();
  const { url } = inject('world');
  let [tillApp, query] = [0, 0];

  beforeAll(async () => {
    await importApp(
      [
        named('app', desk, both('柜台', 'Desk'), { home: 'shifts', locales: ['zh-chs', 'en'] }),
        named('page', 'shifts', both('当班', 'Shifts'), { views: [board] }),
      ],
      desk,
      ['read'],
    );
    tillApp = await importApp(
      [
        named('app', till, both('收银', 'Till'), { home: 'start', locales: ['zh-chs', 'en'] }),
        named('page', 'start', both('首页', 'Start'), { views: [list] }),
        {
          ...{ kind: 'query', shape: 3, uid: 'products', name: both('商品查询', 'Products'), type: 'sql' },
          ...{ source: 'demo-retail', text: 'SELECT p.id, p.name FROM product p', key: 'id', order: 'id' },
        },
      ],
      till,
      ['read'],
    );
    const { list: drafts } = await callAs<{ list: { id: number; uid: string }[] }>(
      await tokenFor('builder'),
      '/operation/builder.drafts',
      { app_id: tillApp },
    );
    query = drafts.find(({ uid }) => uid === 'products')!.id;
  });

  it('says of a query who may run it, who uses it and when it was last checked', async () => {
    const builder = await browser.visitor();
    const { page } = builder;
    await signInAs(page, 'builder');
    await page.goto(`${url}/build/app/${tillApp}/api/${query}`);
    const facts = page.locator('.sb-part-facts');
    await expect.poll(() => facts.innerText(), slow).toContain('尚未检查');
    expect(await facts.innerText()).toContain('可执行: 所有登录用户');
    await page.locator('.sb-query-text .cm-content').click();
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => facts.innerText(), slow).toContain('检查通过');
    await expect.poll(() => page.getByRole('img', { name: '检查通过' }).count(), slow).toBe(1);
    await picture(page, '84-query');
    await page.evaluate(() => {
      localStorage.setItem('sluice.locale', 'en');
      localStorage.setItem('sluice.theme', 'dark');
    });
    await page.reload();
    await expect.poll(() => facts.innerText(), slow).toContain('it ran');
    await picture(page, '84-query-dark-en');
    await page.setViewportSize({ width: 390, height: 844 });
    await picture(page, '84-query-narrow');
    await facts.getByRole('button', { name: 'Start' }).click();
    await page.waitForURL(/\/page\/\d+/);
    expectNoProblems(builder);
  });
});
