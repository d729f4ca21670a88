import { createDispatcher, defineOperation, type Operation } from '@sluice/platform';
import { startTestPlatform, type TestPlatform } from '@sluice/testing';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startHttp, type TestedHttp } from './tested.http.js';

let produced = 0;
let ended = 0;
let aborted = 0;
const line = 'x'.repeat(10_000);

let written = 0;
/** Counts how often it is written as JSON. */
const lasting = {
  toJSON: () => {
    written += 1;
    return { kept: line };
  },
};

const operations: Operation[] = [
  defineOperation<unknown, unknown>({
    name: 'probe.echo',
    route: { method: 'GET', path: '/probe' },
    access: 'anonymous',
    audit: 'none',
    transaction: false,
    input: { type: 'object' },
    run: async (_ctx, input) => input,
  }),
  defineOperation<unknown, typeof lasting>({
    name: 'probe.lasting',
    access: 'anonymous',
    audit: 'none',
    transaction: false,
    lasting: () => true,
    input: { type: 'object' },
    run: async () => lasting,
  }),
  defineOperation<unknown, AsyncIterable<unknown>>({
    name: 'probe.stream',
    access: 'anonymous',
    audit: 'none',
    transaction: false,
    stream: 'ndjson',
    input: { type: 'object' },
    async run({ signal }) {
      signal.addEventListener('abort', () => {
        aborted += 1;
      });
      return (async function* () {
        try {
          while (produced < 200_000) {
            produced += 1;
            yield { line };
          }
        } finally {
          ended += 1;
        }
      })();
    },
  }),
];

describe('the HTTP side', () => {
  let world: TestPlatform;
  let http: TestedHttp;
  const web = mkdtempSync(join(tmpdir(), 'sluice-web-'));

  beforeAll(async () => {
    mkdirSync(join(web, 'assets'));
    writeFileSync(join(web, 'index.html'), '<!doctype html><title>Sluice</title>');
    writeFileSync(join(web, 'assets', 'app-1a2b.js'), 'export {};');
    writeFileSync(join(web, 'assets', 'big-3c4d.js'), 'plain');
    writeFileSync(join(web, 'assets', 'big-3c4d.js.gz'), gzipSync('as built'));
    writeFileSync(join(web, '..', 'outside.txt'), 'not for the web');
    world = await startTestPlatform();
    world.platform.dispatcher = createDispatcher(world.platform, operations);
    http = await startHttp(world.platform, { webFolder: web });
  });
  afterAll(async () => {
    await http.close();
    await world.stop();
    rmSync(web, { recursive: true, force: true });
    rmSync(join(web, '..', 'outside.txt'), { force: true });
  });

  it('carries query, form and JSON alike and numbers every answer', async () => {
    const query = await http.ask.get('/api/probe').query({ a: 1, name: '数闸' });
    expect(query.body).toEqual({ code: 200, data: { a: '1', name: '数闸' }, msg: '' });
    expect(query.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    const form = await http.ask.post('/api/operation/probe.echo').type('form').send({ a: '1', b: '{"c":2}' });
    expect(form.body).toMatchObject({ data: { a: '1', b: '{"c":2}' } });
    const json = await http.ask.post('/api/operation/probe.echo').send({ a: 1 });
    expect(json.body).toMatchObject({ data: { a: 1 } });
  });

  it("answers what it cannot read with an envelope in the caller's language", async () => {
    const echo = () => http.ask.post('/api/operation/probe.echo').type('json').set('locale', 'en');
    expect((await echo().send('{"a":').expect(200)).body).toMatchObject({
      code: 400,
      data: { field: 'body' },
      msg: expect.stringContaining('Wrong parameter'),
    });
    const large = await echo().send('x'.repeat(17 * 1024 * 1024));
    expect(large.body).toMatchObject({ code: 400 });
    const unknown = await http.ask.post('/api/no/such/call');
    expect(unknown.body).toMatchObject({ code: 403 });
  });

  it('sends the browser program with a policy that allows no foreign and no inline script', async () => {
    const page = await http.ask.get('/3/17');
    expect(page.text).toContain('<title>Sluice</title>');
    const policy = page.headers['content-security-policy'] ?? '';
    expect(policy).toMatch(/script-src 'self'(;|$)/);
    expect(policy).not.toContain('unsafe-eval');
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain("base-uri 'none'");
    const asset = await http.ask.get('/assets/app-1a2b.js');
    expect(asset.headers['cache-control']).toContain('immutable');
    expect(page.headers['cache-control'] ?? 'none').not.toContain('immutable');
    await http.ask.get('/assets/gone-0000.js').expect(404);
  });

  it('sends a file compressed as it was built, and as it is to whoever reads no compression', async () => {
    const asset = await http.ask.get('/assets/big-3c4d.js').set('accept-encoding', 'br, gzip').responseType('blob');
    expect(asset.headers['content-encoding']).toBe('gzip');
    expect(asset.headers['content-type']).toContain('javascript');
    expect(asset.headers['cache-control']).toContain('immutable');
    expect(asset.headers['vary']).toContain('accept-encoding');
    expect((asset.body as Buffer).toString()).toBe('as built');
    await http.ask.get('/assets/big-3c4d.js').set('accept-encoding', 'identity').expect('plain');
  });

  it('writes and compresses once what is the same for many, and sends it plain to whoever reads no compression', async () => {
    const ask = (encoding: string) => http.ask.post('/api/operation/probe.lasting').set('accept-encoding', encoding);
    const answers = [await ask('gzip, br'), await ask('br, gzip;q=0.5')];
    for (const answer of answers) {
      expect(answer.headers['content-encoding']).toBe('gzip');
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.body).toEqual({ code: 200, data: { kept: line }, msg: '' });
    }
    expect(answers[0]?.headers['x-request-id']).not.toBe(answers[1]?.headers['x-request-id']);
    expect(written).toBe(1);
    for (const encoding of ['identity', 'gzip;q=0']) {
      const plain = await ask(encoding);
      expect(plain.headers['content-encoding'] ?? 'identity').toBe('identity');
      expect(plain.body).toMatchObject({ data: { kept: line } });
    }
  });

  it('gives no file from outside its folder', async () => {
    for (const path of [
      '/..%2foutside.txt',
      '/%2e%2e/outside.txt',
      '/assets/..%2f..%2foutside.txt',
      '/assets/%2e%2e%2f%2e%2e%2foutside.txt',
    ]) {
      const answer = await new Promise<{ status: number; body: string }>((resolve, reject) => {
        const { hostname, port } = new URL(http.address);
        get({ hostname, port, path }, (response) => {
          let body = '';
          response
            .setEncoding('utf8')
            .on('data', (text: string) => {
              body += text;
            })
            .on('end', () => resolve({ status: response.statusCode ?? 0, body }));
        }).once('error', reject);
      });
      expect(answer.body, path).not.toContain('not for the web');
    }
  });

  it('lets embedding frames in only where the settings name them', async () => {
    await http.ask.get('/').expect('content-security-policy', /frame-ancestors 'self'$/);
    await world.platform.settings.set(world.platform.db, 'embed.origins', ['https://portal.example.cn'], null);
    await expect
      .poll(async () => (await http.ask.get('/')).headers['content-security-policy'])
      .toContain("frame-ancestors 'self' https://portal.example.cn");
    await expect(
      world.platform.settings.set(world.platform.db, 'embed.origins', ['https://a.cn; script-src *'], null),
    ).rejects.toMatchObject({ code: 400 });
  });

  it('streams lines as they are read; a reader that stops or leaves stops the source', async () => {
    const request = new AbortController();
    const answer = await fetch(`${http.address}/api/operation/probe.stream`, {
      method: 'POST',
      signal: request.signal,
    });
    expect(answer.headers.get('content-type')).toContain('application/x-ndjson');
    const reader = answer.body?.getReader();
    await reader?.read();
    let before = -1;
    while (before !== produced) {
      before = produced;
      await delay(150);
    }
    expect(produced).toBeLessThan(3_000);
    request.abort();
    await expect.poll(() => [ended, aborted]).toEqual([1, 1]);
    expect(produced).toBeLessThan(200_000);
  });

  it('ends a connection whose answer is not read', async () => {
    const limits = { headersMs: 500, idleMs: 500, keepAliveMs: 500 };
    const impatient = await startHttp(world.platform, { webFolder: web, limits });
    const before = ended;
    const socket = connect(Number(new URL(impatient.address).port), '127.0.0.1');
    socket.write('POST /api/operation/probe.stream HTTP/1.1\r\nhost: x\r\n\r\n');
    socket.once('data', () => socket.pause());
    await expect.poll(() => ended, { timeout: 10_000 }).toBe(before + 1);
    socket.destroy();
    await impatient.close();
  }, 20_000);

  it('tells operators how it is', async () => {
    await http.ask.get('/health').expect({ status: 'ok', version: 'test' });
    await http.ask.get('/ready').expect(200);
    const { text } = await http.ask.get('/metrics');
    expect(text).toContain('sluice_call_seconds_count{operation="probe.echo",code="200"}');
    await http.ask.get('/metrics').set('x-forwarded-for', '8.8.8.8').expect(404);
  });
});
