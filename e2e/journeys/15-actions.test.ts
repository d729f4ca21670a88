import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { expectNoProblems, picture, useBrowser } from '../world/browser.js';
import { openMenu } from '../world/console.js';
import { signInAs, tokenOf } from '../world/sign-in.js';

const box = (type: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + body.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
};
/** An MP4 without a picture: what a browser needs to begin asking for its parts. */
const clip = Buffer.concat([box('ftyp', Buffer.from('isom\0\0\0\0isom')), box('mdat', Buffer.alloc(150_000, 1))]);
const slow = { timeout: 30_000 };

/**
 * Story 15: a button with several steps behind it, what a browser's fault leaves behind, media in parts, and a page
 * through somebody else's eyes.
 */
describe('actions and what they lead to', () => {
  const browser = useBrowser();
  const { url } = inject('world');
  const demoApp = async (): Promise<number> =>
    ((await (await fetch(`${url}/api/site/info?domain=demo`)).json()) as { data: { id: number } }).data.id;
  const call = async <T>(path: string, body: Record<string, unknown>, token: string): Promise<T> =>
    (
      (await (
        await fetch(`${url}/api${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'access-token': token },
          body: JSON.stringify(body),
        })
      ).json()) as { data: T }
    ).data;
  const pageOf = async (uid: string, token: string): Promise<{ app: number; id: number }> => {
    const app = await demoApp();
    return { app, id: (await call<{ id: number }>('/app/page/get', { app_id: app, page: uid }, token)).id };
  };

  async function takeOut(page: Page, quantity: string): Promise<void> {
    await page.getByRole('grid', { name: '商品库存' }).getByRole('button', { name: '出库' }).first().click();
    const dialog = page.getByRole('dialog');
    await expect.poll(() => dialog.getByLabel('出库数量').inputValue(), slow).toBe('1');
    await dialog.getByLabel('出库数量').fill(quantity);
    await dialog.getByRole('button', { name: '出库', exact: true }).click();
  }

  it('take from the stock and note it together, and run their error branch where the stock does not last', async () => {
    const visitor = await browser.visitor();
    const { page } = visitor;
    await signInAs(page, 'analyst');
    const { app, id } = await pageOf('stock', await tokenOf(page));
    await page.goto(`${url}/${app}/${id}`);
    const moves = page.getByRole('grid', { name: '出库记录' });
    await takeOut(page, '99999');
    await expect.poll(() => page.locator('.sl-toast').allInnerTexts(), slow).toContain('库存不足，已登记缺货');
    await picture(page, '15-error-branch');
    await page.keyboard.press('Escape');
    await page.reload();
    await expect.poll(() => moves.innerText(), slow).toContain('缺货');
    expect(await moves.innerText()).not.toMatch(/\n出库\n/);
    await page.getByRole('grid', { name: '商品库存' }).getByRole('columnheader', { name: '库存' }).click();
    await page.getByRole('grid', { name: '商品库存' }).getByRole('columnheader', { name: '库存' }).click();
    await takeOut(page, '1');
    await expect
      .poll(
        () =>
          page
            .locator('.sl-toast')
            .allInnerTexts()
            .then((texts) => texts.join('\n')),
        slow,
      )
      .toMatch(/已出库，剩余 \d+/);
    await page.reload();
    await expect.poll(() => moves.innerText(), slow).toMatch(/出库/);
    await picture(page, '15-stock');
    expectNoProblems(visitor);
  });

  it('leave the faults of browsers where an administrator reads them, equal ones in one line', async () => {
    for (let time = 0; time < 3; time += 1) {
      await fetch(`${url}/api/front-log`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          kind: 'callback',
          message: 'journey: rows is not iterable',
          stack: 'at callback (/assets/page.js?token=abc:1:1)',
          version: '1.0.0',
        }),
      });
    }
    const visitor = await browser.visitor();
    const { page } = visitor;
    await signInAs(page, 'system');
    await openMenu(page, '系统设置', '前端日志');
    const row = page.getByRole('row').filter({ hasText: 'journey: rows is not iterable' });
    await expect.poll(() => row.innerText(), slow).toMatch(/回调[\s\S]*3/);
    await picture(page, '15-front-log');
    await row.getByRole('button', { name: '详情' }).click();
    const dialog = page.getByRole('dialog');
    await expect.poll(() => dialog.innerText(), slow).toContain('at callback');
    expect(await dialog.innerText()).not.toContain('abc');
    await picture(page, '15-front-log-detail');
    expectNoProblems(visitor);
  });

  it('show a video in parts, to those who may enter its app alone', async () => {
    const visitor = await browser.visitor();
    const { page } = visitor;
    await signInAs(page, 'admin');
    const form = new FormData();
    form.append('app_id', '1');
    form.append('f', new Blob([new Uint8Array(clip)]), 'clip.mp4');
    const answer = (await (
      await fetch(`${url}/api/manager/file/static/upload`, {
        method: 'POST',
        body: form,
        headers: { 'access-token': await tokenOf(page) },
      })
    ).json()) as { data: { url: string } };
    const status = (): Promise<number[]> =>
      page.evaluate(async (address) => {
        const { status: whole } = await fetch(address, { headers: { range: 'bytes=70000-70099' } });
        return [whole];
      }, answer.data.url);
    await page.context().clearCookies();
    expect(await status()).toEqual([403]);
    const token = await tokenOf(page);
    await page.evaluate((value) => {
      document.cookie = `x-access-token=${value}; Max-Age=30; Path=/file; SameSite=Strict`;
    }, token);
    expect(await status()).toEqual([206]);
    await page.context().clearCookies();
    expectNoProblems(visitor, [/403/]);
  });

  it('are looked at through the eyes of a named person, masked as for them', async () => {
    const visitor = await browser.visitor();
    const { page } = visitor;
    await signInAs(page, 'builder');
    const { app, id } = await pageOf('customers', await tokenOf(page));
    await page.goto(`${url}/preview/${app}/page/${id}`);
    const bar = page.getByRole('region', { name: '预览' });
    await bar.getByRole('button', { name: '指定用户' }).click();
    await page.getByRole('searchbox', { name: '按账号或姓名查找' }).fill('intern');
    await page.getByRole('button', { name: /intern$/ }).click();
    await expect.poll(() => bar.getByLabel('以谁的身份预览').inputValue(), slow).toBe('person');
    expect(await bar.getByLabel('以谁的身份预览').innerText()).toContain('(intern)');
    await expect.poll(() => page.getByRole('grid').first().innerText(), slow).toMatch(/1\d\d\*\*\*\*\d{4}/);
    await picture(page, '15-preview-person');
    await bar.getByRole('button', { name: /未显示/ }).click();
    await expect.poll(() => page.getByRole('dialog').innerText(), slow).toContain('已脱敏');
    await picture(page, '15-preview-withheld');
    expectNoProblems(visitor);
  });
});
