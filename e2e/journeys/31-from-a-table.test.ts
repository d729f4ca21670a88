import { describe, expect, inject, it } from 'vitest';
import { expectNoProblems, picture, useBrowser } from '../world/browser.js';
import { choose, untilButtonsListen } from '../world/console.js';
import { signInAs, tokenFor } from '../world/sign-in.js';

/** A busy machine answers within this. */
const slow = { timeout: 30_000 };

/** Story 31: a table becomes an app: chosen, looked over, made, granted, published, used (issue 11 c). */
describe('from a table to an application', () => {
  const browser = useBrowser();
  const { url } = inject('world');
  const name = `出入库 ${Date.now().toString(36)}`;

  const call = async <T>(token: string, operation: string, body: object): Promise<T> => {
    const answer = await fetch(`${url}/api/operation/${operation}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'access-token': token },
      body: JSON.stringify(body),
    });
    const { code, msg, data } = (await answer.json()) as { code: number; msg: string; data: T };
    expect(code, msg).toBe(200);
    return data;
  };

  it('chooses a table, looks over what would be made, makes it, and a visitor opens it and its form', async () => {
    const visitor = await browser.visitor();
    const { page } = visitor;
    await signInAs(page, 'admin');
    await page.goto(`${url}/build/app`);
    await page.getByRole('button', { name: '由数据表生成' }).click();
    const dialog = page.getByRole('dialog');
    await choose(dialog, page, '数据源', 'demo-retail');
    await dialog.getByRole('combobox', { name: '数据表' }).click();
    await page.locator('.sl-options-search').fill('public.stock_move');
    await page
      .getByRole('option', { name: /^public\.stock_move/ })
      .first()
      .click();
    await page.keyboard.press('Escape');
    await dialog.getByRole('textbox', { name: /^名称/ }).fill(name);
    await dialog.getByRole('button', { name: '查看将生成的内容' }).click();
    await expect.poll(() => dialog.innerText(), slow).toContain('应用需要的权限');
    expect(await dialog.innerText()).toContain('public.stock_move');
    await picture(page, '31-look-over');
    await untilButtonsListen(page);
    await dialog.getByRole('button', { name: /^生\s*成$/ }).click();
    const card = page.getByRole('listitem').filter({ hasText: name });
    await expect.poll(() => card.count(), slow).toBe(1);
    await picture(page, '31-made');
    expectNoProblems(visitor);

    const [admin, policy] = [await tokenFor('admin'), await tokenFor('policy')];
    const { list } = await call<{ list: { id: number; app_id: number; status: string }[] }>(
      policy,
      'grant-request.list',
      {
        status: 'waiting',
      },
    );
    const app = Math.max(...list.map(({ app_id: of }) => of));
    for (const { id } of list.filter((request) => request.app_id === app))
      await call(policy, 'grant-request.accept', { id });
    await call(admin, 'builder.publish', { app_id: app });

    const reader = await browser.visitor();
    await signInAs(reader.page, 'analyst');
    await reader.page.goto(`${url}/${app}`);
    const used = reader.page;
    await used.getByRole('button', { name: /^新\s*建$/ }).click();
    const form = used.getByRole('dialog');
    await form.getByRole('combobox', { name: '商品编号' }).click();
    await used.getByRole('option').first().click();
    await form.getByRole('textbox', { name: /^类型/ }).fill('入库');
    await picture(used, '31-new');
    expectNoProblems(reader);
  });

  it('fits a phone', async () => {
    const { page } = await browser.visitor({ width: 390, height: 844 });
    await signInAs(page, 'admin');
    await page.goto(`${url}/build/app`);
    await page.getByRole('button', { name: '由数据表生成' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: '数据源' }).waitFor();
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
      .toBeLessThanOrEqual(0);
    await picture(page, '31-phone');
  });
});
