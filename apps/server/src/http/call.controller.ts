import { All, Controller, Inject, Req, Res } from '@nestjs/common';
import type { FileOutput, Platform } from '@sluice/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { KeptAnswers } from './kept.answers.js';
import { readMultipart } from './multipart.js';
import { PLATFORM } from './tokens.js';

const prefix = '/api';

/** The headers that the dispatcher reads (§7). */
const names = ['access-token', 'static-version', 'locale', 'user-agent'] as const;

function headersOf(request: FastifyRequest): Record<string, string | undefined> {
  const headers: Record<string, string | undefined> = {};
  for (const name of names) {
    const value = request.headers[name];
    headers[name] = Array.isArray(value) ? value[0] : value;
  }
  return headers;
}

function pathOf(request: FastifyRequest): string {
  const query = request.url.indexOf('?');
  return request.url.slice(prefix.length, query < 0 ? undefined : query);
}

function bodyOf(request: FastifyRequest): Record<string, unknown> {
  const given = request.method === 'GET' ? request.query : request.body;
  return typeof given === 'object' && given !== null && !Array.isArray(given) ? (given as Record<string, unknown>) : {};
}

/** Aborts when the caller goes away before the answer is complete. */
function whileConnected(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort();
  });
  return gone.signal;
}

/** A download under its own name (RFC 6266); the length lets the browser show how far it is and notice one that was cut off. */
async function sendFile(reply: FastifyReply, { name, contentType, size, body }: FileOutput): Promise<void> {
  reply.header('content-type', contentType).header('content-length', size).header('content-encoding', 'identity');
  reply.header(
    'content-disposition',
    `attachment; filename*=UTF-8''${encodeURIComponent(name).replaceAll(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`)}`,
  );
  await reply.send(Readable.from(body, { objectMode: false }));
}

/** Every call of §7 and every named operation: carried to the dispatcher and back, no more. */
@Controller()
export class CallController {
  private readonly kept = new KeptAnswers();

  constructor(@Inject(PLATFORM) private readonly platform: Platform) {}

  @All('api/*')
  async call(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const answer = await this.platform.dispatcher.handle({
      method: request.method === 'GET' ? 'GET' : 'POST',
      path: pathOf(request),
      headers: headersOf(request),
      body: request.isMultipart() ? await readMultipart(request) : bodyOf(request),
      ip: request.ip,
      signal: whileConnected(reply),
    });
    reply.header('x-request-id', answer.requestId).header('cache-control', 'no-store');
    if (answer.kind === 'json')
      await (answer.lasting ? this.kept.send(request, reply, answer.envelope) : reply.send(answer.envelope));
    else if (answer.kind === 'file') await sendFile(reply, answer.file);
    else
      await reply
        .header('content-type', 'application/x-ndjson; charset=utf-8')
        .header('x-accel-buffering', 'no')
        .send(Readable.from(answer.lines, { highWaterMark: 1 }));
  }
}
