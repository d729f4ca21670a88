import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { asSuperuser } from '../world/database.js';
import { choose, openMenu, pressInRow } from '../world/console.js';
import { expectNoProblems, picture, useBrowser } from '../world/browser.js';
import { root, startProduct, type Product } from '../world/product.js';
import { signInAs } from '../world/sign-in.js';
import { askWorkspace } from '../world/workspace.js';

const run = promisify(execFile);

/** What `sluice audit verify` says about a data folder. */
async function verify(dataDir: string): Promise<{ code: number; text: string }> {
  const env = { ...process.env, SLUICE_DATA: dataDir, LANG: 'C', LC_ALL: 'C' };
  try {
    const { stdout, stderr } = await run(process.execPath, [join(root, 'tools/sluice.mjs'), 'audit', 'verify'], {
      cwd: root,
      env,
    });
    return { code: 0, text: stdout + stderr };
  } catch (reason) {
    const failed = reason as { code: number; stdout: string; stderr: string };
    return { code: failed.code, text: failed.stdout + failed.stderr };
  }
}

/** Story 6: the log shows everything, refusals included, and whoever touches it is found. */
describe('the audit log', () => {
  const browser = useBrowser();
  const { dataDir, url } = inject('world');

  beforeAll(async () => {
    const { page } = await browser.visitor();
    await signInAs(page, 'analyst');
    expect(await askWorkspace(page, url, 'demo-retail', 'DROP TABLE customer')).toMatchObject({ state: 'refused' });
  });

  it('shows statements and refusals to the audit administrator, with their reasons', async () => {
    const visitor = await browser.visitor();
    const { page } = visitor;
    await signInAs(page, 'auditor');
    await openMenu(page, '审计', '审计日志');
    await choose(page.getByRole('search'), page, '决定', '拒绝');
    await page.getByRole('search').getByLabel('关键字').fill('DROP TABLE');
    await page.getByRole('button', { name: '查询' }).click();
    const row = page.getByRole('row').filter({ hasText: 'DROP TABLE customer' }).first();
    await expect.poll(() => row.innerText()).toContain('拒绝');
    await picture(page, '06-audit-refusals');
    await pressInRow(page, 'DROP TABLE customer', '详情');
    const dialog = page.getByRole('dialog');
    await expect.poll(() => dialog.innerText()).toContain('DROP TABLE customer');
    await picture(page, '06-audit-detail');
    expectNoProblems(visitor);
  });

  it('keeps no clear phone that a person compared with', async () => {
    const { rows } = await asSuperuser(dataDir, 'retail', (client) =>
      client.query<{ phone: string }>('SELECT phone FROM customer WHERE id = 1'),
    );
    const kept = await asSuperuser(dataDir, 'sluice', (client) =>
      client.query(`SELECT count(*)::int AS n FROM audit_log WHERE sql_text LIKE '%' || $1 || '%'`, [rows[0]!.phone]),
    );
    expect(kept.rows[0].n).toBe(0);
  });
});

describe('the audit chain', () => {
  let product: Product;
  beforeAll(async () => {
    product = await startProduct({ demo: false });
  });
  afterAll(async () => product.remove());

  const records = () =>
    asSuperuser(
      product.dataDir,
      'sluice',
      async (client) => (await client.query('SELECT count(*)::int AS n FROM audit_log')).rows[0].n as number,
    );
  const tamper = (text: string, values: unknown[]) =>
    asSuperuser(product.dataDir, 'sluice', async (client) => {
      await client.query('SET session_replication_role = replica');
      return client.query(text, values);
    });

  it('verifies, names an altered record, and names a removed one', async () => {
    for (let call = 0; call < 6; call += 1)
      await fetch(`${product.url}/api/operation/user.create`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      });
    await expect.poll(records).toBeGreaterThan(5);
    expect(await verify(product.dataDir)).toMatchObject({ code: 0 });

    const { rows } = await tamper(`UPDATE audit_log SET user_name = 'somebody else' WHERE seq = 3 RETURNING seq`, []);
    expect(rows).toHaveLength(1);
    const altered = await verify(product.dataDir);
    expect(altered.code).not.toBe(0);
    expect(altered.text).toMatch(/\b3\b/);

    await tamper(`DELETE FROM audit_log WHERE seq = 3`, []);
    const removed = await verify(product.dataDir);
    expect(removed.code).not.toBe(0);
    expect(removed.text).toMatch(/\b[34]\b/);
  });
});
