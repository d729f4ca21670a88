import { addOurs, addRatio, compareVisits } from '../measure/compare.mjs';
import { openGrid, typeInCell, typeInField } from '../measure/grid.mjs';
import { openGridWorld } from '../world/grid-world.mjs';

async function visit(context, url) {
  const opened = await openGrid(context, url, ['t0r0c0']);
  const typed = await typeInCell(opened, 't0r2c1');
  await opened.page.close();
  const floor = await typeInField(context);
  return { ms: opened.ms, task: opened.taskMs, ...typed, floor, added: typed.p95 - floor };
}

/** A table of 50 rows and 20 columns whose cells are edited in place, interpreted and written by hand. */
export async function run(figures) {
  const world = await openGridWorld();
  try {
    const sides = await compareVisits(world, world.addresses('edit'), visit);
    addRatio(figures, sides, '50 × 20 editable: navigation to painted', 'ms', { most: 1 });
    addRatio(figures, sides, 'main thread until painted', 'task');
    addOurs(figures, sides, 'key to painted, 95th percentile, added to that of a field on an empty page', 'added', {
      most: 16,
      unit: 'ms',
    });
    addOurs(figures, sides, 'key to painted, 95th percentile', 'p95', { unit: 'ms' });
    addOurs(figures, sides, 'the same in a field on an empty page', 'floor', { unit: 'ms' });
    addRatio(figures, sides, 'main thread for each key', 'keyTask', { most: 0.6, digits: 2 });
  } finally {
    await world.close();
  }
}
