import { All, Controller, Inject, Req, Res } from '@nestjs/common';
import type { Platform } from '@sluice/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { PLATFORM } from './tokens.js';

const prefix = '/api';

function headersOf(request: FastifyRequest): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]));
}

function bodyOf(request: FastifyRequest): Record<string, unknown> {
  const given = request.method === 'GET' ? request.query : request.body;
  return typeof given === 'object' && given !== null && !Array.isArray(given) ? given as Record<string, unknown> : {};
}

/** Aborts when the caller goes away before the answer is complete. */
function whileConnected(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => { if (!reply.raw.writableFinished) gone.abort(); });
  return gone.signal;
}

/** Every call of §7 and every named operation: carried to the dispatcher and back, no more. */
@Controller()
export class CallController {
  constructor(@Inject(PLATFORM) private readonly platform: Platform) {}

  @All('api/*')
  async call(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { pathname } = new URL(request.url, 'http://localhost');
    const answer = await this.platform.dispatcher.handle({
      method: request.method === 'GET' ? 'GET' : 'POST', path: pathname.slice(prefix.length),
      headers: headersOf(request), body: bodyOf(request), ip: request.ip, signal: whileConnected(reply),
    });
    reply.header('x-request-id', answer.requestId).header('cache-control', 'no-store');
    if (answer.kind === 'json') await reply.send(answer.envelope);
    else await reply.header('content-type', 'application/x-ndjson; charset=utf-8').header('x-accel-buffering', 'no').send(Readable.from(answer.lines, { highWaterMark: 1 }));
  }
}
