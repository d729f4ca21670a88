import type { Endpoint, SourceSession } from '../connector.js';
import { dial, socketOf, tagOf } from './mysql.dial.js';
import { answerWithin } from './timely.answer.js';

/** Sessions of this account that hold the lock of our name (see `mysql.dial.ts`). */
export async function listSessions(endpoint: Endpoint): Promise<SourceSession[]> {
  const { client } = await dial(endpoint);
  try {
    const rows = await answerWithin(
      client,
      `SELECT CAST(p.id AS CHAR) AS backendId, IF(p.command = 'Sleep', 'idle', 'active') AS state,
        COALESCE(p.info, '') AS query,
              DATE_FORMAT(NOW() - INTERVAL p.time SECOND, '%Y-%m-%d %H:%i:%s') AS startedAt
       FROM information_schema.processlist p
       WHERE p.user = SUBSTRING_INDEX(USER(), '@', 1) AND p.id <> CONNECTION_ID()
         AND IS_USED_LOCK(CONCAT(?, ':', p.id)) = p.id
       ORDER BY p.id`,
      [tagOf(endpoint.applicationName)],
      endpoint.connectTimeoutMs,
    );
    return rows.map((row) => ({
      ...(row as Omit<SourceSession, 'applicationName'>),
      applicationName: endpoint.applicationName,
    }));
  } finally {
    socketOf(client).destroy();
  }
}

/** Ends a session, but only while it still holds the lock of the name it was leased under: numbers are used again. */
export async function killSession(endpoint: Endpoint, backendId: string, applicationName: string): Promise<boolean> {
  if (!/^\d{1,19}$/.test(backendId)) return false;
  const { client } = await dial(endpoint);
  try {
    const [found] = await answerWithin(
      client,
      `SELECT IS_USED_LOCK(CONCAT(?, ':', ?)) = ? AS ours`,
      [tagOf(applicationName), backendId, Number(backendId)],
      endpoint.connectTimeoutMs,
    );
    if ((found as { ours: number | null } | undefined)?.ours !== 1) return false;
    await answerWithin(client, `KILL CONNECTION ${backendId}`, [], endpoint.connectTimeoutMs);
    return true;
  } finally {
    socketOf(client).destroy();
  }
}
