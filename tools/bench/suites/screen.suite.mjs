import { newVisitor, openBrowser, openSheet, search } from '../measure/browser.mjs';
import { interleave, median, noise, ratio } from '../measure/rounds.mjs';
import { viewOf } from '../world/bench-app.mjs';
import { buildHandwritten } from '../world/bare.mjs';
import { openWorld } from '../world/open-world.mjs';

const rounds = Number(process.env.BENCH_ROUNDS ?? 7);
const orderNo = (id) => `SO2026${String(id).padStart(10, '0')}`;
/** Cities and the number of their first order, so that each search changes every row. */
const searches = [
  ['北京', 8],
  ['广州', 2],
  ['深圳', 3],
  ['杭州', 4],
];

/** One visit: cold with an empty cache, warm in a second tab, then searches in that tab. */
async function visit(browser, url) {
  const context = await newVisitor(browser);
  try {
    const cold = await openSheet(context, url, orderNo(1));
    await cold.page.close();
    const warm = await openSheet(context, url, orderNo(1));
    const found = [];
    for (const [city, first] of searches) {
      await warm.page.waitForTimeout(500);
      found.push(await search(warm, city, orderNo(first)));
    }
    const middle = (field) => median(found.map((one) => one[field]));
    return {
      cold: cold.ms,
      coldTask: cold.taskMs,
      warm: warm.ms,
      warmTask: warm.taskMs,
      search: middle('ms'),
      searchTask: middle('taskMs'),
      script: cold.script / 1000,
      style: cold.style / 1000,
      heap: warm.heapMb,
    };
  } finally {
    await context.close();
  }
}

/**
 * The same page, a search form of eight fields over 100 rows × 12 columns with three row buttons, interpreted and
 * written by hand.
 */
export async function run(figures) {
  await buildHandwritten();
  const world = await openWorld();
  const browser = await openBrowser();
  try {
    const { page } = await viewOf(world.product, world.app, 'sheet');
    const sides = {
      ours: () => visit(browser, `${world.product.url}/${world.app}/${page}`),
      hand: () => visit(browser, world.bare.url),
    };
    await interleave(sides, 1);
    report(figures, await interleave(sides, rounds));
  } finally {
    await browser.close();
    await world.close();
  }
}

function report(figures, { ours, hand }) {
  const add = (name, field, most, unit) => {
    const middle = (side) => median(side.map((measured) => measured[field]));
    figures.add(
      name,
      ratio(ours, hand, (measured) => measured[field]),
      {
        most,
        unit: '×',
        note: `${middle(ours).toFixed(unit === 'MB' ? 1 : 0)} / ${middle(hand).toFixed(unit === 'MB' ? 1 : 0)} ${unit}, noise ${(100 * noise(hand.map((measured) => measured[field]))).toFixed(0)}%`,
      },
    );
  };
  add('cold: navigation to painted', 'cold', 1.1, 'ms');
  add('cold: processor time of the main thread', 'coldTask', undefined, 'ms');
  add('warm: navigation to painted', 'warm', 1, 'ms');
  add('warm: processor time of the main thread', 'warmTask', undefined, 'ms');
  add('search click to painted', 'search', 0.9, 'ms');
  add('search: processor time of the main thread', 'searchTask', undefined, 'ms');
  add('JavaScript over the wire', 'script', 1.25, 'kB');
  add('heap', 'heap', 1.2, 'MB');
  figures.add('style sheets over the wire', median(ours.map(({ style }) => style)), {
    unit: 'kB',
    note: 'the hand-written page makes its styles in script',
  });
}
