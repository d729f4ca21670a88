import { metrics, newVisitor, watchBytes } from './browser.mjs';

const paintMs = 120_000;
const KEYS = 40;
const KEY_PAUSE_MS = 80;
const MOVES = 180;
const FRAME_MS = 16;
/** A processor that is this many times slower (issue 11, Figures). */
const SLOWED = 4;
/** Who has just opened a page looks at it; the browser collects what opening it left behind in the first seconds. */
const SETTLED_MS = 10_000;

/** A builder with an empty cache, whose session the browser keeps as the login screen leaves it. */
export async function newBuilder(browser, token) {
  const context = await newVisitor(browser);
  await context.addInitScript((kept) => window.localStorage.setItem('sluice.user', JSON.stringify(kept)), {
    ...{ id: 0, name: 'admin', user_name: 'admin', roles: ['super_admin', 'app_admin'], token },
  });
  return context;
}

/** Runs in the page: waits until every view of the page has a cell, and a frame with them has been drawn. */
function untilDrawn(views) {
  return new Promise((resolve) => {
    const drawn = () => setTimeout(() => resolve(performance.now()), 0);
    const look = () => {
      const all = [...document.querySelectorAll('[data-view]')];
      const done = all.length >= views && all.every((view) => view.querySelector('[role=gridcell]'));
      requestAnimationFrame(done ? drawn : look);
    };
    look();
  });
}

/** Opens a page, in the builder or in its preview, and waits until all of its views are drawn. */
export async function openViews(context, url, views) {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const bytes = await watchBytes(devtools);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const failed = new Promise((_resolve, reject) => {
    page.once('pageerror', reject);
  });
  const late = new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error(`${url} did not draw ${views} views in ${paintMs / 1000} s`)), paintMs).unref();
  });
  const ms = await Promise.race([
    page.goto(url, { waitUntil: 'commit' }).then(() => page.evaluate(untilDrawn, views)),
    failed,
    late,
  ]);
  const { taskMs } = await metrics(devtools);
  await page.waitForLoadState('networkidle');
  return { page, devtools, ms, taskMs, bytes };
}

/** Fills in a page of fields as a visitor does; answers the addresses of all scripts that it takes. */
export async function touchFields(context, url) {
  const page = await context.newPage();
  const { byScript } = await watchBytes(await context.newCDPSession(page));
  await page.goto(url);
  // A calendar is opened by its face.
  const fields = page.locator('.sl-page input, .sl-page textarea, .sl-page [aria-haspopup=dialog]');
  await fields.first().waitFor();
  for (const field of await fields.all()) {
    await field.click({ force: true });
    await page.waitForTimeout(300);
    await page.keyboard.press('Escape');
  }
  await page.waitForLoadState('networkidle');
  return new Set(byScript.keys());
}

/**
 * Drags the first view of a settled page up and down over the canvas on a slowed processor; answers the middle and the
 * longest frame in milliseconds.
 */
export async function dragView({ page, devtools }) {
  await page.waitForTimeout(SETTLED_MS);
  const from = await page.locator('.sb-canvas-page [data-view]').first().boundingBox();
  const canvas = await page.locator('.sb-canvas').boundingBox();
  const x = from.x + from.width / 2;
  const y = from.y + 20;
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 8, y + 8);
  await page.locator('.sb-ghost[data-shown]').waitFor();
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
  await page.evaluate(() => {
    const frames = [];
    let last = performance.now();
    const look = (now) => {
      frames.push(now - last);
      last = now;
      if (window.benchFrames === frames) requestAnimationFrame(look);
    };
    window.benchFrames = frames;
    requestAnimationFrame(look);
  });
  const height = Math.min(canvas.height - 160, 500);
  for (let move = 0; move < MOVES; move += 1) {
    await page.mouse.move(x + 10 * Math.sin(move / 9), canvas.y + 80 + height * (0.5 - 0.5 * Math.cos(move / 15)));
    await page.waitForTimeout(FRAME_MS);
  }
  const frames = await page.evaluate(() => {
    const { benchFrames } = window;
    window.benchFrames = undefined;
    return benchFrames.slice(2);
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await page.keyboard.press('Escape');
  await page.mouse.up();
  const sorted = [...frames].sort((a, b) => a - b);
  return { middle: sorted[sorted.length >> 1], longest: sorted.at(-1) };
}

/** Opens an item of the outline, however busy the page is. */
async function unfold(page, id) {
  const item = page.getByTestId('outline').locator(`[data-node="${id}"]`);
  await item.waitFor();
  for (let tries = 0; tries < 40 && (await item.getAttribute('aria-expanded')) !== 'true'; tries += 1) {
    await item.click();
    await page.keyboard.press('ArrowRight');
    await page.waitForTimeout(100);
  }
}

/**
 * Types into the label of a column; answers for each key the milliseconds until the canvas that shows it is painted.
 */
export async function typeProperty({ page }) {
  await unfold(page, 'v0');
  await unfold(page, 'v0#app_cols');
  await page.getByTestId('outline').locator('[data-node=v0-c0]').click();
  const field = page.locator('[data-property=label] input').first();
  await field.click();
  await page.keyboard.press('End');
  await page.keyboard.type('warm', { delay: KEY_PAUSE_MS });
  await page.waitForTimeout(500);
  await page.evaluate(() => {
    const drawn = document.querySelector('.sb-canvas-page');
    const times = [];
    let pressed = 0;
    // Keys that a busy page shows together are told by the first of them.
    window.addEventListener('keydown', ({ timeStamp }) => (pressed ||= timeStamp), true);
    new window.MutationObserver(() => {
      const from = pressed;
      pressed = 0;
      // A task asked for within a frame runs after that frame was drawn.
      if (from > 0) requestAnimationFrame(() => setTimeout(() => times.push(performance.now() - from), 0));
    }).observe(drawn, { subtree: true, childList: true, characterData: true });
    window.benchKeys = times;
  });
  await page.keyboard.type('a'.repeat(KEYS), { delay: KEY_PAUSE_MS });
  await page.waitForTimeout(500);
  const times = await page.evaluate(() => window.benchKeys);
  if (times.length < KEYS / 4) throw new Error(`the canvas showed ${times.length} of ${KEYS} keys`);
  return times;
}
