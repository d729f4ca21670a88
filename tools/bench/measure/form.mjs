import { metrics, watchBytes } from './browser.mjs';

const paintMs = 60_000;
/** Keys that are typed into the first field, and the pause between two of them. */
export const KEYS = 40;
const KEY_PAUSE_MS = 60;

/**
 * Runs in the page: waits until the fields of the window can be used and the last label of the form is there, and a
 * frame with them has been drawn.
 */
function untilPainted(last) {
  return new Promise((resolve) => {
    const drawn = () => setTimeout(() => resolve(performance.now()), 0);
    const look = () => {
      const shown =
        document.querySelectorAll('form input').length >= 20 &&
        [...document.querySelectorAll('label, .sl-label')].some(({ textContent }) => textContent === last);
      requestAnimationFrame(shown ? drawn : look);
    };
    look();
  });
}

/**
 * Opens a form and waits until it is painted, then until all of its fields are there. Answers milliseconds, processor
 * milliseconds of the main thread at both, bytes and heap.
 */
export async function openForm(context, url, lastLabel) {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const bytes = await watchBytes(devtools);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const failed = new Promise((_resolve, reject) => {
    page.once('pageerror', reject);
  });
  const late = new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error(`${url} did not show ${lastLabel} within ${paintMs / 1000} s`)), paintMs).unref();
  });
  const ms = await Promise.race([
    page.goto(url, { waitUntil: 'commit' }).then(() => page.evaluate(untilPainted, lastLabel)),
    failed,
    late,
  ]);
  const { taskMs } = await metrics(devtools);
  await page.waitForLoadState('networkidle');
  // The textarea and the text of the last eight fields: the form is drawn whole.
  await page.waitForFunction(() => document.querySelectorAll('form textarea').length >= 25);
  await page.waitForTimeout(300);
  const { taskMs: wholeTaskMs } = await metrics(devtools);
  await devtools.send('HeapProfiler.collectGarbage');
  const { heapMb } = await metrics(devtools);
  return { page, devtools, ms, taskMs, wholeTaskMs, heapMb, ...bytes };
}

/**
 * Types into the first field, which another one follows. Answers script and processor milliseconds of the main thread
 * for each key.
 */
export async function typeKeys({ page, devtools }) {
  const input = page.locator('form input').first();
  await input.click();
  await page.keyboard.type('warm', { delay: KEY_PAUSE_MS });
  await page.waitForTimeout(400);
  const before = await metrics(devtools);
  await page.keyboard.type('a'.repeat(KEYS), { delay: KEY_PAUSE_MS });
  await page.waitForTimeout(400);
  const after = await metrics(devtools);
  return { script: (after.scriptMs - before.scriptMs) / KEYS, task: (after.taskMs - before.taskMs) / KEYS };
}
