import { metrics } from './browser.mjs';

const paintMs = 90_000;

/**
 * Runs in the page: resolves with milliseconds since navigation once a text is in the document and a frame with it was
 * drawn.
 */
function untilPainted(wanted) {
  return new Promise((resolve) => {
    const look = () => {
      const shown = wanted.every(
        (text) =>
          document.evaluate(`//*[text()='${text}']`, document, null, window.XPathResult.FIRST_ORDERED_NODE_TYPE)
            .singleNodeValue !== null,
      );
      requestAnimationFrame(shown ? () => setTimeout(() => resolve(performance.now())) : look);
    };
    look();
  });
}

/**
 * Opens a page of tables in a new tab and waits for the texts. Answers the tab, milliseconds from navigation to
 * painted, main-thread milliseconds and heap in MB.
 */
export async function openGrid(context, url, wanted) {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const painted = page.goto(url, { waitUntil: 'commit' }).then(() => page.evaluate(untilPainted, wanted));
  const failed = new Promise((_resolve, reject) => {
    page.once('pageerror', reject);
  });
  const late = new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error(`${url} did not show ${wanted} within ${paintMs / 1000} s`)), paintMs).unref();
  });
  const ms = await Promise.race([painted, failed, late]);
  const { taskMs } = await metrics(devtools);
  await devtools.send('HeapProfiler.collectGarbage');
  return { page, devtools, ms, taskMs, heapMb: (await metrics(devtools)).heapMb };
}

/**
 * Turns the wheel over the table, 400 px in each of 120 frames. Answers tasks over 50 ms, the longest, and main-thread
 * milliseconds for each frame.
 */
export async function scrollGrid({ page, devtools }, frames = 120) {
  await page.evaluate(() => {
    window.longTasks = [];
    new window.PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.longTasks.push(entry.duration);
    }).observe({ type: 'longtask' });
  });
  await page.mouse.move(700, 500);
  const before = (await metrics(devtools)).taskMs;
  for (let frame = 0; frame < frames; frame += 1) {
    await page.mouse.wheel(0, 400);
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          requestAnimationFrame(() => resolve(undefined));
        }),
    );
  }
  const task = ((await metrics(devtools)).taskMs - before) / frames;
  const tasks = await page.evaluate(() => window.longTasks);
  return { longTasks: tasks.length, longestMs: Math.max(0, ...tasks), frameTask: task };
}

/**
 * People do not type faster: a browser that is given the next key while it draws the last one puts timers off for up to
 * 100 ms, and so the end of what is measured, on an empty page too.
 */
const KEY_PAUSE_MS = 60;

/**
 * Types into the field that has the keyboard. Answers the 95th percentile of milliseconds from a key to the frame that
 * shows it, and main-thread milliseconds for each key.
 */
async function typeKeys({ page, devtools }, keys) {
  await page.evaluate(() => {
    window.keyTimes = [];
    window.addEventListener(
      'keydown',
      (event) =>
        requestAnimationFrame(() => setTimeout(() => window.keyTimes.push(performance.now() - event.timeStamp))),
      true,
    );
  });
  const before = (await metrics(devtools)).taskMs;
  await page.keyboard.type('abcdefghij'.repeat(keys / 10), { delay: KEY_PAUSE_MS });
  await page.waitForFunction((count) => window.keyTimes.length >= count, keys);
  const task = ((await metrics(devtools)).taskMs - before) / keys;
  const times = (await page.evaluate(() => window.keyTimes)).sort((a, b) => a - b);
  return { p95: times[Math.floor(times.length * 0.95)], keyTask: task };
}

/** Opens a cell of a page and types into it. */
export async function typeInCell(opened, text, keys = 60) {
  await opened.page.getByText(text, { exact: true }).first().dblclick();
  await opened.page.locator('td input, .sl-editor input').first().waitFor();
  return typeKeys(opened, keys);
}

/** Types into a field on an empty page: what the browser and its frames take by themselves. */
export async function typeInField(context, keys = 60) {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.setContent('<input autofocus>');
  await page.locator('input').focus();
  const { p95 } = await typeKeys({ page, devtools }, keys);
  await page.close();
  return p95;
}
