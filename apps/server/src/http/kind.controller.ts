import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import type { Platform } from '@sluice/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { embedders } from './security.js';
import { PLATFORM } from './tokens.js';

const yearSeconds = 365 * 24 * 3600;

/**
 * What the frame of an external kind may do (issue 11 e): run the two scripts whose digests stand here, and draw. It
 * has an origin of its own that nothing else has, reaches no address, sends no form, opens nothing.
 */
const framePolicy = (scripts: readonly string[]): string =>
  [
    'sandbox allow-scripts',
    "default-src 'none'",
    `script-src ${scripts.map((digest) => `'${digest}'`).join(' ')}`,
    "style-src 'unsafe-inline'",
    'img-src data: blob:',
    'font-src data:',
    "connect-src 'none'",
    "form-action 'none'",
    "base-uri 'none'",
  ].join('; ');

/** A script alone is no page: opened as one it does nothing. */
const scriptPolicy = "default-src 'none'; sandbox; frame-ancestors 'none'";

/**
 * Files of external kinds, at addresses that change with their content. They are code and no data: nobody is asked who
 * they are, and the frame, whose origin is opaque, could not say it.
 */
@Controller()
export class KindController {
  constructor(@Inject(PLATFORM) private readonly platform: Platform) {}

  @Get(['kind', 'kind/*'])
  async file(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { pathname, searchParams } = new URL(request.url, 'http://localhost');
    const file = this.platform.kinds.file(pathname);
    if (!file) {
      await reply
        .status(404)
        .header('content-security-policy', scriptPolicy)
        .header('cache-control', 'no-store')
        .type('text/plain; charset=utf-8')
        .send('Not found');
      return;
    }
    const isFrame = file.scripts.length > 0;
    const ancestors = embedders(this.platform, `/${searchParams.get('app') ?? ''}`);
    reply
      .header('content-type', file.type)
      .header('cache-control', `public, max-age=${yearSeconds}, immutable`)
      .header('x-dns-prefetch-control', 'off')
      .header(
        'content-security-policy',
        isFrame ? `${framePolicy(file.scripts)}; frame-ancestors ${ancestors}` : scriptPolicy,
      );
    // A script is asked for from the frame's opaque origin, without credentials, so that its digest can be compared.
    if (!isFrame) reply.header('access-control-allow-origin', '*');
    await reply.send(file.content);
  }
}
