import { describe, expect, it } from 'vitest';
import { choose, openMenu, pressInRow, rowWith, untilButtonsListen } from '../world/console.js';
import { expectNoProblems, picture, useBrowser } from '../world/browser.js';
import { askAs, peopleOfDemo } from '../world/orders.js';
import { signInAs } from '../world/sign-in.js';

/** A busy machine answers within this. */
const slow = { timeout: 20_000 };

/** Story 33: the policy administrator says when, from where and how much somebody may work (screens I6, I7). */
describe('policies of use', () => {
  const browser = useBrowser();
  // About an account that runs no statements: other stories run beside this one.
  const name = '审计员的办公时间';

  it('are made in a form that names what is wrong, changed and deleted', async () => {
    const visitor = await browser.visitor();
    const { page } = visitor;
    await signInAs(page, 'policy');
    await openMenu(page, '项目、用户、策略管理', '策略管理');
    await page.getByRole('button', { name: '新建' }).click();
    const dialog = page.getByRole('dialog').first();
    await dialog.getByLabel('策略名称').fill(name);
    await choose(dialog, page, '适用对象', '用户');
    await dialog.getByRole('combobox', { name: /^对象/ }).click();
    await page
      .getByRole('option', { name: /auditor/ })
      .first()
      .click();
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: '添加一行' }).click();
    await dialog.getByLabel('来源地址').fill('10.0.0.0/33');
    await dialog.getByLabel('更新行数').fill('5');
    await picture(page, '33-policy-form');
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect.poll(() => dialog.innerText(), { timeout: 20_000 }).toContain('10.0.0.0/33');
    await dialog.getByLabel('来源地址').fill('10.0.0.0/8');
    await untilButtonsListen(page);
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect.poll(() => rowWith(page, name).innerText(), { timeout: 20_000 }).toContain('10.0.0.0/8');
    expect(await rowWith(page, name).innerText()).toContain('09:00–18:00');
    await picture(page, '33-policies');
    await pressInRow(page, name, '编辑');
    const again = page.getByRole('dialog').first();
    await expect.poll(() => again.getByLabel('更新行数').inputValue(), { timeout: 20_000 }).toBe('5');
    await choose(again, page, '效果', '拒绝');
    await expect.poll(() => again.getByLabel('更新行数').isVisible()).toBe(true);
    await again.getByRole('button', { name: '保存' }).click();
    await expect.poll(() => rowWith(page, name).innerText(), { timeout: 20_000 }).toContain('拒绝');
    await pressInRow(page, name, '删除');
    await untilButtonsListen(page);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^删除|确定/ })
      .last()
      .click();
    await expect.poll(() => rowWith(page, name).count(), { timeout: 20_000 }).toBe(0);
    expectNoProblems(visitor);
  });

  it('stand in an order that is changed from the list: the first decides', async () => {
    const visitor = await browser.visitor();
    const { page } = visitor;
    await signInAs(page, 'policy');
    const auditor = (await peopleOfDemo()).get('auditor');
    const make = (label: string, priority: number): Promise<unknown> =>
      askAs('policy', 'policy.create', {
        ...{
          name: label,
          priority,
          template: 'custom',
          effect: 'permit',
          subject_type: 'user',
          subject_ids: [auditor],
        },
        ...{
          query_count: 1,
          export_count: 1,
          write_count: 1,
          update_count: 1,
          delete_count: 1,
          transaction_timeout: 60,
        },
      });
    const stamp = Date.now().toString(36);
    const [day, night] = [`白天 ${stamp}`, `夜间 ${stamp}`];
    await make(day, 901);
    await make(night, 902);
    await openMenu(page, '项目、用户、策略管理', '策略管理');
    await page.getByLabel('关键字').fill(stamp);
    await page.getByRole('button', { name: '查询' }).click();
    const order = async (): Promise<string[]> =>
      (await page.getByRole('row').filter({ hasText: stamp }).allInnerTexts()).map((text) => text.slice(0, 2));
    await expect.poll(order, slow).toEqual(['白天', '夜间']);
    await pressInRow(page, night, '上移');
    await expect.poll(order, slow).toEqual(['夜间', '白天']);
    await picture(page, '33-order');
    await untilButtonsListen(page);
    await pressInRow(page, night, '下移');
    await expect.poll(order, slow).toEqual(['白天', '夜间']);
    expectNoProblems(visitor);
  });
});
