import { Controller, Inject, Post, Req, Res } from '@nestjs/common';
import { CAS_PATH, type Platform } from '@sluice/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PLATFORM } from './tokens.js';

/**
 * What the CAS server sends to the address that its tickets were issued for: the log-out of a person (CAS protocol,
 * 2.3.3).
 */
@Controller()
export class CasController {
  constructor(@Inject(PLATFORM) private readonly platform: Platform) {}

  @Post(CAS_PATH)
  async logout(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const body =
      typeof request.body === 'object' && request.body !== null ? (request.body as Record<string, unknown>) : {};
    await this.platform.dispatcher.handle({
      method: 'POST',
      path: '/operation/session.cas-logout',
      headers: {},
      body,
      ip: request.ip,
      signal: new AbortController().signal,
    });
    // The same for every sender: what was ended is told to nobody.
    await reply.status(204).send();
  }
}
