import { metrics, watchBytes } from './browser.mjs';

const paintMs = 60_000;

/**
 * Runs in the page: waits until that many canvases have something on them, and a frame with it has been drawn. Answers
 * milliseconds since navigation: of the first one, and of all.
 */
function untilDrawn(count) {
  const done = new WeakSet();
  const hasInk = (canvas) => {
    if (done.has(canvas)) return true;
    if (canvas.width === 0 || canvas.height === 0) return false;
    const { data } = canvas.getContext('2d').getImageData(0, Math.floor(canvas.height * 0.5), canvas.width, 1);
    for (let at = 3; at < data.length; at += 4)
      if (data[at] !== 0) {
        done.add(canvas);
        return true;
      }
    return false;
  };
  return new Promise((resolve) => {
    let firstMs;
    const drawn = () => setTimeout(() => resolve({ firstMs, ms: performance.now() }), 0);
    const look = () => {
      const canvases = [...document.querySelectorAll('canvas')];
      if (firstMs === undefined && canvases.some(hasInk)) firstMs = performance.now();
      requestAnimationFrame(canvases.length >= count && canvases.every(hasInk) ? drawn : look);
    };
    look();
  });
}

/**
 * Opens a page of charts and waits until all are drawn. Answers milliseconds to the first and to all, processor
 * milliseconds of the main thread, bytes and heap.
 */
export async function openCharts(context, url, count) {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const bytes = await watchBytes(devtools);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const failed = new Promise((_resolve, reject) => {
    page.once('pageerror', reject);
  });
  const late = new Promise((_resolve, reject) => {
    setTimeout(
      () => reject(new Error(`${url} did not draw ${count} charts within ${paintMs / 1000} s`)),
      paintMs,
    ).unref();
  });
  const { firstMs, ms } = await Promise.race([
    page.goto(url, { waitUntil: 'commit' }).then(() => page.evaluate(untilDrawn, count)),
    failed,
    late,
  ]);
  await page.waitForLoadState('networkidle');
  // Entrance animations are work too.
  await page.waitForTimeout(1500);
  const { taskMs } = await metrics(devtools);
  await devtools.send('HeapProfiler.collectGarbage');
  const { heapMb } = await metrics(devtools);
  return { page, firstMs, ms, taskMs, heapMb, ...bytes };
}
