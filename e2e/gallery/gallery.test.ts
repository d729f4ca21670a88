import { chromium, type Browser, type BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { ALL_LOOKS, isFull, lookName, lookOf, looksOf, type Look } from '../world/axes.js';
import { launchOptions } from '../world/browser.js';
import { recordInOrder } from '../world/matrix.record.js';
import { inspect } from '../world/inspection.js';
import { Windows, type Opened } from '../world/windows.js';
import { galleryList } from './gallery.list.js';
import { serveGallery, type GalleryServer } from './gallery.server.js';
import { docsPicture, fullPicture } from './gallery.pictures.js';

let server: GalleryServer;
let browser: Browser;
const contexts = new Map<string, Promise<BrowserContext>>();
const windows = new Windows();

beforeAll(async () => {
  [server, browser] = await Promise.all([serveGallery(inject('world').url), chromium.launch(launchOptions())]);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

/** One context per language and width; theme and role are said by the address. */
function contextOf({ locale, width }: Look): Promise<BrowserContext> {
  const key = `${locale}/${width}`;
  const known =
    contexts.get(key) ??
    browser.newContext({
      viewport: { width, height: 900 },
      locale: locale === 'en' ? 'en-US' : 'zh-CN',
      timezoneId: 'Asia/Shanghai',
      reducedMotion: 'reduce',
    });
  contexts.set(key, known);
  return known;
}

const addressOf = (kind: string, { locale, theme, role }: Look): string =>
  `${server.url}/?${new URLSearchParams({ kind, locale, theme, role: role === 1 ? 'visitor' : 'builder' }).toString()}`;

/** Opens the page of a kind in a window of its language and width. */
const open = (kind: string, look: Look, work: (opened: Opened) => Promise<void>): Promise<void> =>
  windows.lend(`${look.locale}/${look.width}`, contextOf(look), async (opened) => {
    await opened.page.goto(addressOf(kind, look));
    await work(opened);
  });

const list = galleryList();

describe('the gallery', { concurrent: true }, () => {
  it('has a page for every kind that has a schema, and for nothing else', async () => {
    await open('', ALL_LOOKS[0]!, async ({ page, watched }) => {
      await page.locator('[data-kind]').first().waitFor();
      const kinds = await page
        .locator('[data-kind]')
        .evaluateAll((links) => links.map((link) => link.getAttribute('data-kind') ?? ''));
      expect([...kinds].sort()).toEqual([...list].sort());
      expect(await inspect(page, watched, false)).toEqual([]);
    });
  });

  it('is looked at in every two ways that language, theme, width and role meet', () => {
    const looks = list.flatMap((kind, at) => (isFull ? [lookOf(at)] : looksOf(at, kind)));
    const axes = ['locale', 'theme', 'width', 'role'] as const;
    const pairs = new Set(
      looks.flatMap((look) =>
        axes.flatMap((one, at) => axes.slice(at + 1).map((other) => `${one} ${look[one]} ${other} ${look[other]}`)),
      ),
    );
    expect(pairs.size).toBe(6 * 4);
  });

  describe.each(list.map((kind, at) => [kind, looksOf(at, kind)] as const).filter(([, looks]) => looks.length > 0))(
    '%s',
    (kind, looks) => {
      it.each(looks.map((look) => [lookName(look), look] as const))('%s', async (name, look) => {
        await open(kind, look, async ({ page, watched }) => {
          await page.locator('[data-stage]').waitFor();
          await fullPicture(page, kind, name);
          await docsPicture(page, kind, look);
          expect(await inspect(page, watched, look.locale === 'en')).toEqual([]);
          recordInOrder(kind, name);
        });
      });
    },
  );
});
