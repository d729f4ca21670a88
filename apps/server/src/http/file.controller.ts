import { Controller, Get, Inject, Param, Req, Res } from '@nestjs/common';
import { servedFile, type Platform } from '@sluice/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { PLATFORM } from './tokens.js';

/** Nothing in a stored file runs, wherever it is opened. */
const filePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'self'";
const yearSeconds = 365 * 24 * 3600;

/** Stored files by their unguessable address (§2 `/file/{file_url}`): pictures in place, everything else as a download. */
@Controller()
export class FileController {
  constructor(@Inject(PLATFORM) private readonly platform: Platform) {}

  @Get('file/:id')
  async file(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const file = await servedFile(this.platform, id);
    reply.header('content-security-policy', filePolicy);
    if (file === undefined) return void await reply.status(404).type('text/plain; charset=utf-8').send('Not found');
    const name = encodeURIComponent(file.name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
    reply.header('content-type', file.contentType).header('content-length', file.size).header('content-encoding', 'identity')
      .header('cache-control', `private, max-age=${yearSeconds}, immutable`).header('etag', `"${id}"`)
      .header('content-disposition', `${file.isImage ? 'inline' : 'attachment'}; filename*=UTF-8''${name}`);
    if (request.headers['if-none-match'] === `"${id}"`) return void await reply.status(304).removeHeader('content-length').send();
    await reply.send(Readable.from(file.body, { objectMode: false }));
  }
}
