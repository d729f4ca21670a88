import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { appNumber } from '../world/app-folder.js';
import { expectNoProblems, picture, useBrowser } from '../world/browser.js';
import { named } from '../world/grid.js';
import { signedIn } from '../world/sign-in.js';
import { callAs, sluice } from '../world/sluice.js';

const slow = { timeout: 30_000 };

/** Story 23: whoever builds a page keeps what happened on it, and looks at it again. */
describe('a session', () => {
  const browser = useBrowser();

  it('of a previewed page is recorded for its builder, masked as it is seen, and is run again', async () => {
    const visitor = await signedIn(browser, 'builder');
    const { page, token } = visitor;
    const demo = await appNumber('demo');
    const { id } = await callAs<{ id: number }>(token, '/app/page/get', { app_id: demo, page: 'customers' });
    await page.goto(`${inject('world').url}/preview/${demo}/page/${id}`);
    const bar = page.getByRole('region', { name: '预览' });
    await bar.getByLabel('访问级别').selectOption({ label: '公开' });
    await named(bar, '录制会话').click();
    const grid = page.getByRole('grid', { name: '客户' });
    await expect.poll(() => grid.innerText(), slow).toMatch(/1\d\d\*\*\*\*\d{4}/);
    await picture(page, '23-recording');
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
