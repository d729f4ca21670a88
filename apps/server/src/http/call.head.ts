import type { CallHead } from '@sluice/platform';
import type { FastifyRequest } from 'fastify';

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

/** What a request says of its call before its body: address without `/api` and query string, the headers that count, where it comes from. */
export function headOf(request: FastifyRequest): CallHead {
  const query = request.url.indexOf('?');
  return {
    method: request.method === 'GET' ? 'GET' : 'POST',
    path: request.url.slice(prefix.length, query < 0 ? undefined : query),
    headers: headersOf(request),
    ip: request.ip,
  };
}
