// @vitest-environment node
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createClient, type Client } from '../api/client.js';
import { createEngineTransport } from './engine.transport.js';

let server: Server;
let client: Client;
let body = '';

beforeAll(async () => {
  server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      body = Buffer.concat(parts).toString();
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ code: 200, data: { url: '/file/1' }, msg: '' }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  client = createClient({
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`,
    version: '1',
    token: () => null,
    locale: () => 'en',
    describe: String,
    onFailure: () => true,
  });
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

it('says with every call of a previewed page through whose eyes it is seen, with its uploads too', async () => {
  const transport = createEngineTransport(client, { impersonation: { preview: true, preview_as: 'user' } });
  await transport.call('/app/data/run', { data_id: 7 });
  expect(Object.fromEntries(new URLSearchParams(body))).toEqual({ data_id: '7', preview: 'true', preview_as: 'user' });
  await transport.upload('/app/param/upload', { app_id: 3, id: 9 }, new Blob(['x']));
  for (const [name, value] of [
    ['app_id', '3'],
    ['id', '9'],
    ['preview', 'true'],
    ['preview_as', 'user'],
  ])
    expect(body).toMatch(new RegExp(`name="${name}"\\r\\n\\r\\n${value}\\r\\n`));
  await transport.call('/operation/export.ticket', { task_id: 1 });
  expect(body).toBe('task_id=1');
});
