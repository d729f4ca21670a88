import type { Endpoint, SourceSession } from '../connector.js';
import { ask, runStatement } from './question.js';
import { dial, endConnection, tagOf } from './oracle.dial.js';

interface SessionRow {
  id: string;
  serial: string;
  state: string;
  query: string | null;
  started: string;
}

/** Sessions of this account under our name, with their statements; needs SELECT on V_$SESSION and V_$SQL. */
const sessionsSql = `
  SELECT TO_CHAR(s.sid) AS "id", TO_CHAR(s.serial#) AS "serial", s.status AS "state", SUBSTR(q.sql_text, 1, 1000) AS "query",
         TO_CHAR(s.logon_time, 'YYYY-MM-DD HH24:MI:SS') AS "started"
  FROM v$session s LEFT JOIN v$sql q ON q.sql_id = s.sql_id AND q.child_number = s.sql_child_number
  WHERE s.type = 'USER' AND s.username = USER AND s.program = :p1 AND s.sid <> TO_NUMBER(SYS_CONTEXT('USERENV', 'SID'))`;

/** Sessions of this account under our name. */
export async function listSessions(endpoint: Endpoint): Promise<SourceSession[]> {
  const dialled = await dial(endpoint);
  try {
    const rows = await ask<SessionRow>(
      dialled.client,
      `${sessionsSql} ORDER BY 1`,
      { p1: tagOf(endpoint.applicationName) },
      endpoint.connectTimeoutMs,
    );
    return rows.map(({ id, state, query, started }) => ({
      backendId: id,
      applicationName: endpoint.applicationName,
      state: state === 'ACTIVE' ? 'active' : 'idle',
      query: query ?? '',
      startedAt: started,
    }));
  } finally {
    endConnection(dialled);
  }
}

/**
 * Ends a session, but only while it still has the name it was leased under: numbers are used again. Needs ALTER SYSTEM.
 */
export async function killSession(endpoint: Endpoint, backendId: string, applicationName: string): Promise<boolean> {
  if (!/^\d{1,9}$/.test(backendId)) return false;
  const dialled = await dial(endpoint);
  try {
    const [found] = await ask<SessionRow>(
      dialled.client,
      `${sessionsSql} AND s.sid = :p2`,
      { p1: tagOf(applicationName), p2: Number(backendId) },
      endpoint.connectTimeoutMs,
    );
    if (!found || !/^\d{1,10}$/.test(found.serial)) return false;
    await runStatement(
      dialled.client,
      `ALTER SYSTEM KILL SESSION '${backendId},${found.serial}' IMMEDIATE`,
      endpoint.connectTimeoutMs,
    );
    return true;
  } finally {
    endConnection(dialled);
  }
}
