import autocannon from 'autocannon';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadServer } from '../measure/http-load.mjs';
import { interleave, median, noise, ratio } from '../measure/rounds.mjs';
import { startStored } from '../world/bare.mjs';
import { openWorld } from '../world/open-world.mjs';

const seconds = Number(process.env.BENCH_SECONDS ?? 3);
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
/** Requests before anything is measured: by then the server's code is compiled. */
const warmUp = 6000;
const connections = [1, 16];
const headers = { 'content-type': 'application/x-www-form-urlencoded', 'accept-encoding': 'gzip' };

/**
 * `POST /api/app/page/get` of a page of forty views for a visitor with a session, against `node:http` that sends the
 * same page stored compressed.
 */
export async function run(figures) {
  const world = await openWorld({ orders: 1000 });
  const folder = mkdtempSync(join(tmpdir(), 'sluice-bench-page-'));
  let stored;
  try {
    const body = new URLSearchParams({ app_id: world.app, page: 'forty' }).toString();
    const ours = {
      method: 'POST',
      path: '/api/app/page/get',
      headers: { ...headers, 'access-token': world.visitor },
      body,
    };
    const answer = await (await fetch(`${world.product.url}${ours.path}`, ours)).text();
    if (JSON.parse(answer).data?.views.length !== 40) throw new Error(`not the page: ${answer.slice(0, 300)}`);
    writeFileSync(join(folder, 'page.json'), answer);
    stored = await startStored(folder);
    await autocannon({ url: world.product.url, requests: [ours], connections: 16, amount: warmUp });
    for (const concurrent of connections) {
      const side = (server, request) => () =>
        loadServer(server, world.product, { requests: [request], connections: concurrent, seconds });
      const sides = { ours: side(world.product, ours), bare: side(stored, { ...ours, path: '/' }) };
      await interleave(sides, 1);
      report(figures, await interleave(sides, rounds), { concurrent, bytes: answer.length });
    }
  } finally {
    await stored?.stop();
    rmSync(folder, { recursive: true, force: true });
    await world.close();
  }
}

function report(figures, { ours, bare }, { concurrent, bytes }) {
  const middle = (side, field) => median(side.map((measured) => measured[field]));
  const speeds = `${middle(ours, 'perSecond').toFixed(0)} of ${middle(bare, 'perSecond').toFixed(0)} requests/s of ${(bytes / 1024).toFixed(0)} kB, noise ${(100 * noise(bare.map(({ perSecond }) => perSecond))).toFixed(0)}%`;
  figures.add(
    `${concurrent} conn: speed`,
    ratio(ours, bare, ({ perSecond }) => perSecond),
    { unit: '×', note: speeds },
  );
  figures.add(`${concurrent} conn: cpu added`, median(ours.map(({ cpu }, round) => cpu - bare[round].cpu)), {
    unit: 'ms',
    note: `${middle(ours, 'cpu').toFixed(2)} / ${middle(bare, 'cpu').toFixed(2)} ms per request`,
  });
}
