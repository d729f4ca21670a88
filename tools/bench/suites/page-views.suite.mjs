import { addRatio, compareVisits } from '../measure/compare.mjs';
import { openGrid } from '../measure/grid.mjs';
import { sizes } from '../world/grid-app.mjs';
import { openGridWorld } from '../world/grid-world.mjs';

const firstCells = Array.from({ length: sizes.views.tables }, (_table, at) => `t${at}r0c0`);

async function visit(context, url) {
  const opened = await openGrid(context, url, firstCells);
  return { ms: opened.ms, task: opened.taskMs, heap: opened.heapMb };
}

/** A page of 40 tables, all of them drawn, interpreted and written by hand. */
export async function run(figures) {
  const world = await openGridWorld();
  try {
    const sides = await compareVisits(world, world.addresses('views'), visit);
    addRatio(figures, sides, '40 views: navigation to all painted', 'ms', { most: 1.1 });
    addRatio(figures, sides, 'main thread until painted', 'task');
    addRatio(figures, sides, 'heap', 'heap', { most: 1.2, unit: 'MB', digits: 1 });
  } finally {
    await world.close();
  }
}
