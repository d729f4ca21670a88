import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

const browsers = [
  process.env.SLUICE_CHROMIUM,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** A page that shows nothing for this long is a failure of the run. */
const paintMs = 60_000;
const launchArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--enable-precise-memory-info',
];

/** A browser for both sides; throws where the machine has none. */
export async function openBrowser() {
  const executablePath = browsers.find((path) => path && existsSync(path));
  if (executablePath === undefined) throw new Error('no Chromium or Chrome was found; name one in SLUICE_CHROMIUM');
  return chromium.launch({ executablePath, args: launchArguments });
}

/** A person with an empty cache. */
export const newVisitor = (browser) =>
  browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' });

/**
 * Runs in the page. Presses `button` where one is given, then waits until the first row's order number is `wanted` and
 * a frame with it has been drawn. Answers milliseconds since the press, or since navigation.
 */
function untilPainted({ wanted, button }) {
  return new Promise((resolve) => {
    const startedMs = button === undefined ? 0 : performance.now();
    // A task asked for within a frame runs after that frame was drawn.
    const drawn = () => setTimeout(() => resolve(performance.now() - startedMs), 0);
    const look = () => {
      const shown =
        document.querySelector('a[href^="#SO"]')?.textContent === wanted &&
        [...document.querySelectorAll('button')].some(({ innerText }) => /查\s*看/.test(innerText));
      requestAnimationFrame(shown ? drawn : look);
    };
    button?.click();
    look();
  });
}

/** Counts JavaScript and style bytes of a page as they come over the wire. */
export async function watchBytes(devtools) {
  const scripts = new Map();
  const styles = new Set();
  const bytes = { script: 0, style: 0, byScript: new Map() };
  devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script') scripts.set(requestId, response.url);
    if (type === 'Stylesheet') styles.add(requestId);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) {
      bytes.script += encodedDataLength;
      bytes.byScript.set(scripts.get(requestId), encodedDataLength);
    }
    if (styles.has(requestId)) bytes.style += encodedDataLength;
  });
  await devtools.send('Network.enable');
  return bytes;
}

/**
 * Opens an address in a new tab and waits until the first row is painted. Answers milliseconds from navigation to
 * painted, processor milliseconds of the page's main thread, JavaScript and style bytes as they came over the wire, and
 * the heap after a collection in MB.
 */
export async function openSheet(context, url, firstRow) {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const bytes = await watchBytes(devtools);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const paintedMs = page
    .goto(url, { waitUntil: 'commit' })
    .then(() => page.evaluate(untilPainted, { wanted: firstRow }));
  const failed = new Promise((_resolve, reject) => {
    page.once('pageerror', reject);
  });
  const late = new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error(`${url} did not show ${firstRow} within ${paintMs / 1000} s`)), paintMs).unref();
  });
  const ms = await Promise.race([paintedMs, failed, late]);
  const { taskMs } = await metrics(devtools);
  await page.waitForLoadState('networkidle');
  await devtools.send('HeapProfiler.collectGarbage');
  const { heapMb } = await metrics(devtools);
  return { page, devtools, ms, taskMs, heapMb, ...bytes };
}

/** Processor and script milliseconds of the page's main thread since it was opened, and its heap in MB. */
export async function metrics(devtools) {
  const { metrics: list } = await devtools.send('Performance.getMetrics');
  const of = (name) => list.find((metric) => metric.name === name).value;
  return {
    taskMs: of('TaskDuration') * 1000,
    scriptMs: of('ScriptDuration') * 1000,
    heapMb: of('JSHeapUsedSize') / 1_048_576,
  };
}

/**
 * Fills the city field, presses the search button and answers milliseconds from the click to the painted first row of
 * the answer.
 */
export async function search({ page, devtools }, city, firstRow) {
  await page.getByLabel('城市', { exact: true }).fill(city);
  const button = await page.getByRole('button', { name: /^查\s*询$/ }).elementHandle();
  const before = (await metrics(devtools)).taskMs;
  const ms = await page.evaluate(untilPainted, { wanted: firstRow, button });
  return { ms, taskMs: (await metrics(devtools)).taskMs - before };
}
