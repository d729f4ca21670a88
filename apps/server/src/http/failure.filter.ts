import { Catch, HttpException, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { error, httpStatusOf, PlatformError } from '@sluice/document';
import { callFailure, callText, localeOf, type Platform } from '@sluice/platform';
import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isMachine } from './call.head.js';

function statusOf(reason: unknown): number {
  if (reason instanceof PlatformError) return reason.code;
  if (reason instanceof HttpException) return reason.getStatus();
  const status = (reason as { statusCode?: unknown }).statusCode;
  return typeof status === 'number' ? status : 500;
}

function failureOf(status: number, reason: unknown, request: FastifyRequest): PlatformError {
  if (status === 404) return error('object.unknown', { kind: callText, name: request.url });
  return error(
    'input.invalid',
    { field: 'body', reason: reason instanceof Error ? reason.message : '' },
    { field: 'body' },
  );
}

/**
 * What fails before the dispatcher: a body that cannot be read, an unknown address. Calls still get their envelope
 * (§7).
 */
@Catch()
export class FailureFilter implements ExceptionFilter {
  constructor(private readonly platform: Platform) {}

  async catch(reason: unknown, host: ArgumentsHost): Promise<void> {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const id = randomUUID();
    const expected = statusOf(reason);
    const failure =
      expected >= 500 || reason instanceof PlatformError
        ? callFailure(reason, this.platform.log, { request: id })
        : failureOf(expected, reason, request);
    const status = expected >= 500 ? failure.code : expected;
    const header = request.headers.locale;
    const locale = localeOf(typeof header === 'string' ? header : undefined);
    reply.header('x-request-id', id);
    if (request.url.startsWith('/api/') || isMachine(request))
      await reply
        .status(isMachine(request) ? httpStatusOf(failure.code) : 200)
        .send({ code: failure.code, data: failure.dataIn(locale), msg: failure.text(locale) });
    else
      await reply
        .status(status)
        .type('text/plain; charset=utf-8')
        .send(status === 404 ? 'Not found' : failure.text(locale));
  }
}
