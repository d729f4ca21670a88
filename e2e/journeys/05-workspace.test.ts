import { beforeAll, describe, expect, inject, it } from 'vitest';
import type { Page } from 'playwright-core';
import { asSuperuser } from '../world/database.js';
import { expectNoProblems, picture, useBrowser, type Visitor } from '../world/browser.js';
import { signInAs } from '../world/sign-in.js';
import { askWorkspace, openWorkspace, runStatement } from '../world/workspace.js';

/** Story 5: whatever shape the query has, the phone comes masked or the query is refused. */
describe('the workspace', () => {
  const browser = useBrowser();
  const { dataDir, url } = inject('world');
  const ask = (sql: string) => askWorkspace(page, url, 'demo-retail', sql);
  let visitor: Visitor;
  let page: Page;
  let secrets: { phones: Set<string>; cards: Set<string>; phone: string; card: string };

  beforeAll(async () => {
    const { rows } = await asSuperuser(dataDir, 'retail', (client) =>
      client.query<{ phone: string; id_card: string }>('SELECT phone, id_card FROM customer ORDER BY id'),
    );
    secrets = {
      phones: new Set(rows.map((row) => row.phone)),
      cards: new Set(rows.map((row) => row.id_card)),
      phone: rows[0]!.phone,
      card: rows[0]!.id_card,
    };
    visitor = await browser.visitor();
    page = visitor.page;
    await signInAs(page, 'analyst');
    await openWorkspace(page, 'demo-retail');
  });

  const leaks = (cells: string[][]) =>
    cells.flat().filter((cell) => {
      const numbers = cell.match(/1[3-9]\d{9}/g) ?? [];
      const cards = cell.match(/\d{17}[\dX]/g) ?? [];
      return numbers.some((value) => secrets.phones.has(value)) || cards.some((value) => secrets.cards.has(value));
    });

  it('masks the phone, what is made of it, and the card, and says so', async () => {
    const sql = 'SELECT id, name, phone, upper(phone) AS p2, id_card FROM customer';
    await runStatement(page, sql);
    const masked = `${secrets.phone.slice(0, 3)}****${secrets.phone.slice(-4)}`;
    await expect.poll(() => page.locator('main').innerText()).toContain(masked);
    expect(await page.locator('main').innerText()).toContain('3 列已脱敏');
    await picture(page, '05-masked');
    const answer = await ask(sql);
    expect(answer.cells[0]![2]).toBe(masked);
    expect(answer.cells[0]![3]).not.toContain(secrets.phone.slice(0, 3));
    expect(leaks(answer.cells)).toEqual([]);
  });

  it.each([
    ['a CTE', 'WITH c AS (SELECT phone AS x FROM customer) SELECT x FROM c'],
    ['a subquery', 'SELECT d.x FROM (SELECT phone AS x FROM customer) d'],
    ['a UNION', 'SELECT name FROM customer UNION ALL SELECT phone FROM customer'],
    ['a view', 'SELECT phone FROM customer_contact'],
    ['SELECT *', 'SELECT * FROM customer'],
    ['a join', 'SELECT o.id, c.phone FROM orders o JOIN customer c ON c.id = o.customer_id'],
    ['a cast', 'SELECT phone::varchar AS a, CAST(phone AS text) AS b FROM customer'],
    ['a whole-row reference', 'SELECT c FROM customer c'],
    ['a row as JSON', 'SELECT to_jsonb(c) FROM customer c'],
    ['an aggregate', 'SELECT max(phone), string_agg(phone, $$,$$) FROM customer WHERE id < 50'],
    ['a scalar subquery', 'SELECT (SELECT c.phone FROM customer c WHERE c.id = o.customer_id) FROM orders o'],
    ['a duplicated and renamed column', 'SELECT phone AS name, name AS phone, phone, phone FROM customer'],
    ['a slice of the card', 'SELECT substr(id_card, 7, 8) AS birth FROM customer'],
  ])('lets no clear phone or card through %s', async (_, sql) => {
    const answer = await ask(sql);
    expect(leaks(answer.cells)).toEqual([]);
    if (answer.state === 'rows') expect(answer.cells.flat().some((cell) => cell.includes('*'))).toBe(true);
  });

  it('answers an equality on the phone and counts it', async () => {
    const answer = await ask(`SELECT id, phone FROM customer WHERE phone = '${secrets.phone}'`);
    expect(answer.state).toBe('rows');
    expect(answer.cells.map((row) => row[0])).toContain('1');
    const { rows } = await asSuperuser(dataDir, 'sluice', (client) =>
      client.query('SELECT sum(used)::int AS used FROM equality_use'),
    );
    expect(rows[0].used).toBeGreaterThan(0);
  });

  it.each([
    ['LIKE on the phone', `SELECT id FROM customer WHERE phone LIKE '138%'`],
    ['ORDER BY phone', 'SELECT id FROM customer ORDER BY phone'],
    ['GROUP BY phone', 'SELECT count(*) FROM customer GROUP BY phone'],
    ['a filter on the card', `SELECT id FROM customer WHERE id_card = '110101199001011234'`],
    ['a card in a subquery', `SELECT id FROM customer WHERE id IN (SELECT id FROM customer WHERE id_card LIKE '11%')`],
    ['DELETE', 'DELETE FROM customer'],
    ['UPDATE', `UPDATE customer SET name = 'x'`],
    ['DDL', 'DROP TABLE customer'],
    ['a catalogue with samples', 'SELECT * FROM pg_stats'],
    ['set_config', `SELECT set_config('role', 'postgres', false)`],
    ['a file', `SELECT pg_read_file('/etc/passwd')`],
    ['two statements as one', `SELECT 1 FROM customer WHERE id = (SELECT 1); DELETE FROM feedback`],
  ])('refuses %s with a reason', async (_, sql) => {
    const answer = await ask(sql);
    expect(answer).toMatchObject({ state: 'refused', cells: [] });
    expect(answer.reasons.join()).not.toBe('');
  });

  it('shows a refusal with its reason and who can help', async () => {
    await runStatement(page, `SELECT id FROM customer WHERE phone LIKE '138%'`);
    await expect.poll(() => page.locator('main').innerText()).toContain('语句被拒绝');
    expect(await page.locator('main').innerText()).toMatch(/public\.customer\.phone[^]*策略管理员/);
    await picture(page, '05-refused');
    await runStatement(page, 'DELETE FROM customer');
    await expect.poll(() => page.locator('main').innerText()).toMatch(/DELETE FROM customer/);
  });

  it('marks a syntax error at its place', async () => {
    await runStatement(page, 'SELECT id FORM customer WHERE');
    await expect.poll(() => page.locator('main').innerText()).toMatch(/语法|syntax/);
    await picture(page, '05-syntax-error');
  });

  it('stops a long query and leaves no session on the database', async () => {
    await runStatement(page, 'SELECT count(*) FROM orders a, orders b, orders c');
    const stop = page.getByRole('button', { name: '停止' });
    await expect.poll(() => stop.isEnabled()).toBe(true);
    const active = () =>
      asSuperuser(
        dataDir,
        'retail',
        async (client) =>
          (
            await client.query(
              `SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = 'retail' AND state = 'active' AND pid <> pg_backend_pid()`,
            )
          ).rows[0].n as number,
      );
    await expect.poll(active).toBe(1);
    await stop.click();
    await expect.poll(active).toBe(0);
    await expect.poll(() => stop.isEnabled()).toBe(false);
    await picture(page, '05-stopped');
  });

  it('completes names from the catalogue and keeps a history', async () => {
    await page.locator('.cm-content').click();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('SELECT * FROM custo', { delay: 30 });
    await expect
      .poll(() =>
        page
          .locator('.cm-tooltip-autocomplete')
          .innerText()
          .catch(() => ''),
      )
      .toContain('customer');
    await picture(page, '05-completion');
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: '历史' }).click();
    await expect.poll(() => page.locator('main').innerText()).toContain('DROP TABLE customer');
    await picture(page, '05-history');
  });

  it('left no complaint in the browser', () => {
    expectNoProblems(visitor);
  });
});
