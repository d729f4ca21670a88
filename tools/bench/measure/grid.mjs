import { metrics } from './browser.mjs';

const paintMs = 90_000;

/** Runs in the page: resolves with milliseconds since navigation once a text is in the document and a frame with it was drawn. */
function untilPainted(wanted) {
  return new Promise((resolve) => {
    const look = () => {
      const shown = wanted.every((text) => document.evaluate(`//*[text()='${text}']`, document, null, window.XPathResult.FIRST_ORDERED_NODE_TYPE).singleNodeValue !== null);
      requestAnimationFrame(shown ? () => setTimeout(() => resolve(performance.now())) : look);
    };
    look();
  });
}

/** Opens a page of tables in a new tab and waits for the texts. Answers the tab, milliseconds from navigation to painted, main-thread milliseconds and heap in MB. */
export async function openGrid(context, url, wanted) {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const painted = page.goto(url, { waitUntil: 'commit' }).then(() => page.evaluate(untilPainted, wanted));
  const failed = new Promise((_resolve, reject) => { page.once('pageerror', reject); });
  const late = new Promise((_resolve, reject) => { setTimeout(() => reject(new Error(`${url} did not show ${wanted} within ${paintMs / 1000} s`)), paintMs).unref(); });
  const ms = await Promise.race([painted, failed, late]);
  const { taskMs } = await metrics(devtools);
  await devtools.send('HeapProfiler.collectGarbage');
  return { page, devtools, ms, taskMs, heapMb: (await metrics(devtools)).heapMb };
}

/** Turns the wheel over the table, 400 px in each of 120 frames. Answers tasks over 50 ms, the longest, and main-thread milliseconds for each frame. */
export async function scrollGrid({ page, devtools }, frames = 120) {
  await page.evaluate(() => {
    window.longTasks = [];
    new window.PerformanceObserver((list) => { for (const entry of list.getEntries()) window.longTasks.push(entry.duration); }).observe({ type: 'longtask' });
  });
  await page.mouse.move(700, 500);
  const before = (await metrics(devtools)).taskMs;
  for (let frame = 0; frame < frames; frame += 1) {
    await page.mouse.wheel(0, 400);
    await page.evaluate(() => new Promise((resolve) => { requestAnimationFrame(() => resolve(undefined)); }));
  }
  const task = ((await metrics(devtools)).taskMs - before) / frames;
  const tasks = await page.evaluate(() => window.longTasks);
  return { longTasks: tasks.length, longestMs: Math.max(0, ...tasks), frameTask: task };
}

/** Opens a cell and types into it. Answers the 95th percentile of milliseconds from a key to the frame that shows it, and main-thread milliseconds for each key. */
export async function typeInCell({ page, devtools }, text, keys = 60) {
  await page.getByText(text, { exact: true }).first().dblclick();
  await page.locator('td input, .sl-editor input').first().waitFor();
  await page.evaluate(() => {
    window.keyTimes = [];
    window.addEventListener('keydown', (event) => requestAnimationFrame(() => setTimeout(() => window.keyTimes.push(performance.now() - event.timeStamp))), true);
  });
  const before = (await metrics(devtools)).taskMs;
  for (let key = 0; key < keys; key += 1) await page.keyboard.press('abcdefghij'[key % 10]);
  await page.waitForTimeout(300);
  const task = ((await metrics(devtools)).taskMs - before) / keys;
  const times = (await page.evaluate(() => window.keyTimes)).sort((a, b) => a - b);
  return { p95: times[Math.floor(times.length * 0.95)], keyTask: task };
}
