import { Controller, Get, Inject, Param, Req, Res } from '@nestjs/common';
import { servedFile, type Platform, type ServedFile } from '@sluice/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { byteRange } from './byte.range.js';
import { PLATFORM } from './tokens.js';

/** Nothing in a stored file runs, wherever it is opened. */
const filePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'self'";
const yearSeconds = 365 * 24 * 3600;
/** §7: the browser sets it for 30 seconds before it loads a medium, which cannot carry a header. */
const tokenCookie = /(?:^|;\s*)x-access-token=([^;]*)/;

function tokenOf({ headers }: FastifyRequest): string | undefined {
  const header = headers['access-token'];
  if (typeof header === 'string' && header !== '') return header;
  const value = tokenCookie.exec(headers.cookie ?? '')?.[1];
  try {
    return value === undefined ? undefined : decodeURIComponent(value);
  } catch {
    return undefined;
  }
}

const plain = (reply: FastifyReply, status: number, text: string): Promise<void> =>
  Promise.resolve(reply.status(status).type('text/plain; charset=utf-8').send(text)).then(() => undefined);

/**
 * Stored files by their unguessable address (§2 `/file/{file_url}`): pictures and videos in place, everything else as a
 * download; whole or by ranges.
 */
@Controller()
export class FileController {
  constructor(@Inject(PLATFORM) private readonly platform: Platform) {}

  @Get('file/:id')
  async file(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const file = await servedFile(this.platform, id, { token: tokenOf(request), ip: request.ip });
    reply.header('content-security-policy', filePolicy);
    if (file === undefined) return plain(reply, 404, 'Not found');
    if (file === 'refused') return plain(reply.header('cache-control', 'no-store'), 403, 'Forbidden');
    await this.send(file, `"${id}"`, request, reply);
  }

  private async send(file: ServedFile, etag: string, { headers }: FastifyRequest, reply: FastifyReply): Promise<void> {
    const name = encodeURIComponent(file.name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
    const shown = file.isImage || file.contentType.startsWith('video/');
    reply
      .header('content-type', file.contentType)
      .header('content-encoding', 'identity')
      .header('accept-ranges', 'bytes')
      .header('etag', etag)
      // What is asked for anew each time may not be answered from a cache either.
      .header('cache-control', file.appId === null ? `private, max-age=${yearSeconds}, immutable` : 'private, no-cache')
      .header('content-disposition', `${shown ? 'inline' : 'attachment'}; filename*=UTF-8''${name}`);
    if (headers['if-none-match'] === etag) return void (await reply.status(304).send());
    const range = byteRange(file.size, etag, {
      range: headers.range,
      ifRange: typeof headers['if-range'] === 'string' ? headers['if-range'] : undefined,
    });
    if (range === 'unsatisfiable')
      return plain(reply.header('content-range', `bytes */${file.size}`), 416, 'Range not satisfiable');
    if (range === 'whole')
      return void (await reply
        .header('content-length', file.size)
        .send(Readable.from(file.body, { objectMode: false })));
    const { first, last } = range;
    await reply
      .status(206)
      .header('content-range', `bytes ${first}-${last}/${file.size}`)
      .header('content-length', last - first + 1)
      .send(Readable.from(file.part(first, last), { objectMode: false }));
  }
}
