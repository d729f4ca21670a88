import type { Envelope } from '@sluice/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const compress = promisify(gzip);
/** As for other answers, see `createHttp`. */
const level = 4;
/** RFC 9110, 12.5.3: named, and not with a weight of zero. */
const takesGzip = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/;

/**
 * Answers that are made once and given to many (`Operation.lasting`), as the bytes that travel: a page is written and
 * compressed once for all who see the same, not for each who opens it. An answer is forgotten with the object that it
 * was made of.
 */
export class AnswerCache {
  private readonly known = new WeakMap<object, Promise<Buffer>>();

  /** Sends the envelope of a lasting answer; one that is refused is sent as any other. */
  async send(request: FastifyRequest, reply: FastifyReply, envelope: Envelope): Promise<void> {
    const { data } = envelope;
    if (typeof data !== 'object' || data === null || !takesGzip.test(String(request.headers['accept-encoding'] ?? '')))
      return void (await reply.send(envelope));
    const bytes = await this.bytesOf(data, envelope);
    reply
      .header('content-type', 'application/json; charset=utf-8')
      .header('content-encoding', 'gzip')
      .header('vary', 'accept-encoding');
    await reply.send(bytes);
  }

  private bytesOf(data: object, envelope: Envelope): Promise<Buffer> {
    const known = this.known.get(data);
    if (known) return known;
    const made = compress(JSON.stringify(envelope), { level });
    this.known.set(data, made);
    made.catch(() => this.known.delete(data));
    return made;
  }
}
