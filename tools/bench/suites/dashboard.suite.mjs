import { openBrowser } from '../measure/browser.mjs';
import { addOurs, addRatio, compareVisits } from '../measure/compare.mjs';
import { openCharts } from '../measure/dashboard.mjs';
import { buildHandwritten, handwrittenDashboard, startBare } from '../world/bare.mjs';
import { publishBenchApp } from '../world/bench-app.mjs';
import { companySize, loadCompany } from '../world/company.mjs';
import { call, ready, startProduct } from '../world/product.mjs';

const CHARTS = 8;

/** One visit: cold with an empty cache, warm in a second tab. */
async function visit(context, url) {
  const cold = await openCharts(context, url, CHARTS);
  await cold.page.close();
  const warm = await openCharts(context, url, CHARTS);
  return {
    first: cold.firstMs,
    cold: cold.ms,
    coldTask: cold.taskMs,
    warmFirst: warm.firstMs,
    warm: warm.ms,
    warmTask: warm.taskMs,
    script: cold.script / 1000,
    heap: warm.heapMb,
  };
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
    report(figures, await compareVisits({ browser }, { ours: `${product.url}/${app}/${page}`, hand: bare.url }, visit));
  } finally {
    await browser?.close();
    await bare?.stop();
    await product.remove();
  }
}

function report(figures, sides) {
  addOurs(figures, sides, 'cold: navigation to the first chart', 'first', { most: 700, unit: 'ms', digits: 0 });
  addOurs(figures, sides, 'warm: navigation to the first chart', 'warmFirst', { most: 700, unit: 'ms', digits: 0 });
  addRatio(figures, sides, 'cold: navigation to painted', 'cold', { most: 1.15 });
  addRatio(figures, sides, 'cold: processor time of the main thread', 'coldTask');
  addRatio(figures, sides, 'warm: navigation to painted', 'warm', { most: 1.1 });
  addRatio(figures, sides, 'warm: processor time of the main thread', 'warmTask');
  addRatio(figures, sides, 'JavaScript over the wire', 'script', { unit: 'kB' });
  addRatio(figures, sides, 'heap', 'heap', { unit: 'MB', digits: 1 });
}
