import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { error } from '@sluice/document';
import { checkJsonText, checkNoNul, largestJson, SMALL_BODY, type BodyLimits, type Platform } from '@sluice/platform';
import type { FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { parse } from 'node:querystring';
import { headOf } from './call.head.js';

/**
 * A body that is not there by then is not waited for: half a minute, and the time that its limit takes at 64 KB a
 * second.
 */
const patienceMs = 30_000;
const slowestBytesPerMs = 64;

const smallLimits: BodyLimits = { ...largestJson, bytes: SMALL_BODY, files: false, isSignedIn: false };

/** Small bodies are read at once; before a larger one, or one whose length is not told, whose token it is. */
async function limitsOf(platform: Platform, request: FastifyRequest): Promise<BodyLimits> {
  const declared = request.headers['content-length'];
  return declared !== undefined && Number(declared) <= SMALL_BODY
    ? smallLimits
    : platform.dispatcher.bodyLimits(headOf(request));
}

/** The whole text, or `input.body-too-large` before a byte too many is kept, or `input.body-slow`. */
async function textOf(payload: IncomingMessage, { bytes: maxBytes }: BodyLimits): Promise<string> {
  const tooLarge = () => error('input.body-too-large', { most: maxBytes }, { field: 'body' });
  if (Number(payload.headers['content-length'] ?? 0) > maxBytes) throw tooLarge();
  const patience = patienceMs + maxBytes / slowestBytesPerMs;
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const late = setTimeout(
      () => end(error('input.body-slow', { seconds: Math.round(patience / 1000) }, { field: 'body' })),
      patience,
    );
    const take = (chunk: Buffer): void => {
      length += chunk.length;
      if (length > maxBytes) end(tooLarge());
      else chunks.push(chunk);
    };
    const end = (reason?: Error | null): void => {
      clearTimeout(late);
      payload.off('data', take).off('end', end).off('error', end).off('close', cut);
      if (reason) reject(reason);
      else resolve(Buffer.concat(chunks, length).toString('utf8'));
    };
    const cut = (): void => end(error('input.invalid', { field: 'body', reason: 'cut off' }, { field: 'body' }));
    payload.on('data', take).on('end', end).on('error', end).on('close', cut);
  });
}

/**
 * Pairs of a form as text; refused by their number before any is made. Names that JavaScript reserves are no fields.
 */
function formOf(text: string, { values: limit }: BodyLimits): Record<string, unknown> {
  let count = 1;
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 1)) count += 1;
  if (count > limit) throw error('input.too-many-values', { field: 'body', most: limit }, { field: 'body' });
  const fields = parse(text, '&', '=', { maxKeys: 0 });
  if (Object.hasOwn(fields, '__proto__')) throw error('input.unknown', { name: '__proto__' }, { field: '__proto__' });
  if (text.includes('%00') || text.includes('\0')) checkNoNul(fields, 'body');
  return fields;
}

/**
 * Reads the bodies of calls: form-encoded ones and JSON (§7), within the limits of their operation and caller. Nothing
 * is parsed of a body that breaks one; the refusal is an envelope as any other, and the connection ends with it.
 * Multipart bodies are read by their call.
 */
export function readBodies(app: NestFastifyApplication, platform: Platform): void {
  const server = app.getHttpAdapter().getInstance();
  const jsonOf = server.getDefaultJsonParser('error', 'error');
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(
    'application/x-www-form-urlencoded',
    async (request: FastifyRequest, payload: IncomingMessage) => {
      const limits = await limitsOf(platform, request);
      return formOf(await textOf(payload, limits), limits);
    },
  );
  server.addContentTypeParser('application/json', async (request: FastifyRequest, payload: IncomingMessage) => {
    const limits = await limitsOf(platform, request);
    const text = await textOf(payload, limits);
    if (text === '') return {};
    checkJsonText(text, 'body', limits);
    const value = await new Promise<unknown>((resolve, reject) => {
      void jsonOf(request, text, (reason: Error | null, parsed?: unknown) =>
        reason ? reject(reason) : resolve(parsed),
      );
    });
    if (text.includes('\\u0000')) checkNoNul(value, 'body');
    return value;
  });
}
