import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pinnedGet, type PinnedCall } from './pinned.request.js';

const call: PinnedCall = { maxBytes: 1_000, timeoutMs: 30_000, signal: new AbortController().signal };
const here = (): Promise<string> => Promise.resolve('127.0.0.1');

describe('a call to another system', () => {
  let server: Server;
  let port: number;
  beforeAll(async () => {
    server = createServer((request, response) => {
      if (request.url === '/away') return response.writeHead(302, { location: '/there' }).end();
      if (request.url === '/long') return response.end('x'.repeat(5_000));
      if (request.url === '/never') return undefined;
      if (request.url === '/cut') {
        response.writeHead(200, { 'content-length': '100' }).write('some');
        return response.destroy();
      }
      return response.end(`${request.headers.host} ${request.headers.accept}`);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    ({ port } = server.address() as AddressInfo);
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  it('dials the address that was checked, whatever the name says by then, and asks for the name', async () => {
    const pinned: string[] = [];
    const pin = (host: string): Promise<string> => {
      pinned.push(host);
      return here();
    };
    const answer = await pinnedGet(new URL(`http://cas.invalid:${port}/`), {
      ...call,
      headers: { accept: 'text/xml' },
      pin,
    });
    expect(answer).toEqual({ status: 200, text: `cas.invalid:${port} text/xml` });
    expect(pinned).toEqual(['cas.invalid']);
  });

  it('dials no metadata service, by name or by number', async () => {
    for (const address of ['http://169.254.169.254/', 'http://[fd00:ec2::254]/', 'http://[::ffff:169.254.169.254]/']) {
      await expect(pinnedGet(new URL(address), call)).rejects.toMatchObject({ code: 'address-refused' });
    }
  });

  it('follows no redirect', async () => {
    expect((await pinnedGet(new URL(`http://127.0.0.1:${port}/away`), call)).status).toBe(302);
  });

  it('reads no more than it may, and takes no half answer', async () => {
    await expect(pinnedGet(new URL(`http://127.0.0.1:${port}/long`), call)).rejects.toThrow('longer than 1000 bytes');
    await expect(pinnedGet(new URL(`http://127.0.0.1:${port}/cut`), call)).rejects.toThrow();
  });

  it('waits no longer than it may, nor for a caller who has left', async () => {
    await expect(pinnedGet(new URL(`http://127.0.0.1:${port}/never`), { ...call, timeoutMs: 100 })).rejects.toThrow();
    const gone = new AbortController();
    const asked = pinnedGet(new URL(`http://127.0.0.1:${port}/never`), { ...call, signal: gone.signal });
    gone.abort();
    await expect(asked).rejects.toThrow();
    const silent = (): Promise<string> => new Promise(() => undefined);
    await expect(pinnedGet(new URL('http://cas.invalid/'), { ...call, timeoutMs: 100, pin: silent })).rejects.toThrow();
  });
});
