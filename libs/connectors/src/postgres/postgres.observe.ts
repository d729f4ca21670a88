import type { Endpoint, SourceSession } from '../connector.js';
import { dial } from './postgres.dial.js';

/** Sessions of this account that carry our name, whichever process of ours they belong to. */
export async function listSessions(endpoint: Endpoint): Promise<SourceSession[]> {
  const client = await dial(endpoint);
  try {
    const { rows } = await client.query<SourceSession>(
      `select pid::text as "backendId", application_name as "applicationName", coalesce(state, '') as state, query,
              coalesce(query_start, backend_start)::text as "startedAt"
       from pg_stat_activity where usename = current_user and application_name like 'sluice%' and pid <> pg_backend_pid()
       order by backend_start`,
    );
    return rows;
  } finally {
    await client.end();
  }
}

/** Ends a backend, but only while it still carries the name it was leased under: backend ids are used again. */
export async function killBackend(endpoint: Endpoint, backendId: string, applicationName: string): Promise<boolean> {
  const client = await dial(endpoint);
  try {
    const { rows } = await client.query<{ ended: boolean }>(
      'select pg_terminate_backend(pid) as ended from pg_stat_activity where pid = $1::int and application_name = $2 and usename = current_user',
      [backendId, applicationName],
    );
    return rows[0]?.ended === true;
  } finally {
    await client.end();
  }
}
