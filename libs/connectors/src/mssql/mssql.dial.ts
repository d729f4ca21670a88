import { connect, type Socket } from 'node:net';
import { Connection, type ConnectionConfiguration } from 'tedious';
import type { Endpoint } from '../connector.js';
import { ConnectorError } from '../connector.error.js';
import { dialledAddress, openTunnel } from '../tunnel/open.tunnel.js';
import { guardClosing } from './closed.request.js';
import { requireEncryption } from './encryption.guard.js';
import { readExactly } from './exact.values.js';
import { answerWithin, batchWithin } from './timely.answer.js';

readExactly();

/** A connection with its number at the server, by which another connection sees or ends it. */
export interface Dialled {
  client: Connection;
  /** What carries it, TLS or not: ending it is the one way that does not wait for the server. */
  socket: Socket;
  id: number;
  version: string;
  database: string;
  /** Where the account's bare names are looked for. */
  schema: string;
}

/** Characters of a program's name (LOGIN7). */
const maxName = 128;

/** The name under which sessions of an application are shown. */
export const tagOf = (applicationName: string): string => applicationName.slice(0, maxName);

/**
 * Set on every connection and again after each reset: no waiting for locks behind the product's back (milliseconds).
 */
const sessionSql = 'SET LOCK_TIMEOUT 10000';

const identitySql = `SELECT @@SPID AS id, @@VERSION AS banner, CAST(SERVERPROPERTY('ProductVersion') AS nvarchar(128)) AS version, DB_NAME() AS [database], SCHEMA_NAME() AS [schema]`;

/** Brings a new or reset session to what every run expects. */
export async function setUp(client: Connection, ms: number): Promise<void> {
  await batchWithin(client, sessionSql, ms);
}

/**
 * Opens one connection to the pinned address of an endpoint. Rejects with ConnectorError; the secret is in no message.
 */
export async function dial(endpoint: Endpoint): Promise<Dialled> {
  const address = await dialledAddress(endpoint);
  // Before the driver counts its time, so that a tunnel that does not open is told by its own name; it is used as any
  // stream is.
  let socket = (await openTunnel(endpoint)) as unknown as Socket | undefined;
  const client = new Connection(
    configuration(
      endpoint,
      async () =>
        (socket ??= await connected(
          connect({ host: address, port: endpoint.port, noDelay: true, keepAlive: true }),
          endpoint.connectTimeoutMs,
        )),
    ),
  );
  guardClosing(client);
  // A connection that breaks while idle tells it by this event, which would end the process; the pool heeds the end of
  // its socket.
  client.on('error', () => undefined);
  try {
    await signedIn(client);
    const [row] = await answerWithin(client, identitySql, [], endpoint.connectTimeoutMs);
    const { id, banner, version, database, schema } = row as Record<string, unknown>;
    await setUp(client, endpoint.connectTimeoutMs);
    return {
      client,
      socket: socket as unknown as Socket,
      id: Number(id),
      // A simulator is called one wherever its version is shown.
      version: /simulator/i.test(String(banner)) ? `${String(version)} (simulator)` : String(version),
      database: String(database),
      schema: String(schema),
    };
  } catch (cause) {
    client.close();
    socket?.destroy();
    throw dialError(cause, endpoint);
  }
}

function configuration(endpoint: Endpoint, open: () => Promise<Socket>): ConnectionConfiguration {
  const { host, port, tls, account, connectTimeoutMs } = endpoint;
  const isVerified = tls.mode === 'verify';
  return {
    // The name is what the certificate is checked against; the socket goes to the address that was checked.
    server: host,
    authentication: { type: 'default', options: { userName: account.name, password: account.secret } },
    options: {
      async connector() {
        const socket = await open();
        if (tls.mode !== 'off') requireEncryption(socket);
        return socket;
      },
      port,
      database: endpoint.database,
      appName: tagOf(endpoint.applicationName),
      connectTimeout: connectTimeoutMs,
      cancelTimeout: 3_000,
      requestTimeout: 0,
      encrypt: tls.mode !== 'off',
      trustServerCertificate: !isVerified,
      cryptoCredentialsDetails: { minVersion: 'TLSv1.2', ca: tls.ca },
      useUTC: true,
      // One statement, one answer: what it set ends with it (sp_executesql), and nothing is tried again behind our
      // back.
      maxRetriesOnTransientErrors: 0,
      packetSize: 16_384,
    },
  };
}

function connected(socket: Socket, ms: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    socket.setTimeout(ms, () => socket.destroy(new ConnectorError('connect-timeout', `no answer in ${ms} ms`)));
    socket.once('error', reject);
    socket.once('connect', () => {
      socket.setTimeout(0);
      socket.off('error', reject);
      resolve(socket);
    });
  });
}

function signedIn(client: Connection): Promise<void> {
  return new Promise((resolve, reject) => {
    let failure: { number?: number; message: string } | undefined;
    client.on('errorMessage', (message) => (failure ??= message));
    client.connect((error) => {
      if (error)
        reject(
          failure === undefined
            ? error
            : Object.assign(new Error(failure.message), { number: failure.number, cause: error }),
        );
      else resolve();
    });
  });
}

/** Errors of the server by number ("Database Engine events and errors") that stand in the way of a connection. */
const byNumber: Readonly<Record<number, ConnectorError['code']>> = {
  4060: 'database-unknown',
  4064: 'database-unknown',
  10928: 'too-many-connections',
  10929: 'too-many-connections',
  17809: 'too-many-connections',
  18401: 'sign-in-failed',
  18452: 'sign-in-failed',
  18456: 'sign-in-failed',
  18461: 'sign-in-failed',
  18470: 'sign-in-failed',
  18486: 'sign-in-failed',
  18487: 'sign-in-failed',
  18488: 'sign-in-failed',
};

/** Names what stands in the way of a connection in the connector's own codes. */
export function dialError(cause: unknown, { tls }: Pick<Endpoint, 'tls'> = { tls: { mode: 'off' } }): ConnectorError {
  if (cause instanceof ConnectorError) return cause;
  const { number, code, message = String(cause) } = cause as { number?: number; code?: string; message?: string };
  const own = innermost(cause);
  if (own) return own;
  const sqlState = number === undefined ? undefined : String(number);
  const known = byNumber[number ?? 0] ?? networkCode(code, message, tls.mode !== 'off');
  return new ConnectorError(known, message, { sqlState, cause });
}

/** Our own error, which the driver wraps. */
function innermost(cause: unknown): ConnectorError | undefined {
  if (cause instanceof ConnectorError) return cause;
  return cause instanceof Error ? innermost(cause.cause) : undefined;
}

function networkCode(code: string | undefined, message: string, isEncrypted: boolean): ConnectorError['code'] {
  if (code === 'ETIMEOUT') return 'connect-timeout';
  if (
    code === 'EENCRYPT' ||
    (isEncrypted && /certificate|self.signed|SSL|TLS|altnames|encrypt|socket hang up/i.test(message))
  )
    return 'tls-failed';
  return code === 'ELOGIN' ? 'sign-in-failed' : 'unreachable';
}
