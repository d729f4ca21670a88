import { addOurs, addRatio, compareVisits } from '../measure/compare.mjs';
import { openGrid, scrollGrid } from '../measure/grid.mjs';
import { openGridWorld } from '../world/grid-world.mjs';

async function visit(context, url) {
  const opened = await openGrid(context, url, ['t0r0c0']);
  return { ms: opened.ms, task: opened.taskMs, heap: opened.heapMb, ...await scrollGrid(opened) };
}

/** A table of 500 rows and 50 columns that is scrolled, interpreted and written by hand. */
export async function run(figures) {
  const world = await openGridWorld();
  try {
    const sides = await compareVisits(world, world.addresses('wide'), visit);
    addRatio(figures, sides, '500 × 50: navigation to painted', 'ms', { most: 1 });
    addRatio(figures, sides, 'main thread until painted', 'task');
    addRatio(figures, sides, 'scrolling: main thread for each frame', 'frameTask', { digits: 1 });
    addOurs(figures, sides, 'long tasks in 120 frames of 400 px', 'longTasks', { most: 0 });
    addRatio(figures, sides, 'heap', 'heap', { most: 1.2, unit: 'MB', digits: 1 });
  } finally {
    await world.close();
  }
}
