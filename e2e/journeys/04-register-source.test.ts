import { describe, expect, inject, it } from 'vitest';
import { choose, openMenu, pressInRow, rowWith, untilButtonsListen } from '../world/console.js';
import { expectNoProblems, picture, useBrowser } from '../world/browser.js';
import { signInAs } from '../world/sign-in.js';

/**
 * Story 4: the system administrator registers the business database, the policy administrator says what is sensitive
 * and who may read.
 */
describe('registering a source', () => {
  const browser = useBrowser();
  const { retail, passwords } = inject('world');
  const name = '零售库';

  it('is created, tested and synced by the system administrator', async () => {
    const visitor = await browser.visitor();
    const { page } = visitor;
    await signInAs(page, 'system');
    await openMenu(page, '资产管理', '数据源');
    await page.getByRole('button', { name: '新建' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect.poll(() => dialog.innerText()).toContain('不能为空!');
    await dialog.getByLabel('名称').fill(name);
    await dialog.getByLabel('地址').fill(retail.host);
    await dialog.getByLabel('端口').fill(String(retail.port));
    await dialog.getByLabel('数据库').fill(retail.database);
    await dialog.getByLabel(/^账号/).fill('retail_demo');
    await dialog.getByLabel(/^密码/).fill(passwords.retail_demo!);
    await picture(page, '04-source-form');
    await untilButtonsListen(page);
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect.poll(() => rowWith(page, name).count()).toBe(1);
    await pressInRow(page, name, '测试');
    await expect.poll(() => rowWith(page, name).innerText()).toContain('已连接');
    await pressInRow(page, name, '同步目录');
    await expect.poll(() => rowWith(page, name).innerText()).toMatch(/\d{4}-\d\d-\d\d \d\d:\d\d/);
    await picture(page, '04-sources');
    expectNoProblems(visitor);
  });

  it('is edited: what was set is shown, and a password that is left empty stays', async () => {
    const visitor = await browser.visitor();
    const { page } = visitor;
    await signInAs(page, 'system');
    await openMenu(page, '资产管理', '数据源');
    await pressInRow(page, name, '编辑');
    const dialog = page.getByRole('dialog');
    await expect.poll(() => dialog.getByLabel('数据库').inputValue()).toBe(retail.database);
    await expect.poll(() => dialog.getByLabel('端口').inputValue()).toBe(String(retail.port));
    expect(await dialog.getByLabel(/^密码/).inputValue()).toBe('');
    await dialog.getByLabel('语句超时（秒）').fill('30');
    await picture(page, '04-source-edit');
    await page.setViewportSize({ width: 390, height: 844 });
    await picture(page, '04-source-edit-390');
    await page.setViewportSize({ width: 1440, height: 900 });
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect.poll(() => dialog.count()).toBe(0);
    await pressInRow(page, name, '测试');
    await expect.poll(() => rowWith(page, name).innerText()).toContain('已连接');
    await pressInRow(page, name, '编辑');
    await expect.poll(() => page.getByRole('dialog').getByLabel('语句超时（秒）').inputValue()).toBe('30');
    expectNoProblems(visitor);
  });

  it('tells about a source that cannot be reached, and keeps working', async () => {
    const { page } = await browser.visitor();
    await signInAs(page, 'system');
    await openMenu(page, '资产管理', '数据源');
    await page.getByRole('button', { name: '新建' }).click();
    const dialog = page.getByRole('dialog');
    const fields = { 名称: '坏地址', 地址: '127.0.0.1', 端口: '1', 数据库: 'x', 账号: 'x', 密码: 'x1234567' };
    for (const [label, value] of Object.entries(fields)) await dialog.getByLabel(new RegExp(`^${label}`)).fill(value);
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect.poll(() => rowWith(page, '坏地址').count()).toBe(1);
    await pressInRow(page, '坏地址', '测试');
    await expect.poll(() => rowWith(page, '坏地址').innerText()).toContain('连接失败');
    await pressInRow(page, '坏地址', '删除');
    const confirm = page.getByRole('dialog').last();
    await confirm.getByRole('textbox').fill('坏地址');
    await confirm.getByRole('button', { name: /确\s*定|确认|删\s*除/ }).click();
    await expect.poll(() => rowWith(page, '坏地址').count()).toBe(0);
  });

  it('has its columns rated by the policy administrator', async () => {
    const visitor = await browser.visitor();
    const { page } = visitor;
    await signInAs(page, 'policy');
    await openMenu(page, '资产管理', '列分级');
    for (const [column, level] of [
      ['phone', '中'],
      ['id_card', '高'],
    ] as const) {
      await choose(page.getByRole('search'), page, '数据源', name);
      await page.getByRole('search').getByLabel('表').fill('customer');
      await page.getByRole('search').getByLabel('关键字').fill(column);
      await page.getByRole('button', { name: '查询' }).click();
      const row = page
        .getByRole('row')
        .filter({ hasText: name })
        .filter({ has: page.getByRole('gridcell', { name: 'customer', exact: true }) })
        .filter({ has: page.getByRole('gridcell', { name: column, exact: true }) });
      await row.getByRole('button', { name: '设置级别' }).click();
      const dialog = page.getByRole('dialog');
      await expect.poll(() => dialog.innerText()).toContain(`customer.${column}`);
      await choose(dialog, page, '敏感级别', level);
      await dialog.getByRole('button', { name: '保存' }).click();
      await expect.poll(() => row.innerText()).toContain(level);
    }
    await picture(page, '04-column-levels');
    expectNoProblems(visitor);
  });

  it('lets the policy administrator try what an algorithm makes of samples', async () => {
    const visitor = await browser.visitor();
    const { page } = visitor;
    await signInAs(page, 'policy');
    await openMenu(page, '数据识别', '脱敏算法');
    const form = page.getByRole('main');
    await choose(form, page, '脱敏算法', '电话号码');
    await form.getByLabel('保留后几位').fill('2');
    await form.getByLabel('样例').fill('13812345678\n没有电话');
    await form.getByRole('button', { name: '试算' }).click();
    await expect.poll(() => form.getByLabel('脱敏后').inputValue()).toBe('138****78\n******');
    await picture(page, '04-masking-algorithms');
    expectNoProblems(visitor);
  });

  it('gets a masking policy and a reader', async () => {
    const visitor = await browser.visitor();
    const { page } = visitor;
    await signInAs(page, 'policy');
    await openMenu(page, '数据识别', '脱敏策略');
    await page.getByRole('button', { name: '新建' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('策略名称').fill('零售库手机号');
    await choose(dialog, page, '范围方式', '表名模式');
    await choose(dialog, page, '数据集', name);
    await page.keyboard.press('Escape');
    await choose(dialog, page, '匹配方式', '列名模式');
    await dialog.getByLabel('匹配内容').fill('*phone');
    await choose(dialog, page, '脱敏算法', '保留首尾');
    await expect.poll(() => dialog.innerText()).toContain('保留前几位');
    await picture(page, '04-policy-form');
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect.poll(() => rowWith(page, '零售库手机号').count()).toBe(1);
    await pressInRow(page, '零售库手机号', '编辑');
    const values = dialog.getByLabel('匹配内容');
    await expect.poll(() => values.first().inputValue(), { timeout: 45_000 }).toBe('*phone');
    await dialog.getByRole('button', { name: '添加一行' }).first().click();
    await dialog.getByRole('combobox', { name: '匹配方式' }).nth(1).click();
    await page.getByRole('option', { name: '列名模式' }).first().click();
    await values.nth(1).fill('*id_card');
    await picture(page, '04-policy-rules');
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect
      .poll(() => rowWith(page, '零售库手机号').innerText(), { timeout: 45_000 })
      .toMatch(/\*phone[^]*\*id_card/);
    await openMenu(page, '项目、用户、策略管理', '数据权限');
    await page.getByRole('button', { name: '授权' }).click();
    const grant = page.getByRole('dialog');
    await choose(grant, page, '授权给', 'analyst');
    await choose(grant, page, '数据源', name);
    await grant.getByRole('button', { name: '授权' }).click();
    await expect
      .poll(() => page.getByRole('row').filter({ hasText: 'analyst' }).filter({ hasText: name }).count())
      .toBe(1);
    await picture(page, '04-grants');
    expectNoProblems(visitor);
  });
});
