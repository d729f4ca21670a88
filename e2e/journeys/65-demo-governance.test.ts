import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { takesPictures } from '../world/axes.js';
import { expectNoProblems, picture, useBrowser } from '../world/browser.js';
import { openMenu, pressInCard, pressInRow, rowWith, untilButtonsListen } from '../world/console.js';
import { askAs, shown } from '../world/orders.js';
import { root } from '../world/product.js';
import { signInAs } from '../world/sign-in.js';

const wait = { timeout: 30_000 };

/** A picture of the story, which the guide to governance shows as well. */
async function guidePicture(page: Page, name: string): Promise<void> {
  await picture(page, `65-${name}`);
  if (takesPictures) await page.screenshot({ path: join(root, 'docs', 'pictures', 'governance', `${name}.png`) });
}

/** Finds an order of the demo in the list, however many came after it. */
async function findOrder(page: Page, name: string): Promise<void> {
  await openMenu(page, '工单', '工单列表');
  const search = page.getByRole('search').first();
  // An open tab that is returned to asks for its rows anew: what is pressed meanwhile may be answered by those.
  await expect
    .poll(async () => {
      await search.getByLabel('关键字').fill(name);
      await untilButtonsListen(page);
      await search.getByRole('button', { name: /^查\s*询$/ }).click();
      await page.waitForTimeout(300);
      return name === '' || (await rowWith(page, '查看').count()) === 1;
    }, wait)
    .toBe(true);
}

async function openDemoOrder(page: Page, name: string): Promise<void> {
  await findOrder(page, name);
  await pressInRow(page, name, '查看');
  await page.getByRole('button', { name: '评论', exact: true }).waitFor();
}

/**
 * Story 65: what a fresh install shows of governance: a home that leads to one's work, a project, orders in their
 * states, a right that ends soon (screens B1, D2, E1, E3).
 */
describe('governance of the demo', () => {
  const browser = useBrowser();

  it('leads the analyst from home to the orders that ran and that failed', { timeout: 180_000 }, async () => {
    const visitor = await browser.visitor();
    const { page } = visitor;
    await signInAs(page, 'analyst');
    await openMenu(page, undefined, '首页');
    // Which of them are the newest, other stories have a say in.
    await rowWith(page, '查看').first().waitFor(wait);
    await rowWith(page, '续期').first().waitFor(wait);
    await shown(page, '欢迎使用数闸');
    await guidePicture(page, 'home');

    await openDemoOrder(page, '补充新包装说明');
    await shown(page, '执行成功');
    await shown(page, '回滚');
    await picture(page, '65-order-done');
    await openDemoOrder(page, '盘点后调整库存');
    await shown(page, '执行失败');
    await shown(page, '重试失败阶段');
    const failed = rowWith(page, 'stock - 1000000').first();
    await failed.scrollIntoViewIfNeeded();
    expect(await failed.innerText()).toContain('执行失败');
    expect(await rowWith(page, '盘点后调整').first().innerText()).toContain('执行成功');
    await guidePicture(page, 'order-failed');
    for (const [name, state] of [
      ['下架两款停产商品', '定时'],
      ['清理旧访问日志', '审核不通过'],
      ['普通会员积分翻倍', '待审核'],
    ] as const) {
      await findOrder(page, name);
      expect(await rowWith(page, name).first().innerText()).toContain(state);
    }
    await findOrder(page, '');
    await guidePicture(page, 'orders');
    await openMenu(page, undefined, '首页');
    await pressInCard(page, '新建工单', '前往');
    await page.getByRole('textbox', { name: '工单名称' }).waitFor();
    expectNoProblems(visitor);
  });

  it('asks the manager, and after them whoever answers for the data', async () => {
    const manager = await browser.visitor();
    const { page } = manager;
    await signInAs(page, 'policy');
    await openMenu(page, '工单', '审批');
    await rowWith(page, '更正反馈所在城市').first().waitFor(wait);
    expect(await rowWith(page, '普通会员积分翻倍').count()).toBe(0);
    await guidePicture(page, 'approvals');
    await openMenu(page, undefined, '我的项目');
    await pressInCard(page, '商品运营', '进入');
    await page.getByText('工单状态').first().waitFor();
    await rowWith(page, 'public.access_log').first().waitFor(wait);
    await guidePicture(page, 'project');
    // Whoever was asked learns what became of an order: the current group is a receiver (D11).
    await page.getByRole('tab', { name: '通知', exact: true }).click();
    await pressInRow(page, '工单已处理', '设置');
    const rule = page.getByRole('dialog').last();
    await rule
      .getByRole('radiogroup', { name: /通知当前审批组/ })
      .getByRole('radio', { name: '是' })
      .check();
    await picture(page, '65-notice-rule');
    await untilButtonsListen(page);
    await rule.getByRole('button', { name: '保存' }).click();
    await rule.waitFor({ state: 'detached' });
    await expect.poll(() => rowWith(page, '工单已处理').first().innerText(), wait).toMatch(/是[\s\S]*是/);
    await picture(page, '65-notices');
    expectNoProblems(manager);

    const owner = await browser.visitor();
    await signInAs(owner.page, 'builder');
    await owner.page.getByRole('button', { name: '切换语言' }).click();
    await owner.page.getByText('English', { exact: true }).click();
    await owner.page.getByText('Shortcuts', { exact: true }).first().waitFor();
    await owner.page.getByRole('button', { name: /dark/i }).click();
    await rowWith(owner.page, '普通会员积分翻倍').first().waitFor(wait);
    await picture(owner.page, '65-home-en-dark');
    await owner.page.setViewportSize({ width: 390, height: 844 });
    await owner.page.getByText('Shortcuts', { exact: true }).first().waitFor();
    await picture(owner.page, '65-home-phone');
    await owner.page.setViewportSize({ width: 1440, height: 900 });
    // What a person chose is kept: other stories know them in Chinese, in the light.
    await owner.page.getByRole('button', { name: /light/i }).click();
    await owner.page.getByRole('button', { name: /language/i }).click();
    await owner.page.getByText('中文', { exact: true }).last().click();
    await owner.page.getByText('快捷入口', { exact: true }).first().waitFor();
    expectNoProblems(owner);
  });

  it('bounds what projects may allow, on one screen of the platform', async () => {
    const admin = await browser.visitor();
    const { page } = admin;
    await signInAs(page, 'system');
    const mark = page.getByRole('radiogroup', { name: /查询结果显示水印/ });
    const copy = page.getByRole('radiogroup', { name: /允许复制查询结果/ });
    const valueOf = async (key: string): Promise<unknown> =>
      (await askAs<{ value: unknown }>('system', 'setting.get', { key })).value;
    const save = async (): Promise<void> => {
      await untilButtonsListen(page);
      await page.getByRole('button', { name: '保存', exact: true }).last().click();
      await shown(page, '设置已保存');
    };
    await openMenu(page, '系统设置', '职责分离');
    await expect.poll(() => mark.getByRole('radio', { name: '否' }).isChecked(), wait).toBe(true);
    expect(await copy.getByRole('radio', { name: '是' }).isChecked()).toBe(true);
    await mark.getByRole('radio', { name: '是' }).check();
    await picture(page, '65-switches');
    await save();
    await expect.poll(() => valueOf('result.watermark'), wait).toBe(true);
    expect(await valueOf('result.copy')).toBe(true);
    // Other stories read results without marks.
    await page.reload();
    await expect.poll(() => mark.getByRole('radio', { name: '是' }).isChecked(), wait).toBe(true);
    await mark.getByRole('radio', { name: '否' }).check();
    await save();
    await expect.poll(() => valueOf('result.watermark'), wait).toBe(false);
    expectNoProblems(admin);
  });
});
