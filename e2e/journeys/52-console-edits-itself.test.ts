import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { importApp } from '../world/app-folder.js';
import { expectNoProblems, picture, useBrowser } from '../world/browser.js';
import { openMenu, untilButtonsListen, openGroup } from '../world/console.js';
import { root } from '../world/product.js';
import { signInAs, tokenFor } from '../world/sign-in.js';
import { callAs } from '../world/sluice.js';

/** A busy machine answers within this. */
const slow = { timeout: 60_000 };
const CONSOLE = 1;
const file = join(root, 'schemas/apps/console/pages/users.page.json');

interface Drafts {
  list: { id: number; kind: string; uid: string; revision: number }[];
}

/**
 * Story 52: the console's own page of users is changed in the builder like any other, and keeps the change when its
 * file is upgraded.
 */
describe('the console edits itself', () => {
  const browser = useBrowser();
  const { url } = inject('world');
  let token = '';
  let users = 0;
  let shipped = 0;

  const property = (page: Page, path: string): Locator => page.locator(`[data-property="${path}"]`);
  const saved = (page: Page): Promise<void> =>
    expect.poll(() => page.locator('.sb-saving').getAttribute('data-saving'), slow).toBe('saved');
  /** Selects the table in the outline and adds a node to one of its lists, which is selected then. */
  const add = async (page: Page, list: string): Promise<void> => {
    await page.getByTestId('outline').locator('[data-node=list]').click();
    await openGroup(page, '组成');
    await property(page, list).getByRole('button', { name: '添加' }).click();
    await openGroup(page, '基本');
  };
  const label = (page: Page): Locator => property(page, 'label').locator('textarea, input').first();
  const publish = async (page: Page): Promise<void> => {
    await page.getByRole('button', { name: '发布', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await expect.poll(() => dialog.innerText(), slow).toContain('将发布');
    await untilButtonsListen(page);
    await dialog.getByRole('button', { name: /^发\s*布$/ }).click();
    await expect.poll(() => page.locator('.sl-toast').allInnerTexts(), slow).toContain('已发布');
  };
  const revision = async (): Promise<number> =>
    (await callAs<Drafts>(token, '/operation/builder.drafts', { app_id: CONSOLE })).list.find(({ id }) => id === users)!
      .revision;
  const openBuilder = async (page: Page): Promise<void> => {
    await page.goto(`${url}/build/app/${CONSOLE}/page/${users}`);
    await page.getByTestId('canvas').waitFor();
    await expect.poll(() => page.locator('.sb-canvas-page [role=grid]').count(), slow).toBeGreaterThan(0);
  };
  const usersGrid = async (page: Page): Promise<Locator> => {
    if (page.url().includes('/build/')) await page.goto(url);
    await openMenu(page, '项目、用户、策略管理', '用户管理');
    const grid = page.getByRole('grid', { name: '用户' });
    await expect.poll(() => grid.innerText(), slow).toContain('analyst');
    return grid;
  };

  const choose = async (page: Page, path: string, option: string): Promise<void> => {
    await property(page, path).getByRole('combobox').click();
    const list = page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option');
    await list.getByText(option, { exact: true }).first().click();
  };
  const headings = (grid: Locator): Promise<string> => grid.getByRole('columnheader').allInnerTexts().then(String);

  beforeAll(async () => {
    token = await tokenFor('admin');
    const { list } = await callAs<Drafts>(token, '/operation/builder.drafts', { app_id: CONSOLE });
    const page = list.find(({ kind, uid }) => kind === 'page' && uid === 'users')!;
    [users, shipped] = [page.id, page.revision];
  });

  it('takes a column and a button, and shows them to who manages people', async () => {
    const builder = await browser.visitor();
    const { page } = builder;
    await signInAs(page, 'admin');
    await openBuilder(page);
    await picture(page, '52-opened');
    await add(page, 'app_cols');
    await label(page).fill('工号');
    const name = property(page, 'name').getByRole('combobox');
    await name.fill('id');
    await name.press('Tab');
    await picture(page, '52-column');
    await add(page, 'app_buttons');
    await label(page).fill('去用户组');
    await openGroup(page, '目标');
    await choose(page, 'target_type', '页面');
    const target = property(page, 'target_id').getByRole('combobox');
    await target.fill('user-groups');
    await target.press('Tab');
    await picture(page, '52-button');
    await saved(page);
    await publish(page);
    const manager = await browser.visitor();
    await signInAs(manager.page, 'system');
    const grid = await usersGrid(manager.page);
    await expect.poll(() => headings(grid), slow).toContain('工号');
    await picture(manager.page, '52-seen');
    await untilButtonsListen(manager.page);
    await manager.page.getByRole('button', { name: '去用户组' }).click();
    await expect.poll(() => manager.page.getByRole('grid', { name: '用户组' }).count(), slow).toBe(1);
    expectNoProblems(manager);
    expectNoProblems(builder);
  });

  it(
    'shows the merge when the shipped file changes under it, and takes either side',
    { timeout: 180_000 },
    async () => {
      const before = await revision();
      const original = readFileSync(file, 'utf8');
      const builder = await browser.visitor();
      const { page } = builder;
      try {
        // The product's next version: the name of a column, and the very label of the table that was changed here.
        await callAs(token, '/operation/builder.draft-edit', {
          app_id: CONSOLE,
          id: users,
          revision: before,
          edits: [{ op: 'set', node: 'account', path: ['width'], to: 180 }],
        });
        const document = JSON.parse(original) as {
          views: { app_cols: { uid: string; label: unknown; width: number }[] }[];
        };
        const columns = document.views[0]!.app_cols;
        columns.find(({ uid }) => uid === 'account')!.width = 220;
        columns.find(({ uid }) => uid === 'email')!.label = { 'zh-chs': '电子邮箱', en: 'E-mail address' };
        writeFileSync(file, `${JSON.stringify(document, null, 2)}\n`);
        await expect.poll(revision, slow).toBe(before + 2);
        await signInAs(page, 'admin');
        await page.goto(`${url}/build/app/${CONSOLE}/history/${users}`);
        const merge = page.locator('.sb-upgrade');
        await expect.poll(() => merge.innerText(), slow).toContain('1 处冲突');
        expect(await merge.locator('.sb-upgrade-kept').innerText()).toMatch(/220.*180/);
        expect(await merge.innerText()).toContain('电子邮箱');
        expect(await merge.innerText()).toContain('工号');
        await picture(page, '52-merge');
        const reader = await browser.visitor({ locale: 'en-US' });
        await reader.page.addInitScript(() => {
          localStorage.setItem('sluice.locale', 'en');
          localStorage.setItem('sluice.theme', 'dark');
        });
        await signInAs(reader.page, 'admin');
        await reader.page.goto(`${url}/build/app/${CONSOLE}/history/${users}`);
        await expect
          .poll(() => reader.page.locator('.sb-upgrade').innerText(), slow)
          .toContain('Changed by the new version');
        await picture(reader.page, '52-merge-dark-en');
        expectNoProblems(reader);
        // Either side is taken with one press, and the merge stays in sight.
        const width = async (): Promise<unknown> => {
          const { document: draft } = await callAs<{ document: typeof document }>(
            token,
            '/operation/builder.draft-get',
            {
              app_id: CONSOLE,
              id: users,
            },
          );
          return draft.views[0]!.app_cols.find(({ uid }) => uid === 'account')!.width;
        };
        for (const [side, stands] of [
          ['采用新版本', 220],
          ['保留本地修改', 180],
        ] as const) {
          await merge.locator('.ant-segmented-item', { hasText: side }).click();
          await expect.poll(width, slow).toBe(stands);
          await expect.poll(() => merge.locator('.ant-segmented-item-selected').allInnerTexts(), slow).toEqual([side]);
        }
        await publish(page);
        const grid = await usersGrid(page);
        await expect.poll(() => headings(grid), slow).toContain('电子邮箱');
        expect(await headings(grid)).toContain('工号');
        expectNoProblems(builder);
      } finally {
        writeFileSync(file, original);
      }
    },
  );

  it('is as it was shipped again once that revision is restored', async () => {
    const builder = await browser.visitor();
    const { page } = builder;
    await signInAs(page, 'admin');
    await page.goto(`${url}/build/app/${CONSOLE}/history/${users}`);
    const list = page.getByRole('navigation', { name: '修订' });
    await list
      .locator('.sb-revision')
      .filter({ hasText: `#${shipped}` })
      .last()
      .click();
    await expect.poll(() => page.getByRole('heading', { level: 2 }).last().innerText(), slow).toBe(`修订 ${shipped}`);
    await page.getByRole('button', { name: '恢复此修订' }).click();
    await untilButtonsListen(page);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^恢\s*复$/ })
      .click();
    await expect.poll(() => list.innerText(), slow).toContain(`恢复自修订 ${shipped}`);
    await publish(page);
    const grid = await usersGrid(page);
    await expect.poll(() => headings(grid), slow).not.toContain('工号');
    const { changes } = await callAs<{ changes: unknown[] }>(token, '/operation/builder.compare', {
      app_id: CONSOLE,
      id: users,
      from: 'shipped',
      to: 'draft',
    });
    expect(changes).toEqual([]);
    expectNoProblems(builder);
  });
});

/** An app with a query whose columns a template reads. */
const templated = [
  {
    kind: 'app',
    shape: 3,
    uid: 'templated',
    name: { 'zh-chs': '订单分析', en: 'Order analysis' },
    home: 'start',
    domain: 'templated',
    locales: ['zh-chs', 'en'],
    access: { signed_in: true },
  },
  {
    kind: 'page',
    shape: 3,
    uid: 'start',
    name: { 'zh-chs': '首页', en: 'Start' },
    access: { signed_in: true },
    views: [],
  },
  {
    kind: 'query',
    shape: 3,
    uid: 'recent-orders',
    name: { 'zh-chs': '最近订单', en: 'Recent orders' },
    type: 'sql',
    source: 'demo-retail',
    text: 'SELECT o.id, o.order_no, o.channel, o.status, o.created_at, i.quantity FROM orders o JOIN order_item i ON i.order_id = o.id',
    key: 'id',
    order: 'created_at desc, id desc',
    access: { signed_in: true },
  },
];

/** Story 52, second part: a page begins as a template and shows the rows of a query at once (screens P2, P15). */
describe('a page from a template', () => {
  const browser = useBrowser();
  const { url } = inject('world');
  let app = 0;
  beforeAll(async () => {
    app = await importApp(templated, 'templated', ['read']);
  });

  it.each([
    ['dashboard', '看板', '[data-view] canvas'],
    ['approval', '审批', '.sl-kanban, [role=grid]'],
    ['report', '报表', '[role=gridcell]'],
    ['list-detail', '列表与详情', '[role=gridcell]'],
  ])('%s', async (template, title, drawn) => {
    const builder = await browser.visitor();
    const { page } = builder;
    await signInAs(page, 'builder');
    await page.goto(`${url}/build/app/${app}/page`);
    await page.getByTestId('canvas').waitFor();
    await page.getByRole('button', { name: '新建页面' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('名称').fill(title);
    await dialog.locator(`[data-template=${template}]`).click();
    await dialog.getByRole('combobox', { name: '数据来自查询' }).click();
    await page.locator('.ant-select-item-option').getByText('最近订单', { exact: true }).click();
    if (template === 'dashboard') await picture(page, '52-new-page');
    await dialog.getByRole('button', { name: /^确\s*定$/ }).click();
    await expect.poll(() => page.getByRole('banner').getByRole('heading').innerText(), slow).toBe(title);
    await expect.poll(() => page.locator('.sb-canvas-page').locator(drawn).count(), slow).toBeGreaterThan(0);
    await page.waitForTimeout(800);
    await picture(page, `52-${template}`);
    expectNoProblems(builder);
  });

  it('gives a view as a block, which another page takes a copy of', async () => {
    const token = await tokenFor('builder');
    const { list } = await callAs<{ list: { id: number; kind: string; name: unknown }[] }>(
      token,
      '/operation/builder.drafts',
      { app_id: app },
    );
    const pageOf = (called: string): number => list.find(({ kind, name }) => kind === 'page' && name === called)!.id;
    const builder = await browser.visitor();
    const { page } = builder;
    await signInAs(page, 'builder');
    await page.goto(`${url}/build/app/${app}/page/${pageOf('看板')}`);
    await page.getByTestId('canvas').waitFor();
    await page.getByTestId('outline').locator('[data-node=trend]').click();
    await page.locator('.sb-tag').getByRole('button', { name: '存为共享块' }).click();
    await expect.poll(() => page.locator('.sb-blocks').innerText(), slow).toContain('趋势');
    await picture(page, '52-block-saved');
    await page.goto(`${url}/build/app/${app}/page/${pageOf('报表')}`);
    await page.getByTestId('canvas').waitFor();
    const views = page.locator('.sb-canvas-page [data-view]');
    await expect.poll(() => views.count(), slow).toBe(2);
    await page.locator('.sb-block-copy').first().click();
    await expect.poll(() => views.count(), slow).toBe(3);
    await expect.poll(() => page.locator('.sb-canvas-page').innerText(), slow).toContain('趋势');
    await expect.poll(() => page.locator('.sb-saving').getAttribute('data-saving'), slow).toBe('saved');
    await picture(page, '52-block-inserted');
    expectNoProblems(builder);
  });

  it('is used by a visitor: a chosen row is shown beside the list', async () => {
    const token = await tokenFor('builder');
    const { list } = await callAs<{ list: { id: number; kind: string; name: unknown }[] }>(
      token,
      '/operation/builder.drafts',
      { app_id: app },
    );
    const id = list.find(({ kind, name }) => kind === 'page' && name === '列表与详情')!.id;
    const approval = list.find(({ kind, name }) => kind === 'page' && name === '审批')!.id;
    await callAs(token, '/manager/page/del', { app_id: app, id: approval });
    await callAs(token, '/operation/builder.publish', { app_id: app });
    const visitor = await browser.visitor();
    await signInAs(visitor.page, 'analyst');
    await visitor.page.goto(`${url}/${app}/${id}`);
    const row = visitor.page.getByRole('grid').first().getByRole('gridcell').first();
    await row.waitFor();
    const shown = await row.innerText();
    await untilButtonsListen(visitor.page);
    await row.click();
    const detail = visitor.page.locator('[data-view]').last();
    await expect.poll(() => detail.innerText(), slow).toContain(shown);
    await picture(visitor.page, '52-list-detail-visitor');
    expectNoProblems(visitor);
  });
});
