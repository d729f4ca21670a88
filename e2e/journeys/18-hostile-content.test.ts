import { chromium, type Browser } from 'playwright-core';
import { rmSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { hostileRows, PILES, ROWS, writeHostileApp } from '../hostile/hostile-app.js';
import { scan, trappedPage, type TrappedPage } from '../hostile/traps.js';
import { addressVectors, htmlVectors } from '../hostile/vectors.js';
import { launchOptions, picture } from '../world/browser.js';
import { rowWith, untilButtonsListen } from '../world/console.js';
import { asSuperuser } from '../world/database.js';
import { openNewColumns } from '../world/new-columns.js';
import { signInAs, tokenFor, tokenOf } from '../world/sign-in.js';
import { callAs, sluice } from '../world/sluice.js';
import { openWorkspace, runStatement } from '../world/workspace.js';

/** High enough that a windowed grid draws every row. */
const tall = { width: 1440, height: 30_000 };
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

/** Story 18: everything that people store may be hostile; nobody who looks at it is harmed. */
describe('hostile content', () => {
  const world = inject('world');
  let browser: Browser;
  let trapped: TrappedPage;
  let app = 0;

  beforeAll(async () => {
    browser = await chromium.launch(launchOptions());
    await storeVectors();
    app = await publishTheApp();
  });
  afterAll(() => browser.close());
  afterEach(async () => trapped.context.close());

  async function storeVectors(): Promise<void> {
    await asSuperuser(world.dataDir, 'retail', async (client) => {
      await client.query(
        'CREATE TABLE hostile_vector (id serial PRIMARY KEY, kind text, technique text, payload text)',
      );
      await client.query('GRANT SELECT, UPDATE ON hostile_vector TO PUBLIC');
      for (const row of hostileRows())
        await client.query('INSERT INTO hostile_vector (kind, technique, payload) VALUES ($1, $2, $3)', row);
    });
  }
  /** The app is published once its table is known, and may read and write it, as the data's owner would allow. */
  async function publishTheApp(): Promise<number> {
    const [system, policy] = [await tokenFor('system'), await tokenFor('policy')];
    const { list } = await callAs<{ list: { id: number; name: string }[] }>(system, '/operation/data-source.list', {});
    const source = list.find(({ name }) => name === 'demo-retail')!.id;
    await callAs(system, '/operation/data-source.sync', { id: source });
    await openNewColumns(policy, source);
    const folder = writeHostileApp();
    try {
      await sluice('document', 'import', folder, '--publish');
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
    const site = (await (await fetch(`${world.url}/api/site/info?uid=hostile`)).json()) as { data: { id: number } };
    for (const letter of ['read', 'write'])
      await callAs(policy, '/operation/grant.create', {
        subject_type: 'app',
        subject_id: site.data.id,
        data_source_id: source,
        letter,
      });
    return site.data.id;
  }
  const addressOf = async (page: string, query = ''): Promise<string> => {
    const { id } = await callAs<{ id: number }>(await tokenOf(trapped.page), '/app/page/get', { app_id: app, page });
    return `${world.url}/${app}/${id}${query}`;
  };
  async function enter(viewport = tall, account = 'admin'): Promise<void> {
    trapped = await trappedPage(browser, new URL(world.url).origin, viewport);
    await signInAs(trapped.page, account);
  }
  /** The page has come to rest, and nothing was caught. */
  async function nothingFound(where: string): Promise<void> {
    await trapped.page.waitForTimeout(400);
    await scan(trapped, where);
    expect(trapped.found, where).toEqual([]);
  }

  it('has enough vectors, no two alike', () => {
    trapped ??= { context: { close: () => Promise.resolve() } } as TrappedPage;
    expect(new Set(htmlVectors.map(({ text }) => text)).size).toBeGreaterThan(200);
    expect(addressVectors.length).toBeGreaterThan(30);
  });

  it('in cells of text, html and templates is text or harmless html', async () => {
    await enter();
    await trapped.page.goto(await addressOf('cells'));
    const pages = Math.ceil(htmlVectors.length / ROWS);
    // Rows of the grid, not those of tables in the html.
    const shown = trapped.page.locator('[role=row]');
    for (let number = 1; number <= pages; number += 1) {
      const rows = number < pages ? ROWS : htmlVectors.length - ROWS * (pages - 1);
      await expect.poll(() => shown.count(), { timeout: 60_000 }).toBe(rows + 1);
      await expect
        .poll(() => trapped.page.locator('.sl-html').count(), { timeout: 60_000 })
        .toBeGreaterThanOrEqual(rows * 5);
      await nothingFound(`cells, page ${number}`);
      if (number < pages) await trapped.page.getByRole('button', { name: '下一页' }).click();
    }
  });

  it('in links, pictures and videos leads nowhere', async () => {
    await enter();
    const { page } = trapped;
    await page.goto(await addressOf('addresses'));
    await expect.poll(() => page.getByRole('row').count()).toBe(addressVectors.length + 1);
    await nothingFound('addresses');
    // The one path of this site among them leads to this site.
    expect(
      await page.locator('.sl-link').evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
    ).toEqual(["/x'onload='alert(1)"]);
  });

  it('in rich text, read-only html and custom fields is harmless, pasted too', async () => {
    await enter({ width: 1440, height: 2000 });
    const { page } = trapped;
    await page.goto(await addressOf('forms'));
    await expect.poll(() => page.locator('.tiptap').count(), { timeout: 60_000 }).toBe(PILES);
    await expect.poll(async () => (await page.locator('.tiptap').first().innerText()).length).toBeGreaterThan(20);
    await nothingFound('forms');
    await page
      .locator('.tiptap')
      .first()
      .evaluate(
        (area, texts) => {
          for (const text of texts) {
            const clipboardData = new DataTransfer();
            clipboardData.setData('text/html', text);
            area.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
          }
        },
        htmlVectors.map(({ text }) => text),
      );
    await nothingFound('pasted');
    await page.mouse.wheel(0, 100_000);
    await nothingFound('forms, below');
  });

  it('in labels, names, options, charts, messages and errors is text', async () => {
    await enter({ width: 1440, height: 6000 });
    const { page } = trapped;
    await page.goto(await addressOf('texts'));
    await expect.poll(() => page.locator('canvas').count()).toBe(2);
    await expect.poll(() => page.locator('main').innerText()).toContain('值的格式与类型不符');
    await nothingFound('texts');
    for (const chart of await page.locator('canvas').all())
      for (const x of [0.3, 0.5, 0.6, 0.8]) {
        const box = (await chart.boundingBox())!;
        await page.mouse.move(box.x + box.width * x, box.y + box.height * 0.55);
        await page.waitForTimeout(120);
      }
    await nothingFound('tooltips');
    for (const button of await page.getByRole('button', { name: /数据视图/ }).all()) await button.click();
    await nothingFound('numbers of charts');
    for (const cell of await page.getByRole('row').nth(1).getByRole('button').all()) await cell.click();
    for (const box of await page.getByRole('combobox').all()) {
      await box.click();
      // A picker that is loaded when it is first pressed opens later, and would miss the key that closes it.
      await expect.poll(() => box.getAttribute('aria-expanded')).toBe('true');
      await page.waitForTimeout(150);
      await scan(trapped, 'options');
      await page.keyboard.press('Escape');
      await expect.poll(() => box.getAttribute('aria-expanded')).not.toBe('true');
    }
    await page.getByRole('button', { name: '提交' }).click();
    await expect.poll(() => page.locator('main').innerText()).toContain('不能为空!');
    await page.locator('[data-param=message] input').fill('<img src=x onerror=alert(1)>');
    await untilButtonsListen(page);
    await page.getByRole('button', { name: '提交' }).click();
    await nothingFound('validation');
    await page.locator('[data-param=message] input').fill('7');
    await untilButtonsListen(page);
    await page.getByRole('button', { name: '提交' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /确\s*定/ })
      .click();
    await expect.poll(() => page.locator('body').innerText()).toContain('说完了');
    await nothingFound('message of an action');
    await untilButtonsListen(page);
    await page.getByRole('button', { name: '出错' }).click();
    await expect.poll(() => page.locator('.sl-toast').allInnerTexts()).not.toEqual([]);
    await nothingFound('error of an action');
    await page.setViewportSize({ width: 1440, height: 900 });
    await picture(page, '18-hostile-texts');
  });

  it('as the name, logo and menu of an app is text', async () => {
    await enter({ width: 1440, height: 900 });
    await trapped.page.goto(`${world.url}/${app}`);
    await expect.poll(() => trapped.page.getByText('标题').count()).toBe(1);
    await nothingFound('app');
    await trapped.page.goto(`${world.url}/app/${app}/login`);
    await nothingFound('login of the app');
  });

  it('in the address bar is text', async () => {
    await enter({ width: 1440, height: 900 });
    const { page } = trapped;
    const base = await addressOf('params');
    for (const { text } of htmlVectors.filter((_, at) => at % 25 === 0)) {
      await page.goto(
        `${base}?word=${encodeURIComponent(text.replaceAll('\u0000', '').slice(0, 1500))}#${encodeURIComponent(text.slice(0, 200))}`,
      );
      await expect.poll(() => page.getByRole('row').count()).toBeGreaterThan(1);
      await scan(trapped, `address ${text}`);
    }
    for (const path of [
      '/<script>alert(1)</script>',
      '/1/"><img src=x onerror=alert(1)>',
      '/reg-license/<img src=x onerror=alert(1)>',
      '/login?url=javascript:alert(1)',
      '/login?url=//evil.example',
      '/login?url=%09//evil.example',
      '/logout?url=https://evil.example',
    ]) {
      await page.goto(`${world.url}${path}`);
      await expect.poll(() => page.locator('#root').innerText()).not.toBe('');
      await scan(trapped, path);
    }
    await signInAs(page, 'admin');
    await nothingFound('address bar');
  });

  it('in uploaded files and their names is refused or served as data', async () => {
    await enter({ width: 1440, height: 3000 });
    const { page } = trapped;
    await page.goto(await addressOf('texts'));
    const field = page.locator('[data-param=upload]');
    const input = field.locator('input[type=file]');
    for (const [name, mimeType, body] of [
      [
        'a.svg',
        'image/svg+xml',
        '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>',
      ],
      ['"><img src=x onerror=alert(1)>.png', 'image/png', '<script>alert(1)</script>'],
      ['a.html', 'image/png', '<html><script>alert(1)</script>'],
    ] as const) {
      await input.setInputFiles({ name, mimeType, buffer: Buffer.from(body) });
      await expect.poll(() => field.innerText()).toMatch(/不是支持的/);
      await nothingFound(name);
      await field.getByRole('button', { name: /移除/ }).first().click();
    }
    // A picture that is a page as well: its name and its tail are html.
    await input.setInputFiles({
      name: '<img src=x onerror=alert(1)>.png',
      mimeType: 'image/png',
      buffer: Buffer.concat([png.subarray(0, -12), Buffer.from('<script>alert(1)</script>'), png.subarray(-12)]),
    });
    await expect.poll(() => field.locator('img').getAttribute('src')).toMatch(/^\/file\//);
    const served = await fetch(`${world.url}${(await field.locator('img').getAttribute('src'))!}`);
    expect([served.headers.get('content-type'), served.headers.get('x-content-type-options')]).toEqual([
      'image/png',
      'nosniff',
    ]);
    expect(served.headers.get('content-security-policy')).toMatch(/default-src 'none'|sandbox/);
    await nothingFound('uploaded');
  });

  it('in results of statements, the history and the audit log is text', async () => {
    await enter({ width: 1440, height: 4000 }, 'analyst');
    const { page } = trapped;
    await openWorkspace(page, 'demo-retail');
    await runStatement(
      page,
      'SELECT payload AS "<img src=x onerror=alert(1)>", \'<script>alert(2)</script>\' AS "x" FROM hostile_vector ORDER BY id',
    );
    await expect.poll(() => page.locator('body').innerText()).toContain('<script>alert(2)</script>');
    await nothingFound('result');
    await rowWith(page, '<script>').nth(1).getByRole('gridcell').nth(1).dblclick();
    await nothingFound('one cell');
    await trapped.context.close();
    await enter({ width: 1440, height: 2000 }, 'auditor');
    await trapped.page.goto(`${world.url}/`);
    await trapped.page
      .getByRole('navigation', { name: /主菜单|Main menu/ })
      .getByRole('button', { name: '审计' })
      .click();
    await trapped.page.getByRole('link', { name: '审计日志' }).click();
    await expect.poll(() => trapped.page.getByRole('grid').innerText()).toContain('hostile');
    await nothingFound('audit log');
  });

  it('in the title of an export is a file name', async () => {
    await enter({ width: 1440, height: 900 });
    const { page } = trapped;
    await page.goto(await addressOf('cells'));
    await expect.poll(() => page.locator('main').innerText()).toContain(`共 ${htmlVectors.length} 条`);
    await page.getByRole('button', { name: '导出', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('标题').fill('"/../<img/src=x/onerror=alert(1)>\\');
    await dialog.getByLabel('导出类型').selectOption({ label: 'CSV' });
    await dialog.getByLabel('导出数目').selectOption('1000');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: '导出', exact: true }).click(),
    ]);
    expect(download.suggestedFilename()).not.toMatch(/[<>"/\\]/);
    await nothingFound('export');
  });

  it('keeps html that people mean', async () => {
    await enter({ width: 1440, height: 900 });
    const { page } = trapped;
    await page.goto(await addressOf('benign'));
    const html = page.locator('.sl-html');
    await expect.poll(() => html.getByRole('heading', { name: '标题' }).count()).toBe(1);
    for (const part of [
      'ul > li',
      'ol[start="3"] > li',
      'table[border] th[scope=col]',
      'td[colspan="2"]',
      'img[src="/favicon.svg"]',
      'pre > code.language-sql',
      'blockquote',
      'details > summary',
    ])
      expect([part, await html.locator(part).count()]).toEqual([part, 1]);
    expect(
      await html
        .locator('p')
        .evaluate((element) => [getComputedStyle(element).color, getComputedStyle(element).fontWeight]),
    ).toEqual(['rgb(211, 52, 63)', '700']);
    expect(await html.locator('td').evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(
      'rgb(255, 250, 205)',
    );
    expect(
      await html
        .locator('a')
        .evaluateAll((links) => links.map((link) => [link.getAttribute('href'), link.getAttribute('rel')])),
    ).toEqual([
      ['https://example.com/x', 'noopener noreferrer'],
      ['/1', null],
      ['mailto:a@b.cn', null],
    ]);
    await picture(page, '18-benign-html');
    await nothingFound('benign');
  });
});
