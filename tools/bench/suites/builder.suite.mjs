import { openBrowser } from '../measure/browser.mjs';
import { dragView, newBuilder, openViews, touchFields, typeProperty } from '../measure/builder.mjs';
import { typeInField } from '../measure/grid.mjs';
import { interleave, median, noise, ratio } from '../measure/rounds.mjs';
import { pages, publishBuilderApp } from '../world/builder-app.mjs';
import { ready, startProduct } from '../world/product.mjs';

const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const kB = (bytes) => bytes / 1000;
const sum = (values) => [...values].reduce((total, value) => total + value, 0);

/** Opens a page in a browser with an empty cache; `then` does more in it. */
async function visit({ browser, token }, url, views, then = async () => ({})) {
  const context = await newBuilder(browser, token);
  try {
    const opened = await openViews(context, url, views);
    return { ms: opened.ms, task: opened.taskMs, scripts: opened.bytes.byScript, ...(await then(opened)) };
  } finally {
    await context.close();
  }
}

/**
 * The builder (issue 11, Figures): opening a large page against its own preview, a drag on a slowed processor, typing
 * into a property, and what the route loads.
 */
export async function run(figures) {
  const product = await startProduct();
  let browser;
  try {
    await ready(product);
    const { addresses, token } = await publishBuilderApp(product);
    browser = await openBrowser();
    const world = { browser, token };
    const { hundred, forty } = addresses;
    const sides = {
      builder: () => visit(world, hundred.builder, pages.hundred, dragView),
      preview: () => visit(world, hundred.preview, pages.hundred),
    };
    await interleave(sides, 1);
    const fields = await newBuilder(browser, token);
    const drawing = await touchFields(fields, addresses.fields.preview);
    await fields.close();
    report(figures, await interleave(sides, rounds), drawing);
    const typed = await visit(world, forty.builder, pages.forty, async (opened) => ({
      keys: await typeProperty(opened),
      floor: await typeInField(opened.page.context()),
    }));
    keysOf(figures, typed);
  } finally {
    await browser?.close();
    await product.remove();
  }
}

function report(figures, { builder, preview }, drawing) {
  const add = (name, field, goal) => {
    const middle = (side) => median(side.map((measured) => measured[field])).toFixed(0);
    const spread = (100 * noise(preview.map((measured) => measured[field]))).toFixed(0);
    const note = `${middle(builder)} / ${middle(preview)} ms, noise ${spread}%`;
    figures.add(
      name,
      ratio(builder, preview, (measured) => measured[field]),
      { unit: '×', ...goal, note },
    );
  };
  add('100 views, 1,000 nodes: navigation to all drawn', 'ms', { most: 1.5 });
  add('main thread until drawn', 'task', {});
  const frame = median(builder.map(({ middle }) => middle));
  const longest = median(builder.map((measured) => measured.longest));
  const worst = Math.max(...builder.map((measured) => measured.longest)).toFixed(0);
  figures.add('drag, processor 4 × slowed: frames', 1000 / frame, { unit: '/s', least: 59, note: '100 views' });
  figures.add('its longest frame', longest, { unit: 'ms', most: 33, note: `${worst} ms in the worst round` });
  const renderer = new Set([...drawing, ...preview[0].scripts.keys()]);
  const own = ({ scripts }) => [...scripts].filter(([url]) => !renderer.has(url)).map(([, bytes]) => bytes);
  const over = median(builder.map((side) => kB(sum(own(side)))));
  const whole = median(builder.map(({ scripts }) => kB(sum(scripts.values()))));
  figures.add('JavaScript of the route over the renderer’s', over, {
    ...{ unit: 'kB', most: 180, note: `${whole.toFixed(0)} kB in all, no code editor open` },
  });
}

/** Judged as keys in an editable table are: by what is added to the browser's own time for a field on an empty page. */
function keysOf(figures, { keys, floor }) {
  const sorted = [...keys].sort((a, b) => a - b);
  const p95 = sorted[Math.min(sorted.length - 1, Math.ceil(0.95 * sorted.length) - 1)];
  const note = `40 views, ${keys.length} keys, median ${median(keys).toFixed(1)} ms`;
  const name = 'key in a property to painted canvas, p95';
  figures.add(`${name}, added to that of a field on an empty page`, p95 - floor, { unit: 'ms', most: 16 });
  figures.add(name, p95, { unit: 'ms', note });
  figures.add('the same in a field on an empty page', floor, { unit: 'ms' });
}
