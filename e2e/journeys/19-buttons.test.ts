import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { buttonsApp, places, rowNames } from '../buttons/buttons-app.js';
import { keepToasts } from '../buttons/keep-toasts.js';
import { importApp } from '../world/app-folder.js';
import { expectNoProblems, picture, useBrowser, type Visitor } from '../world/browser.js';
import { untilButtonsListen } from '../world/console.js';
import { asSuperuser } from '../world/database.js';
import { signInAs, tokenOf } from '../world/sign-in.js';
import { callAs, sluice } from '../world/sluice.js';

const slow = { timeout: 30_000 };
/** Story 19: every button, wherever it stands and whatever it leads to, does what the specification says in its order. */
describe('a button', () => {
  const browser = useBrowser();
  const world = inject('world');
  let app = 0;

  beforeAll(async () => {
    await asSuperuser(world.dataDir, 'retail', async (client) => {
      await client.query('CREATE TABLE press_row (id serial PRIMARY KEY, name text, n int); CREATE TABLE press_log (id serial PRIMARY KEY, what text)');
      await client.query('GRANT SELECT, INSERT, UPDATE ON press_row, press_log TO PUBLIC; GRANT USAGE ON SEQUENCE press_log_id_seq TO PUBLIC');
      for (const [at, name] of rowNames.entries()) await client.query('INSERT INTO press_row (name, n) VALUES ($1, $2)', [name, at + 1]);
    });
    app = await importApp(buttonsApp, 'buttons', ['read', 'write']);
  });

  const idOf = async (page: Page, uid: string, appId = app): Promise<number> => (await callAs<{ id: number }>(await tokenOf(page), '/app/page/get', { app_id: appId, page: uid })).id;
  async function open(uid: string, account = 'analyst'): Promise<Visitor> {
    const visitor = await browser.visitor();
    await visitor.context.addInitScript(keepToasts);
    await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await signInAs(visitor.page, account);
    await visitor.page.goto(`${world.url}/${app}/${await idOf(visitor.page, uid)}`);
    return visitor;
  }
  const rows = (grid: Locator): Locator => grid.locator('.sl-grid-body > [role=row]');
  async function filled(page: Page): Promise<Locator> {
    const grid = page.getByRole('grid', { name: 'rows' }).last();
    await expect.poll(() => grid.innerText(), slow).toContain('a1');
    return grid;
  }
  const toasts = (page: Page): Promise<string> => page.evaluate(() => ((window as unknown as { told?: string[] }).told ?? []).join('\n'));
  const told = (page: Page, text: string): Promise<void> => expect.poll(() => toasts(page), slow).toContain(text);
  /** Every message gone, so that the next one is the next press's. */
  async function quiet(page: Page): Promise<void> {
    await expect.poll(() => page.locator('.sl-toast').count(), slow).toBe(0);
    await page.evaluate(() => { (window as unknown as { told: string[] }).told.length = 0; });
  }
  const noted = (what: string): Promise<number> => asSuperuser(world.dataDir, 'retail', async (client) => Number((await client.query('SELECT count(*) FROM press_log WHERE what = $1', [what])).rows[0].count));
  const named = (scope: Page | Locator, name: string): Locator => scope.getByRole('button', { name, exact: true });
  /** A button wherever it is; those of a row may be behind its menu. */
  async function find(page: Page, scope: Page | Locator, label: string): Promise<Locator> {
    const own = label.startsWith('col-') ? rows(scope.getByRole('grid', { name: 'rows' })).first() : scope;
    if (!label.startsWith('col-') || await named(own, label).count() > 0) return named(own, label).first();
    await named(own, '更多').click();
    return page.getByRole('menuitem', { name: label, exact: true });
  }
  it('of an opened page hands its values back to the form that opened it, from every place', async () => {
    const visitor = await open('opener');
    const { page } = visitor;
    for (const place of places) {
      await named(page, 'pick').click();
      const dialog = page.getByRole('dialog', { name: 'places' });
      await filled(page);
      await (await find(page, dialog, `${place}-callback`)).click();
      await dialog.waitFor({ state: 'detached' });
      await expect.poll(() => page.getByLabel('chosen').inputValue()).toBe(`${place}-callback`);
      await untilButtonsListen(page);
    }
    expectNoProblems(visitor);
  });

  it('counts a double press once, sends its form where it is told to, prints, leads, resets, and refuses a script', async () => {
    const visitor = await open('flow');
    const { page } = visitor;
    await filled(page);
    await named(page, 'once').dblclick();
    await told(page, '已记下 once');
    const submitted = page.waitForRequest('**/api/app/button/run');
    await named(page.getByRole('search'), 'sent').click();
    expect((await submitted).postData()).toContain('action_id');
    await told(page, '已记下 sent');
    expect(await noted('once')).toBe(1);
    await page.evaluate(() => { (window as unknown as { printed: number }).printed = 0; window.print = () => { (window as unknown as { printed: number }).printed += 1; }; });
    await named(page, 'to-print').click();
    expect(await page.evaluate(() => (window as unknown as { printed: number }).printed)).toBe(1);
    await page.getByLabel('word').fill('b');
    await named(page, 'to-reset').click();
    await expect.poll(() => page.getByLabel('word').inputValue()).toBe('');
    await named(page, 'bad-link').click();
    await told(page, '不允许打开该地址');
    const leads = visitor.context.waitForEvent('page');
    await named(page, 'to-link').click();
    const tab = await leads;
    await expect.poll(() => tab.url()).toContain('/file/none');
    await tab.close();
    expectNoProblems(visitor, [/404/]);
  });

  it('of a row is there for the rows that fit, by the server\'s word too, and counts down for its row alone', async () => {
    const visitor = await open('flow');
    const { page } = visitor;
    const grid = await filled(page);
    expect(await named(rows(grid).nth(0), 'odd').count()).toBe(1);
    expect(await named(rows(grid).nth(1), 'odd').count()).toBe(0);
    const token = await tokenOf(page);
    const compiled = await callAs<{ views: { app_buttons: { id: number; uid: string; target_id: number }[] }[] }>(token, '/app/page/get', { app_id: app, page: 'flow' });
    const odd = compiled.views[0]!.app_buttons.find(({ uid }) => uid === 'odd')!;
    const run = (key: string): Promise<unknown> => callAs(token, '/app/action/run', { app_id: app, action_id: odd.target_id, button_id: odd.id, data_params: JSON.stringify({ rows: [key] }) });
    const [first, second] = [await rows(grid).nth(0).innerText(), await rows(grid).nth(1).innerText()].map((text) => /\d+/.exec(text)![0]);
    await run(first!);
    await expect(run(second!)).rejects.toThrow();
    await named(rows(grid).nth(0), 'again').click();
    await told(page, '已记下 again');
    const label = (): Promise<string> => rows(grid).nth(0).innerText();
    await expect.poll(label, slow).toMatch(/5\d 秒后重试/);
    const before = /(\d+) 秒后重试/.exec(await label())![1];
    await expect.poll(async () => /(\d+) 秒后重试/.exec(await label())?.[1], slow).not.toBe(before);
    expect(await named(rows(grid).nth(1), 'again').isEnabled()).toBe(true);
    await picture(page, '19-countdown');
    expectNoProblems(visitor);
  });

  it('looks again at what it is told to', async () => {
    const visitor = await open('after');
    const { page } = visitor;
    const count = (name: string): Promise<string> => rows(page.getByRole('grid', { name })).first().innerText();
    const total = (): Promise<number> => asSuperuser(world.dataDir, 'retail', async (client) => Number((await client.query('SELECT count(*) FROM press_log')).rows[0].count));
    const both = async (): Promise<string[]> => [await count('own'), await count('other')].map((text) => text.trim());
    const start = await total();
    await expect.poll(both, slow).toEqual([String(start), String(start)]);
    let [own, other, done] = [start, start, start];
    const press = async (label: string, looks: readonly ('own' | 'other')[], says = `已记下 ${label}`): Promise<void> => {
      await quiet(page);
      await named(page, label).click();
      await told(page, says);
      done += 1;
      if (looks.includes('own')) own = done;
      if (looks.includes('other')) other = done;
      await expect.poll(both, slow).toEqual([String(own), String(other)]);
    };
    await press('default', ['own']);
    await press('named', ['other']);
    await press('quiet', []);
    await press('none', []);
    await press('named-off', []);
    await press('all', ['own', 'other']);
    await press('refused', [], '结果不对');
    await press('reload', ['own', 'other']);
    await press('fill', []);
    await expect.poll(() => page.getByLabel('filled').inputValue()).toBe('已记下 fill');
    expect(await page.getByLabel('asked').inputValue()).toBe('empty');
    await named(page, 'fill-only').click();
    await expect.poll(() => page.getByLabel('note').inputValue()).toBe('brought');
    expect(await both()).toEqual([String(own), String(other)]);
    await named(page, 'dialog').click();
    const dialog = page.getByRole('dialog', { name: 'inner' });
    await dialog.getByLabel('why').fill('because');
    await named(dialog, 'done').click();
    await dialog.waitFor({ state: 'detached' });
    await told(page, '已记下 done');
    await expect.poll(both, slow).toEqual([String(done + 1), String(other)]);
    expectNoProblems(visitor);
  });

  it('and pages, sorting, totals, the address and exports go by what was searched, not by what was typed since', async () => {
    const visitor = await open('exports');
    const { page } = visitor;
    const grid = await filled(page);
    const names = async (): Promise<string[]> => (await grid.innerText()).match(/\b[ab]\d\b/g) ?? [];
    await page.getByLabel('word').fill('a');
    await named(page, '查询').click();
    await expect.poll(() => grid.locator('.sl-foot').innerText(), slow).toContain('36');
    await page.getByLabel('word').fill('b');
    await named(page.getByRole('navigation', { name: 'rows: 分页' }), '第 2 页').click();
    await expect.poll(names, slow).toEqual(['a6', 'a7', 'a8']);
    expect(await grid.locator('.sl-foot').innerText()).toContain('36');
    expect(page.url()).toContain('rows.word=a');
    await grid.getByRole('button', { name: '按 name 排序' }).click();
    await expect.poll(names, slow).toEqual(['a1', 'a2', 'a3', 'a4', 'a5']);
    await named(page, 'take').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('导出类型').selectOption({ label: 'CSV' });
    const [download] = await Promise.all([page.waitForEvent('download'), named(dialog, '导出').click()]);
    const [, ...lines] = (await readFile(await download.path(), 'utf8')).slice(1).trim().split('\r\n');
    expect(lines.map((line) => /[ab]\d/.exec(line)?.[0])).toEqual(rowNames.filter((name) => name.startsWith('a')));
    expectNoProblems(visitor);
  });

  it('opens a page over itself without two elements of one id', async () => {
    const visitor = await open('tabs');
    const { page } = visitor;
    await named(page, 'again').first().click();
    const dialog = page.getByRole('dialog', { name: 'tabs' });
    await dialog.getByRole('tab', { name: 'tab two' }).click();
    await dialog.getByLabel('in-two').waitFor();
    await dialog.getByRole('tab', { name: 'tab two' }).press('ArrowLeft');
    await dialog.getByLabel('in-one').waitFor();
    expect(await page.evaluate(() => { const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id); return ids.filter((id, at) => ids.indexOf(id) !== at); })).toEqual([]);
    expectNoProblems(visitor);
  });

  it('records a previewed page for its builder, masked as it is seen, to be run again', async () => {
    const visitor = await browser.visitor();
    const { page } = visitor;
    await signInAs(page, 'builder');
    const demo = ((await (await fetch(`${world.url}/api/site/info?domain=demo`)).json()) as { data: { id: number } }).data.id;
    await page.goto(`${world.url}/preview/${demo}/page/${await idOf(page, 'customers', demo)}`);
    const bar = page.getByRole('region', { name: '预览' });
    await bar.getByLabel('访问级别').selectOption({ label: '公开' });
    await named(bar, '录制会话').click();
    const grid = page.getByRole('grid', { name: '客户' });
    await expect.poll(() => grid.innerText(), slow).toMatch(/1\d\d\*\*\*\*\d{4}/);
    await picture(page, '19-recording');
    await named(page.getByRole('navigation', { name: '客户: 分页' }), '第 2 页').click();
    await expect.poll(() => page.url(), slow).toContain('list.-page=2');
    await expect.poll(() => grid.getAttribute('aria-busy'), slow).toBeNull();
    const [download] = await Promise.all([page.waitForEvent('download'), named(bar, '停止录制并下载').click()]);
    expect(download.suggestedFilename()).toMatch(/^session-customers-\d{8}T\d{6}\.jsonl$/);
    expect(await grid.innerText()).toMatch(/1\d\d\*\*\*\*\d{4}/);
    const text = await readFile(await download.path(), 'utf8');
    expect(text).toContain('"verb":"setPage"');
    expect(text).not.toMatch(/"phone":"1\d{10}"/);
    const folder = mkdtempSync(join(tmpdir(), 'sluice-session-'));
    try {
      writeFileSync(join(folder, 'session.jsonl'), text);
      expect(await sluice('session', 'replay', join(folder, 'session.jsonl'))).toMatch(/\d+ steps, 0 different/);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
    expectNoProblems(visitor);
  });
});
