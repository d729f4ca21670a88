import { describe, expect, inject, it } from 'vitest';
import { asSuperuser } from '../world/database.js';
import { choose, untilButtonsListen } from '../world/console.js';
import { expectNoProblems, picture, useBrowser } from '../world/browser.js';

interface Site {
  id: number;
  home_page_id: number;
}
interface Envelope {
  code: number;
  msg: string;
  data: unknown;
}

/** Story 7: an anonymous visitor of the demo app. */
describe('a visitor', () => {
  const browser = useBrowser();
  const { url, dataDir } = inject('world');

  async function call(path: string, body: Record<string, unknown>): Promise<Envelope> {
    const answer = await fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return answer.json() as Promise<Envelope>;
  }
  const site = async (): Promise<Site> =>
    ((await (await fetch(`${url}/api/site/info?domain=demo`)).json()) as { data: Site }).data;

  it('reads the published page: charts, search, paging, sort, totals, and masked phones', async () => {
    const visitor = await browser.visitor();
    const { page } = visitor;
    const { id, home_page_id: home } = await site();
    await page.goto(`${url}/${id}/${home}`);
    const grid = page.getByRole('grid', { name: '订单' });
    await expect.poll(() => grid.innerText()).toMatch(/1\d\d\*\*\*\*\d{4}/);
    expect(await grid.innerText()).not.toMatch(/1[3-9]\d{9}/);
    await expect.poll(() => page.locator('canvas').count()).toBe(2);
    await expect.poll(() => page.locator('main').innerText()).toMatch(/共 100,?000 条/);
    await expect.poll(() => grid.innerText()).toMatch(/合计\s*[\d,.]+/);
    await picture(page, '07-visitor');

    const first = await grid.getByRole('row').nth(1).innerText();
    await page.getByRole('navigation', { name: '分页' }).getByRole('button', { name: '第 2 页' }).click();
    await expect.poll(() => grid.getByRole('row').nth(1).innerText()).not.toBe(first);
    await grid.getByRole('button', { name: /金额/ }).click();
    await expect.poll(() => grid.getByRole('row').nth(1).innerText()).toMatch(/\b1\d\.\d\d\b|19\.9/);
    await choose(page.getByRole('search'), page, '渠道', '天猫');
    await page.getByRole('button', { name: '查询' }).click();
    await expect.poll(() => grid.getByRole('row').nth(3).innerText()).toContain('天猫');
    expectNoProblems(visitor);
  });

  it('sends feedback through an action; wrong input is named and nothing is written', async () => {
    const visitor = await browser.visitor();
    const { page } = visitor;
    const { id, home_page_id: home } = await site();
    const written = () =>
      asSuperuser(
        dataDir,
        'retail',
        async (client) => (await client.query('SELECT contact_name, phone FROM feedback ORDER BY id')).rows,
      );
    const before = (await written()).length;
    await page.goto(`${url}/${id}/${home}`);
    const form = page.getByRole('form', { name: '意见反馈' });
    await form.getByRole('button', { name: '提交反馈' }).click();
    await expect.poll(() => form.innerText()).toContain('不能为空!');
    await form.getByLabel('联系人').fill('王小明');
    await form.getByLabel('联系电话').fill('123');
    await choose(form, page, '主题', '物流配送');
    await form.getByLabel('内容').fill('<img src=x onerror=alert(1)> 包裹破损');
    await untilButtonsListen(page);
    await form.getByRole('button', { name: '提交反馈' }).click();
    await expect.poll(() => form.innerText()).toContain('请输入11位手机号');
    await untilButtonsListen(page);
    expect(await written()).toHaveLength(before);
    await form.getByLabel('联系电话').fill('13800001111');
    // The message below the field goes and the button moves up; a person's hand comes after that.
    await expect.poll(() => form.innerText()).not.toContain('请输入11位手机号');
    await form.getByRole('button', { name: '提交反馈' }).click();
    await expect.poll(() => page.locator('body').innerText()).toContain('感谢您的反馈');
    expect(await written()).toHaveLength(before + 1);
    expect((await written()).at(-1)).toMatchObject({ contact_name: '王小明', phone: '13800001111' });
    await picture(page, '07-feedback-sent');
    await page.getByRole('link', { name: '客户反馈' }).click();
    await expect.poll(() => page.locator('main').innerText()).toContain('138****1111');
    expect(await page.locator('main').innerText()).not.toContain('13800001111');
    expectNoProblems(visitor);
  });

  it('gets no query text, and runs nothing that the release does not list as public', async () => {
    const { id, home_page_id: home } = await site();
    const page = await call('/app/page/get', { app_id: id, page_id: home });
    expect(page.code).toBe(200);
    expect(JSON.stringify(page.data)).not.toMatch(/SELECT|INSERT|FROM orders|customer_id/);
    const menu = (await call('/app/menu/get', { app_id: id })).data as { items: { uid: string }[] };
    expect(menu.items.map((item) => item.uid)).toEqual(['overview', 'dashboard', 'customers', 'feedback']);
    const hidden = await asSuperuser(
      dataDir,
      'sluice',
      async (client) =>
        (
          await client.query(
            `SELECT d.id, (SELECT n.id FROM document_node n WHERE n.document_id = d.id AND n.uid LIKE '%list%' ORDER BY n.id LIMIT 1) AS node FROM document d JOIN document_app a ON a.id = d.app_id WHERE a.uid = 'demo' AND d.kind = 'page' AND d.uid = 'employees'`,
          )
        ).rows[0] as { id: number; node: number },
    );
    expect((await call('/app/page/get', { app_id: id, page_id: Number(hidden.id) })).code).toBe(406);
    expect(
      (await call('/app/data/run', { app_id: id, data_id: Number(hidden.node), data_params: '{}' })).code,
    ).not.toBe(200);
    expect((await call('/app/page/get', { app_id: 1, page: 'users' })).code).not.toBe(200);
    expect((await call('/operation/workspace.run', { source_id: 1, text: 'SELECT 1' })).code).not.toBe(200);
  });

  it('is asked to sign in where the page is not public, and reads it on a phone', async () => {
    const visitor = await browser.visitor({ width: 390, height: 844 });
    const { page } = visitor;
    const { id } = await site();
    await page.goto(`${url}/${id}`);
    await expect.poll(() => page.locator('main').innerText()).toContain('订单');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await picture(page, '07-visitor-phone');
    expectNoProblems(visitor);
  });

  it.each([768, 1024])('reaches every page of the menu in a window of %i px', async (width) => {
    const visitor = await browser.visitor({ width, height: 700 });
    const { page } = visitor;
    const { id, home_page_id: home } = await site();
    await page.goto(`${url}/${id}/${home}`);
    const menu = page.locator('header').getByRole('link', { name: '销售看板' });
    await menu.waitFor();
    const reached = async (): Promise<string[]> => {
      const right = await page
        .getByRole('button', { name: '登录' })
        .or(page.getByRole('link', { name: '登录' }))
        .first()
        .boundingBox();
      const shown = await page
        .locator('header a:visible')
        .evaluateAll((links) =>
          links.map((link) => ({ text: link.textContent ?? '', right: link.getBoundingClientRect().right })),
        );
      return shown.filter((link) => link.right <= (right?.x ?? 0) + 1).map((link) => link.text);
    };
    const more = page.locator('header').getByRole('button', { name: '更多' });
    const behind = async (): Promise<string[]> => {
      if ((await more.count()) === 0) return [];
      const entries = page.locator('.sl-menu-item');
      if ((await entries.count()) === 0) await more.click();
      return entries.allInnerTexts();
    };
    const names = ['经营总览', '销售看板', '客户', '客户反馈'];
    await expect.poll(async () => [...(await reached()), ...(await behind())]).toEqual(expect.arrayContaining(names));
    await picture(page, `07-menu-${width}`);
    expectNoProblems(visitor);
  });
});
