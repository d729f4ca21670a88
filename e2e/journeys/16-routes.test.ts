import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { expectNoProblems, picture, useBrowser } from '../world/browser.js';
import { changeApp } from '../world/command.js';
import { asSuperuser } from '../world/database.js';
import { startForeignSite, type ForeignSite } from '../world/foreign.site.js';
import { fillLogin, signInAs, tokenOf } from '../world/sign-in.js';

interface Site {
  id: number;
  home_page_id: number;
}
const host = 'portal.sluice.test';
const phone = { width: 390, height: 844 };

/** Story 16: every way into the product, and what it does when a call is refused or never arrives. */
describe('routes and shells', () => {
  const browser = useBrowser([`--host-resolver-rules=MAP ${host} 127.0.0.1`]);
  const { url, dataDir, passwords } = inject('world');
  let demo: Site;
  let hidden: number;
  let portal: ForeignSite;
  let stranger: ForeignSite;
  let restore: (() => Promise<void>) | undefined;

  beforeAll(async () => {
    demo = ((await (await fetch(`${url}/api/site/info?domain=demo`)).json()) as { data: Site }).data;
    hidden = Number(
      (
        await asSuperuser(
          dataDir,
          'sluice',
          async (client) =>
            (
              await client.query(
                `SELECT d.id FROM document d JOIN document_app a ON a.id = d.app_id WHERE a.uid = 'demo' AND d.kind = 'page' AND d.uid = 'employees'`,
              )
            ).rows[0] as { id: string },
        )
      ).id,
    );
    [portal, stranger] = await Promise.all([startForeignSite(), startForeignSite()]);
    restore = await changeApp(dataDir, 'demo', { domain: host, frame_ancestors: [portal.origin] });
  });
  afterAll(async () => {
    await restore?.();
    await Promise.all([portal?.stop(), stranger?.stop()]);
  });

  const main = (page: Page) => page.locator('main');
  const answering = (page: Page, path: string, code: number, msg: string) =>
    page.route(`**/api${path}`, (route) => route.fulfill({ json: { code, data: null, msg } }));

  it('opens the app whose domain the host is, at "/", in its name and colour', async () => {
    const visitor = await browser.visitor();
    const { page } = visitor;
    const address = url.replace('127.0.0.1', host);
    await page.goto(`${address}/`);
    await page.waitForURL(`${address}/${demo.id}/${demo.home_page_id}`);
    await expect.poll(() => main(page).innerText()).toContain('订单');
    expect(await page.locator('header').innerText()).toContain('零售数据门户');
    await expect
      .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--sl-primary')))
      .toBe('#0f766e');
    await page.getByRole('button', { name: /^登\s*录$/ }).click();
    const dialog = page.getByRole('dialog');
    expect(
      await dialog
        .getByRole('button', { name: /^登\s*录$/ })
        .evaluate((button) => getComputedStyle(button).backgroundColor),
    ).toBe('rgb(15, 118, 110)');
    await picture(page, '16-app-of-host');
    await page.goto(`${url}/login`);
    await expect
      .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--sl-primary')))
      .toBe('#2f5bea');
    // Plain HTTP under a name is no secure context; the header works behind the TLS of an installation.
    expectNoProblems(visitor, [/Cross-Origin-Opener-Policy/]);
  });

  it('a visitor signs in over the page and signs out onto it', async () => {
    const { page } = await browser.visitor(phone);
    await page.goto(`${url}/${demo.id}/${hidden}`);
    await expect.poll(() => page.getByRole('dialog').innerText()).toContain('未登录，请登录后再访问。');
    await picture(page, '16-login-dialog-phone');
    await fillLogin(page, 'builder', passwords['builder']!);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^登\s*录$/ })
      .click();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await expect.poll(() => page.getByRole('grid').count()).toBeGreaterThan(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.getByRole('button', { name: '用户菜单' }).click();
    await page.getByRole('menuitem', { name: '退出登录' }).click();
    await page.waitForURL(`${url}/${demo.id}/${hidden}`);
    await expect.poll(() => tokenOf(page)).toBe('');
    await expect.poll(() => page.locator('body').innerText()).toContain('登录');
  });

  it('an embedded page of an app shows in a frame that the app allows, and asks it to sign the person in', async () => {
    const { page } = await browser.visitor();
    await page.goto(
      `${portal.origin}/?frame=${encodeURIComponent(`${url}/simple/${demo.id}/page/${demo.home_page_id}`)}`,
    );
    const frame = page.frameLocator('iframe');
    await expect.poll(() => frame.locator('main').innerText()).toContain('订单');
    await picture(page, '16-embedded');
    await page.goto(`${portal.origin}/?frame=${encodeURIComponent(`${url}/simple/${demo.id}/page/${hidden}`)}`);
    const heard = () => page.evaluate(() => (window as unknown as { heard: unknown[] }).heard);
    await expect
      .poll(heard)
      .toContainEqual({ origin: url, data: { type: 'sluice:login', message: '未登录，请登录后再访问。' } });
    expect(await frame.getByRole('dialog').count()).toBe(0);
  });

  it('the content policy refuses every other frame', async () => {
    const visitor = await browser.visitor();
    const { page } = visitor;
    for (const path of [`/simple/${demo.id}/page/${demo.home_page_id}`, '/login', '/app/admin']) {
      visitor.problems.length = 0;
      await page.goto(`${stranger.origin}/?frame=${encodeURIComponent(url + path)}`);
      await expect.poll(() => visitor.problems.join('\n')).toMatch(/frame-ancestors/);
      expect(await page.evaluate(() => (window as unknown as { heard: unknown[] }).heard)).toEqual([]);
    }
    visitor.problems.length = 0;
    await page.goto(`${portal.origin}/?frame=${encodeURIComponent(`${url}/login`)}`);
    await expect.poll(() => visitor.problems.join('\n')).toMatch(/frame-ancestors/);
  });

  it.each(['/abc/9', '/7/x1', '/default/0/page/1', '/preview/a/page/1', '/no/such/address/here'])(
    '%s is no page',
    async (address) => {
      const { page } = await browser.visitor();
      await page.goto(url + address);
      await expect.poll(() => main(page).innerText()).toContain('页面不存在或未发布');
    },
  );

  it('keeps path, query and hash of the wanted address through the login', async () => {
    const { page } = await browser.visitor();
    await page.goto(`${url}/app/user/info?a=1&b=%E4%B8%AD#part`);
    await page.waitForURL((address) => address.pathname === '/login');
    expect(new URL(page.url()).searchParams.get('url')).toMatch(/^\/app\/user\/info\?a=1&b=/);
    await signInAs(page, 'analyst');
    await page.waitForURL((address) => address.pathname === '/app/user/info' && address.search.startsWith('?a=1'));
    await page.goto(`${url}/login?url=${encodeURIComponent('https://evil.example/')}`);
    await page.waitForURL((address) => address.origin === url && /\/1\/page\/\d+/.test(address.pathname));
  });

  it('/app/user leads to the person, an address that is not there to the home of its app', async () => {
    const { page } = await browser.visitor();
    await signInAs(page, 'analyst');
    await page.goto(`${url}/app/user`);
    await page.waitForURL(`${url}/app/user/info`);
    await page.goto(`${url}/${demo.id}/999999`);
    await page.getByRole('button', { name: '回到首页' }).click();
    await page.waitForURL(`${url}/${demo.id}/${demo.home_page_id}`);
  });

  it('403 over a page of an app leads to the login of the app, and back to the page with its query and hash', async () => {
    const { page } = await browser.visitor();
    const wanted = `${url}/${demo.id}/${hidden}?a=1#part`;
    await signInAs(page, 'analyst');
    await page.evaluate(() =>
      localStorage.setItem(
        'sluice.user',
        JSON.stringify({
          ...(JSON.parse(localStorage.getItem('sluice.user') ?? '{}') as object),
          token: 'sls_expired',
        }),
      ),
    );
    await page.goto(wanted);
    await page.waitForURL(`${url}/appLogin`);
    expect(
      await page.evaluate(() => JSON.parse(sessionStorage.getItem('sluice.app-place') ?? 'null') as unknown),
    ).toEqual({ appId: demo.id, url: wanted.slice(url.length) });
    expect(await tokenOf(page)).toBe('');
    await expect.poll(() => page.locator('body').innerText()).toContain('登录到 零售数据门户');
    await fillLogin(page, 'analyst', passwords['analyst']!);
    await page.getByRole('button', { name: /^登\s*录$/ }).click();
    await page.waitForURL(wanted);
    await expect.poll(() => page.getByRole('grid').count()).toBeGreaterThan(0);
  });

  it('405 and 403 lead to the login with what was said, 401 is told, a page that is not there names it', async () => {
    const { page } = await browser.visitor();
    await signInAs(page, 'analyst');
    await page.waitForURL(/\/1\/page\/\d+/);
    await answering(page, '/app/data/run', 401, '权限不足');
    await page.reload();
    // The first rows came with the page; those that are asked for again are refused.
    await page.getByRole('main').getByRole('button', { name: '刷新', exact: true }).first().click();
    await expect.poll(() => page.locator('body').innerText()).toContain('权限不足');
    await asSuperuser(dataDir, 'sluice', (client) =>
      client.query(
        `UPDATE session SET revoke_time = now(), revoke_reason = 'ended' WHERE revoke_time IS NULL AND user_id = (SELECT id FROM user_account WHERE account = 'analyst')`,
      ),
    );
    await page.unroute('**/api/app/data/run');
    await page.waitForTimeout(11_000);
    await page.reload();
    await page.waitForURL(
      (address) => address.pathname === '/login' && /^\/1\/page\/\d+/.test(address.searchParams.get('url') ?? ''),
    );
    await expect.poll(() => page.locator('body').innerText()).toContain('会话已被终止');
    expect(await tokenOf(page)).toBe('');
  });

  it('304 asks once, 升级提示, and reloads when told', async () => {
    const { page } = await browser.visitor();
    await page.goto(`${url}/${demo.id}/${demo.home_page_id}`);
    await expect.poll(() => main(page).innerText()).toContain('订单');
    await answering(page, '/**', 304, '版本已升级，请刷新后使用。');
    // An upgrade takes the old program parts away: the question needs none of them.
    await page.route('**/assets/**', (route) => route.abort());
    // A view that refreshes by itself may have asked before; then the question covers the button.
    await page.getByRole('button', { name: '查询' }).first().dispatchEvent('click');
    const dialog = page.getByRole('dialog', { name: '升级提示' });
    await expect.poll(() => dialog.innerText()).toContain('版本已升级，请刷新后使用。');
    await picture(page, '16-upgrade');
    await page.unrouteAll();
    await Promise.all([page.waitForEvent('load'), dialog.getByRole('button', { name: '刷新' }).click()]);
    await expect.poll(() => main(page).innerText()).toContain('订单');
  });

  it('a part of the program that does not load says so and offers to reload', async () => {
    const { page } = await browser.visitor();
    await page.goto(`${url}/login`);
    await page.getByLabel('账号').waitFor();
    await page.route('**/assets/**', (route) => route.abort());
    await page.evaluate(() => {
      history.pushState(null, '', '/reg-license');
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
    });
    await expect.poll(() => page.locator('body').innerText()).toContain('加载失败，请刷新再试！');
    await picture(page, '16-chunk-failed');
    await page.unrouteAll();
    await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: '刷新' }).first().click()]);
    await expect.poll(() => page.locator('body').innerText()).toContain('许可证');
  });

  it('a part that has not come after 120 seconds is said in its view; the others live', async () => {
    const { page } = await browser.visitor();
    await page.clock.install();
    // Never answered, as behind a broken proxy.
    const asked: string[] = [];
    await page.route(/\/ring\.chart[^/]*\.js$/, (route) => {
      asked.push(route.request().url());
    });
    await page.goto(`${url}/${demo.id}/${demo.home_page_id}`);
    const grid = page.getByRole('grid', { name: '订单' });
    await grid.waitFor();
    await expect
      .poll(async () => {
        await page.clock.runFor(1000);
        return grid.innerText();
      })
      .toMatch(/1\d\d\*\*\*\*\d{4}/);
    // The chart waits for its part once it has its rows: both are drawn or wait for theirs then.
    await expect.poll(() => page.locator('.sl-chart:not([aria-busy])').count()).toBe(2);
    expect(asked).toHaveLength(1);
    expect(await main(page).innerText()).not.toContain('加载失败');
    await page.clock.fastForward(121_000);
    const failed = main(page).getByRole('alert').filter({ hasText: '加载失败，请刷新再试！' });
    await failed.waitFor();
    expect(await failed.count()).toBe(1);
    expect(await grid.innerText()).toMatch(/1\d\d\*\*\*\*\d{4}/);
    await page.unrouteAll();
    await Promise.all([page.waitForEvent('load'), failed.getByRole('button', { name: '刷新' }).click()]);
    await expect
      .poll(async () => {
        await page.clock.runFor(1000);
        return page.locator('canvas').count();
      })
      .toBe(2);
  });

  it('a page that refreshes by itself does so for visitors, not for whoever builds it', async () => {
    const { page } = await browser.visitor();
    await signInAs(page, 'builder');
    await page.route('**/api/app/page/get', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { data: { views: { config?: Record<string, unknown> }[] } };
      for (const view of body.data.views) view.config = { ...view.config, timer: 60 };
      await route.fulfill({ json: body });
    });
    let runs = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/app/data/run')) runs += 1;
    });
    await page.clock.install();
    const opened = async (path: string): Promise<number> => {
      await page.goto(url + path);
      await expect
        .poll(async () => {
          await page.clock.runFor(1000);
          return page.getByRole('grid', { name: '订单' }).innerText();
        })
        .toMatch(/SO\d+/);
      await page.waitForLoadState('networkidle');
      return runs;
    };
    const first = await opened(`/preview/${demo.id}/page/${demo.home_page_id}`);
    await page.getByRole('region', { name: '预览' }).getByText('预览时不自动刷新').waitFor();
    await page.clock.runFor(200_000);
    await page.waitForLoadState('networkidle');
    expect(runs).toBe(first);
    const visited = await opened(`/${demo.id}/${demo.home_page_id}`);
    await expect
      .poll(async () => {
        await page.clock.runFor(61_000);
        return runs;
      })
      .toBeGreaterThan(visited);
  });

  it('says it in English', async () => {
    const { page } = await browser.visitor();
    await page.addInitScript(() => localStorage.setItem('sluice.locale', 'en'));
    await page.goto(`${url}/${demo.id}/${hidden}`);
    await expect
      .poll(() => page.getByRole('dialog').innerText())
      .toContain('You are not signed in. Please sign in first.');
    const expectError = async (code: number, text: string): Promise<void> => {
      await page.goto(`${url}/${demo.id}/${demo.home_page_id}`);
      // The page's own first query is answered as ever; only the one that is asked for here is not.
      await main(page).locator('.sl-grid-body > [role=row]').first().waitFor();
      await expect.poll(() => main(page).locator('.sl-bone, [data-loading]').count()).toBe(0);
      await answering(page, '/app/data/run', code, '');
      await page.getByRole('button', { name: 'Search' }).first().click();
      await expect.poll(() => page.locator('body').innerText()).toContain(text);
      await page.unrouteAll();
    };
    await expectError(401, 'You do not have the right to do this');
    await expectError(304, 'A new version is installed. Please reload the page.');
    await expectError(4003, 'The licence has expired. Please ask the vendor for a new one.');
    await expectError(4004, 'No licence is configured. Please configure one and start again.');
  });

  it('a network that is away names the call', async () => {
    const { page } = await browser.visitor();
    await page.goto(`${url}/${demo.id}/${demo.home_page_id}`);
    await expect.poll(() => main(page).innerText()).toContain('订单');
    await page.route('**/api/**', (route) => route.abort());
    await page.getByRole('button', { name: '查询' }).first().click();
    await expect.poll(() => page.locator('body').innerText()).toContain('网络请求失败：/api/app/data/run');
  });

  it('any other code names address, code and request', async () => {
    const { page } = await browser.visitor();
    await answering(page, '/app/menu/get', 5123, '出错了');
    await page.goto(`${url}/${demo.id}/${demo.home_page_id}`);
    await expect.poll(() => page.locator('body').innerText()).toMatch(/出错了（\/api\/app\/menu\/get，代码 5123/);
  });
});
