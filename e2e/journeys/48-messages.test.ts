import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startSmtp } from '@sluice/testing';
import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { expectNoProblems, picture, useBrowser } from '../world/browser.js';
import { openMenu, pressInRow, rowWith, untilButtonsListen } from '../world/console.js';
import { addressOf, asSuperuser } from '../world/database.js';
import { askAs, staffProject } from '../world/orders.js';
import { signInAs } from '../world/sign-in.js';

const slow = { timeout: 20_000 };
const count = (page: Page) => page.locator('.sw-bell-count');
const save = async (page: Page, label: string): Promise<void> => {
  await untilButtonsListen(page);
  await page.getByRole('dialog').last().getByRole('button', { name: label, exact: true }).click();
};
const inDialog = (page: Page, label: string) =>
  page
    .getByRole('dialog')
    .last()
    .getByLabel(new RegExp(`^${label}`))
    .first();

/** Hears what a webhook is sent. */
async function listen(): Promise<{ url: string; bodies: string[]; stop(): void }> {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      bodies.push(Buffer.concat(parts).toString());
      response.end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/hook`, bodies, stop: () => server.close() };
}

/** Story 48: people are told: in the open browser, by an announcement, by mail and by a webhook (screens B5–B8, L5). */
describe('messages', () => {
  const browser = useBrowser();
  const { dataDir } = inject('world');

  it('arrive in the open browser, and by the channels that an administrator has set', async () => {
    const turn = String(Date.now() % 100_000);
    const [smtp, hook] = await Promise.all([startSmtp({ user: 'sluice', password: 'geheim' }), listen()]);
    const admin = await browser.visitor();
    const reader = await browser.visitor();
    await signInAs(admin.page, 'admin');
    await signInAs(reader.page, 'analyst');
    await reader.page.locator('.sw-bell-button[data-connected=true]').waitFor(slow);
    const before = (await count(reader.page).count()) === 0 ? 0 : Number(await count(reader.page).innerText());

    // A channel for mail, tested with a real letter.
    await openMenu(admin.page, '系统设置', '通知');
    await admin.page.getByRole('button', { name: '新建邮件渠道' }).click();
    await inDialog(admin.page, '名称').fill(`邮箱${turn}`);
    await inDialog(admin.page, 'SMTP服务器').fill('127.0.0.1');
    await inDialog(admin.page, 'SMTP端口').fill(String(smtp.port));
    await inDialog(admin.page, '用户名').fill('sluice');
    await inDialog(admin.page, '密码').fill('geheim');
    await inDialog(admin.page, '发件人邮箱').fill('sluice@example.com');
    await inDialog(admin.page, '测试收件人').fill('ops@example.com');
    await admin.page.getByRole('dialog').locator('[data-param=verify_tls]').getByText('否').click();
    await picture(admin.page, '48-email-channel');
    await save(admin.page, '保存');
    await rowWith(admin.page, `邮箱${turn}`).waitFor();
    await pressInRow(admin.page, `邮箱${turn}`, '测试');
    await expect.poll(() => smtp.mails.map(({ to }) => to), slow).toEqual([['ops@example.com']]);
    await picture(admin.page, '48-channels');

    // A webhook, tested too.
    await admin.page.getByRole('button', { name: '新建 Webhook' }).click();
    await inDialog(admin.page, '名称').fill(`Hook${turn}`);
    await inDialog(admin.page, '地址').fill(hook.url);
    await admin.page.getByRole('dialog').locator('[data-param=allow_private]').getByText('是').click();
    await save(admin.page, '保存');
    await rowWith(admin.page, `Hook${turn}`).waitFor();
    await pressInRow(admin.page, `Hook${turn}`, '测试');
    await expect.poll(() => hook.bodies.length, slow).toBe(1);
    expect(JSON.parse(hook.bodies[0]!)).toMatchObject({ event: 'test' });

    // An order that waits is told by both, to whom it waits for.
    const named = (text: string) =>
      asSuperuser(dataDir, 'sluice', async (client) => (await client.query<{ id: number }>(text)).rows);
    const channels = await named(
      `SELECT id::int AS id FROM notification_channel WHERE name IN ('邮箱${turn}', 'Hook${turn}')`,
    );
    const rule = { event: 'order.submitted', channel_ids: channels.map(({ id }) => id) };
    await askAs('admin', 'notice.save-rule', rule);
    const [source] = await named(`SELECT id::int AS id FROM data_source WHERE name = 'demo-retail'`);
    await askAs('analyst', 'work-order.create', {
      ...{ name: `通知${turn}`, kind: 'dml', data_source_id: source!.id, databases: ['public'] },
      ...{ project_id: await staffProject(`通知${turn}`, source!.id), script: 'DELETE FROM feedback WHERE id = 0' },
    });
    await expect.poll(() => smtp.mails.find(({ to }) => to.includes('policy@example.com'))?.to, slow).toBeDefined();
    await expect.poll(() => hook.bodies.filter((body) => body.includes(`通知${turn}`)).length, slow).toBeGreaterThan(0);
    expect(JSON.parse(hook.bodies.at(-1)!)).toMatchObject({ event: 'order.submitted' });
    await admin.page.reload();
    await admin.page.getByRole('tab', { name: '发送记录' }).first().click();
    await rowWith(admin.page, `Hook${turn}`).first().waitFor();
    await picture(admin.page, '48-sent');
    await expect.poll(() => count(reader.page).innerText(), slow).toBe(String(before + 1));
    await askAs('admin', 'notice.save-rule', { ...rule, channel_ids: [] });

    // An announcement reaches somebody else's open browser without a reload.
    await openMenu(admin.page, '系统设置', '公告管理');
    await admin.page.getByRole('button', { name: '新建公告' }).click();
    await inDialog(admin.page, '标题').fill(`周六维护${turn}`);
    await admin.page.getByRole('dialog').locator('[contenteditable=true]').first().fill('周六 22:00 起维护两小时。');
    await admin.page.getByRole('dialog').locator('[data-param=is_top]').getByText('是').click();
    await picture(admin.page, '48-announcement-form');
    await save(admin.page, '保存草稿');
    await rowWith(admin.page, `周六维护${turn}`).waitFor();
    await pressInRow(admin.page, `周六维护${turn}`, '发布');
    await admin.page
      .getByRole('dialog')
      .last()
      .getByRole('button', { name: /^发布|确定/ })
      .click();
    const banner = reader.page.locator('.sw-banner').filter({ hasText: `周六维护${turn}` });
    await banner.waitFor(slow);
    await expect.poll(() => count(reader.page).innerText(), slow).toBe(String(before + 2));
    await picture(reader.page, '48-announced');
    await banner.getByRole('button', { name: '查看' }).click();
    await reader.page.getByText('周六 22:00 起维护两小时。').first().waitFor();
    await picture(reader.page, '48-announcement');
    await banner.waitFor({ state: 'detached' });

    // What somebody writes arrives in the bell; the bell leads to it.
    const people = await asSuperuser(dataDir, 'sluice', (client) =>
      client.query<{ name: string }>(`SELECT name FROM user_account WHERE account = 'analyst'`),
    );
    await admin.page.goto(await addressOf(dataDir, 'console', 'private-messages'));
    await admin.page.getByRole('button', { name: '写私信' }).click();
    await admin.page
      .getByRole('dialog')
      .getByRole('combobox', { name: /收件人/ })
      .click();
    await admin.page.keyboard.type('analyst');
    await admin.page.getByRole('option', { name: people.rows[0]!.name }).first().click();
    await inDialog(admin.page, '内容').fill(`请看工单 ${turn}`);
    await save(admin.page, '发送');
    await expect.poll(() => count(reader.page).innerText(), slow).toBe(String(before + 3));
    await reader.page.getByRole('button', { name: /消息通知/ }).click();
    await picture(reader.page, '48-bell');
    await reader.page.getByRole('button', { name: '私信 (1)' }).click();
    await rowWith(reader.page, `请看工单 ${turn}`).waitFor();
    await picture(reader.page, '48-private');
    await openMenu(reader.page, '个人中心', '系统消息');
    await rowWith(reader.page, `周六维护${turn}`).first().waitFor();
    await reader.page.getByRole('button', { name: '全部已读' }).first().click();
    await expect.poll(() => count(reader.page).innerText(), slow).toBe('1');
    await picture(reader.page, '48-messages');
    expectNoProblems(admin);
    expectNoProblems(reader);
    await smtp.stop();
    hook.stop();
  });
});
