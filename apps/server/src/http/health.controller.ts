import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import type { Platform } from '@sluice/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PLATFORM } from './tokens.js';

const readyTimeoutMs = 2_000;
const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** What operators ask: alive, able to work, numbers (design §8). */
@Controller()
export class HealthController {
  constructor(@Inject(PLATFORM) private readonly platform: Platform) {}

  @Get('health')
  health(): { status: 'ok'; version: string } {
    return { status: 'ok', version: this.platform.config.version };
  }

  /** 200 when the database answers in time, else 503. */
  @Get('ready')
  async ready(@Res() reply: FastifyReply): Promise<void> {
    const answered = this.platform.db.query('SELECT 1').then(
      () => true,
      () => false,
    );
    const late = new Promise<false>((resolve) => {
      setTimeout(() => resolve(false), readyTimeoutMs).unref();
    });
    const ready = await Promise.race([answered, late]);
    await reply.status(ready ? 200 : 503).send({ status: ready ? 'ready' : 'database not reachable' });
  }

  /** For a collector on the machine itself; what a proxy forwards comes from elsewhere. */
  @Get('metrics')
  async metrics(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    if (!loopback.has(request.socket.remoteAddress ?? '') || request.headers['x-forwarded-for'] !== undefined)
      await reply.status(404).send('');
    else await reply.type('text/plain; version=0.0.4').send(await this.platform.metrics.text());
  }
}
