import { isIP } from 'node:net';
import pg from 'pg';
import { clientCertificate } from '../shared/client.certificate.js';
import type { Endpoint } from '../connector.js';
import { ConnectorError } from '../connector.error.js';
import { postgresIdentitySql } from './postgres.identity.js';
import { dialledAddress, openTunnel } from '../tunnel/open.tunnel.js';
import { answerWithin } from './timely.answer.js';

/**
 * Session defaults of every connection, set in the start-up packet so that DISCARD ALL returns to them: one text form
 * for each type whatever the server's own configuration is, and no waiting for locks behind the product's back.
 */
const sessionDefaults: Record<string, string> = {
  DateStyle: 'ISO,YMD',
  IntervalStyle: 'postgres',
  bytea_output: 'hex',
  TimeZone: 'Asia/Shanghai',
  extra_float_digits: '1',
  standard_conforming_strings: 'on',
  row_security: 'on',
  client_min_messages: 'notice',
  lock_timeout: '10000',
  idle_in_transaction_session_timeout: '60000',
};

/**
 * Run once per connection and again after each reset. A server that supports it notices by itself when our process is
 * gone (PostgreSQL 14 and later), which ends what would otherwise run on.
 */
export const setUpSql = `select case when current_setting('server_version_num')::int >= 140000
  then set_config('client_connection_check_interval', '2000', false) end as checked`;

/**
 * Opens one connection to the pinned address of an endpoint. Rejects with ConnectorError; the secret is in no message.
 */
export async function dial(endpoint: Endpoint): Promise<pg.Client> {
  const address = await dialledAddress(endpoint);
  const tunnel = await openTunnel(endpoint);
  const client = new pg.Client({
    host: address,
    port: endpoint.port,
    stream: tunnel && (() => tunnel),
    database: endpoint.database,
    user: endpoint.account.name,
    password: endpoint.account.secret,
    ssl: tlsOptions(endpoint),
    connectionTimeoutMillis: endpoint.connectTimeoutMs,
    keepAlive: true,
    application_name: endpoint.applicationName,
    options: Object.entries(sessionDefaults)
      .map(([name, value]) => `-c ${name}=${value.replaceAll(' ', '\\ ')}`)
      .join(' '),
  });
  // A connection that breaks while idle is told twice: as this event, which would end the process, and as 'end', which
  // the pool heeds.
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (cause) {
    void client.end().catch(() => undefined);
    tunnel?.destroy();
    throw dialError(cause);
  }
  await refusePlatform(client, endpoint);
  return client;
}

async function refusePlatform(client: pg.Client, endpoint: Endpoint): Promise<void> {
  try {
    const { rows } = await answerWithin(client, [postgresIdentitySql], endpoint.connectTimeoutMs);
    if (
      endpoint.refuseIdentity !== undefined &&
      (rows[0] as { identity: string } | undefined)?.identity === endpoint.refuseIdentity
    ) {
      throw new ConnectorError('platform-database', "the platform's own database is never a data source");
    }
    await answerWithin(client, [setUpSql], endpoint.connectTimeoutMs);
  } catch (cause) {
    void client.end().catch(() => undefined);
    throw cause instanceof ConnectorError ? cause : dialError(cause);
  }
}

/**
 * Whether the server process behind a connection is the one that greeted it. Behind a pooler of connections it is
 * another, and the session may be another from one transaction to the next: then nothing may be left to the session
 * (design §7.4). What cannot be told counts as no.
 */
export async function isDirect(client: pg.Client, ms: number): Promise<boolean> {
  try {
    const { rows } = await answerWithin(client, ['select pg_backend_pid() as pid'], ms);
    return (rows[0] as { pid: number } | undefined)?.pid === (client as unknown as { processID: number }).processID;
  } catch {
    return false;
  }
}

function tlsOptions(endpoint: Endpoint): pg.ClientConfig['ssl'] {
  if (endpoint.tls.mode === 'off') return false;
  return {
    rejectUnauthorized: endpoint.tls.mode === 'verify',
    // The name that is asked for in TLS is never an address (RFC 6066 §3); the certificate is checked against either.
    servername: isIP(endpoint.host) ? undefined : endpoint.host,
    host: endpoint.host,
    ca: endpoint.tls.ca,
    ...clientCertificate(endpoint.tls),
  };
}

const byState: Record<string, ConnectorError['code']> = {
  '28P01': 'sign-in-failed',
  '28000': 'sign-in-failed',
  '3D000': 'database-unknown',
  '53300': 'too-many-connections',
  '42501': 'sign-in-failed',
};

/** Names what stands in the way of a connection in the connector's own codes. */
export function dialError(cause: unknown): ConnectorError {
  if (cause instanceof ConnectorError) return cause;
  const error = cause as { code?: string; message?: string };
  const message = error.message ?? String(cause);
  const known = error.code === undefined ? undefined : byState[error.code];
  if (known) return new ConnectorError(known, message, { sqlState: error.code, cause });
  if (/timeout expired|: no answer in \d+ ms$/.test(message))
    return new ConnectorError('connect-timeout', 'no answer within the connect timeout', { cause });
  if (/SSL|TLS|certificate|self.signed/i.test(message)) return new ConnectorError('tls-failed', message, { cause });
  return new ConnectorError('unreachable', message, { cause });
}
