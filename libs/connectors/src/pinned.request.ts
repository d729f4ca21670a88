import { request as plainRequest } from 'node:http';
import { request as tlsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { pinAddress } from './address.js';

/** What a call to another system may take and how it is made. */
export interface PinnedCall {
  headers?: Readonly<Record<string, string>>;
  /** The longest answer that is read, in bytes. */
  maxBytes: number;
  timeoutMs: number;
  signal: AbortSignal;
  /** Names the address to dial and refuses what may not be dialled. */
  pin?: (host: string) => Promise<string>;
}

/** HTTP status and text of an answer. */
export interface PinnedAnswer {
  status: number;
  text: string;
}

const checked = (host: string): Promise<string> => pinAddress(host, {});

/** A call of another method than GET, with what it sends. */
export interface PinnedSending extends PinnedCall {
  method: 'GET' | 'POST';
  body?: string;
}

/** GETs an address; see `pinnedRequest`. */
export const pinnedGet = (address: URL, call: PinnedCall): Promise<PinnedAnswer> =>
  pinnedRequest(address, { ...call, method: 'GET' });

/**
 * Asks an address at exactly the IP that was checked: the name is resolved once, so that a second answer of its name
 * server cannot lead elsewhere (design §7.4). TLS still asks for the name's certificate. A redirect is an answer like
 * any other and is not followed. Rejects with ConnectorError for a refused address, with Error for an answer that is
 * too long or does not come in time.
 */
export async function pinnedRequest(
  address: URL,
  { method, body, headers = {}, maxBytes, timeoutMs, signal, pin = checked }: PinnedSending,
): Promise<PinnedAnswer> {
  // The look-up counts into the time too: a name server that is silent must not hold the caller.
  const within = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  const ip = await unlessAborted(pin(address.hostname.replace(/^\[|\]$/g, '')), within);
  const send = address.protocol === 'https:' ? tlsRequest : plainRequest;
  return new Promise((resolve, reject) => {
    const asked = send(address, { method, headers, lookup: always(ip), agent: false, signal: within }, (response) => {
      const parts: Buffer[] = [];
      let size = 0;
      response.on('data', (part: Buffer) => {
        size += part.length;
        if (size > maxBytes) response.destroy(new Error(`the answer is longer than ${maxBytes} bytes`));
        else parts.push(part);
      });
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString('utf8') }),
      );
      response.on('error', reject);
    });
    // More than one may come of a call that breaks; nobody but this listens.
    asked.on('error', reject);
    asked.end(body);
  });
}

/** The promise's end, or the signal's reason as soon as it aborts: a look-up itself cannot be stopped. */
function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(signal.reason as Error);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

/** A look-up that knows one answer. */
function always(ip: string): LookupFunction {
  const family = isIP(ip);
  return (_host, options, done) => {
    if (options.all) done(null, [{ address: ip, family }]);
    else done(null, ip, family);
  };
}
