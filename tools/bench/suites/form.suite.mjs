import { newVisitor, openBrowser } from '../measure/browser.mjs';
import { openForm, typeKeys } from '../measure/form.mjs';
import { interleave, median, noise, ratio } from '../measure/rounds.mjs';
import { buildHandwritten, handwrittenForm, startBare } from '../world/bare.mjs';
import { FIELDS, publishFormApp } from '../world/form-app.mjs';
import { ready, startProduct } from '../world/product.mjs';

const rounds = Number(process.env.BENCH_ROUNDS ?? 7);
const lastLabel = `字段 ${FIELDS - 1}`;

/** One visit: cold with an empty cache, warm in a second tab, then typing in that tab. */
async function visit(browser, url) {
  const context = await newVisitor(browser);
  try {
    const cold = await openForm(context, url, lastLabel);
    await cold.page.close();
    const warm = await openForm(context, url, lastLabel);
    const keys = await typeKeys(warm);
    return { cold: cold.ms, warm: warm.ms, warmTask: warm.taskMs, wholeTask: warm.wholeTaskMs, keyScript: keys.script, keyTask: keys.task, script: cold.script / 1000, heap: warm.heapMb };
  } finally {
    await context.close();
  }
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
    const sides = { ours: () => visit(browser, url), hand: () => visit(browser, bare.url) };
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
  add('cold: navigation to painted', 'cold', 1.1, 'ms');
  add('warm: navigation to painted', 'warm', 1, 'ms');
  add('warm: processor time of the main thread until painted', 'warmTask', undefined, 'ms');
  add('warm: the same until all fields are drawn', 'wholeTask', undefined, 'ms');
  add('typing: script for each key', 'keyScript', 0.5, 'ms', 2);
  add('typing: main thread busy for each key', 'keyTask', 0.6, 'ms', 2);
  add('JavaScript over the wire', 'script', 1.25, 'kB');
  add('heap', 'heap', 1.2, 'MB', 1);
}
