import { cpuMs } from '../measure/process-usage.mjs';
import { interleave, median, noise, ratio } from '../measure/rounds.mjs';
import { openWorld } from '../world/open-world.mjs';
import { call, sluice } from '../world/product.mjs';

const rounds = Number(process.env.BENCH_ROUNDS ?? 15);
const opened = Number(process.env.BENCH_OPENED ?? 12);
const warmUp = 60;
/** As many calls at once as a browser makes to one host over HTTP/1.1. */
const together = 6;

/**
 * Somebody who administers, sees every column as it is and has every button: the builder, raised by the administrator.
 */
async function administrator(product) {
  const admin = await sluice(product, 'token', 'create', '--user', 'admin');
  const { id } = await call(
    product,
    '/operation/session.current',
    {},
    await sluice(product, 'token', 'create', '--user', 'builder'),
  );
  await call(product, '/operation/user.update', { id, roles: ['super_admin', 'app_admin'] }, admin);
  const policy = await sluice(product, 'token', 'create', '--user', 'policy');
  await call(product, '/operation/user.set-level', { id, access_level: 'high' }, policy);
  return sluice(product, 'token', 'create', '--user', 'builder');
}

/** Opens the page as its visitor's browser does: the page, then the rows of each of its views. Answers what came. */
async function openPage({ product, app }, token) {
  const page = await call(product, '/app/page/get', { app_id: app, page: 'forty' }, token);
  const waiting = page.views.map(({ data_id: data, id }) => data ?? id);
  const answers = [];
  const work = async () => {
    for (let data = waiting.pop(); data !== undefined; data = waiting.pop()) {
      answers.push(
        (
          await call(
            product,
            '/app/data/run',
            { app_id: app, data_id: data, page_no: 0, page_size: 10, has_total: 1 },
            token,
          )
        ).response.data,
      );
    }
  };
  await Promise.all(Array.from({ length: together }, work));
  return { page, answers };
}

/** Milliseconds and the server's processor milliseconds of one opening, as the mean over several. */
async function measure(world, token) {
  const startedMs = performance.now();
  const before = cpuMs(world.product.serverPid());
  for (let turn = 0; turn < opened; turn += 1) await openPage(world, token);
  return { ms: (performance.now() - startedMs) / opened, cpu: (cpuMs(world.product.serverPid()) - before) / opened };
}

/** The two must see the same rows of the same forty views, and yet not the same, before their times mean anything. */
function checkSeen(clear, masked) {
  const buttons = ({ page }) => page.views.flatMap((view) => view.app_buttons).length;
  const same = [clear, masked].every(
    ({ page, answers }) =>
      page.views.length === 40 && answers.every(({ list, count }) => list.length === 10 && count === 1000),
  );
  if (!same) throw new Error('the two do not see forty views of ten rows');
  if (buttons(clear) !== 40 || buttons(masked) !== 0)
    throw new Error(`buttons: ${buttons(clear)} and ${buttons(masked)}`);
  if (
    clear.answers.some((answer) => answer.masked.length > 0) ||
    masked.answers.some((answer) => answer.masked.length !== 2)
  )
    throw new Error('the masks are not as they should be');
}

/**
 * A page of forty views: opened by a restricted role it takes as long as for an administrator, though each row is
 * masked and each right looked at.
 */
export async function run(figures) {
  const world = await openWorld();
  try {
    const clear = await administrator(world.product);
    checkSeen(await openPage(world, clear), await openPage(world, world.visitor));
    for (let turn = 0; turn < warmUp; turn += 1) await openPage(world, turn % 2 === 0 ? clear : world.visitor);
    const { role, all } = await interleave(
      { role: () => measure(world, world.visitor), all: () => measure(world, clear) },
      rounds,
    );
    const middle = (side, field) => median(side.map((measured) => measured[field])).toFixed(1);
    const note = (field) => `${middle(role, field)} / ${middle(all, field)} ms`;
    figures.add(
      '40 views, restricted role: time',
      ratio(role, all, ({ ms }) => ms),
      { most: 1.1, unit: '×', note: `${note('ms')}, noise ${(100 * noise(all.map(({ ms }) => ms))).toFixed(0)}%` },
    );
    figures.add(
      '40 views, restricted role: processor time of the server',
      ratio(role, all, ({ cpu }) => cpu),
      { most: 1.1, unit: '×', note: note('cpu') },
    );
  } finally {
    await world.close();
  }
}
