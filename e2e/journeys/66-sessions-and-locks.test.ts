import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { expectNoProblems, picture, useBrowser } from '../world/browser.js';
import { openMenu, pressInRow, rowWith, untilButtonsListen } from '../world/console.js';
import { asSuperuser } from '../world/database.js';
import { signInAs } from '../world/sign-in.js';
import { openWorkspace, writeStatement } from '../world/workspace.js';

const slow = { timeout: 30_000 };
const till = 'till_66';

/**
 * Story 66: two sessions block each other at a source; who looks after it sees which, without a value of theirs, and
 * ends one.
 */
describe('sessions and locks of a source', () => {
  const browser = useBrowser();
  const { dataDir, retail } = inject('world');
  const clients: pg.Client[] = [];
  let waits: Promise<string>;

  const connected = async (): Promise<pg.Client> => {
    const client = new pg.Client({
      host: '127.0.0.1',
      port: retail.port,
      database: retail.database,
      user: till,
      password: 'till-66',
      application_name: 'till 7',
    });
    client.on('error', () => undefined);
    await client.connect();
    clients.push(client);
    return client;
  };

  beforeAll(async () => {
    // The account by which the product looks may see and end sessions of others, as its guide says.
    await asSuperuser(dataDir, retail.database, (client) =>
      client.query(
        `CREATE ROLE ${till} LOGIN PASSWORD 'till-66'; GRANT CONNECT ON DATABASE ${retail.database} TO ${till}; GRANT USAGE, CREATE ON SCHEMA public TO ${till};
         CREATE TABLE till_counter (id int PRIMARY KEY, n int); INSERT INTO till_counter VALUES (1, 0); ALTER TABLE till_counter OWNER TO ${till};
         DO $$ DECLARE r text; BEGIN FOR r IN SELECT rolname FROM pg_roles WHERE rolcanlogin AND NOT rolsuper AND rolname <> '${till}' LOOP
           EXECUTE format('GRANT pg_monitor, pg_signal_backend TO %I', r); END LOOP; END $$`,
      ),
    );
    const [holder, waiter] = [await connected(), await connected()];
    await holder.query('BEGIN');
    await holder.query('UPDATE till_counter SET n = 4711 WHERE id = 1');
    waits = waiter.query('UPDATE till_counter SET n = 4712 WHERE id = 1').then(
      () => 'done',
      (cause: Error) => cause.message,
    );
  });
  afterAll(async () => {
    for (const client of clients) await client.end().catch(() => undefined);
    await asSuperuser(dataDir, retail.database, (client) =>
      client.query(`DROP TABLE till_counter; DROP OWNED BY ${till}; DROP ROLE ${till}`),
    );
  });

  it('shows who waits for whom, and the one that is ended lets the other go on', async () => {
    const visitor = await browser.visitor();
    const { page } = visitor;
    await signInAs(page, 'system');
    await openMenu(page, '资产管理', '数据源');
    await rowWith(page, 'demo-retail').first().waitFor();
    await pressInRow(page, 'demo-retail', '会话与锁');
    await expect.poll(() => rowWith(page, 'till 7').count(), slow).toBe(2);
    await expect
      .poll(() => rowWith(page, '等待锁').first().innerText(), slow)
      .toContain('UPDATE till_counter SET n = ?');
    expect(await page.locator('body').innerText()).not.toMatch(/471[12]/);
    await picture(page, '66-sessions');

    await page.getByRole('tab', { name: '锁', exact: true }).click();
    const held = page.getByRole('row').filter({ hasText: '事务中空闲' }).locator('visible=true');
    await held.first().waitFor();
    await picture(page, '66-locks');
    await untilButtonsListen(page);
    await held.first().getByRole('button', { name: '结束' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/^原因/).fill('收银台被阻塞');
    await picture(page, '66-end');
    await untilButtonsListen(page);
    await dialog.getByRole('button', { name: /^结\s*束$/ }).click();
    expect(await waits).toBe('done');
    await expect.poll(() => page.getByText('没有会话在等待锁').locator('visible=true').count(), slow).toBe(1);
    await page.getByRole('tab', { name: '慢语句' }).click();
    // The server of the story does not count statements, and the page says what to do.
    await expect.poll(() => page.locator('body').innerText(), slow).toContain('CREATE EXTENSION pg_stat_statements');
    await picture(page, '66-slow-statements');
    expectNoProblems(visitor, [/409/]);

    const phone = await browser.visitor({ width: 390, height: 844, kept: await visitor.context.storageState() });
    await phone.page.addInitScript(() => {
      localStorage.setItem('sluice.locale', 'en');
      localStorage.setItem('sluice.theme', 'dark');
    });
    await phone.page.goto(page.url());
    await phone.page.getByText('Longest transaction').first().waitFor();
    await picture(phone.page, '66-phone');
  });

  it('shows the plan of a statement as a tree, without running it', async () => {
    const visitor = await browser.visitor();
    const { page } = visitor;
    await signInAs(page, 'analyst');
    await openWorkspace(page, 'demo-retail');
    await writeStatement(page, 'SELECT o.id FROM orders o JOIN customer c ON c.id = o.customer_id ORDER BY o.id');
    await page.getByRole('button', { name: '执行计划' }).click();
    const plan = page.getByRole('treegrid', { name: '执行计划' });
    await plan.waitFor(slow);
    expect(await plan.innerText()).toMatch(/orders[\s\S]*customer|customer[\s\S]*orders/);
    expect(await plan.innerText()).toContain('开销最大');
    await picture(page, '66-plan');
    expectNoProblems(visitor);
  });
});
