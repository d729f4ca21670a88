import autocannon from 'autocannon';
import { loadServer } from '../measure/http-load.mjs';
import { interleave, median, noise, ratio } from '../measure/rounds.mjs';
import { viewOf } from '../world/bench-app.mjs';
import { openWorld } from '../world/open-world.mjs';

const seconds = Number(process.env.BENCH_SECONDS ?? 3);
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
/** Requests to each server before anything is measured: by then its code is compiled. */
const warmUp = 6000;
const connections = [1, 16, 64];
/** Each request asks for one of these days, so that no answer can be kept from the one before. */
const days = Array.from({ length: 200 }, (_none, index) =>
  new Date(Date.UTC(2023, 5, 1 + index)).toISOString().slice(0, 10),
);
const form = { 'content-type': 'application/x-www-form-urlencoded' };

/** The same question to both: ten rows of one day's orders, newest first. */
const question = (day, total) => ({
  page_no: '0',
  page_size: '10',
  has_total: total ? '1' : '0',
  from: `${day} 00:00:00`,
  to: `${day} 23:59:59`,
});

function bareRequests(total) {
  return days.map((day) => {
    const { from, to, ...paging } = question(day, total);
    return {
      method: 'POST',
      path: '/orders',
      headers: form,
      body: new URLSearchParams({ ...paging, data_params: JSON.stringify({ from, to }) }).toString(),
    };
  });
}

/** Asked by several people in turn, as a portal is: what one person may run at once is limited on purpose. */
function productRequests({ app, view, params, tokens }, total) {
  return days.map((day, index) => {
    const { from, to, ...paging } = question(day, total);
    const body = new URLSearchParams({
      ...paging,
      app_id: app,
      data_id: view,
      data_params: JSON.stringify({ [params.start_time]: [from, to] }),
    }).toString();
    return {
      method: 'POST',
      path: '/api/app/data/run',
      headers: { ...form, 'access-token': tokens[index % tokens.length] },
      body,
    };
  });
}

/** Both sides must give the same rows, two columns of them masked on ours, before their speed means anything. */
async function checkAnswers({ product, bare }, ours, base) {
  const ask = async (url, { path, ...request }) => (await fetch(`${url}${path}`, request)).json();
  const [answer, plain] = [await ask(product.url, ours), await ask(bare.url, base)];
  const data = answer.data?.response?.data;
  const same =
    data?.list.length === 10 &&
    data.list.every((row, index) => String(row.id) === plain.list[index].id) &&
    String(data.count) === plain.count;
  if (!same)
    throw new Error(
      `the servers do not answer the same: ${JSON.stringify(answer).slice(0, 600)} / ${JSON.stringify(plain).slice(0, 300)}`,
    );
  if ([...data.masked].sort().join() !== 'id_card,phone' || data.list[0].phone === plain.list[0].phone)
    throw new Error(`not masked: ${data.masked}`);
}

/** `POST /api/app/data/run` against a bare `node:http` + `pg` handler of the same SQL on the same database. */
export async function run(figures) {
  const world = await openWorld();
  try {
    const { view, params } = await viewOf(world.product, world.app, 'orders', world.visitor);
    const place = { app: world.app, view, params, tokens: world.visitors };
    await checkAnswers(world, productRequests(place, true)[0], bareRequests(true)[0]);
    await autocannon({
      url: world.product.url,
      requests: productRequests(place, false),
      connections: 64,
      amount: warmUp,
    });
    await autocannon({ url: world.bare.url, requests: bareRequests(false), connections: 64, amount: warmUp });
    for (const total of [true, false]) {
      for (const concurrent of connections) {
        const sides = {
          ours: () =>
            loadServer(world.product, world.product, {
              requests: productRequests(place, total),
              connections: concurrent,
              seconds,
            }),
          bare: () =>
            loadServer(world.bare, world.product, {
              requests: bareRequests(total),
              connections: concurrent,
              seconds,
            }),
        };
        await interleave(sides, 1);
        report(figures, await interleave(sides, rounds), { total, concurrent });
      }
    }
  } finally {
    await world.close();
  }
}

function report(figures, { ours, bare }, { total, concurrent }) {
  const name = `${total ? 'with count' : 'no count'}, ${concurrent} conn`;
  const middle = (side, field) => median(side.map((measured) => measured[field]));
  const speeds = `${middle(ours, 'perSecond').toFixed(0)} of ${middle(bare, 'perSecond').toFixed(0)} requests/s, noise ${(100 * noise(bare.map(({ perSecond }) => perSecond))).toFixed(0)}%`;
  figures.add(
    `${name}: speed`,
    ratio(ours, bare, ({ perSecond }) => perSecond),
    { least: total ? (concurrent === 1 ? 0.8 : 0.85) : 0.75, unit: '×', note: speeds },
  );
  figures.add(
    `${name}: p99`,
    ratio(ours, bare, ({ p99 }) => p99),
    {
      most: concurrent === 64 ? 1.3 : undefined,
      unit: '×',
      note: `${middle(ours, 'p99')} / ${middle(bare, 'p99')} ms`,
    },
  );
  figures.add(`${name}: cpu added`, median(ours.map(({ cpu }, round) => cpu - bare[round].cpu)), {
    most: 0.4,
    unit: 'ms',
    note: `${middle(ours, 'cpu').toFixed(2)} / ${middle(bare, 'cpu').toFixed(2)} ms per request`,
  });
  figures.add(
    `${name}: cpu of server and database`,
    ratio(bare, ours, ({ all }) => all),
    {
      unit: '×',
      note: `bare / ours, ${middle(bare, 'all').toFixed(2)} / ${middle(ours, 'all').toFixed(2)} ms per request: the speed ratio once both cores are full`,
    },
  );
}
