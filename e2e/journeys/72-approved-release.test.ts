import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { expectNoProblems, picture, useBrowser, type Visitor } from '../world/browser.js';
import { openMenu, pressInRow, rowWith, untilButtonsListen, openGroup } from '../world/console.js';
import { asSuperuser } from '../world/database.js';
import { signIn, signInAs, tokenFor } from '../world/sign-in.js';
import { callAs } from '../world/sluice.js';
import { peopleOfDemo } from '../world/orders.js';

/** A busy machine answers within this. */
const slow = { timeout: 60_000 };
const dialog = (page: Page): Locator => page.getByRole('dialog').last();
const body = (page: Page): Promise<string> => page.locator('body').innerText();

/**
 * Story 72: where releases are approved, a builder hands one in and another one reads what it changes, rejects it with
 * a reason, and approves the next; visitors see nothing before (screens P9, issue 11 d).
 */
describe('a release that another builder approves', () => {
  const browser = useBrowser();
  const { url, dataDir } = inject('world');
  const stamp = Date.now().toString(36);
  const name = `门店公告 ${stamp}`;
  const second = { account: `second-${stamp}`, password: `Release-${stamp}-2026` };
  let [app, home, flow] = [0, 0, 0];

  beforeAll(async () => {
    const token = await tokenFor('builder');
    await callAs(await tokenFor('admin'), '/operation/user.create', {
      account: second.account,
      name: '李副手',
      pwd: second.password,
      pwd2: second.password,
      roles: ['app_admin'],
    });
    await asSuperuser(dataDir, 'sluice', (client) =>
      client.query('UPDATE user_account SET must_change_pwd = false, password_due = NULL WHERE account = $1', [
        second.account,
      ]),
    );
    const made = await callAs<{ id: number; page_id: number }>(token, '/operation/app.add', {
      uid: `board-${stamp}`,
      name,
    });
    [app, home] = [made.id, made.page_id];
    const people = await peopleOfDemo();
    await callAs(token, '/operation/app.save-builders', {
      app_id: app,
      owner_id: people.get('builder'),
      people: [people.get(second.account)],
    });
    await callAs(token, '/operation/builder.draft-edit', {
      app_id: app,
      id: home,
      revision: 1,
      edits: [
        {
          op: 'insert',
          at: { parent: '', list: ['views'], after: null },
          value: {
            uid: 'notice',
            name: '公告',
            type: 7,
            layout: { x: 0, y: 0, w: 24, h: 3 },
            config: { text: '营业时间 9:00' },
          },
        },
      ],
    });
    await callAs(token, '/operation/builder.publish', { app_id: app, message: '第一版' });
    const steps = [{ name: '另一位构建人员', group_type: 'owner', group_ids: [], mode: 'any' }];
    const { id } = await callAs<{ id: number }>(await tokenFor('policy'), '/operation/approval-flow.create', {
      name: `发布审批 ${stamp}`,
      target: 'publish',
      priority: 1,
      steps,
    });
    flow = id;
  });
  afterAll(async () => {
    // Other stories publish at once.
    await asSuperuser(dataDir, 'sluice', (client) => client.query('DELETE FROM approval_flow WHERE id = $1', [flow]));
  });

  const asFirst = async (): Promise<Visitor> => {
    const visitor = await browser.visitor();
    await signInAs(visitor.page, 'builder');
    return visitor;
  };
  const asSecond = async (): Promise<Visitor> => {
    const visitor = await browser.visitor();
    await signIn(visitor.page, second.account, second.password);
    return visitor;
  };
  const openBuilder = async (page: Page): Promise<void> => {
    await page.goto(`${url}/build/app/${app}/page/${home}`);
    await page.getByTestId('outline').locator('[data-node=notice]').waitFor();
  };
  /** Writes the text of the notice in its properties. */
  const write = async (page: Page, text: string): Promise<void> => {
    await page.getByTestId('outline').locator('[data-node=notice]').click();
    await openGroup(page, '设置');
    const field = page.locator('[data-property="config.text"]').locator('textarea, input').first();
    await field.fill(text);
    await field.blur();
    await expect.poll(() => page.locator('.sb-saving').getAttribute('data-saving'), slow).toBe('saved');
  };
  const handIn = async (page: Page, reason: string): Promise<void> => {
    await page
      .locator('.sb-bar')
      .getByRole('button', { name: /^发\s*布$/ })
      .click();
    const gate = dialog(page);
    await gate.getByLabel('说明').fill(reason);
    await gate.getByRole('button', { name: '提交审批' }).click();
    await expect.poll(() => body(page), slow).toContain('已提交审批');
  };
  const notice = (page: Page): Promise<string> => page.locator('.sl-page').first().innerText();
  const visitorSees = async (text: string): Promise<void> => {
    const visitor = await browser.visitor();
    await signInAs(visitor.page, 'intern');
    await visitor.page.goto(`${url}/${app}/${home}`);
    await expect.poll(() => notice(visitor.page), slow).toContain(text);
    await visitor.context.close();
  };
  /** Opens the newest message of the bell. */
  const openMessage = async (page: Page, text: string): Promise<void> => {
    await page.locator('.sw-bell-button').click();
    await page.locator('.sw-bell-item', { hasText: text }).first().click();
  };

  it('waits, and says so to who handed it in', async () => {
    const first = await asFirst();
    const { page } = first;
    await openBuilder(page);
    await write(page, '营业时间 8:30');
    await page
      .locator('.sb-bar')
      .getByRole('button', { name: /^发\s*布$/ })
      .click();
    await expect.poll(() => dialog(page).innerText(), slow).toContain('发布需要审批');
    await picture(page, '72-hand-in');
    await dialog(page)
      .getByRole('button', { name: /^取\s*消$/ })
      .click();
    await handIn(page, '冬季营业时间');
    await page
      .locator('.sb-bar')
      .getByRole('button', { name: /^发\s*布$/ })
      .click();
    await expect.poll(() => dialog(page).innerText(), slow).toContain('正在等待审批');
    expect(await dialog(page).innerText()).toContain('李副手');
    await picture(page, '72-waits');
    expectNoProblems(first);
    await visitorSees('营业时间 9:00');
  });

  it('is found by the second builder, read with what it changes, and rejected with a reason', async () => {
    const other = await asSecond();
    const { page } = other;
    await page.goto(`${url}/build/main`);
    await rowWith(page, '冬季营业时间').first().waitFor(slow);
    await picture(page, '72-main');
    await pressInRow(page, '冬季营业时间', '处理');
    await expect.poll(() => dialog(page).innerText(), slow).toMatch(/营业时间 9:00[^]*营业时间 8:30/);
    await expect.poll(() => dialog(page).innerText(), slow).toContain('发布检查');
    await picture(page, '72-review');
    await untilButtonsListen(page);
    await dialog(page)
      .getByRole('button', { name: /^拒\s*绝$/ })
      .click();
    await expect.poll(() => body(page), slow).toContain('请填写审批意见');
    await dialog(page).getByLabel('审批意见').fill('应写明日期');
    await untilButtonsListen(page);
    await dialog(page)
      .getByRole('button', { name: /^拒\s*绝$/ })
      .click();
    await expect.poll(() => rowWith(page, '冬季营业时间').count(), slow).toBe(0);
    expectNoProblems(other);
    await visitorSees('营业时间 9:00');
  });

  it('tells the first builder why, who mends it and hands it in again', async () => {
    const first = await asFirst();
    const { page } = first;
    await page.goto(`${url}/app/admin`);
    await openMessage(page, '冬季营业时间');
    await expect.poll(() => page.locator('main').innerText(), slow).toContain('应写明日期');
    await picture(page, '72-rejected');
    await openBuilder(page);
    await page
      .locator('.sb-bar')
      .getByRole('button', { name: /^发\s*布$/ })
      .click();
    await expect.poll(() => dialog(page).innerText(), slow).toContain('应写明日期');
    await picture(page, '72-rejected-gate');
    await dialog(page)
      .getByRole('button', { name: /^取\s*消$/ })
      .click();
    await write(page, '十二月起营业时间 8:30');
    await handIn(page, '写明日期');
    expectNoProblems(first);
  });

  it('is compared side by side, approved, and seen by visitors', async () => {
    const other = await asSecond();
    const { page } = other;
    await page.goto(`${url}/app/admin`);
    await openMenu(page, '工单', '审批');
    await rowWith(page, '写明日期').first().waitFor(slow);
    await pressInRow(page, '写明日期', '处理');
    await dialog(page).getByRole('button', { name: '并排对比' }).click();
    await page.locator('.sb-history-main').waitFor(slow);
    await page.getByText('并排', { exact: true }).click();
    await expect.poll(() => page.locator('.sb-sides').innerText(), slow).toMatch(/9:00[^]*8:30/);
    await picture(page, '72-side-by-side');

    await page.goto(`${url}/app/admin`);
    await openMessage(page, '写明日期');
    await expect.poll(() => page.locator('main').innerText(), slow).toContain('十二月起');
    await picture(page, '72-from-message');
    await page.evaluate(() => {
      localStorage.setItem('sluice.locale', 'en');
      localStorage.setItem('sluice.theme', 'dark');
    });
    await page.reload();
    await expect.poll(() => page.locator('main').innerText(), slow).toContain('Report of the release');
    await picture(page, '72-english-dark');
    await page.setViewportSize({ width: 390, height: 844 });
    await picture(page, '72-phone');
    await untilButtonsListen(page);
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    await expect.poll(() => body(page), slow).toMatch(/[Aa]pproved/);
    await visitorSees('十二月起营业时间 8:30');

    const first = await asFirst();
    await openMessage(first.page, '写明日期');
    await expect.poll(() => first.page.locator('main').innerText(), slow).toContain('已通过');
    await picture(first.page, '72-approved');
    expectNoProblems(other);
    expectNoProblems(first);
  });
});
