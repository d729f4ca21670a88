import { All, Controller, Get, Inject, Req, Res } from '@nestjs/common';
import { httpStatusOf } from '@sluice/document';
import { CallStop, type CallHead, type FileOutput, type Platform, type StopSignal } from '@sluice/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { headOf, isMachine } from './call.head.js';
import { AnswerCache } from './answer.cache.js';
import { linesBody } from './lines.body.js';
import { dropUnkept, readMultipart } from './multipart.js';
import { PLATFORM } from './tokens.js';

function bodyOf(request: FastifyRequest): Record<string, unknown> {
  const given = request.method === 'GET' ? request.query : request.body;
  return typeof given === 'object' && given !== null && !Array.isArray(given) ? (given as Record<string, unknown>) : {};
}

/** Aborts when the caller goes away before the answer is complete. */
function whileConnected({ raw }: FastifyReply): StopSignal {
  const gone = new CallStop();
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort();
  });
  return gone;
}

/**
 * A download under its own name (RFC 6266); the length lets the browser show how far it is and notice one that was cut
 * off.
 */
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
  private readonly kept = new AnswerCache();

  constructor(@Inject(PLATFORM) private readonly platform: Platform) {}

  /** The description of the operations as it is, without the envelope; a refusal has one (design §8). */
  @Get('openapi/v1')
  async description(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const head: CallHead = { ...headOf(request), method: 'POST', path: '/operation/openapi.document' };
    const answer = await this.platform.dispatcher.handle({ ...head, body: {}, signal: whileConnected(reply) });
    reply.header('x-request-id', answer.requestId).header('cache-control', 'no-store');
    if (answer.kind !== 'json') throw new Error('the description of the operations is JSON');
    const { code, data } = answer.envelope;
    await reply.status(httpStatusOf(code)).send(code === 200 ? data : answer.envelope);
  }

  @All(['api/*', 'openapi/v1/*'])
  async call(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const signal = whileConnected(reply);
    const head = headOf(request);
    const body = request.isMultipart() ? await this.multipart(head, request, reply) : bodyOf(request);
    const answer = await this.platform.dispatcher
      .handle({ ...head, body, signal })
      .finally(() => dropUnkept(body, this.platform));
    reply.header('x-request-id', answer.requestId).header('cache-control', 'no-store');
    if (answer.kind === 'json' && isMachine(request)) reply.status(httpStatusOf(answer.envelope.code));
    if (answer.kind === 'json')
      await (answer.lasting ? this.kept.send(request, reply, answer.envelope) : reply.send(answer.envelope));
    else if (answer.kind === 'file') await sendFile(reply, answer.file);
    else
      await reply
        .header('content-type', 'application/x-ndjson; charset=utf-8')
        .header('x-accel-buffering', 'no')
        .send(await linesBody(answer.lines));
  }

  /**
   * A file is read for whoever may send one there; for anybody else nothing is, and the connection ends with the
   * refusal.
   */
  private async multipart(
    head: CallHead,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Record<string, unknown>> {
    const { files, isSignedIn } = await this.platform.dispatcher.bodyLimits(head);
    if (files) return readMultipart(request, { store: this.platform, isSignedIn });
    reply.header('connection', 'close');
    return {};
  }
}
