import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { DOCS_LOOK, isFull, lookName, takesPictures, type Look } from '../world/axes.js';
import { atRest } from '../world/inspection.js';
import { root } from '../world/product.js';

async function shoot(page: Page, path: string, part?: string): Promise<void> {
  mkdirSync(dirname(path), { recursive: true });
  await atRest(page);
  if (part) await page.locator(part).screenshot({ path });
  else await page.screenshot({ path, fullPage: true });
}

/** A picture of the whole page, for whoever reviews how kinds look; taken when the whole matrix is. */
export async function fullPicture(page: Page, kind: string, look: string): Promise<void> {
  if (isFull) await shoot(page, join(root, 'e2e', 'pictures', 'gallery', `${kind.replace('/', '-')}.${look}.png`));
}

/** The picture that `docs/reference` shows: in English, light, narrow enough to be small. */
export async function docsPicture(page: Page, kind: string, look: Look): Promise<void> {
  if (!takesPictures || lookName(look) !== lookName(DOCS_LOOK)) return;
  const size = page.viewportSize();
  // Charts are drawn when they come into view: all of them are in a window of this height.
  await page.setViewportSize({ width: 860, height: 2400 });
  await shoot(page, join(root, 'docs', 'pictures', 'gallery', `${kind}.png`), '.gallery-stage');
  if (size) await page.setViewportSize(size);
}
