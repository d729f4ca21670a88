// The baseline: the best that plain code does on the same work. Started as a process of its own, so that its processor
// time can be read. Arguments: JSON of {database: connection settings, folder: files of the hand-written page}. Prints
// its port as the first line.
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { brotliCompressSync, constants, createGzip, gzipSync } from 'node:zlib';
import pg from 'pg';

const { database, folder } = JSON.parse(process.argv[2]);
const pool = new pg.Pool({ ...database, max: 10 });
const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
};

const ordersFrom =
  'FROM orders o JOIN customer c ON c.id = o.customer_id WHERE o.created_at >= $1 AND o.created_at <= $2';
const orders = {
  page: {
    name: 'orders-page',
    text: `SELECT o.id, o.order_no, c.name AS customer, c.phone, c.id_card, c.city, o.channel, o.status, o.amount::text, o.created_at::text ${ordersFrom} ORDER BY o.created_at DESC, o.id DESC LIMIT $3 OFFSET $4`,
  },
  count: { name: 'orders-count', text: `SELECT count(*) AS count ${ordersFrom}` },
};
const sheetFrom = 'FROM sheet WHERE $1::text IS NULL OR city = $1';
const sheet = {
  name: 'sheet',
  text: `SELECT id, order_no, link, customer, phone, city, channel, amount::text, points, created_at::text, employee, status ${sheetFrom} ORDER BY id LIMIT 100`,
};
const sheetCount = { name: 'sheet-count', text: `SELECT count(*) AS count ${sheetFrom}` };

const points = {
  page: { name: 'points', text: 'SELECT id, points, amount::text FROM sheet WHERE id <= 500 ORDER BY id LIMIT 500' },
  count: { name: 'points-count', text: 'SELECT count(*) AS count FROM sheet WHERE id <= 500' },
};

/** What the workspace is asked (suites/gateway.suite.mjs). */
const statement =
  'SELECT o.id, o.amount::text, o.status, c.name, c.phone, c.id_card FROM orders o JOIN customer c ON c.id = o.customer_id';
const result = { name: 'result', text: `${statement} WHERE o.id > $1 ORDER BY o.id LIMIT $2` };
/** Rows that a cursor fetches at once, as the product does. */
const FETCHED = 2000;

/** Rows by a cursor, a line for each batch and one with their number: no masks, no audit. */
async function* streamed({ rows: limit }) {
  const client = await pool.connect();
  let count = 0;
  try {
    await client.query('BEGIN READ ONLY');
    await client.query(`DECLARE c NO SCROLL CURSOR FOR ${statement} LIMIT ${Number(limit)}`);
    for (;;) {
      const { rows } = await client.query({ text: `FETCH ${FETCHED} FROM c`, rowMode: 'array' });
      if (rows.length === 0) break;
      count += rows.length;
      yield `${JSON.stringify({ t: 'rows', rows })}\n`;
    }
    await client.query('COMMIT');
  } finally {
    client.release();
  }
  yield `${JSON.stringify({ t: 'end', rows: count })}\n`;
}

const handlers = {
  async '/orders'(body) {
    const form = new URLSearchParams(body);
    const { from, to } = JSON.parse(form.get('data_params'));
    const size = Number(form.get('page_size'));
    const [page, count] = await Promise.all([
      pool.query({ ...orders.page, values: [from, to, size, Number(form.get('page_no')) * size] }),
      form.get('has_total') === '1' ? pool.query({ ...orders.count, values: [from, to] }) : undefined,
    ]);
    return { list: page.rows, count: count?.rows[0].count };
  },
  async '/rows'(body) {
    const values = [JSON.parse(new URLSearchParams(body).get('data_params')).city || null];
    const [page, count] = await Promise.all([pool.query({ ...sheet, values }), pool.query({ ...sheetCount, values })]);
    return { list: page.rows, count: count.rows[0].count };
  },
  async '/points'() {
    const [page, count] = await Promise.all([pool.query(points.page), pool.query(points.count)]);
    return { list: page.rows, count: count.rows[0].count };
  },
  async '/result'(body) {
    const { after, rows: limit } = JSON.parse(body);
    const { rows } = await pool.query({ ...result, values: [after, limit], rowMode: 'array' });
    return { rows };
  },
};

async function bodyOf(request) {
  let body = '';
  request.setEncoding('utf8');
  for await (const part of request) body += part;
  return body;
}

/** Files of the program that were asked for, compressed once with what the product's build uses. */
const built = new Map();

function builtFile(file, encoding) {
  const key = `${encoding} ${file}`;
  if (!built.has(key))
    built.set(
      key,
      encoding === 'br'
        ? brotliCompressSync(readFileSync(file), { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
        : gzipSync(readFileSync(file), { level: 9 }),
    );
  return built.get(key);
}

/**
 * The program's files stand compressed, as the product's do, and the browser keeps them as long; everything else is an
 * answer and is compressed as it goes out.
 */
async function sendFile(request, response) {
  const path = new URL(request.url, 'http://localhost').pathname;
  const file = join(folder, normalize(path === '/' ? '/index.html' : path));
  if (!file.startsWith(folder) || !existsSync(file)) return response.writeHead(404).end();
  const type = { 'content-type': types[extname(file)] ?? 'application/octet-stream' };
  if (path.startsWith('/assets/')) {
    const encoding = /\bbr\b/.test(request.headers['accept-encoding'] ?? '') ? 'br' : 'gzip';
    return response
      .writeHead(200, { ...type, 'content-encoding': encoding, 'cache-control': 'public, max-age=31536000, immutable' })
      .end(builtFile(file, encoding));
  }
  response.writeHead(200, { ...type, 'content-encoding': 'gzip' });
  createReadStream(file)
    .pipe(createGzip({ level: 4 }))
    .pipe(response);
}

const server = createServer(async (request, response) => {
  try {
    if (request.url === '/stream') {
      response.writeHead(200, { 'content-type': 'application/x-ndjson' });
      return await pipeline(Readable.from(streamed(JSON.parse(await bodyOf(request)))), response);
    }
    const handler = handlers[request.url];
    if (handler === undefined) return await sendFile(request, response);
    const answer = await handler(await bodyOf(request));
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(answer));
  } catch (reason) {
    process.stderr.write(`${reason.stack}\n`);
    response.writeHead(500).end();
  }
});
server.keepAliveTimeout = 65_000;
server.listen(0, '127.0.0.1', () => process.stdout.write(`${server.address().port}\n`));
