import { addOurs, addRatio, compareVisits } from '../measure/compare.mjs';
import { openGrid, typeInCell } from '../measure/grid.mjs';
import { openGridWorld } from '../world/grid-world.mjs';

async function visit(context, url) {
  const opened = await openGrid(context, url, ['t0r0c0']);
  return { ms: opened.ms, ...await typeInCell(opened, 't0r2c1') };
}

/** A table of 50 rows and 20 columns whose cells are edited in place, interpreted and written by hand. */
export async function run(figures) {
  const world = await openGridWorld();
  try {
    const sides = await compareVisits(world, world.addresses('edit'), visit);
    addRatio(figures, sides, '50 × 20 editable: navigation to painted', 'ms', { most: 1 });
    addOurs(figures, sides, 'key to painted, 95th percentile', 'p95', { most: 16, unit: 'ms' });
    addRatio(figures, sides, 'main thread for each key', 'keyTask', { most: 0.6, digits: 2 });
  } finally {
    await world.close();
  }
}
