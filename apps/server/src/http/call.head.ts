import type { CallHead } from '@sluice/platform';
import type { FastifyRequest } from 'fastify';

/** Where calls come in: browsers under one, machines under the other. */
const prefixes = ['/openapi/v1', '/api'] as const;

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

/** Whether a call is a machine's: it is answered with the HTTP status that fits its code (design §8). */
export const isMachine = ({ url }: Pick<FastifyRequest, 'url'>): boolean => url.startsWith(`${prefixes[0]}/`);

/**
 * What a request says of its call before its body: address without prefix and query string, the headers that count,
 * where it comes from.
 */
export function headOf(request: FastifyRequest): CallHead {
  const query = request.url.indexOf('?');
  const prefix = prefixes[isMachine(request) ? 0 : 1];
  return {
    method: request.method === 'GET' ? 'GET' : 'POST',
    path: request.url.slice(prefix.length, query < 0 ? undefined : query),
    headers: headersOf(request),
    ip: request.ip,
  };
}
