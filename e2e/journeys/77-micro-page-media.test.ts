import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { expectNoProblems, picture, useBrowser } from '../world/browser.js';
import { openMenu, rowWith, openGroup } from '../world/console.js';
import { askAs } from '../world/orders.js';
import { root } from '../world/product.js';
import { signInAs, tokenFor, tokenOf } from '../world/sign-in.js';
import { callAs } from '../world/sluice.js';

/** A busy machine answers within this. */
const slow = { timeout: 60_000 };

/** Story 75: a micro-page with a real picture, its cover, and a real film; and what whoever has no right gets (B11). */
describe('a micro-page with a picture and a film', () => {
  const browser = useBrowser();
  const { url } = inject('world');
  const stamp = Date.now().toString(36);
  const name = `新品 ${stamp}`;

  const send = async (token: string, app: number, file: string, content: Buffer): Promise<string> => {
    const form = new FormData();
    form.append('app_id', String(app));
    form.append('f', new Blob([new Uint8Array(content)]), file);
    const answer = await fetch(`${url}/api/manager/file/static/upload`, {
      method: 'POST',
      body: form,
      headers: { 'access-token': token },
    });
    const { code, msg, data } = (await answer.json()) as { code: number; msg: string; data: { url: string } };
    expect(`${code} ${msg}`).toMatch(/^200/);
    return data.url;
  };
  const wide = (image: Locator): Promise<number> =>
    image.evaluate((one) => (one instanceof HTMLImageElement ? one.naturalWidth : 0));
  const statusOf = async (file: string, token?: string): Promise<number> =>
    (await fetch(`${url}${file}`, token ? { headers: { 'access-token': token } } : {})).status;

  it('shows both to its readers, the picture in the list, and the film to nobody without the right', async () => {
    const visitor = await browser.visitor();
    const { page } = visitor;
    await page.goto(`${url}/login`);
    // A real picture: what the sign-in screen looks like.
    const png = await page.screenshot({ clip: { x: 0, y: 0, width: 480, height: 270 } });
    const film = readFileSync(join(root, 'apps', 'web', 'gallery-files', 'file', 'sample.webm'));
    const token = await tokenFor('builder');
    const made = await askAs<{ id: number }>('builder', 'app.add', { uid: `media-${stamp}`, name: `媒体 ${stamp}` });
    await callAs(token, '/operation/builder.publish', { app_id: made.id });
    const [image, video] = [
      await send(token, made.id, 'poster.png', png),
      await send(token, made.id, 'film.webm', film),
    ];
    const layoutAt = (y: number): object => ({ x: 0, y, w: 24, h: 20 });
    const { id, uid } = await callAs<{ id: number; uid: string }>(token, '/operation/builder.page-add', {
      app_id: made.id,
      name,
      props: {
        micro: true,
        access: { signed_in: true },
        views: [
          { uid: 'poster', name: 'poster', type: 5, layout: layoutAt(0), content: image, config: { fit: 'contain' } },
          {
            uid: 'film',
            name: 'film',
            type: 6,
            layout: layoutAt(20),
            config: { widget: 'video', widget_config: { content: video } },
          },
        ],
      },
    });
    await callAs(token, '/operation/builder.publish', { app_id: made.id, documents: [{ kind: 'page', uid }] });

    const reader = await browser.visitor({ width: 390, height: 844 });
    await signInAs(reader.page, 'analyst');
    await reader.page.goto(`${url}/simple/${made.id}/page/${id}`);
    await expect.poll(() => wide(reader.page.locator('[data-view=poster] img').first()), slow).toBe(480);
    const player = reader.page.locator('video').first();
    await player.waitFor(slow);
    await player.evaluate((one) => (one as HTMLVideoElement).load());
    await expect.poll(() => player.evaluate((one) => (one as HTMLVideoElement).videoWidth), slow).toBeGreaterThan(0);
    await picture(reader.page, '77-telephone');
    expectNoProblems(reader);

    await signInAs(page, 'builder');
    await page.goto(`${url}/app/admin`);
    await openMenu(page, '构建器', '微页面');
    await expect.poll(() => wide(rowWith(page, name).first().locator('img').first()), slow).toBe(480);
    await picture(page, '77-list');
    // The panel holds the address of the picture within its width.
    await page.goto(`${url}/build/app/${made.id}/page/${id}`);
    await page.getByTestId('outline').locator('[data-node=poster]').click();
    await openGroup(page, '数据');
    const row = page.locator('[data-property=content]');
    const [around, area] = [(await row.boundingBox())!, (await row.locator('textarea').boundingBox())!];
    expect(area.x + area.width).toBeLessThanOrEqual(around.x + around.width + 0.5);
    await picture(page, '77-panel');
    expectNoProblems(visitor);

    // A picture is for whoever has its address; a film for those who may enter the app, asked anew each time.
    const own = await tokenOf(reader.page);
    expect([await statusOf(image), await statusOf(video, own)]).toEqual([200, 200]);
    expect(await statusOf(video)).toBeGreaterThanOrEqual(400);
    await callAs(token, '/manager/common/update', {
      app_id: made.id,
      model: 'app',
      id: made.id,
      props: { access: { roles: ['app_admin'] } },
    });
    await callAs(token, '/operation/builder.publish', { app_id: made.id });
    await expect.poll(() => statusOf(video, own), slow).toBeGreaterThanOrEqual(400);
    expect(await statusOf(video, token)).toBe(200);
    await reader.page.reload();
    await expect.poll(() => reader.page.locator('video').count(), slow).toBe(0);
    expect(await reader.page.locator('[data-view=poster]').count()).toBe(0);
    await picture(reader.page, '77-without-right');
  });
});
