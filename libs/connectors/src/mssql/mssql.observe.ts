import type { Endpoint, SourceSession } from '../connector.js';
import { dial, tagOf } from './mssql.dial.js';
import { endConnection } from './mssql.pool.js';
import { answerWithin } from './timely.answer.js';

/**
 * Sessions of this account under our name. Without VIEW SERVER STATE the server shows an account no session but the one
 * that asks.
 */
export async function listSessions(endpoint: Endpoint): Promise<SourceSession[]> {
  const dialled = await dial(endpoint);
  try {
    const rows = await answerWithin(
      dialled.client,
      `SELECT s.session_id AS id, s.status AS state, b.event_info AS query, s.last_request_start_time AS started
       FROM sys.dm_exec_sessions s OUTER APPLY sys.dm_exec_input_buffer(s.session_id, NULL) b
       WHERE s.is_user_process = 1 AND s.program_name = @p1 AND s.session_id <> @@SPID
         AND s.original_login_name = (SELECT m.original_login_name FROM sys.dm_exec_sessions m WHERE m.session_id = @@SPID)
       ORDER BY s.session_id`,
      [tagOf(endpoint.applicationName)],
      endpoint.connectTimeoutMs,
    );
    return rows.map(({ id, state, query, started }) => ({
      backendId: String(id),
      applicationName: endpoint.applicationName,
      state: state === 'running' ? 'active' : 'idle',
      query: typeof query === 'string' ? query : '',
      startedAt: String(started),
    }));
  } finally {
    endConnection(dialled);
  }
}

/**
 * Ends a session, but only while it still has the name it was leased under: numbers are used again. Needs ALTER ANY
 * CONNECTION.
 */
export async function killSession(endpoint: Endpoint, backendId: string, applicationName: string): Promise<boolean> {
  if (!/^\d{1,9}$/.test(backendId)) return false;
  const dialled = await dial(endpoint);
  try {
    const found = await answerWithin(
      dialled.client,
      'SELECT s.session_id AS id FROM sys.dm_exec_sessions s WHERE s.session_id = @p1 AND s.program_name = @p2 AND s.is_user_process = 1',
      [Number(backendId), tagOf(applicationName)],
      endpoint.connectTimeoutMs,
    );
    if (found.length === 0) return false;
    await answerWithin(dialled.client, `KILL ${backendId}`, [], endpoint.connectTimeoutMs);
    return true;
  } finally {
    endConnection(dialled);
  }
}
