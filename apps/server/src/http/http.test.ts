import type { NestFastifyApplication } from '@nestjs/platform-fastify';
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
import { createHttp } from './create-http.js';

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
  let app: NestFastifyApplication;
  let address: string;
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
    app = await createHttp(world.platform, web);
    await app.listen(0, '127.0.0.1');
    address = await app.getUrl();
  });
  afterAll(async () => {
    await app.close();
    await world.stop();
    rmSync(web, { recursive: true, force: true });
    rmSync(join(web, '..', 'outside.txt'), { force: true });
  });

  it('carries query, form and JSON alike and numbers every answer', async () => {
    const query = await fetch(`${address}/api/probe?a=1&name=${encodeURIComponent('数闸')}`);
    expect(await query.json()).toEqual({ code: 200, data: { a: '1', name: '数闸' }, msg: '' });
    expect(query.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    const form = await fetch(`${address}/api/operation/probe.echo`, {
      method: 'POST',
      body: new URLSearchParams({ a: '1', b: '{"c":2}' }),
    });
    expect(await form.json()).toMatchObject({ data: { a: '1', b: '{"c":2}' } });
    const json = await fetch(`${address}/api/operation/probe.echo`, {
      method: 'POST',
      body: '{"a":1}',
      headers: { 'content-type': 'application/json' },
    });
    expect(await json.json()).toMatchObject({ data: { a: 1 } });
  });

  it("answers what it cannot read with an envelope in the caller's language", async () => {
    const broken = await fetch(`${address}/api/operation/probe.echo`, {
      method: 'POST',
      body: '{"a":',
      headers: { 'content-type': 'application/json', locale: 'en' },
    });
    expect(broken.status).toBe(200);
    expect(await broken.json()).toMatchObject({
      code: 400,
      data: { field: 'body' },
      msg: expect.stringContaining('Wrong parameter'),
    });
    const large = await fetch(`${address}/api/operation/probe.echo`, {
      method: 'POST',
      body: 'x'.repeat(17 * 1024 * 1024),
      headers: { 'content-type': 'application/json' },
    });
    expect(await large.json()).toMatchObject({ code: 400 });
    const unknown = await fetch(`${address}/api/no/such/call`, { method: 'POST' });
    expect(await unknown.json()).toMatchObject({ code: 403 });
  });

  it('sends the browser program with a policy that allows no foreign and no inline script', async () => {
    const page = await fetch(`${address}/3/17`);
    expect(await page.text()).toContain('<title>Sluice</title>');
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/script-src 'self'(;|$)/);
    expect(policy).not.toContain('unsafe-eval');
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain("base-uri 'none'");
    const asset = await fetch(`${address}/assets/app-1a2b.js`);
    expect(asset.headers.get('cache-control')).toContain('immutable');
    expect(page.headers.get('cache-control') ?? 'none').not.toContain('immutable');
    expect((await fetch(`${address}/assets/gone-0000.js`)).status).toBe(404);
  });

  it('sends a file compressed as it was built, and as it is to whoever reads no compression', async () => {
    const asset = await fetch(`${address}/assets/big-3c4d.js`, { headers: { 'accept-encoding': 'br, gzip' } });
    expect(asset.headers.get('content-encoding')).toBe('gzip');
    expect(asset.headers.get('content-type')).toContain('javascript');
    expect(asset.headers.get('cache-control')).toContain('immutable');
    expect(asset.headers.get('vary')).toContain('accept-encoding');
    expect(await asset.text()).toBe('as built');
    const plain = await fetch(`${address}/assets/big-3c4d.js`, { headers: { 'accept-encoding': 'identity' } });
    expect(await plain.text()).toBe('plain');
  });

  it('writes and compresses once what is the same for many, and sends it plain to whoever reads no compression', async () => {
    const ask = (encoding: string): Promise<Response> =>
      fetch(`${address}/api/operation/probe.lasting`, { method: 'POST', headers: { 'accept-encoding': encoding } });
    const answers = [await ask('gzip, br'), await ask('br, gzip;q=0.5')];
    for (const answer of answers) {
      expect(answer.headers.get('content-encoding')).toBe('gzip');
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(await answer.json()).toEqual({ code: 200, data: { kept: line }, msg: '' });
    }
    expect(answers[0]?.headers.get('x-request-id')).not.toBe(answers[1]?.headers.get('x-request-id'));
    expect(written).toBe(1);
    for (const encoding of ['identity', 'gzip;q=0']) {
      const plain = await ask(encoding);
      expect(plain.headers.get('content-encoding') ?? 'identity').toBe('identity');
      expect(await plain.json()).toMatchObject({ data: { kept: line } });
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
        const { hostname, port } = new URL(address);
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
    expect((await fetch(`${address}/`)).headers.get('content-security-policy')).toMatch(/frame-ancestors 'self'$/);
    await world.platform.settings.set(world.platform.db, 'embed.origins', ['https://portal.example.cn'], null);
    await expect
      .poll(async () => (await fetch(`${address}/`)).headers.get('content-security-policy'))
      .toContain("frame-ancestors 'self' https://portal.example.cn");
    await expect(
      world.platform.settings.set(world.platform.db, 'embed.origins', ['https://a.cn; script-src *'], null),
    ).rejects.toMatchObject({ code: 400 });
  });

  it('streams lines as they are read; a reader that stops or leaves stops the source', async () => {
    const request = new AbortController();
    const answer = await fetch(`${address}/api/operation/probe.stream`, { method: 'POST', signal: request.signal });
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
    const impatient = await createHttp(world.platform, web, { headersMs: 500, idleMs: 500, keepAliveMs: 500 });
    await impatient.listen(0, '127.0.0.1');
    const before = ended;
    const socket = connect(Number(new URL(await impatient.getUrl()).port), '127.0.0.1');
    socket.write('POST /api/operation/probe.stream HTTP/1.1\r\nhost: x\r\n\r\n');
    socket.once('data', () => socket.pause());
    await expect.poll(() => ended, { timeout: 10_000 }).toBe(before + 1);
    socket.destroy();
    await impatient.close();
  }, 20_000);

  it('tells operators how it is', async () => {
    expect(await (await fetch(`${address}/health`)).json()).toEqual({ status: 'ok', version: 'test' });
    expect((await fetch(`${address}/ready`)).status).toBe(200);
    expect(await (await fetch(`${address}/metrics`)).text()).toContain(
      'sluice_call_seconds_count{operation="probe.echo",code="200"}',
    );
    expect((await fetch(`${address}/metrics`, { headers: { 'x-forwarded-for': '8.8.8.8' } })).status).toBe(404);
  });
});
