import oracledb, { type Connection, type ConnectionAttributes } from 'oracledb';
import type { Endpoint } from '../connector.js';
import { ConnectorError } from '../connector.error.js';
import { throughPort } from '../tunnel/local.socket.js';
import { dialledAddress } from '../tunnel/open.tunnel.js';
import { tunnelFault } from '../tunnel/tunnel.faults.js';
import { ask, runStatement } from './question.js';

/** A connection with its number at the server, by which another connection sees or ends it. */
export interface Dialled {
  client: Connection;
  id: string;
  version: string;
  /** Where the account's bare names are looked for. */
  schema: string;
}

/** Bytes of a program's name (V$SESSION.PROGRAM). */
const maxName = 48;

/** The name under which sessions of an application are shown. */
export const tagOf = (applicationName: string): string => applicationName.slice(0, maxName);

const identitySql = `SELECT SYS_CONTEXT('USERENV', 'SID') AS "id", SYS_CONTEXT('USERENV', 'CURRENT_SCHEMA') AS "schema" FROM dual`;

/** Times and numbers that are bound as text are read as the product writes them. */
const formatsSql = `ALTER SESSION SET NLS_DATE_FORMAT = 'YYYY-MM-DD HH24:MI:SS' NLS_TIMESTAMP_FORMAT = 'YYYY-MM-DD HH24:MI:SS.FF' NLS_NUMERIC_CHARACTERS = '.,'`;

/**
 * Opens one connection to the pinned address of an endpoint. Rejects with ConnectorError; the secret is in no message.
 */
export async function dial(endpoint: Endpoint): Promise<Dialled> {
  const address = await dialledAddress(endpoint);
  let client: Connection | undefined;
  try {
    client = await opened(endpoint, address);
    const [row] = await ask<{ id: string; schema: string }>(client, identitySql, {}, endpoint.connectTimeoutMs);
    await runStatement(client, formatsSql, endpoint.connectTimeoutMs);
    // Nothing may stand before the first statement of a read-only transaction ("SET TRANSACTION").
    await client.rollback();
    return {
      client,
      id: row?.id ?? '',
      schema: row?.schema ?? '',
      version: client.oracleServerVersionString,
    };
  } catch (cause) {
    if (client) endConnection({ client });
    throw dialError(cause, endpoint);
  }
}

/**
 * The driver dials nothing but an address and a port: through a tunnel, a port of this machine that is open for it
 * alone. It would then check the certificate against this machine's name, so that TLS is not spoken there rather than
 * checked less.
 */
async function opened(endpoint: Endpoint, address: string): Promise<Connection> {
  const connect = (target: Endpoint, at: string): Promise<Connection> =>
    withinTime(oracledb.getConnection(attributes(target, at)), endpoint.connectTimeoutMs);
  if (!endpoint.tunnel) return connect(endpoint, address);
  if (endpoint.tls.mode !== 'off')
    throw tunnelFault('unsupported', {
      kind: 'oracle',
      reason: {
        en: 'its driver cannot check a certificate for another name than it dials; use either TLS or the tunnel',
        'zh-chs': '其驱动无法按拨号以外的名称校验证书；请只使用 TLS 或只使用隧道',
      },
    });
  return throughPort(endpoint, (port) => connect({ ...endpoint, port }, '127.0.0.1'));
}

/** A connection that comes too late is closed again. */
function withinTime(opening: Promise<Connection>, ms: number): Promise<Connection> {
  return new Promise((resolve, reject) => {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      reject(new ConnectorError('connect-timeout', `no answer in ${ms} ms`));
    }, ms).unref();
    opening.then(
      (client) => {
        clearTimeout(timer);
        if (isLate) endConnection({ client });
        else resolve(client);
      },
      (cause: Error) => {
        clearTimeout(timer);
        reject(cause);
      },
    );
  });
}

/** Closes a connection, stopping what it is doing first; nobody waits for it. */
export function endConnection({ client }: Pick<Dialled, 'client'>): void {
  client
    .break()
    .catch(() => undefined)
    .then(() => client.close())
    .catch(() => undefined);
}

function attributes(endpoint: Endpoint, address: string): ConnectionAttributes {
  const { account, tls, applicationName } = endpoint;
  return {
    user: account.name,
    password: account.secret,
    connectString: descriptor(endpoint, address),
    program: tagOf(applicationName),
    stmtCacheSize: 30,
    walletContent: (tls.mode === 'verify' && tls.ca) || undefined,
  };
}

/** What could end a value of a connect descriptor early ("Database Net Services Reference", syntax rules). */
const UNSAFE = /[()=,'"\\\s#]/;

/** The connect descriptor of an endpoint. Throws ConnectorError for a name that would say more than it. */
function descriptor({ host, port, database, settings, tls, connectTimeoutMs }: Endpoint, address: string): string {
  const isEncrypted = tls.mode !== 'off';
  if (tls.mode === 'require')
    throw new ConnectorError('tls-failed', 'the driver encrypts only with a checked certificate; use "verify"');
  // Over TLS the certificate is checked against the name; otherwise the address that was checked is dialled.
  const target = isEncrypted ? host : address;
  for (const value of [database, target])
    if (value === '' || UNSAFE.test(value))
      throw new ConnectorError(
        'database-unknown',
        'the name of the service or host holds characters that none can have',
      );
  const named = settings?.service_kind === 'sid' ? 'SID' : 'SERVICE_NAME';
  const seconds = Math.max(1, Math.ceil(connectTimeoutMs / 1000));
  const security = isEncrypted ? '(SECURITY=(SSL_SERVER_DN_MATCH=yes))' : '';
  return (
    `(DESCRIPTION=(CONNECT_TIMEOUT=${seconds})(TRANSPORT_CONNECT_TIMEOUT=${seconds})(RETRY_COUNT=0)` +
    `(ADDRESS=(PROTOCOL=${isEncrypted ? 'tcps' : 'tcp'})(HOST=${target})(PORT=${port}))` +
    `(CONNECT_DATA=(${named}=${database}))${security})`
  );
}

/**
 * Errors by their code ("Database Error Messages"; the driver's own begin with NJS) that stand in the way of a
 * connection.
 */
const byCode: Readonly<Record<string, ConnectorError['code']>> = {
  'ORA-01017': 'sign-in-failed',
  'ORA-01045': 'sign-in-failed',
  'ORA-28000': 'sign-in-failed',
  'ORA-28001': 'sign-in-failed',
  'ORA-12514': 'database-unknown',
  'ORA-12505': 'database-unknown',
  'ORA-12154': 'database-unknown',
  'NJS-517': 'database-unknown',
  'NJS-518': 'database-unknown',
  'NJS-519': 'database-unknown',
  'ORA-00018': 'too-many-connections',
  'ORA-00020': 'too-many-connections',
  'ORA-02391': 'too-many-connections',
  'ORA-12516': 'too-many-connections',
  'ORA-12520': 'too-many-connections',
  'NJS-510': 'connect-timeout',
  'NJS-505': 'tls-failed',
  'NJS-506': 'tls-failed',
  'NJS-507': 'tls-failed',
};

/** Names what stands in the way of a connection in the connector's own codes. */
export function dialError(cause: unknown, { tls }: Pick<Endpoint, 'tls'> = { tls: { mode: 'off' } }): ConnectorError {
  if (cause instanceof ConnectorError) return cause;
  const { code, message = String(cause) } = cause as { code?: string; message?: string };
  const isTls = tls.mode !== 'off' && /certificate|self.signed|SSL|TLS|altnames|encrypt|wallet/i.test(message);
  const known = byCode[code ?? ''] ?? (isTls ? 'tls-failed' : 'unreachable');
  return new ConnectorError(known, message, { sqlState: code || undefined, cause });
}
