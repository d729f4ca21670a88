import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { shopEndpoints, shopOrder, startHttpShop, type HttpShop } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Cell, Endpoint, Run, RunRequest, SourcePool } from '../connector.js';
import { httpConnector } from './http.connector.js';
import { httpLanguage } from './http.language.js';

const never = new AbortController().signal;
const endpointOf = (
  shop: HttpShop,
  more: Partial<Endpoint> = {},
  settings: Record<string, unknown> = {},
): Endpoint => ({
  host: shop.host,
  port: shop.port,
  database: '',
  account: { name: 'token', secret: shop.token },
  tls: { mode: 'off' },
  connectTimeoutMs: 5_000,
  poolSize: 4,
  addresses: {},
  applicationName: 'sluice/contract',
  settings: {
    base_path: '/v1',
    auth_mode: 'bearer',
    methods: 'all',
    endpoints: JSON.stringify(shopEndpoints),
    max_answer: 64 * 1024 * 1024,
    ...settings,
  },
  ...more,
});
const request = (text: string, more: Partial<RunRequest> = {}): RunRequest => ({
  text,
  binds: [],
  settings: { searchPath: ['api'], timeZone: 'Asia/Shanghai', timeoutMs: 10_000, readOnly: true },
  limits: { rows: 1_000_000, bytes: 1e9 },
  mode: 'stream',
  checkColumns: () => undefined,
  ...more,
});
const writing = { settings: { ...request('').settings, readOnly: false } };

/** The contract of connectors, for a service that answers JSON; a real server of Node's in this process. */
describe('connector http', () => {
  let shop: HttpShop;
  let pool: SourcePool;
  const open = (more?: Partial<Endpoint>, settings?: Record<string, unknown>): SourcePool =>
    httpConnector.connect.open(endpointOf(shop, more, settings));
  const read = async (run: Run): Promise<Cell[][]> => {
    const rows: Cell[][] = [];
    for await (const batch of run.rows) rows.push(...batch);
    await run.done;
    return rows;
  };
  const collect = async (text: string, more: Partial<RunRequest> = {}, from = pool): Promise<Cell[][]> =>
    read(await from.start(request(text, more), never));
  beforeAll(async () => {
    shop = await startHttpShop();
    pool = open();
  });
  afterAll(async () => {
    await pool?.close();
    await shop?.stop();
  });

  it('sends values encoded, in the place that each param has', async () => {
    expect(await collect("GET orders(id, phone)?city='北京'&count=4")).toEqual([[3, '13800000003']]);
    expect(shop.heard.at(-1)?.url).toBe('/v1/orders?city=%E5%8C%97%E4%BA%AC&count=4');
    expect(await collect('GET order(id, phone)?id=$1', { binds: [7] })).toEqual([[7, '13800000007']]);
    expect(await collect("GET orders(id)?status='a&b=c/..'")).toEqual([]);
    expect(shop.heard.at(-1)?.url).toBe('/v1/orders?status=a%26b%3Dc%2F..');
    expect(await collect('PUT rename?id=3&name=\'李 "四"\'&big=90071992547409931', writing)).toEqual([[3, '李 "四"']]);
    expect(shop.heard.at(-1)).toMatchObject({
      method: 'PUT',
      url: '/v1/orders/3/customer',
      body: '{"customer":{"name":"李 \\"四\\"","points":90071992547409931}}',
    });
    await expect(collect('GET order?id=$1', { binds: ['../admin'] })).rejects.toMatchObject({ code: 'statement' });
    expect(await collect('HEAD health')).toEqual([[204]]);
  });

  it('streams every row in order, in batches, and keeps digits exact', async () => {
    const rows = await collect('GET orders(id, total)?count=30000');
    expect(rows).toHaveLength(30_000);
    expect(rows[29_999]).toEqual([30_000, '30000.50']);
    let types: string[] = [];
    const checkColumns = (columns: { type: string }[]): void => {
      types = columns.map(({ type }) => type);
    };
    expect(await collect('GET orders(id, total)?answer=exact', { checkColumns })).toEqual([
      ['9007199254740993', '0.1000'],
      [2, '12345678901234567890.5'],
    ]);
    expect(types).toEqual(['bigint', 'numeric']);
    const [[, customer]] = (await collect('GET order(id, customer)?id=5')) as [Cell[]];
    expect(JSON.parse(String(customer))).toEqual(shopOrder(5).customer);
  });

  it('answers a page with its order, its count and its totals from one answer', async () => {
    const text = 'GET orders(id, city, total)?count=10';
    const before = shop.heard.length;
    const page = { limit: 2, offset: 1, sort: [{ name: 'total', descending: true }] };
    const run = await pool.start(
      request(httpLanguage.page(text, page), {
        mode: 'page',
        followers: [
          httpLanguage.count(text),
          httpLanguage.totals(text, [
            { name: 'total', fn: 'sum' },
            { name: 'total', fn: 'avg' },
          ]),
        ],
      }),
      never,
    );
    await run.done;
    expect(run.takeAll?.()).toEqual([
      [9, '北京', '9.50'],
      [8, '杭州', '8.50'],
    ]);
    expect(await run.followers).toEqual([['10'], ['60.00', '6.00000000']]);
    expect(shop.heard.length).toBe(before + 1);
    const many = httpLanguage.page('GET orders(id)?count=100001', page);
    await expect(collect(many.replace('"total"', '"id"'))).rejects.toMatchObject({
      message: expect.stringContaining('100000 rows') as string,
    });
    const among = httpLanguage.among(text, { column: 'id', keys: ['2', '9'], from: 1 });
    expect(await collect(among.text, { binds: among.binds })).toEqual([
      [2, '杭州', '2.50'],
      [9, '北京', '9.50'],
    ]);
    expect(
      await collect(
        httpLanguage.withhold('GET orders(id, phone)?count=1', [
          { name: 'id', withheld: false },
          { name: 'phone', withheld: true },
        ]),
      ),
    ).toEqual([[1, null]]);
  });

  it('holds the rows of a page, masks before it counts bytes, and cuts at its limits', async () => {
    const mask = (row: Cell[]): void => {
      row[1] = '*';
    };
    const run = await pool.start(
      request('GET orders(id, phone)?count=5', { mask, limits: { rows: 3, bytes: 1e9 } }),
      never,
    );
    expect(await read(run)).toEqual([
      [1, '*'],
      [2, '*'],
      [3, '*'],
    ]);
    expect(await run.done).toMatchObject({ truncated: 'rows', rows: 3 });
    const small = open({}, { max_answer: 5_000 });
    const cut = await small.start(request('GET orders(id)?count=5000'), never);
    expect((await read(cut)).length).toBeLessThan(100);
    expect(await cut.done).toMatchObject({ truncated: 'bytes' });
    await small.close();
  });

  it('stops at the source, also while it waits for the answer or its reader', async () => {
    const signal = new AbortController();
    const waiting = pool.start(request('GET orders?slow=60000'), signal.signal);
    await expect.poll(() => shop.busy()).toBe(1);
    signal.abort();
    await expect(waiting).rejects.toMatchObject({ code: 'cancelled' });
    await expect.poll(() => shop.busy()).toBe(0);
    await expect(
      collect('GET orders?slow=60000', { settings: { ...request('').settings, timeoutMs: 200 } }),
    ).rejects.toMatchObject({ code: 'statement-timeout' });
    const unread = await pool.start(request('GET orders?count=300000'), never);
    await unread.cancel();
    await expect(unread.done).rejects.toMatchObject({ code: 'cancelled' });
    await expect.poll(() => shop.busy()).toBe(0);
  });

  it.each([
    ['elsewhere', 'address-refused'],
    ['loop', 'address-refused'],
    ['broken', 'statement'],
    ['html', 'statement'],
    ['packed', 'statement'],
    ['other', 'statement'],
    ['object', 'columns-differ'],
    ['failing', 'statement'],
    ['busy', 'too-many-connections'],
    ['dying', 'connection-lost'],
  ])('names what is wrong with an answer that is %s, and quotes nothing of it', async (answer, code) => {
    const failure = await collect(`GET orders?answer=${answer}`).catch((cause: unknown) => cause as Error);
    expect(failure).toMatchObject({ code });
    expect((failure as Error).message).not.toMatch(/138|secret/);
  });

  it('follows its own host', async () => {
    expect(await collect('GET orders(id)?answer=here')).toEqual([[1], [2]]);
  });

  it('says that nobody knows what became of a change that was not answered', async () => {
    await expect(collect("PUT rename?id=1&name='lost'", writing)).rejects.toMatchObject({ code: 'outcome-unknown' });
    await expect(collect("PUT rename?id=1&name='x'")).rejects.toMatchObject({ code: 'statement' });
    const reading = open({}, { methods: 'read' });
    await expect(collect("PUT rename?id=1&name='x'", writing, reading)).rejects.toMatchObject({
      code: 'catalogue-changed',
    });
    await reading.close();
  });

  it('sends nothing for a statement that was analysed on other declarations, or whose columns are others', async () => {
    const before = shop.heard.length;
    const expects = { relations: [{ schema: 'api', name: 'orders', stamp: 'old' }], functions: [], schemas: ['api'] };
    await expect(collect('GET orders', { expects })).rejects.toMatchObject({ code: 'catalogue-changed' });
    const checkColumns = (): void => {
      throw new Error('other columns');
    };
    await expect(collect('GET orders', { checkColumns })).rejects.toThrow('other columns');
    expect(shop.heard.length).toBe(before);
  });

  it('tells its endpoints as tables, and each step of a test', async () => {
    const { relations, database, schemas } = await httpConnector.introspect(endpointOf(shop), never);
    expect([database, schemas.map(({ name }) => name)]).toEqual(['http', ['api']]);
    expect(relations.map(({ name, comment }) => [name, comment])).toEqual([
      ['orders', '订单'],
      ['order', 'GET /orders/{id}'],
      ['health', 'HEAD /health'],
      ['rename', 'PUT /orders/{id}/customer'],
    ]);
    const stepsOf = async (endpoint: Endpoint): Promise<unknown[]> => {
      const steps: unknown[] = [];
      for await (const { step, ok, error } of httpConnector.connect.test(endpoint)) steps.push(error ?? (ok && step));
      return steps;
    };
    expect(await stepsOf(endpointOf(shop))).toEqual(['resolve', 'reach', 'sign-in']);
    const wrong = endpointOf(shop, { account: { name: 'token', secret: 'wrong' } });
    expect(await stepsOf(wrong)).toEqual(['resolve', 'reach', 'sign-in-failed']);
    expect(await stepsOf(endpointOf(shop, { host: '169.254.169.254' }))).toEqual(['address-refused']);
    expect(await stepsOf(endpointOf(shop, { port: 1 }))).toEqual(['resolve', 'unreachable']);
  });

  it('sends each kind of credentials', async () => {
    const sent = async (settings: Record<string, unknown>, account: Endpoint['account']): Promise<unknown> => {
      const from = open({ account }, settings);
      await collect('GET orders(id)?count=1', {}, from).catch(() => undefined);
      await from.close();
      return shop.heard.at(-1)?.headers;
    };
    expect(await sent({ auth_mode: 'basic' }, { name: '王', secret: 'a:b' })).toMatchObject({
      authorization: `Basic ${Buffer.from('王:a:b').toString('base64')}`,
    });
    expect(await sent({ auth_mode: 'header' }, { name: 'X-Api-Key', secret: 'k1' })).toMatchObject({
      'x-api-key': 'k1',
    });
    expect(await sent({ auth_mode: 'none' }, { name: '', secret: '' })).not.toHaveProperty('authorization');
  });
});

describe('an HTTP source that speaks TLS', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-http-tls-'));
  const file = (name: string): string => join(folder, name);
  const openssl = (...args: string[]): void => void execFileSync('openssl', args, { stdio: 'ignore' });
  let shop: HttpShop;
  beforeAll(async () => {
    const files = ['-keyout', file('ca.key'), '-out', file('ca.pem')];
    openssl('req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=authority', ...files);
    writeFileSync(file('san'), 'subjectAltName=DNS:localhost\n');
    const [key, csr] = [file('server.key'), file('server.csr')];
    openssl('req', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=localhost', '-keyout', key, '-out', csr);
    openssl(
      ...['x509', '-req', '-in', csr, '-days', '2', '-extfile', file('san'), '-out', file('server.crt')],
      ...['-CA', file('ca.pem'), '-CAkey', file('ca.key'), '-CAcreateserial'],
    );
    shop = await startHttpShop({ key: readFileSync(key, 'utf8'), cert: readFileSync(file('server.crt'), 'utf8') });
  });
  afterAll(async () => {
    await shop?.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  const last = async (host: string, tls: Endpoint['tls']): Promise<unknown> => {
    let found: unknown;
    for await (const { step, ok, error } of httpConnector.connect.test(endpointOf(shop, { host, tls })))
      found = [step, ok, error];
    return found;
  };

  it('checks authority and name as it was told', async () => {
    const ca = readFileSync(file('ca.pem'), 'utf8');
    expect(await last('localhost', { mode: 'verify', ca })).toEqual(['tls', true, undefined]);
    expect(await last('127.0.0.1', { mode: 'verify', ca })).toEqual(['tls', false, 'tls-failed']);
    expect(await last('localhost', { mode: 'verify' })).toEqual(['tls', false, 'tls-failed']);
    expect(await last('127.0.0.1', { mode: 'require' })).toEqual(['tls', true, undefined]);
  });
});
