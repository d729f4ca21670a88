import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Folder of the built browser program. */
export const WEB_FOLDER = Symbol('web folder');

const hashed = '/assets/';
const year = 365 * 24 * 3600 * 1000;

/**
 * The browser program: files as they are, every other address its start page, because the browser routes by itself
 * (§2).
 */
@Controller()
export class WebController {
  constructor(@Inject(WEB_FOLDER) private readonly folder: string) {}

  @Get(['/', '*'])
  async file(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const path = decodeURIComponent(new URL(request.url, 'http://localhost').pathname);
    const isFile = /\.[a-z0-9]+$/i.test(path);
    // Names under assets/ carry a digest of their content; the start page must be asked for anew after an upgrade.
    if (path.startsWith(hashed)) await reply.sendFile(path, this.folder, { maxAge: year, immutable: true });
    else if (isFile) await reply.sendFile(path, this.folder, { maxAge: 3_600_000 });
    else if (existsSync(join(this.folder, 'index.html')))
      await reply.sendFile('index.html', this.folder, { cacheControl: false, lastModified: false });
    else
      await reply
        .status(503)
        .type('text/plain; charset=utf-8')
        .send('The browser program is not built: run npm run build.');
  }
}
