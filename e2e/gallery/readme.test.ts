import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { takesPictures } from '../world/axes.js';
import { useBrowser } from '../world/browser.js';
import { root } from '../world/product.js';
import { signInAs } from '../world/sign-in.js';
import { openWorkspace, runStatement } from '../world/workspace.js';

/** The picture at the head of README.md: what an analyst sees of columns above their level. */
describe('the picture of the README', () => {
  const browser = useBrowser();

  it.runIf(takesPictures)('shows a statement whose phone and card come masked', async () => {
    const { page } = await browser.visitor();
    await signInAs(page, 'analyst');
    await openWorkspace(page, 'demo-retail');
    await runStatement(page, 'SELECT id, name, phone, upper(phone) AS p2, id_card FROM customer');
    await expect.poll(() => page.locator('main').innerText()).toMatch(/3 列已脱敏/);
    await page.screenshot({ path: join(root, 'docs', 'pictures', 'workspace.png') });
  });
});
