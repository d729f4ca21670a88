import { isIP, type LookupFunction } from 'node:net';
import { checkServerIdentity, type PeerCertificate } from 'node:tls';
import { MongoClient, MongoServerError, type MongoClientOptions } from 'mongodb';
import { clientCertificate } from '../shared/client.certificate.js';
import type { Endpoint } from '../connector.js';
import { ConnectorError } from '../connector.error.js';
import { openLocalSocket } from '../tunnel/local.socket.js';
import { dialledAddress } from '../tunnel/open.tunnel.js';

/** What a source's settings say beyond the names of an endpoint. */
interface MongoSettings {
  auth_database?: string;
  sample_size?: number;
}

export const settingsOf = ({ settings = {} }: Endpoint): MongoSettings => settings as MongoSettings;

/**
 * Opens a client of an endpoint: to the checked address alone, for hosts that the server names in its answers are not
 * dialled (a replica set is reached at one member). Nothing is tried twice behind the product's back. Rejects with
 * ConnectorError; the secret is in no message.
 */
export async function openClient(endpoint: Endpoint, connections: number): Promise<MongoClient> {
  const address = await dialledAddress(endpoint);
  // The driver takes no stream, but the path of a socket file.
  const door = endpoint.tunnel ? await openLocalSocket(endpoint, 'mongodb') : undefined;
  const { connectTimeoutMs } = endpoint;
  const client = new MongoClient(door ? `mongodb://${encodeURIComponent(door.path)}/` : directUrl(endpoint), {
    directConnection: true,
    lookup: door ? undefined : always(address),
    auth: { username: endpoint.account.name, password: endpoint.account.secret },
    authSource: settingsOf(endpoint).auth_database || 'admin',
    authMechanism: 'SCRAM-SHA-256',
    appName: endpoint.applicationName,
    maxPoolSize: connections,
    maxIdleTimeMS: 60_000,
    connectTimeoutMS: connectTimeoutMs,
    serverSelectionTimeoutMS: connectTimeoutMs,
    waitQueueTimeoutMS: connectTimeoutMs,
    serverMonitoringMode: 'poll',
    heartbeatFrequencyMS: 60_000,
    retryReads: false,
    retryWrites: false,
    ...tlsOptions(endpoint),
  } as MongoClientOptions);
  client.on('error', () => undefined);
  if (door) client.once('topologyClosed', () => void door.close().catch(() => undefined));
  try {
    await client.connect();
    return client;
  } catch (cause) {
    void client.close(true).catch(() => undefined);
    await door?.close().catch(() => undefined);
    throw inTls(dialError(cause), endpoint);
  }
}

const directUrl = ({ host, port }: Endpoint): string => `mongodb://${isIP(host) === 6 ? `[${host}]` : host}:${port}/`;

/** A server that speaks no TLS, or none of ours, closes the connection without a word. */
function inTls(error: ConnectorError, { tls }: Endpoint): ConnectorError {
  const isSilent = error.code === 'unreachable' && !/ECONNREFUSED|EHOST|ENET|ENOTFOUND/.test(error.message);
  return tls.mode !== 'off' && isSilent ? new ConnectorError('tls-failed', error.message, { cause: error }) : error;
}

/** A look-up that knows one answer: the address that was checked. TLS still asks for the name's certificate. */
function always(address: string): LookupFunction {
  const family = isIP(address);
  return (_host, options, done) => {
    if (options.all) done(null, [{ address, family }]);
    else done(null, address, family);
  };
}

function tlsOptions(endpoint: Endpoint): Record<string, unknown> {
  const { tls, tunnel, host } = endpoint;
  if (tls.mode === 'off') return { tls: false };
  const isVerified = tls.mode === 'verify';
  return {
    tls: true,
    rejectUnauthorized: isVerified,
    // Through the socket file the driver knows no name: the source's own is asked for, and checked.
    servername: tunnel && !isIP(host) ? host : undefined,
    checkServerIdentity: !isVerified
      ? () => undefined
      : tunnel && ((_name: string, certificate: PeerCertificate) => checkServerIdentity(host, certificate)),
    ca: tls.ca || undefined,
    ...clientCertificate(tls),
  };
}

/** Codes of the server that stand in the way of a connection (Error Codes). */
const byCode: ReadonlyMap<number, ConnectorError['code']> = new Map([
  [18, 'sign-in-failed'],
  [13, 'sign-in-failed'],
  [8000, 'sign-in-failed'],
]);

/** Names what stands in the way of a connection in the connector's own codes. */
export function dialError(cause: unknown): ConnectorError {
  if (cause instanceof ConnectorError) return cause;
  const chain = causesOf(cause);
  const message = chain.map((error) => error.message).find((text) => text !== '') ?? String(cause);
  for (const error of chain) {
    const known = error instanceof MongoServerError ? byCode.get(Number(error.code)) : undefined;
    if (known)
      return new ConnectorError(known, error.message, { sqlState: String((error as MongoServerError).code), cause });
  }
  const text = chain.map((error) => `${(error as { code?: string }).code ?? ''} ${error.message}`).join(' ');
  if (/certificate|self.signed|ssl|tls|altnames/i.test(text))
    return new ConnectorError('tls-failed', message, { cause });
  if (/ETIMEDOUT|timed out|timeout/i.test(text)) return new ConnectorError('connect-timeout', message, { cause });
  return new ConnectorError('unreachable', message, { cause });
}

/** An error, what caused it, and what each server of a topology told. */
function causesOf(cause: unknown, depth = 0): Error[] {
  if (!(cause instanceof Error) || depth > 5) return [];
  const { reason } = cause as { reason?: { servers?: Map<string, { error?: unknown }> } };
  const servers = [...(reason?.servers?.values() ?? [])].flatMap(({ error }) => causesOf(error, depth + 1));
  return [cause, ...causesOf(cause.cause, depth + 1), ...servers];
}
