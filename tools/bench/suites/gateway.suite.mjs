import { readFileSync, writeFileSync } from 'node:fs';
import autocannon from 'autocannon';
import { loadServer } from '../measure/http-load.mjs';
import { interleave, median, noise, ratio } from '../measure/rounds.mjs';
import { maskColumn } from '../world/bench-app.mjs';
import { manyReaders } from '../world/many-readers.mjs';
import { openWorld } from '../world/open-world.mjs';

const seconds = Number(process.env.BENCH_SECONDS ?? 3);
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const streamed = Number(process.env.BENCH_STREAM_ROWS ?? 1_000_000);
/** Requests to each server before anything is measured: by then its code is compiled. */
const warmUp = 4000;
const PEOPLE = 64;
const results = [
  { rows: 10, people: 1 },
  { rows: 10, people: PEOPLE },
  { rows: 1000, people: 1 },
  { rows: 1000, people: PEOPLE },
];

/** As the bare server asks it (world/bare.server.mjs). Names, phones and cards are masked on the product's side. */
const columns = 'o.id, o.amount, o.status, c.name, c.phone, c.id_card';
const from = 'FROM orders o JOIN customer c ON c.id = o.customer_id';
/** Each request asks for another part of the orders, so that no answer can be kept from the one before. */
const parts = 200;
const resultText = (rows, part) => `SELECT ${columns} ${from} WHERE o.id > ${part * 1000} ORDER BY o.id LIMIT ${rows}`;
const json = { 'content-type': 'application/json' };

/**
 * The gateway (a statement of the workspace: analysis, decision, three masked columns, audit) against the bare driver
 * on the same database: small results by one and by 64 people at once, and a million rows as a stream with the memory
 * that it takes. What a page of an app adds is told by `data-run`, how soon a statement is stopped by `stop`.
 */
export async function run(figures) {
  const world = await openWorld({ orders: Math.max(streamed, (parts + 1) * 1000) });
  try {
    await maskColumn(world.product, world.source, 'name', 'medium');
    const readers = await manyReaders(world.product, world.source, PEOPLE);
    await checkMasks(world, readers[0]);
    for (const side of Object.values(sides(world, readers, results[1]))) await side.warm(warmUp);
    for (const result of results) await smallResult(figures, world, readers.slice(0, result.people), result);
    await longStream(figures, world, readers[0]);
  } finally {
    await world.close();
  }
}

/** What the editor asks for by itself, however few rows a statement has. */
const EDITOR_LIMIT = 1000;

const question = (source, text, rows) => ({
  method: 'POST',
  path: '/api/operation/workspace.run',
  body: JSON.stringify({ source_id: source, text, row_limit: Math.max(rows, EDITOR_LIMIT) }),
});

/** The lines of an answer of the workspace. */
async function lines({ product, source }, token, text, rows) {
  const { path, ...request } = question(source, text, rows);
  const answer = await fetch(`${product.url}${path}`, { ...request, headers: { ...json, 'access-token': token } });
  return (await answer.text()).trim().split('\n').map(JSON.parse);
}

/** Speed means something only where all rows come and three of the columns are masked. */
async function checkMasks(world, token) {
  const [header, ...rest] = await lines(world, token, resultText(10, 1), 10);
  const masked = header.columns?.filter((column) => column.masked).map(({ name }) => name);
  const rows = rest.flatMap(({ t, rows: some }) => (t === 'rows' ? some : []));
  if (masked?.join() !== 'name,phone,id_card' || rows.length !== 10)
    throw new Error(`not masked: ${JSON.stringify([header, rows[0]])}`);
}

/** The same questions to both servers; each connection to ours is a person of its own with a share of them. */
function sides({ product, bare, source }, tokens, { rows, people }) {
  const asked = tokens.map((token, person) =>
    Array.from({ length: parts }, (_none, index) => index)
      .filter((index) => index % people === person)
      .map((index) => ({
        ...question(source, resultText(rows, index), rows),
        headers: { ...json, 'access-token': token },
      })),
  );
  let connected = 0;
  const setupClient = (client) => {
    client.setRequests(asked[connected % people]);
    connected += 1;
  };
  const base = Array.from({ length: parts }, (_none, index) => ({
    method: 'POST',
    path: '/result',
    headers: json,
    body: JSON.stringify({ after: index * 1000, rows }),
  }));
  const side = (server, options) => ({
    warm: (amount) => autocannon({ url: server.url, connections: people, amount, ...options }),
    load: () => loadServer(server, product, { connections: people, seconds, ...options }),
  });
  return {
    ours: side(product, { requests: asked[0], setupClient }),
    bare: side(bare, { requests: base }),
  };
}

async function smallResult(figures, world, tokens, { rows, people }) {
  const { ours, bare } = sides(world, tokens, { rows, people });
  for (const side of [ours, bare]) await side.warm(Math.max(people, 2000 / Math.sqrt(rows)));
  const measured = await interleave({ ours: ours.load, bare: bare.load }, rounds);
  const middle = (side, field) => median(measured[side].map((one) => one[field]));
  const name = `${rows} rows, ${people === 1 ? 'one person' : `${people} people at once`}`;
  figures.add(
    `${name}: speed`,
    ratio(measured.ours, measured.bare, ({ perSecond }) => perSecond),
    {
      unit: '×',
      note: `${middle('ours', 'perSecond').toFixed(0)} of ${middle('bare', 'perSecond').toFixed(0)} requests/s, noise ${(100 * noise(measured.bare.map(({ perSecond }) => perSecond))).toFixed(0)}%`,
    },
  );
  figures.add(`${name}: p99`, middle('ours', 'p99'), { unit: 'ms', note: `bare ${middle('bare', 'p99')} ms` });
}

/** The most memory that a process has had since `forgetPeak`, in MB. */
const peakMb = (pid) => Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024;
const forgetPeak = (pid) => writeFileSync(`/proc/${pid}/clear_refs`, '5');

/** Reads an answer to its end and keeps nothing of it but its last line; answers bytes and time. */
async function drained(url, request) {
  const startedMs = performance.now();
  const answer = await fetch(url, request);
  let bytes = 0;
  let last = '';
  for await (const part of answer.body) {
    bytes += part.length;
    last = (last + Buffer.from(part).toString('latin1')).slice(-500);
  }
  return { ms: performance.now() - startedMs, bytes, end: JSON.parse(last.trim().split('\n').at(-1)) };
}

async function measuredStream(pid, url, request) {
  forgetPeak(pid);
  const before = peakMb(pid);
  const { ms, bytes, end } = await drained(url, request);
  if (end.rows !== streamed) throw new Error(`${end.rows} rows instead of ${streamed}: ${JSON.stringify(end)}`);
  return { perSecond: streamed / (ms / 1000), peak: peakMb(pid), grown: peakMb(pid) - before, bytes };
}

/** All rows in one answer, to a reader who keeps none. */
async function longStream(figures, { product, bare, source }, token) {
  const { path, ...request } = question(source, `SELECT ${columns} ${from} LIMIT ${streamed}`, streamed);
  const sides = {
    ours: () =>
      measuredStream(product.serverPid(), `${product.url}${path}`, {
        ...request,
        headers: { ...json, 'access-token': token },
      }),
    bare: () =>
      measuredStream(bare.child.pid, `${bare.url}/stream`, {
        method: 'POST',
        headers: json,
        body: JSON.stringify({ rows: streamed }),
      }),
  };
  await interleave(sides, 1);
  const { ours, bare: base } = await interleave(sides, rounds);
  const middle = (side, field) => median(side.map((one) => one[field]));
  figures.add(
    `${streamed} rows as a stream, three columns masked: speed`,
    ratio(ours, base, ({ perSecond }) => perSecond),
    {
      unit: '×',
      note: `${middle(ours, 'perSecond').toFixed(0)} of ${middle(base, 'perSecond').toFixed(0)} rows/s, noise ${(100 * noise(base.map(({ perSecond }) => perSecond))).toFixed(0)}%`,
    },
  );
  figures.add('the same: peak memory of the server', Math.max(...ours.map(({ peak }) => peak)), {
    unit: 'MB',
    note: `${middle(ours, 'grown').toFixed(0)} MB more than before it; bare ${middle(base, 'peak').toFixed(0)} MB, ${middle(base, 'grown').toFixed(0)} MB more`,
  });
}
