import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallError, LOCAL_CODES, type CallFailure } from './call.error.js';
import { createClient, type Client } from './client.js';

interface Seen {
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}

let server: Server;
let base = '';
let answer: { status?: number; type?: string; body: string; hang?: boolean } = { body: '' };
let seen: Seen | null = null;
let failures: CallFailure[] = [];
let client: Client;

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      seen = { url: request.url ?? '', headers: request.headers, body };
      if (answer.hang) return;
      response.writeHead(answer.status ?? 200, {
        'content-type': answer.type ?? 'application/json',
        'x-request-id': 'req-1',
      });
      response.end(answer.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  failures = [];
  client = createClient({
    base,
    version: '1.2.3',
    token: () => 'secret-token',
    locale: () => 'en',
    describe: (code) => `local ${code}`,
    onFailure: (failure) => {
      failures.push(failure);
      return true;
    },
  });
});

const envelope = (code: number, data: unknown, msg = ''): void => {
  answer = { body: JSON.stringify({ code, data, msg }) };
};

async function failureOf(work: Promise<unknown>): Promise<CallError> {
  const cause: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(cause).toBeInstanceOf(CallError);
  return cause as CallError;
}

describe('client', () => {
  it('sends a form with nested values as JSON, the token, the version and the locale, and unwraps data', async () => {
    envelope(200, { list: [1] });
    await expect(
      client.call('/app/data/run', { app_id: 7, data_params: { 3: 'a&b', n: null }, skipped: undefined, flag: true }),
    ).resolves.toEqual({ list: [1] });
    expect(seen?.headers).toMatchObject({ 'access-token': 'secret-token', 'static-version': '1.2.3', locale: 'en' });
    const form = new URLSearchParams(seen?.body);
    expect(Object.fromEntries(form)).toEqual({ app_id: '7', data_params: '{"3":"a&b","n":null}', flag: 'true' });
  });

  it('puts the fields of a GET into the query string', async () => {
    envelope(200, null);
    await client.call('/site/info', { id: 3 }, { method: 'GET' });
    expect(seen?.url).toBe('/api/site/info?id=3');
    expect(seen?.body).toBe('');
  });

  it('hands a refused call to the shell once and throws code, message, data and request id', async () => {
    envelope(400, { field: 'name' }, 'bad name');
    const failure = await failureOf(client.call('/x'));
    expect(failure).toMatchObject({
      code: 400,
      msg: 'bad name',
      data: { field: 'name' },
      requestId: 'req-1',
      reported: true,
    });
    expect(failures).toHaveLength(1);
  });

  it('leaves a handled code to the caller, but never the codes that the specification fixes', async () => {
    envelope(404, null, 'gone');
    expect(await failureOf(client.call('/x', {}, { handles: 'all' }))).toMatchObject({ code: 404, reported: false });
    expect(failures).toHaveLength(0);
    envelope(405, null, 'elsewhere');
    expect(await failureOf(client.call('/x', {}, { handles: 'all' }))).toMatchObject({ code: 405, reported: true });
    expect(failures).toHaveLength(1);
  });

  it('tells a page that is no envelope apart from an answer', async () => {
    answer = { status: 502, type: 'text/html', body: '<html>bad gateway</html>' };
    expect(await failureOf(client.call('/x'))).toMatchObject({
      code: LOCAL_CODES.malformed,
      msg: expect.stringContaining('HTTP 502'),
    });
  });

  it('reports a server that cannot be reached, and one that does not answer in time', async () => {
    const away = createClient({
      base: 'http://127.0.0.1:1/api',
      version: '1',
      token: () => null,
      locale: () => 'en',
      describe: (code) => `local ${code}`,
      onFailure: () => true,
    });
    expect(await failureOf(away.call('/x'))).toMatchObject({
      code: LOCAL_CODES.network,
      msg: `local ${LOCAL_CODES.network}`,
    });
    answer = { body: '', hang: true };
    expect(await failureOf(client.call('/x', {}, { timeoutMs: 60 }))).toMatchObject({ code: LOCAL_CODES.timeout });
  });

  it('gives a call 50 seconds, an upload and a stream as long as they take (§9)', async () => {
    const given: number[] = [];
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      given.push(ms);
      return new AbortController().signal;
    });
    envelope(200, null);
    await client.call('/x');
    await client.call('/x', {}, { method: 'GET' });
    await client.upload('/app/param/upload', new FormData());
    answer = { type: 'application/x-ndjson', body: '{"t":"end"}\n' };
    await (await client.open('/operation/workspace.run', {})).text();
    timeout.mockRestore();
    expect(given).toEqual([50_000, 50_000]);
  });

  it('says nothing about a call that its own caller gave up', async () => {
    answer = { body: '', hang: true };
    const leave = new AbortController();
    const call = client.call('/x', {}, { signal: leave.signal });
    leave.abort();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    expect(failures).toHaveLength(0);
  });

  it('opens a stream, and turns an envelope in its place into a failure', async () => {
    answer = { type: 'application/x-ndjson', body: '{"t":"end"}\n' };
    await expect((await client.open('/operation/workspace.run', {})).text()).resolves.toBe('{"t":"end"}\n');
    envelope(503, null, 'source away');
    expect(await failureOf(client.open('/operation/workspace.run', {}))).toMatchObject({
      code: 503,
      msg: 'source away',
      reported: false,
    });
  });
});
