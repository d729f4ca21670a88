import { beforeAll, describe, expect, inject, it } from 'vitest';
import { expectNoProblems, picture, useBrowser } from '../world/browser.js';
import { openMenu, pressInRow, rowWith } from '../world/console.js';
import { signInAs } from '../world/sign-in.js';
import { askWorkspace } from '../world/workspace.js';

/** A question about a masked column that time would answer, and one that is none. */
const probe =
  "SELECT CASE WHEN id_card LIKE '4401%' THEN (SELECT count(*) FROM generate_series(1, 3000000)) ELSE 0 END FROM customer WHERE id = 1";
const harmless = 'SELECT id, id_card FROM customer WHERE id = 2';

/** Story 54: whoever asks a masked column questions is seen by the auditor as that, with what was asked. */
describe('probes of a masked column', () => {
  const browser = useBrowser();
  const { url } = inject('world');

  /** What the analyst's home page was sent. */
  let home = '';

  beforeAll(async () => {
    const { page } = await browser.visitor();
    await signInAs(page, 'analyst');
    expect(await askWorkspace(page, url, 'demo-retail', probe)).toMatchObject({ state: 'refused' });
    expect(await askWorkspace(page, url, 'demo-retail', harmless)).toMatchObject({ cells: [['2', '******']] });
    const sent: Promise<string>[] = [];
    page.on('response', (answer) => {
      if (answer.url().includes('/api/app/')) sent.push(answer.text().catch(() => ''));
    });
    await page.goto(url);
    await page.locator('canvas').first().waitFor();
    home = (await Promise.all(sent)).join('\n');
    await picture(page, '54-home-of-the-analyst');
  });

  it('stand on the last of thirty days in the chart of whoever asked', () => {
    const days = [...new Set(home.match(/\["\d\d-\d\d",\d+,\d+\]|\{"day":"\d\d-\d\d"[^}]*\}/g))];
    expect(days).toHaveLength(30);
    // Other stories ask as the same person.
    const [asked, refused] = days.at(-1)!.match(/\d+/g)!.slice(2).map(Number);
    expect(asked).toBeGreaterThanOrEqual(2);
    expect(refused).toBeGreaterThanOrEqual(1);
  });

  it('are counted on the home page of the auditor, and lead from there to the records', async () => {
    const visitor = await browser.visitor();
    const { page } = visitor;
    await signInAs(page, 'auditor');
    await openMenu(page, undefined, '首页');
    await expect.poll(() => rowWith(page, '7 天内对脱敏列的试探').innerText()).toContain('需查看');
    await pressInRow(page, '7 天内对脱敏列的试探', '前往');
    const row = rowWith(page, 'generate_series').first();
    await expect.poll(() => row.innerText()).toContain('public.customer.id_card');
    // A page of its own, whose filter stands in the address: it can be sent to a colleague.
    expect(new URL(page.url()).searchParams.get('list.is_probe')).toBe('true');
    expect(await rowWith(page, 'SELECT id, id_card').count()).toBe(0);
    await picture(page, '54-probes');
    await page.setViewportSize({ width: 390, height: 844 });
    await picture(page, '54-probes-phone');
    await page.setViewportSize({ width: 1440, height: 900 });

    await pressInRow(page, 'generate_series', '详情');
    const detailText = async (): Promise<string> => page.getByRole('dialog').innerText();
    await expect
      .poll(detailText)
      .toMatch(/CASE WHEN id_card LIKE .* THEN \(SELECT count\(\*\) FROM generate_series\(/s);
    expect(await detailText()).not.toContain('4401');
    await picture(page, '54-probe');
    expectNoProblems(visitor);
  });
});
