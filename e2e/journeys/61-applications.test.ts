import { describe, expect, inject, it } from 'vitest';
import { expectNoProblems, picture, useBrowser } from '../world/browser.js';
import { openMenu } from '../world/console.js';
import { signInAs } from '../world/sign-in.js';

/**
 * Story 61: whoever uses applications finds them in a list, keeps the ones they like on top, and opens one (screens B4,
 * B1).
 */
describe('the list of applications', () => {
  const browser = useBrowser();
  inject('world');

  it('is marked by each person for themselves, and opens an app in a window of its own', async () => {
    const visitor = await browser.visitor();
    const { page } = visitor;
    await signInAs(page, 'auditor');
    await openMenu(page, undefined, '应用列表');
    const card = page.locator('li.sl-item:visible', { hasText: '零售数据门户' }).first();
    await card.waitFor();
    expect(await card.innerText()).toContain('商城的订单、商品、客户与库存');
    // Nobody but whoever builds an app is offered the way there.
    expect(await card.getByText('编辑').count()).toBe(0);
    await card.getByText('收藏', { exact: true }).click();
    await expect.poll(() => card.innerText()).toContain('★');
    await picture(page, '61-applications');
    await page.reload();
    await expect.poll(() => card.innerText()).toContain('取消收藏');
    const opened = page.waitForEvent('popup');
    await card.getByText('打开', { exact: true }).click();
    const app = await opened;
    await app.locator('main').waitFor();
    await expect.poll(() => app.title()).toContain('经营总览');
    await app.close();
    await card.getByText('取消收藏').click();
    await expect.poll(() => card.innerText()).not.toContain('★');
    expectNoProblems(visitor);
  });
});
