import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createClient } from './client.js';

let server: Server;
let base = '';
let seen: { token: unknown; body: string } | undefined;
const answers: Record<string, string> = {
  '/good': JSON.stringify({ code: 200, data: { url: '/file/a' }, msg: '' }),
  '/bad': JSON.stringify({ code: 400, data: { field: 'f' }, msg: 'too large' }),
  '/none': 'oops',
};

beforeAll(async () => {
  server = createServer((request, response) => {
    const cors = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      const answer = answers[request.url ?? ''];
      if (request.method === 'POST') seen = { token: request.headers['access-token'], body };
      if (request.method === 'POST' && answer === undefined) return;
      response.writeHead(200, { ...cors, 'content-type': 'application/json' });
      response.end(answer);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const client = () =>
  createClient({
    base,
    version: '1',
    token: () => 'secret',
    locale: () => 'en',
    describe: (code, url) => `${code} ${url}`,
    onFailure: () => false,
  });
const form = (): FormData => {
  const made = new FormData();
  made.append('f', new File(['contents'], 'a.txt'));
  return made;
};
const nobody = (): void => undefined;

/** jsdom says nothing of how far an upload has come. */
class Halfway extends XMLHttpRequest {
  override send(body: XMLHttpRequestBodyInit): void {
    this.upload.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, loaded: 1, total: 2 }));
    super.send(body);
  }
}

it('sends the file with who sends it, says how far it has come, and answers what came back', async () => {
  const parts: number[] = [];
  vi.stubGlobal('XMLHttpRequest', Halfway);
  const answer = await client().upload('/good', form(), { progress: (part) => parts.push(part) });
  expect(answer).toEqual({ url: '/file/a' });
  expect(seen).toMatchObject({ token: 'secret', body: expect.stringContaining('contents') as string });
  expect(parts[0]).toBe(0.5);
  vi.unstubAllGlobals();
});

it('fails with the code of the answer, with its address where it is no answer, and as the network does', async () => {
  const send = (path: string) => client().upload(path, form(), { progress: nobody });
  await expect(send('/bad')).rejects.toMatchObject({ code: 400, msg: 'too large', data: { field: 'f' } });
  await expect(send('/none')).rejects.toMatchObject({ msg: expect.stringContaining(`${base}/none`) as string });
});

it('ends where it is cut off', async () => {
  const ending = new AbortController();
  const sending = client().upload('/never', form(), { signal: ending.signal, progress: nobody });
  setTimeout(() => ending.abort(), 50);
  await expect(sending).rejects.toThrow();
  const before = new AbortController();
  before.abort();
  await expect(client().upload('/good', form(), { signal: before.signal, progress: nobody })).rejects.toThrow();
});
