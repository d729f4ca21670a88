import { addOurs, addRatio, compareVisits } from './compare.mjs';
import { openGrid, scrollGrid } from './grid.mjs';
import { openGridWorld } from '../world/grid-world.mjs';

async function visit(context, url) {
  const opened = await openGrid(context, url, ['t0r0c0']);
  return { ms: opened.ms, task: opened.taskMs, heap: opened.heapMb, ...(await scrollGrid(opened)) };
}

/**
 * Compares a table that is opened and scrolled, `page` of the grid world, with the one written by hand; `size` names it
 * in the figures.
 */
export async function compareScrolled(figures, page, size) {
  const world = await openGridWorld();
  try {
    const sides = await compareVisits(world, world.addresses(page), visit);
    addRatio(figures, sides, `${size}: navigation to painted`, 'ms', { most: 1 });
    addRatio(figures, sides, 'main thread until painted', 'task');
    addRatio(figures, sides, 'scrolling: main thread for each frame', 'frameTask', { digits: 1 });
    addOurs(figures, sides, 'long tasks in 120 frames of 400 px', 'longTasks', { most: 0 });
    addRatio(figures, sides, 'heap', 'heap', { most: 1.2, unit: 'MB', digits: 1 });
  } finally {
    await world.close();
  }
}
