import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { interleave, median, noise, ratio } from '../measure/rounds.mjs';
import { viewOf } from '../world/bench-app.mjs';
import { openWorld } from '../world/open-world.mjs';
import { call } from '../world/product.mjs';

const rows = Number(process.env.BENCH_EXPORT_ROWS ?? 500_000);
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
const pollMs = 50;

/** The most memory that a process has had since `forgetPeak`, in MB. */
const peakMb = (pid) => Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024;
const forgetPeak = (pid) => writeFileSync(`/proc/${pid}/clear_refs`, '5');

/**
 * One export by the product as a task, from the call to the finished file; its own record of the time is in whole
 * seconds, so it is asked often.
 */
async function exportTask({ product, visitor, app }, view, type) {
  forgetPeak(product.serverPid());
  const startedMs = performance.now();
  const { id } = await call(
    product,
    '/app/export',
    { app_id: app, data_id: view, title: 'bench', rows, export_type: type, has_total: 0 },
    visitor,
  );
  for (;;) {
    const { list } = await call(product, '/app/export/list', { app_id: app }, visitor);
    const task = list.find((one) => one.id === id);
    if (task.status === 'success')
      return { ms: performance.now() - startedMs, peak: peakMb(product.serverPid()), done: task.done, id };
    if (task.status === 'failed') throw new Error(task.error);
    await delay(pollMs);
  }
}

/** The same rows by a bare cursor into a file, in a process of its own. */
async function bareExport({ company }) {
  const startedMs = performance.now();
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', 'world', 'bare.export.mjs'), String(rows)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, BENCH_COMPANY: JSON.stringify(company) },
  });
  let said = '';
  child.stdout.on('data', (part) => {
    said += part;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`the bare export ended with ${code}`);
  return { ms: performance.now() - startedMs, peak: JSON.parse(said).peakMb };
}

/** An export of orders with customers, two columns masked, against a bare cursor that masks and encrypts nothing. */
export async function run(figures) {
  const world = await openWorld({ orders: Math.max(rows, 1_000_000) });
  try {
    const { view } = await viewOf(world.product, world.app, 'orders', world.visitor);
    const before = peakMb(world.product.serverPid());
    const sides = { ours: () => exportTask(world, view, 1), bare: () => bareExport(world) };
    const { ours, bare } = await interleave(sides, rounds);
    const seconds = (side) => (median(side.map(({ ms }) => ms)) / 1000).toFixed(2);
    figures.add(
      `csv, ${rows} rows: time`,
      ratio(ours, bare, ({ ms }) => ms),
      {
        most: 1.15,
        unit: '×',
        note: `${seconds(ours)} / ${seconds(bare)} s, noise ${(100 * noise(bare.map(({ ms }) => ms))).toFixed(0)}%`,
      },
    );
    figures.add('csv: peak memory of the server', Math.max(...ours.map(({ peak }) => peak)), {
      most: 150,
      unit: 'MB',
      note: `${before.toFixed(0)} MB before, bare ${median(bare.map(({ peak }) => peak)).toFixed(0)} MB`,
    });
    const book = await exportTask(world, view, 2);
    figures.add(`xlsx, ${rows} rows: time`, book.ms / 1000, { unit: 's' });
    figures.add('xlsx: peak memory of the server', book.peak, { most: 200, unit: 'MB' });
  } finally {
    await world.close();
  }
}
