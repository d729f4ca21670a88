import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A page of somebody else, on an origin of its own. */
export interface ForeignSite {
  origin: string;
  stop(): Promise<void>;
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/**
 * A site whose page frames the address of its `frame` parameter and keeps the messages that come from it in
 * `window.heard`.
 */
export async function startForeignSite(): Promise<ForeignSite> {
  const server = createServer((request, response) => {
    const frame = new URL(request.url ?? '/', 'http://site').searchParams.get('frame');
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><title>portal</title><h1>Portal</h1>
<script>window.heard = []; addEventListener('message', (event) => window.heard.push({ origin: event.origin, data: event.data }));</script>
${frame === null ? '' : `<iframe src="${escaped(frame)}" width="1200" height="700"></iframe>`}`);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
