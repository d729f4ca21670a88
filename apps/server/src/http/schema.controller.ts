import { Controller, Get, Req, Res } from '@nestjs/common';
import { publishedSchema } from '@sluice/document/validate';
import type { FastifyReply, FastifyRequest } from 'fastify';

const home = '/schemas/';

/**
 * The schemas of documents, for editors that complete and check files by their `$schema`:
 * `/schemas/3/document/page.json`. They are the same in every installation, so nobody is asked who they are.
 */
@Controller()
export class SchemaController {
  @Get(`${home.slice(1)}*`)
  async schema(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { pathname } = new URL(request.url, 'http://localhost');
    const schema = publishedSchema(pathname.slice(home.length), home);
    if (schema === undefined) return void (await reply.status(404).type('text/plain; charset=utf-8').send('Not found'));
    await reply
      .type('application/schema+json; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .header('access-control-allow-origin', '*')
      .send(schema);
  }
}
