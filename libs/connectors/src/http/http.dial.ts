import { Agent, request as plainRequest, type ClientRequest, type IncomingMessage } from 'node:http';
import { Agent as TlsAgent, request as tlsRequest, type RequestOptions } from 'node:https';
import { checkServerIdentity } from 'node:tls';
import { clientCertificate } from '../shared/client.certificate.js';
import type { Endpoint } from '../connector.js';
import { ConnectorError } from '../connector.error.js';
import { dialledAddress } from '../tunnel/open.tunnel.js';
import { tunnelAgent } from './http.tunnel.js';
import type { HttpMessage } from './http.message.js';

/** How often a reading request follows its own host to another place. */
const maxFollowed = 3;

/** Connections that are kept to one source. */
export type Connections = Agent;

/** Keeps as many connections as the source allows. */
export function keepConnections(endpoint: Endpoint): Connections {
  const { tls, poolSize } = endpoint;
  const options = { keepAlive: true, maxSockets: poolSize, maxFreeSockets: poolSize };
  if (endpoint.tunnel) return tunnelAgent(endpoint, options);
  return tls.mode === 'off' ? new Agent(options) : new TlsAgent(options);
}

/** A request on its way: its answer, and the way to end it. */
export interface Sending {
  answer: Promise<IncomingMessage>;
  /** Whether anything was sent, so that nobody knows what became of it. */
  isSent(): boolean;
  end(error: Error): void;
}

/**
 * Sends a request to the pinned address of its source. A reading one follows the source to another place of the same
 * host, port and protocol; anywhere else its credentials and its values would go to somebody else.
 */
export function send(
  endpoint: Endpoint,
  message: HttpMessage,
  { connections, headers }: { connections: Connections; headers: Readonly<Record<string, string>> },
): Sending {
  let current: ClientRequest | undefined;
  let ended: Error | undefined;
  let sent = false;
  const once = async (address: string, target: string): Promise<IncomingMessage> => {
    if (ended) throw ended;
    return new Promise((resolve, reject) => {
      current = requestTo(endpoint, { ...message, target }, { address, connections, headers });
      current.once('response', resolve);
      // A request may fail once more when its answer is there: nobody waits for it then, and nothing may be brought
      // down by it.
      current.on('error', (cause) => reject(ended ?? cause));
      current.once('socket', (socket) => {
        const onOpen = (): void => {
          sent = true;
        };
        if (socket.connecting) socket.once(endpoint.tls.mode === 'off' ? 'connect' : 'secureConnect', onOpen);
        else onOpen();
        watchOpening(socket.connecting, current as ClientRequest, endpoint);
      });
      current.end(message.body);
    });
  };
  const answer = (async () => {
    const address = await dialledAddress(endpoint);
    let target = message.target;
    for (let followed = 0; ; followed += 1) {
      const response = await once(address, target).catch((cause: unknown) => {
        throw dialError(cause);
      });
      const { statusCode: status = 0 } = response;
      if (status < 300 || status > 399 || status === 304) return response;
      response.destroy();
      target = followedTarget(endpoint, message, { target, response });
      if (followed >= maxFollowed) throw refused(status, `is redirected more than ${maxFollowed} times`);
    }
  })();
  answer.catch(() => undefined);
  return {
    answer,
    isSent: () => sent,
    end(error) {
      ended ??= error;
      current?.destroy(error);
    },
  };
}

function requestTo(
  { host, port, tls, connectTimeoutMs: _ms }: Endpoint,
  message: HttpMessage,
  on: { address: string; connections: Connections; headers: Readonly<Record<string, string>> },
): ClientRequest {
  const isDefault = port === (tls.mode === 'off' ? 80 : 443);
  const bracketed = host.includes(':') ? `[${host}]` : host;
  const options: RequestOptions = {
    host: on.address,
    port,
    method: message.method,
    path: message.target,
    agent: on.connections,
    setHost: false,
    headers: {
      host: isDefault ? bracketed : `${bracketed}:${port}`,
      accept: 'application/json',
      // An answer that is small on its way and large when it is unpacked would pass the limit.
      'accept-encoding': 'identity',
      'user-agent': 'sluice',
      ...message.headers,
      ...on.headers,
      ...(message.body === undefined
        ? {}
        : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(message.body)) }),
    },
  };
  if (tls.mode === 'off') return plainRequest(options);
  // The name is what the certificate is checked against; the socket goes to the address that was checked.
  return tlsRequest({
    ...options,
    servername: /^[\d.]+$|:/.test(host) ? '' : host,
    rejectUnauthorized: tls.mode === 'verify',
    minVersion: 'TLSv1.2',
    ca: tls.ca,
    ...clientCertificate(tls),
    ...(tls.mode === 'verify'
      ? { checkServerIdentity: (_name, certificate) => checkServerIdentity(host, certificate) }
      : {}),
  });
}

/** An opening connection may take as long as the source says, whatever the request may take. */
function watchOpening(isOpening: boolean, request: ClientRequest, { tls, connectTimeoutMs, port }: Endpoint): void {
  const { socket } = request;
  if (!isOpening || !socket) return;
  const timer = setTimeout(
    () =>
      request.destroy(new ConnectorError('connect-timeout', `no answer from port ${port} in ${connectTimeoutMs} ms`)),
    connectTimeoutMs,
  ).unref();
  const stop = (): void => clearTimeout(timer);
  socket.once(tls.mode === 'off' ? 'connect' : 'secureConnect', stop);
  socket.once('close', stop);
}

/** Where a redirected request goes on; only what reads, and only at the source itself. */
function followedTarget(
  { host, port, tls }: Endpoint,
  { method }: HttpMessage,
  { target, response }: { target: string; response: IncomingMessage },
): string {
  const { statusCode: status = 0, headers } = response;
  if (method !== 'GET' && method !== 'HEAD') throw refused(status, 'would be sent elsewhere');
  const protocol = tls.mode === 'off' ? 'http:' : 'https:';
  const origin = `${protocol}//${host.includes(':') ? `[${host}]` : host}:${port}`;
  let to: URL;
  try {
    to = new URL(headers.location ?? '', origin + target);
  } catch {
    throw refused(status, 'is redirected to nowhere');
  }
  if (to.origin !== new URL(origin).origin) throw refused(status, 'is redirected to another host');
  return to.pathname + to.search;
}

function refused(status: number, what: string): ConnectorError {
  return new ConnectorError('address-refused', `the request ${what} (status ${status})`);
}

const byCode: Readonly<Record<string, ConnectorError['code']>> = {
  ETIMEDOUT: 'connect-timeout',
  ECONNREFUSED: 'unreachable',
  ECONNRESET: 'connection-lost',
  EPIPE: 'connection-lost',
};

/** Names what stands in the way of an answer in the connector's own codes. */
export function dialError(cause: unknown): ConnectorError {
  if (cause instanceof ConnectorError) return cause;
  const { code = '', message = String(cause) } = cause as { code?: string; message?: string };
  const isTls = /certificate|self.signed|SSL|TLS|altnames/i.test(message) || /^(ERR_TLS|CERT_|UNABLE_TO)/.test(code);
  return new ConnectorError(isTls ? 'tls-failed' : (byCode[code] ?? 'unreachable'), message, { cause });
}
