import { connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import mysql from 'mysql2';
import { clientCertificate } from '../shared/client.certificate.js';
import type { Endpoint } from '../connector.js';
import { ConnectorError } from '../connector.error.js';
import { dialledAddress, openTunnel } from '../tunnel/open.tunnel.js';
import { answerWithin } from './timely.answer.js';

/** A connection with its number at the server, by which another connection stops or ends it. */
export interface Dialled {
  client: mysql.Connection;
  id: number;
  isMariadb: boolean;
  version: string;
}

/**
 * The modes in which a text means what its analysis reads: strings in `"…"`, backslash escapes, `||` as or. Writes are
 * strict, whatever the server's own modes are.
 */
const sqlMode = 'STRICT_TRANS_TABLES,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION';

/**
 * Set on every connection and again after each reset: modes, and no waiting for locks behind the product's back
 * (seconds). A reader that stops may take ten minutes before the server gives it up.
 */
const sessionSql = `SET SESSION sql_mode = '${sqlMode}', autocommit = 1, innodb_lock_wait_timeout = 10, lock_wait_timeout = 10, net_write_timeout = 600, group_concat_max_len = 1048576`;

/**
 * The session is known by a lock of its own name: `program_name` of the connection attributes is shown by the
 * performance schema alone, which MariaDB runs without. Names of locks have at most 64 characters.
 */
const tagSql = `SELECT GET_LOCK(CONCAT(?, ':', CONNECTION_ID()), 0)`;

/** The name under which connections of an application hold their locks. */
export const tagOf = (applicationName: string): string => applicationName.slice(0, 40);

/** Brings a new or reset session to what every run expects. */
export async function setUp(client: mysql.Connection, endpoint: Endpoint, ms: number): Promise<void> {
  await answerWithin(client, 'SET NAMES utf8mb4', [], ms);
  await answerWithin(client, sessionSql, [], ms);
  await answerWithin(client, tagSql, [tagOf(endpoint.applicationName)], ms);
}

/**
 * Opens one connection to the pinned address of an endpoint. Rejects with ConnectorError; the secret is in no message.
 */
export async function dial(endpoint: Endpoint): Promise<Dialled> {
  const address = await dialledAddress(endpoint);
  const tunnel = await openTunnel(endpoint);
  const client = mysql.createConnection({
    // The name is what the certificate is checked against; the socket goes to the address that was checked.
    host: endpoint.host,
    stream: () => socketTo(address, endpoint, tunnel),
    user: endpoint.account.name,
    password: endpoint.account.secret,
    database: endpoint.database === '' ? undefined : endpoint.database,
    ssl: tlsOptions(endpoint),
    connectTimeout: endpoint.connectTimeoutMs,
    charset: 'utf8mb4',
    // A server must not be able to ask for files of ours, nor a text hold several statements.
    flags: ['-LOCAL_FILES'],
    multipleStatements: false,
    supportBigNumbers: true,
    bigNumberStrings: true,
    dateStrings: true,
    jsonStrings: true,
    connectAttributes: { program_name: endpoint.applicationName },
  });
  // A connection that breaks while idle tells it by this event, which would end the process; the pool heeds the end of
  // its socket.
  client.on('error', () => undefined);
  try {
    await greeted(client);
    const rows = await answerWithin(
      client,
      'SELECT CONNECTION_ID() AS id, VERSION() AS version',
      [],
      endpoint.connectTimeoutMs,
    );
    const { id, version } = rows[0] as { id: number | string; version: string };
    await setUp(client, endpoint, endpoint.connectTimeoutMs);
    return { client, id: Number(id), version, isMariadb: /mariadb/i.test(version) };
  } catch (cause) {
    socketOf(client).destroy();
    tunnel?.destroy();
    throw dialError(cause);
  }
}

/**
 * The driver hands Node no name to check where the host is an address, and Node then takes the one that the socket was
 * made for (`_host`), else `localhost`, for which any certificate of the authority would do. Here that is the host of
 * the source.
 */
function socketTo(address: string, { host, port }: Endpoint, tunnel: Duplex | undefined): Duplex {
  const socket = tunnel ?? connect({ host: address, port, noDelay: true, keepAlive: true });
  return Object.assign(socket, { _host: host });
}

function greeted(client: mysql.Connection): Promise<void> {
  return new Promise((resolve, reject) => {
    client.connect((error) => {
      if (error) reject(error as Error);
      else resolve();
    });
  });
}

function tlsOptions({ tls }: Endpoint): mysql.SslOptions | undefined {
  if (tls.mode === 'off') return undefined;
  const isVerified = tls.mode === 'verify';
  return {
    rejectUnauthorized: isVerified,
    verifyIdentity: isVerified,
    minVersion: 'TLSv1.2',
    ca: tls.ca,
    ...clientCertificate(tls),
  };
}

/** The socket below a client, TLS or not: ending it is the one way that does not wait for the server. */
export function socketOf(client: mysql.Connection): Socket {
  return (client as unknown as { stream: Socket }).stream;
}

/** Errors of the server (MySQL error reference) and of the driver that stand in the way of a connection. */
const byCode: Readonly<Record<string, ConnectorError['code']>> = {
  ER_ACCESS_DENIED_ERROR: 'sign-in-failed',
  ER_ACCESS_DENIED_NO_PASSWORD_ERROR: 'sign-in-failed',
  ER_DBACCESS_DENIED_ERROR: 'sign-in-failed',
  ER_NOT_SUPPORTED_AUTH_MODE: 'sign-in-failed',
  AUTH_SWITCH_PLUGIN_ERROR: 'sign-in-failed',
  ER_BAD_DB_ERROR: 'database-unknown',
  ER_CON_COUNT_ERROR: 'too-many-connections',
  ER_TOO_MANY_USER_CONNECTIONS: 'too-many-connections',
  ER_USER_LIMIT_REACHED: 'too-many-connections',
  HANDSHAKE_NO_SSL_SUPPORT: 'tls-failed',
  HANDSHAKE_SSL_ERROR: 'tls-failed',
  ETIMEDOUT: 'connect-timeout',
};

/** Names what stands in the way of a connection in the connector's own codes. */
export function dialError(cause: unknown): ConnectorError {
  if (cause instanceof ConnectorError) return cause;
  const {
    code = '',
    message = String(cause),
    sqlState,
  } = cause as { code?: string; message?: string; sqlState?: string };
  const known =
    byCode[code] ?? (/certificate|self.signed|SSL|TLS|altnames/i.test(message) ? 'tls-failed' : 'unreachable');
  return new ConnectorError(known, message, { sqlState, cause });
}
