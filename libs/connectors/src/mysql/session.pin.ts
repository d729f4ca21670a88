import type { RunSettings } from '../connector.js';
import { ConnectorError } from '../connector.error.js';
import type { MysqlConnection } from './mysql.pool.js';
import { answerWithin } from './timely.answer.js';

/** Names of time zones and offsets; nothing that could end a literal. */
const zoneText = /^[A-Za-z0-9_+\-/:]{1,64}$/;
/** ER_UNKNOWN_TIME_ZONE: the server's tables of time zones do not know it, mostly because they are empty. */
const UNKNOWN_ZONE = 1298;

/**
 * Pins a session to the settings of a run, unless it holds them already: default database, time zone and statement
 * timeout. MariaDB ends any statement at its timeout, MySQL a query alone; the run ends the others itself. Rejects with
 * the server's error, and then nothing may be run.
 */
export async function pinSession(connection: MysqlConnection, settings: RunSettings, ms: number): Promise<void> {
  const { searchPath, timeZone, timeoutMs } = settings;
  const [database] = searchPath;
  const pinned = [database ?? '', timeZone, timeoutMs].join('\0');
  if (connection.pinned === pinned) return;
  delete connection.pinned;
  const limit = connection.isMariadb
    ? `max_statement_time = ${timeoutMs / 1000}`
    : `max_execution_time = ${Math.ceil(timeoutMs)}`;
  await setZone(connection, timeZone, limit, ms);
  if (database !== undefined) await use(connection, database, ms);
  connection.pinned = pinned;
}

/** How a text is prepared: the driver keeps a statement under its text and these options. */
export const preparedOptions = (text: string): { sql: string; rowsAsArray: true } => ({ sql: text, rowsAsArray: true });

/**
 * Chooses the default database. The server bound the bare names of a prepared statement when it was prepared: those of
 * another database are closed, else they would go on reading its tables.
 */
async function use(connection: MysqlConnection, database: string, ms: number): Promise<void> {
  if (connection.database === database) return;
  for (const text of connection.prepared) connection.client.unprepare(preparedOptions(text) as unknown as string);
  connection.prepared.clear();
  delete connection.database;
  await answerWithin(connection.client, `USE \`${database.replaceAll('`', '``')}\``, [], ms);
  connection.database = database;
}

async function setZone(connection: MysqlConnection, zone: string, limit: string, ms: number): Promise<void> {
  if (!zoneText.test(zone)) throw new ConnectorError('statement', `the time zone "${zone}" is not known`);
  const set = (name: string): Promise<unknown> =>
    answerWithin(connection.client, `SET SESSION time_zone = '${name}', ${limit}`, [], ms);
  try {
    await set(zone);
  } catch (cause) {
    const offset = (cause as { errno?: number }).errno === UNKNOWN_ZONE ? fixedOffset(zone) : undefined;
    if (offset === undefined) throw cause;
    await set(offset);
  }
}

/**
 * The offset of a zone that has the same one all year now (`Asia/Shanghai`: `+08:00`); undefined for others and for
 * unknown names.
 */
export function fixedOffset(zone: string, now = new Date()): string | undefined {
  try {
    const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
    const offsets = Array.from({ length: 12 }, (_none, month) => {
      const parts = format.formatToParts(new Date(Date.UTC(now.getUTCFullYear(), month, 15)));
      return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
    });
    if (new Set(offsets).size !== 1) return undefined;
    return offsets[0] === 'GMT' ? '+00:00' : offsets[0]?.replace('GMT', '');
  } catch {
    return undefined;
  }
}
