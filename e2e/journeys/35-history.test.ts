import { beforeAll, describe, expect, inject, it } from 'vitest';
import { expectNoProblems, picture, useBrowser } from '../world/browser.js';
import { untilButtonsListen } from '../world/console.js';
import { callAs } from '../world/sluice.js';
import { signInAs, tokenFor } from '../world/sign-in.js';

/** A busy machine answers within this. */
const slow = { timeout: 30_000 };

const chart = (uid: string, name: string, y: number) => ({
  uid,
  id_name: uid,
  name,
  type: 1,
  layout: { x: 0, y, w: 24, h: 8 },
  app_cols: [{ uid: `${uid}-name`, name: 'name', label: '名称' }],
});

/**
 * Story 35: what changed in a page, an old revision looked at and restored, and what keeps an app from being published
 * (issue 11 d).
 */
describe('history and the publish gate', () => {
  const browser = useBrowser();
  const { url } = inject('world');
  const stamp = Date.now().toString(36);
  let token = '';
  let app = 0;
  let home = 0;
  let revision = 1;

  const edit = async (edits: object[], message?: string): Promise<void> => {
    const body = { app_id: app, id: home, revision, edits, message };
    ({ revision } = await callAs<{ revision: number }>(token, '/operation/builder.draft-edit', body));
  };
  const insert = (value: object, after: string | null) => ({
    op: 'insert',
    at: { parent: '', list: ['views'], after },
    value,
  });

  beforeAll(async () => {
    token = await tokenFor('builder');
    const made = await callAs<{ id: number; page_id: number }>(token, '/operation/app.add', {
      uid: `past-${stamp}`,
      name: `门店台账 ${stamp}`,
    });
    [app, home] = [made.id, made.page_id];
    ({ revision } = await callAs<{ revision: number }>(token, '/operation/builder.draft-get', {
      app_id: app,
      id: home,
    }));
    await edit([insert(chart('stores', '门店', 0), null)], '第一版');
    await callAs(token, '/operation/builder.publish', { app_id: app });
    await edit([
      { op: 'set', node: 'stores', path: ['config', 'page_size'], to: 50 },
      { op: 'set', node: 'stores', path: ['config', 'stripe'], to: true },
    ]);
    await edit([insert(chart('visits', '巡店', 8), 'stores')]);
  });

  it('says in words what changed, shows an old page beside the new one, and restores it so that it can be undone', async () => {
    const builder = await browser.visitor();
    const { page } = builder;
    await signInAs(page, 'builder');
    await page.goto(`${url}/build/app/${app}/page/${home}`);
    await page.getByTestId('canvas').waitFor();
    await page.getByRole('button', { name: '历史' }).click();
    await page.waitForURL(/\/history\/\d+/);
    const list = page.getByRole('navigation', { name: '修订' });
    await expect.poll(() => list.innerText(), slow).toContain('第一版');
    expect(await list.innerText()).toContain('线上');
    await expect.poll(() => page.locator('.sb-changes').innerText(), slow).toContain('每页条数 设为 50');
    await picture(page, '35-words');
    await page.locator('.sb-changes button').filter({ hasText: '斑马纹' }).click();
    await expect.poll(() => page.locator('.sb-old [data-changed="insert"]').count(), slow).toBe(1);
    await picture(page, '35-side-by-side');
    // By keyboard: up and down walk the revisions.
    await list.locator('.sb-revision').first().focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByRole('heading', { level: 2 }).last().innerText(), slow).toBe('修订 2');
    await page.locator('.ant-segmented-item', { hasText: '打开' }).click();
    await expect.poll(() => page.locator('.sb-old [data-view]').count(), slow).toBe(1);
    await picture(page, '35-open');
    await page.getByRole('button', { name: '恢复此修订' }).click();
    await untilButtonsListen(page);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^恢\s*复$/ })
      .click();
    await expect.poll(() => list.innerText(), slow).toContain('恢复自修订 2');
    await untilButtonsListen(page);
    await page.getByRole('button', { name: '撤销' }).click();
    const views = async (): Promise<number> => {
      const { document } = await callAs<{ document: { views: unknown[] } }>(token, '/operation/builder.draft-get', {
        app_id: app,
        id: home,
      });
      return document.views.length;
    };
    await expect.poll(views, slow).toBe(2);
    await page.setViewportSize({ width: 390, height: 844 });
    await picture(page, '35-history-narrow');
    expectNoProblems(builder);
  });

  it('shows the history of the app itself, in English and in the dark', async () => {
    const builder = await browser.visitor();
    const { page } = builder;
    await page.addInitScript(() => {
      localStorage.setItem('sluice.locale', 'en');
      localStorage.setItem('sluice.theme', 'dark');
    });
    await signInAs(page, 'builder');
    await page.goto(`${url}/build/app/${app}/history`);
    await page.waitForURL(/\/history\/\d+/);
    await expect.poll(() => page.getByRole('navigation', { name: 'Revisions' }).innerText(), slow).toContain('Created');
    await page.locator('.ant-segmented-item', { hasText: 'Open' }).click();
    await expect.poll(() => page.locator('.sb-lines').innerText(), slow).toContain(`past-${stamp}`);
    await picture(page, '35-app-dark-en');
    expectNoProblems(builder);
  });

  it('says before publishing what is wrong, leads there, and publishes what is in order', async () => {
    const builder = await browser.visitor();
    const { page } = builder;
    const { revision: now } = await callAs<{ revision: number }>(token, '/operation/builder.draft-get', {
      app_id: app,
      id: home,
    });
    revision = now;
    await edit([{ op: 'set', node: 'stores', path: ['query_id'], to: 'gone' }]);
    await signInAs(page, 'builder');
    await page.goto(`${url}/build/app/${app}/page/${home}`);
    await page.getByTestId('canvas').waitFor();
    const dialog = page.getByRole('dialog');
    const publish = page.getByRole('button', { name: '发布', exact: true });
    await publish.click();
    await expect.poll(() => dialog.innerText(), slow).toContain('引用了不存在的查询 "gone"');
    expect(await dialog.innerText()).toContain('个提醒，不影响发布');
    await picture(page, '35-gate-errors');
    await untilButtonsListen(page);
    await dialog.locator('.sb-gate-finding').first().click();
    await expect.poll(() => page.locator('.sb-view-query').count(), slow).toBe(1);
    await edit([{ op: 'set', node: 'stores', path: ['query_id'] }]);
    await page.reload();
    await page.getByTestId('canvas').waitFor();
    await publish.click();
    await expect.poll(() => dialog.innerText(), slow).toContain('将发布');
    await picture(page, '35-gate');
    await untilButtonsListen(page);
    await dialog.getByRole('button', { name: /^发\s*布$/ }).click();
    await expect.poll(() => page.locator('.sl-toast').allInnerTexts(), slow).toContain('已发布');
    expectNoProblems(builder);
  });
});
