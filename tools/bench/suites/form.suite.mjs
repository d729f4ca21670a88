import { openBrowser } from '../measure/browser.mjs';
import { addRatio, compareVisits } from '../measure/compare.mjs';
import { openForm, typeKeys } from '../measure/form.mjs';
import { buildHandwritten, handwrittenForm, startBare } from '../world/bare.mjs';
import { FIELDS, publishFormApp } from '../world/form-app.mjs';
import { ready, startProduct } from '../world/product.mjs';

const lastLabel = `字段 ${FIELDS - 1}`;

/** One visit: cold with an empty cache, warm in a second tab, then typing in that tab. */
async function visit(context, url) {
  const cold = await openForm(context, url, lastLabel);
  await cold.page.close();
  const warm = await openForm(context, url, lastLabel);
  const keys = await typeKeys(warm);
  return {
    cold: cold.ms,
    warm: warm.ms,
    warmTask: warm.taskMs,
    wholeTask: warm.wholeTaskMs,
    keyScript: keys.script,
    keyTask: keys.task,
    script: cold.script / 1000,
    heap: warm.heapMb,
  };
}

/** A submit form of 200 mixed fields, a quarter of them shown by what others hold, interpreted and written by hand. */
export async function run(figures) {
  await buildHandwritten('form');
  const product = await startProduct();
  let bare;
  let browser;
  try {
    await ready(product);
    const url = await publishFormApp(product);
    bare = await startBare({}, handwrittenForm);
    browser = await openBrowser();
    report(figures, await compareVisits({ browser }, { ours: url, hand: bare.url }, visit));
  } finally {
    await browser?.close();
    await bare?.stop();
    await product.remove();
  }
}

function report(figures, sides) {
  addRatio(figures, sides, 'cold: navigation to painted', 'cold', { most: 1.1 });
  addRatio(figures, sides, 'warm: navigation to painted', 'warm', { most: 1 });
  addRatio(figures, sides, 'warm: processor time of the main thread until painted', 'warmTask');
  addRatio(figures, sides, 'warm: the same until all fields are drawn', 'wholeTask');
  addRatio(figures, sides, 'typing: script for each key', 'keyScript', { most: 0.5, digits: 2 });
  addRatio(figures, sides, 'typing: main thread busy for each key', 'keyTask', { most: 0.6, digits: 2 });
  addRatio(figures, sides, 'JavaScript over the wire', 'script', { most: 1.25, unit: 'kB' });
  addRatio(figures, sides, 'heap', 'heap', { most: 1.2, unit: 'MB', digits: 1 });
}
