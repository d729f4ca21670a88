import { openBrowser } from '../measure/browser.mjs';
import { buildHandwritten, handwrittenGrid, startBare } from './bare.mjs';
import { publishGridApp, writeGridRows } from './grid-app.mjs';
import { ready, startProduct } from './product.mjs';

/** The product and the hand-written page with the same tables; answers the two addresses of a page, and the browser. */
export async function openGridWorld() {
  await buildHandwritten('grid');
  writeGridRows();
  const product = await startProduct();
  const parts = [() => product.remove()];
  const close = async () => {
    for (const part of parts.reverse()) await part();
  };
  try {
    await ready(product);
    const ours = await publishGridApp(product);
    const bare = await startBare({}, handwrittenGrid);
    parts.push(() => bare.stop());
    const browser = await openBrowser();
    parts.push(() => browser.close());
    return { browser, addresses: (page) => ({ ours: ours[page], hand: `${bare.url}/?page=${page}` }), close };
  } catch (reason) {
    await close();
    throw reason;
  }
}
