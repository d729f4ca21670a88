import type { BrowserContext, Locator, Page } from 'playwright-core';

/** Stations of the keyboard that a walk goes through before it gives up. */
const MOST_STATIONS = 160;
const slow = { timeout: 60_000 };

/**
 * Events that only a pointer makes. A button that is pressed by a key has a click as well: without a count of presses.
 */
const OF_A_POINTER = [
  'pointerdown',
  'pointerup',
  'pointermove',
  'mousedown',
  'mouseup',
  'mousemove',
  'click',
  'dblclick',
];

/**
 * Notes what pointers do in every page of a visitor, and gives the list; a story told with the keyboard alone ends with
 * an empty one.
 */
export async function watchPointers(context: BrowserContext): Promise<readonly string[]> {
  const seen: string[] = [];
  await context.exposeBinding('notePointer', (_source, what: string) => void seen.push(what));
  await context.addInitScript((kinds) => {
    const note = (event: Event): void => {
      if (!event.isTrusted || (event.type === 'click' && (event as MouseEvent).detail === 0)) return;
      const { tagName, className } = event.target instanceof Element ? event.target : document.documentElement;
      void (window as unknown as { notePointer(what: string): Promise<void> }).notePointer(
        `${event.type} on ${tagName} ${String(className)}`,
      );
    };
    for (const kind of [...kinds, 'wheel', 'touchstart'])
      window.addEventListener(kind, note, { capture: true, passive: true });
  }, OF_A_POINTER);
  return seen;
}

/** What has the keyboard, in a few words. */
const station = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const at = document.activeElement;
    if (!at || at === document.body) return 'nothing';
    const name = at.getAttribute('aria-label') ?? at.textContent ?? '';
    return `${at.getAttribute('role') ?? at.tagName.toLowerCase()} "${name.trim().slice(0, 24)}"`;
  });

/** Whether the keyboard is at the element. */
export const isAt = (target: Locator): Promise<boolean> =>
  target.evaluateAll((all) => all.some((each) => each === document.activeElement));

/**
 * Goes on with Tab (or back with Shift+Tab) until the keyboard is at the element; says where it went when it never is.
 */
export async function walkTo(page: Page, target: Locator, way: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await target.first().waitFor({ ...slow, state: 'attached' });
  const stations: string[] = [];
  for (let step = 0; step < MOST_STATIONS; step += 1) {
    if (await isAt(target)) return;
    await page.keyboard.press(way);
    stations.push(await station(page));
  }
  throw new Error(
    `the keyboard never came to ${String(target)}; it went through\n${[...new Set(stations)].join('\n')}`,
  );
}

/** Walks to an element and presses a key there. */
export async function pressAt(page: Page, target: Locator, key = 'Enter', way?: 'Tab' | 'Shift+Tab'): Promise<void> {
  await walkTo(page, target, way);
  await page.keyboard.press(key);
}

/** Walks to a field and writes over what stands there. */
export async function writeAt(page: Page, target: Locator, text: string, way?: 'Tab' | 'Shift+Tab'): Promise<void> {
  await walkTo(page, target, way);
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
}

/**
 * Opens a list at its field, finds an entry by typing where the list has a search line, else by arrows, and takes it.
 */
export async function takeAt(page: Page, field: Locator, entry: string): Promise<void> {
  await pressAt(page, field);
  const search = page.locator('.sl-options-search');
  await page.getByRole('option').first().waitFor(slow);
  if (await search.isVisible()) await page.keyboard.type(entry);
  const wanted = page.locator('.sl-option-active').filter({ hasText: entry });
  for (let step = 0; step < 60; step += 1) {
    await page.waitForTimeout(50);
    if ((await wanted.count()) > 0) break;
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
}
