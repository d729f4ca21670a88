import type { Locator, Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { expectNoProblems, picture, useBrowser, type Visitor, type VisitorOptions } from '../world/browser.js';
import { asSuperuser } from '../world/database.js';
import { fillLogin, signInAs, tokenOf } from '../world/sign-in.js';

/** One white pixel. */
const png = {
  name: 'white.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    'base64',
  ),
};
/** A form button ignores presses for 400 ms after one (§4). */
const GUARD_MS = 600;

/**
 * Story 14: a buyer works with a search form and a dialog form: linked fields, a sub-table, pictures, keyboard, a
 * session that ends.
 */
describe('forms', () => {
  const browser = useBrowser();
  const { url, dataDir } = inject('world');

  async function openList(options: VisitorOptions = {}): Promise<{ visitor: Visitor; page: Page }> {
    const visitor = await browser.visitor(options);
    const { page } = visitor;
    await signInAs(page, 'admin');
    const site = (await (await fetch(`${url}/api/site/info?domain=demo`)).json()) as { data: { id: number } };
    const { data } = (await (
      await fetch(`${url}/api/app/page/get`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'access-token': await tokenOf(page) },
        body: JSON.stringify({ app_id: site.data.id, page: 'purchases' }),
      })
    ).json()) as { data: { id: number } };
    await page.goto(`${url}/${site.data.id}/${data.id}`);
    await page.getByRole('button', { name: /^查\s*询$/ }).waitFor();
    return { visitor, page };
  }

  async function openForm(page: Page): Promise<Locator> {
    await page.getByRole('button', { name: '新建申请' }).click();
    const form = page.getByRole('form');
    await form.getByLabel('申请事由').waitFor();
    return form;
  }

  async function pick(page: Page, form: Locator, name: string, option: string): Promise<void> {
    await form.getByRole('combobox', { name }).click();
    await page.getByRole('option', { name: option }).first().click();
  }

  async function fillPurchase(page: Page, form: Locator, title: string): Promise<void> {
    await form.getByLabel('申请事由').fill(title);
    await pick(page, form, '品类', '数码');
    await form.getByRole('combobox', { name: '需要日期' }).click();
    await form.locator('[data-param=need_by] input').fill('2026-12-01');
    await page.keyboard.press('Enter');
    await form.getByLabel('姓名').fill('李雷');
    await form.getByLabel('手机').fill('13800001111');
    await pick(page, form, '商品', '蓝牙耳机');
    // The product brings its price, which may be changed.
    await expect.poll(() => form.getByLabel('单价').inputValue()).toMatch(/^\d+\.\d\d$/);
    await form.getByLabel('单价').fill('1999.90');
    await form.getByLabel('数量').fill('2');
  }

  const written = (): Promise<Record<string, unknown>[]> =>
    asSuperuser(
      dataDir,
      'retail',
      async (client) =>
        (
          await client.query<Record<string, unknown>>(
            'SELECT title, applicant, category, urgent, need_by::text, period_from::text, total::text, contact, lines, region FROM purchase ORDER BY id',
          )
        ).rows,
    );

  it('names what is missing, follows links and rows, sends once and shows the saved record again', async () => {
    const { visitor, page } = await openList();
    const form = await openForm(page);
    await form.getByRole('button', { name: '提交申请' }).click();
    await expect.poll(() => form.locator('.sl-wrong').allInnerTexts()).toContain('不能为空!');
    expect(await page.evaluate(() => document.activeElement?.closest('[data-param]')?.getAttribute('data-param'))).toBe(
      'title',
    );
    await fillPurchase(page, form, '门店周年庆');
    await expect.poll(() => form.locator('[data-param=total] input').inputValue()).toBe('3999.8');

    expect(await form.getByRole('combobox', { name: '送货方式' }).innerText()).toBe('海运');
    await form.getByText('是', { exact: true }).click();
    await expect.poll(() => form.getByRole('combobox', { name: '送货方式' }).innerText()).toBe('请选择');
    await form.getByLabel('加急原因').fill('周末要用');

    await form.getByRole('button', { name: '添加一行' }).click();
    const second = form.locator('li.sl-line').nth(1);
    expect(await second.evaluate((row) => row.contains(document.activeElement))).toBe(true);
    await second.getByLabel('数量').fill('101');
    await second.getByLabel('大批量说明').waitFor();
    await picture(page, '14-forms-sub-table');
    await form.getByRole('button', { name: '删除第 2 行' }).click();
    await expect.poll(() => form.locator('li.sl-line').count()).toBe(1);

    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/app/action/run')) sent.push(request.url());
    });
    await page.waitForTimeout(GUARD_MS);
    await form.getByRole('button', { name: '提交申请' }).dblclick();
    await expect.poll(() => page.locator('body').innerText()).toContain('采购申请已提交。');
    expect(sent).toHaveLength(1);
    const [row] = await written();
    expect(row).toMatchObject({
      title: '门店周年庆',
      category: '数码',
      urgent: true,
      need_by: '2026-12-01',
      total: '3999.80',
      contact: { contact_name: '李雷', contact_phone: '13800001111' },
    });
    expect(row?.lines).toMatchObject([{ price: '1999.90', count: 2, amount: '3999.8' }]);

    await page.getByRole('button', { name: '修改' }).first().click();
    await expect.poll(() => form.getByLabel('单价').inputValue()).toBe('1999.90');
    await expect.poll(() => form.getByRole('combobox', { name: '商品' }).innerText()).toContain('蓝牙耳机');
    await picture(page, '14-forms-saved');
    await form.getByLabel('申请事由').fill('门店十周年庆');
    await page.getByRole('button', { name: '关闭' }).click();
    await page.getByText('有未保存的修改').waitFor();
    await page
      .locator('.sl-dialog-confirm')
      .getByRole('button', { name: /^取\s*消$/ })
      .click();
    await form.getByLabel('申请事由').press('Enter');
    await expect.poll(() => page.locator('body').innerText()).toContain('采购申请已修改。');
    expect((await written())[0]?.title).toBe('门店十周年庆');
    expectNoProblems(visitor);
  });

  it('searches by Enter, by its own kinds of params, and refuses a range that runs backwards', async () => {
    const { visitor, page } = await openList();
    const search = page.getByRole('search');
    const asked: Record<string, unknown>[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/app/data/run'))
        asked.push(
          JSON.parse(new URLSearchParams(request.postData() ?? '').get('data_params') ?? '{}') as Record<
            string,
            unknown
          >,
        );
    });
    await search.getByLabel('申请事由').fill('周年');
    await search.getByLabel('申请事由').press('Enter');
    await expect.poll(() => Object.values(asked.at(-1) ?? {})).toContain('周年');
    await search.getByText('数码', { exact: true }).click();
    await search.getByLabel('只看加急').check();
    await search.getByRole('button', { name: '我', exact: true }).click();
    await expect.poll(() => search.getByLabel('申请人').inputValue()).not.toBe('');
    await search.getByRole('button', { name: /查\s*询/ }).click();
    await expect.poll(() => Object.values(asked.at(-1) ?? {})).toEqual(expect.arrayContaining([true, ['数码']]));

    await search.getByRole('combobox', { name: '提交时间' }).click();
    const presets = page.locator('.ant-picker-presets');
    await presets.waitFor();
    const ends = search.locator('[data-param=sent_from] input');
    expect(await presets.innerText()).toContain('最近90天');
    expect(await presets.innerText()).not.toContain('分钟');
    await ends.nth(0).fill('2026-03-02');
    await page.keyboard.press('Enter');
    await ends.nth(1).fill('2026-03-01');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    const before = asked.length;
    await search.getByRole('button', { name: /查\s*询/ }).click();
    await expect.poll(() => search.locator('[data-param=sent_from]').innerText()).toContain('开始时间不能晚于结束时间');
    expect(asked).toHaveLength(before);
    await picture(page, '14-forms-search');
    await page.waitForTimeout(GUARD_MS);
    await search.getByRole('button', { name: /重\s*置/ }).click();
    await expect
      .poll(() => search.locator('[data-param=sent_from]').innerText())
      .not.toContain('开始时间不能晚于结束时间');
    expect(await search.getByLabel('申请事由').inputValue()).toBe('');
    expectNoProblems(visitor);
  });

  it('keeps what was typed when the session ends: signs in over the form and sends it', async () => {
    const { page } = await openList();
    const form = await openForm(page);
    await fillPurchase(page, form, '会话中断');
    await fetch(`${url}/api/logout`, { method: 'POST', headers: { 'access-token': await tokenOf(page) } });
    await form.getByRole('button', { name: '提交申请' }).click();
    const login = page.locator('.ant-modal').filter({ has: page.getByLabel(/^密码$/) });
    await login.waitFor();
    await fillLogin(page, 'admin', inject('world').passwords.admin!);
    await login.getByRole('button', { name: /^登\s*录$/ }).click();
    await expect.poll(() => page.getByLabel(/^密码$/).count()).toBe(0);
    expect(await form.getByLabel('申请事由').inputValue()).toBe('会话中断');
    await page.waitForTimeout(GUARD_MS);
    await form.getByRole('button', { name: '提交申请' }).click();
    await expect.poll(() => page.locator('body').innerText()).toContain('采购申请已提交。');
    expect((await written()).map(({ title }) => title)).toContain('会话中断');
  });

  it('tells which picture is too large, of wrong content or cut off, sends it again, and warns of a slow one', async () => {
    const visitor = await browser.visitor();
    const { page } = visitor;
    await page.clock.install();
    await signInAs(page, 'admin');
    const site = (await (await fetch(`${url}/api/site/info?domain=demo`)).json()) as { data: { id: number } };
    await page.goto(`${url}/${site.data.id}`);
    await page.getByRole('link', { name: '采购申请' }).click();
    const form = await openForm(page);
    const photo = form.locator('[data-param=photo]');
    await photo.locator('input').setInputFiles({ ...png, name: 'big.png', buffer: Buffer.alloc(400_000) });
    await expect.poll(() => photo.innerText()).toContain('big.png 超过 300 KB');
    await photo
      .locator('input')
      .setInputFiles({ ...png, name: 'page.png', buffer: Buffer.from('<script>alert(1)</script>') });
    await expect.poll(() => photo.innerText()).toContain('文件内容不是支持的格式');
    await page.route('**/app/param/upload', (route) => route.abort('connectionreset'));
    await photo.locator('input').setInputFiles({ ...png, name: 'cut.png' });
    await photo.getByRole('button', { name: '重试' }).waitFor();
    await page.unroute('**/app/param/upload');
    let release: () => void = () => undefined;
    await page.route('**/app/param/upload', async (route) => {
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      await route.continue();
    });
    await photo.getByRole('button', { name: '重试' }).click();
    await photo.getByText('正在上传').waitFor();
    await page.clock.fastForward(121_000);
    await expect.poll(() => page.locator('body').innerText()).toContain('cut.png 仍在上传，请检查网络');
    release();
    await expect.poll(() => photo.locator('.sl-thumb-there img').getAttribute('src')).toMatch(/^\/file\//);
    expectNoProblems(visitor, [/ERR_CONNECTION_RESET/]);
  });

  it('counts down after a code was sent, works by keyboard alone, and fits a phone', async () => {
    const { visitor, page } = await openList({ width: 390, height: 844 });
    const form = await openForm(page);
    await form.getByRole('button', { name: '发送验证码' }).click();
    await expect.poll(() => form.locator('[data-param=verify]').innerText()).toMatch(/(60|5\d) 秒后重试/);
    await form.getByLabel('申请事由').focus();
    await page.keyboard.type('keyboard');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('option', { name: '食品' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => form.getByRole('combobox', { name: '品类' }).innerText()).toBe('服饰');
    expect(await form.getByRole('combobox', { name: '品类' }).evaluate((face) => face === document.activeElement)).toBe(
      true,
    );
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    await picture(page, '14-forms-phone');
    await form.getByRole('button', { name: '添加一行' }).scrollIntoViewIfNeeded();
    await picture(page, '14-forms-phone-rows');
    expectNoProblems(visitor);
  });
});
