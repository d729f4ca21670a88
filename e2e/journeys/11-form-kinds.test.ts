import { describe, expect, inject, it } from 'vitest';
import { expectNoProblems, picture, useBrowser } from '../world/browser.js';
import { signedIn, signInAs } from '../world/sign-in.js';
import { callAs } from '../world/sluice.js';

/** One white pixel. */
const png = {
  name: 'white.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    'base64',
  ),
};

/** Story 11: somebody fills in a form with every kind of field. */
describe('every kind of form field', () => {
  const browser = useBrowser();
  const { url } = inject('world');

  it('is filled in, checked and sent; pictures are uploaded, a wrong one is named', async () => {
    const visitor = await browser.visitor();
    const { page } = visitor;
    await signInAs(page, 'admin');
    const site = (await (await fetch(`${url}/api/site/info?domain=demo`)).json()) as { data: { id: number } };
    await page.goto(`${url}/${site.data.id}`);
    await page.getByRole('link', { name: '表单控件' }).click();
    const plain = page.getByRole('form', { name: '基本控件' });
    const rich = page.getByRole('form', { name: '富内容控件' });

    await expect
      .poll(() => plain.getByRole('combobox', { name: '地区（静态）' }).innerText())
      .toBe('浙江省 / 杭州市 / 西湖区');
    await expect
      .poll(() => plain.getByRole('combobox', { name: '地区（逐级加载）' }).innerText())
      .toBe('广东省 / 深圳市 / 南山区');
    expect(await plain.innerText()).toContain('已选的“330103”已不存在，请重新选择');
    // A place in a branch that nobody has opened is found by its name.
    await plain.getByRole('combobox', { name: '地区（逐级加载）' }).click();
    await plain.locator('[data-param=region_lazy] input').fill('双塔');
    await page.locator('.ant-cascader-menu-item', { hasText: '辽宁省 / 朝阳市 / 双塔区' }).click();
    await expect
      .poll(() => plain.getByRole('combobox', { name: '地区（逐级加载）' }).innerText())
      .toBe('辽宁省 / 朝阳市 / 双塔区');
    await plain.getByText('紧急', { exact: true }).click();
    await plain.getByLabel('紧急原因').fill('节前');

    await rich.getByRole('textbox', { name: '正文' }).click();
    await page.keyboard.type('本月销售说明');
    await rich.getByRole('button', { name: '二级标题' }).click();
    await rich.locator('.sl-rich input[type=file]').setInputFiles(png);
    await expect.poll(() => rich.locator('.tiptap img').getAttribute('src')).toMatch(/^\/file\//);
    const photo = rich.locator('[data-param=photo]');
    await photo
      .locator('input')
      .setInputFiles({ name: 'page.png', mimeType: 'image/png', buffer: Buffer.from('<script>alert(1)</script>') });
    await expect.poll(() => photo.innerText()).toMatch(/照片.*文件内容不是支持的格式/);
    await photo.getByRole('button', { name: /移除/ }).click();
    await photo.locator('input').setInputFiles(png);
    await expect.poll(() => rich.locator('[data-param=shown] img').getAttribute('src')).toMatch(/^\/file\//);
    await rich.locator('[data-param=gallery] input').setInputFiles([png, { ...png, name: 'two.png' }]);
    await expect.poll(() => rich.locator('[data-param=gallery] .sl-thumb-there').count()).toBe(2);

    await rich.getByRole('button', { name: '提交' }).click();
    await expect.poll(() => rich.locator('[data-param=place]').innerText()).toContain('不能为空!');
    await rich.getByRole('application').click({ position: { x: 200, y: 120 } });
    await expect.poll(() => rich.locator('[data-param=card] b').innerText()).toMatch(/^1\d\d\.\d+,\d+\.\d+$/);
    await picture(page, '11-form-kinds');
    // A form button ignores presses for 400 ms after one (§4).
    await page.waitForTimeout(600);
    await rich.getByRole('button', { name: '提交' }).click();
    await expect.poll(() => page.locator('body').innerText()).toContain('校验通过，服务器已收到全部内容。');
    await picture(page, '11-form-kinds-sent');
    expectNoProblems(visitor);
  });

  it('opens calendar and cascader where they are seen, also for somebody who wants no motion', async () => {
    for (const width of [1440, 390]) {
      const { page, token } = await signedIn(browser, 'admin', { width });
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const site = (await (await fetch(`${url}/api/site/info?domain=demo`)).json()) as { data: { id: number } };
      const menu = await callAs<{ items: { uid: string; page_id?: number }[] }>(token, '/app/menu/get', {
        app_id: site.data.id,
      });
      await page.goto(`${url}/${site.data.id}/${menu.items.find(({ uid }) => uid === 'form-kinds')!.page_id}`);
      for (const [field, panel] of [
        ['day', '.ant-picker-dropdown'],
        ['region', '.ant-cascader-dropdown'],
      ] as const) {
        await page.locator(`[data-param=${field}]`).getByRole('combobox').click();
        const shown = page.locator(panel);
        const isInside = async (): Promise<boolean> => {
          const box = await shown.boundingBox();
          return box !== null && box.x >= 0 && box.x + box.width <= width && box.y >= 0;
        };
        await expect.poll(isInside, { message: `${field} at ${width} px` }).toBe(true);
        await picture(page, `11-${field}-${width}`);
        await page.keyboard.press('Escape');
        await shown.waitFor({ state: 'detached' });
      }
      await page.close();
    }
  });
});
