import { newVisitor, openBrowser } from '../measure/browser.mjs';
import { openCharts } from '../measure/dashboard.mjs';
import { interleave, median, noise, ratio } from '../measure/rounds.mjs';
import { buildHandwritten, handwrittenDashboard, startBare } from '../world/bare.mjs';
import { publishBenchApp } from '../world/bench-app.mjs';
import { companySize, loadCompany } from '../world/company.mjs';
import { call, ready, startProduct } from '../world/product.mjs';

const rounds = Number(process.env.BENCH_ROUNDS ?? 7);
const CHARTS = 8;

/** One visit: cold with an empty cache, warm in a second tab. */
async function visit(browser, url) {
  const context = await newVisitor(browser);
  try {
    const cold = await openCharts(context, url, CHARTS);
    await cold.page.close();
    const warm = await openCharts(context, url, CHARTS);
    return { cold: cold.ms, coldTask: cold.taskMs, warm: warm.ms, warmTask: warm.taskMs, script: cold.script / 1000, heap: warm.heapMb };
  } finally {
    await context.close();
  }
}

/** A dashboard of eight charts of 500 points each, a query each, interpreted and written by hand. */
export async function run(figures) {
  await buildHandwritten('dashboard');
  const product = await startProduct();
  let bare;
  let browser;
  try {
    await ready(product);
    // The orders are not read here: few of them are made.
    const company = await loadCompany(product, { ...companySize, customers: 100, orders: 1000 });
    const { app } = await publishBenchApp(product, company);
    const { id: page } = await call(product, '/app/page/get', { app_id: app, page: 'dashboard' });
    bare = await startBare(company, handwrittenDashboard);
    browser = await openBrowser();
    const sides = { ours: () => visit(browser, `${product.url}/${app}/${page}`), hand: () => visit(browser, bare.url) };
    await interleave(sides, 1);
    report(figures, await interleave(sides, rounds));
  } finally {
    await browser?.close();
    await bare?.stop();
    await product.remove();
  }
}

function report(figures, { ours, hand }) {
  const add = (name, field, most, unit, digits = 0) => {
    const middle = (side) => median(side.map((measured) => measured[field])).toFixed(digits);
    figures.add(name, ratio(ours, hand, (measured) => measured[field]), { most, unit: '×', note: `${middle(ours)} / ${middle(hand)} ${unit}, noise ${(100 * noise(hand.map((measured) => measured[field]))).toFixed(0)}%` });
  };
  add('cold: navigation to painted', 'cold', 1.15, 'ms');
  add('cold: processor time of the main thread', 'coldTask', undefined, 'ms');
  add('warm: navigation to painted', 'warm', 1.1, 'ms');
  add('warm: processor time of the main thread', 'warmTask', undefined, 'ms');
  add('JavaScript over the wire', 'script', undefined, 'kB');
  add('heap', 'heap', undefined, 'MB', 1);
}
