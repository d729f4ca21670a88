import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { extname, join, normalize } from 'node:path';
import type { AddressInfo } from 'node:net';
import { root } from '../world/product.js';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webm': 'video/webm',
};

/** Headers of the product's own pages that decide what a page may do. */
async function productHeaders(product: string): Promise<Record<string, string>> {
  const { headers } = await fetch(product);
  const policy = headers.get('content-security-policy');
  if (!policy) throw new Error(`${product} sends no Content-Security-Policy`);
  return {
    'content-security-policy': policy,
    'x-content-type-options': headers.get('x-content-type-options') ?? 'nosniff',
  };
}

/** The built gallery behind an address. */
export interface GalleryServer {
  url: string;
  close(): Promise<void>;
}

/** Builds the gallery where that is due and serves its files as the product serves its own: under the same policy. */
export async function serveGallery(product: string): Promise<GalleryServer> {
  const built = spawnSync(process.execPath, ['tools/build.mjs', 'gallery'], { cwd: root, encoding: 'utf8' });
  if (built.status !== 0) throw new Error(`the gallery could not be built:\n${built.stdout}${built.stderr}`);
  const headers = await productHeaders(product);
  const folder = join(root, '.cache', 'gallery');
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://gallery');
    const file = join(folder, normalize(pathname === '/' ? '/gallery.html' : pathname));
    readFile(file).then(
      (content) =>
        response
          .writeHead(200, { ...headers, 'content-type': types[extname(file)] ?? 'application/octet-stream' })
          .end(content),
      () => response.writeHead(404, headers).end(),
    );
  });
  server.listen(Number(process.env.SLUICE_GALLERY_PORT ?? 0), '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
