import type { Locale } from '@sluice/document';
import { CallError, LOCAL_CODES, type CallFailure } from './call.error.js';
import { CALL_TIMEOUT_MS, callHeaders } from './call.request.js';
import { takeEarly } from './early.call.js';
import { formBody } from './form.body.js';
import { watchedRequest, type WatchedRequest } from './watched.request.js';

/** What the client needs from the shell around it. */
export interface ClientHost {
  /** Where the calls live, "/api" in the product. */
  base: string;
  /** Product version of this bundle, sent as `static-version` (§7). */
  version: string;
  token(): string | null;
  locale(): Locale;
  /** Words for a call that got no envelope, by local code and path. */
  describe(code: number, url: string): string;
  /** Acts on a failed call (§8 table); answers whether the person has been told. */
  onFailure(failure: CallFailure): boolean;
}

/** How one call differs from the ordinary. */
export interface CallOptions {
  method?: 'GET' | 'POST';
  signal?: AbortSignal;
  /** Codes that the caller shows itself (§8 "registered handler"); 'all' for every code outside the fixed table. */
  handles?: readonly number[] | 'all';
  timeoutMs?: number;
}

/** Of an upload: what ends it, and who is told how far it has come. */
export interface UploadOptions {
  signal?: AbortSignal;
  progress?: (part: number) => void;
}

/** The calls of §7, typed by the caller; `call` unwraps the envelope, `open` hands out the raw response of a stream. */
export interface Client {
  call<T>(path: string, body?: Readonly<Record<string, unknown>>, options?: CallOptions): Promise<T>;
  upload<T>(path: string, form: FormData, options?: UploadOptions): Promise<T>;
  open(path: string, body: Readonly<Record<string, unknown>>, signal?: AbortSignal): Promise<Response>;
}

interface Envelope {
  code: number;
  data: unknown;
  msg: string;
}

function isEnvelope(value: unknown): value is Envelope {
  return typeof value === 'object' && value !== null && typeof (value as Envelope).code === 'number';
}

/** A call that was sent ahead has the time-out of its sender. */
const isTimeout = (cause: unknown): boolean => cause instanceof DOMException && cause.name === 'TimeoutError';

/** An answer that is no envelope. */
const malformedFailure = (host: ClientHost, response: Response, note: string, url: string): CallFailure => ({
  code: LOCAL_CODES.malformed,
  msg: host.describe(LOCAL_CODES.malformed, url) + note,
  data: null,
  url,
  requestId: response.headers.get('x-request-id'),
});

/** Makes the client of one page load. */
export function createClient(host: ClientHost): Client {
  const fail = (failure: CallFailure, options: CallOptions): CallError => {
    const own =
      options.handles === 'all' ? !FIXED_CODES.has(failure.code) : options.handles?.includes(failure.code) === true;
    return new CallError(failure, own ? false : host.onFailure(failure));
  };

  const malformed = (response: Response, options: CallOptions, note = '', url = response.url): CallError =>
    fail(malformedFailure(host, response, note, url), options);

  const send = async (
    url: string,
    init: RequestInit,
    options: CallOptions,
    watched?: Pick<WatchedRequest, 'body' | 'progress'>,
  ): Promise<Response> => {
    const timeout = options.timeoutMs === 0 ? null : AbortSignal.timeout(options.timeoutMs ?? CALL_TIMEOUT_MS);
    const signals = [options.signal, timeout].filter((signal) => signal !== undefined && signal !== null);
    try {
      const own = { token: host.token(), version: host.version, locale: host.locale() };
      const headers = callHeaders(own);
      if (watched) return await watchedRequest(url, { ...watched, method: 'POST', headers, signal: options.signal });
      const request = { ...init, headers };
      return await (takeEarly(url, request) ??
        fetch(url, { ...request, signal: signals.length > 0 ? AbortSignal.any(signals) : undefined }));
    } catch (cause) {
      if (options.signal?.aborted) throw cause;
      const code = timeout?.aborted || isTimeout(cause) ? LOCAL_CODES.timeout : LOCAL_CODES.network;
      throw fail({ code, msg: host.describe(code, url), data: null, url, requestId: null }, options);
    }
  };

  const unwrap = async <T>(response: Response, options: CallOptions, url = response.url): Promise<T> => {
    const requestId = response.headers.get('x-request-id');
    const body: unknown = await response.json().catch(() => null);
    if (!isEnvelope(body)) throw malformed(response, options, ` (HTTP ${response.status})`, url);
    if (body.code === 200) return body.data as T;
    throw fail({ code: body.code, msg: body.msg ?? '', data: body.data, url, requestId }, options);
  };

  return {
    async call<T>(path: string, body: Readonly<Record<string, unknown>> = {}, options: CallOptions = {}) {
      const form = formBody(body);
      const query = options.method === 'GET' && form.size > 0 ? `?${form}` : '';
      const init: RequestInit = options.method === 'GET' ? { method: 'GET' } : { method: 'POST', body: form };
      return unwrap<T>(await send(`${host.base}${path}${query}`, init, options), options);
    },
    async upload<T>(path: string, form: FormData, { signal, progress }: UploadOptions = {}) {
      const options: CallOptions = { timeoutMs: 0, handles: 'all', signal };
      const url = `${host.base}${path}`;
      const watched = progress && { body: form, progress };
      return unwrap<T>(await send(url, { method: 'POST', body: form }, options, watched), options, url);
    },
    async open(path, body, signal) {
      const options: CallOptions = { timeoutMs: 0, handles: 'all', signal };
      const response = await send(`${host.base}${path}`, { method: 'POST', body: formBody(body) }, options);
      const type = response.headers.get('content-type') ?? '';
      if (type.includes('ndjson')) return response;
      await unwrap<never>(response, options);
      throw malformed(response, options);
    },
  };
}

/** Codes whose behaviour §8 fixes for every call; a caller that handles all others never takes these. */
export const FIXED_CODES: ReadonlySet<number> = new Set([
  304,
  401,
  403,
  405,
  406,
  407,
  4003,
  4004,
  LOCAL_CODES.network,
  LOCAL_CODES.timeout,
]);
