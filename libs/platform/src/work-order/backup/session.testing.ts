import mysql from 'mysql2/promise';
import pg from 'pg';
import type { SessionRows, StageSession } from '../stage.session.js';

/** A session of a server in one transaction, for tests of what is asked in it. */
export interface TestSession extends StageSession {
  commit(): Promise<void>;
  rollback(): Promise<void>;
}

/** Answers a result in batches, as a stream of rows. */
const streamed = (query: StageSession['query']): Pick<StageSession, 'stream'> => ({
  async stream(text, binds) {
    const { columns, types, rows } = await query(text, binds);
    return {
      columns,
      types,
      batches: (async function* () {
        for (let at = 0; at < rows.length; at += 100) yield rows.slice(at, at + 100);
      })(),
    };
  },
});

/** REPEATABLE READ in PostgreSQL, values as the text of the wire. */
export async function postgresSession(url: string): Promise<TestSession> {
  const client = new pg.Client({ connectionString: url, types: { getTypeParser: () => (value: string) => value } });
  await client.connect();
  await client.query('SET lock_timeout = 10000; SET statement_timeout = 30000');
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
  const query = async (text: string, values: unknown[] = []): Promise<SessionRows> => {
    const answer = await client.query<SessionRows['rows'][number]>({ text, values, rowMode: 'array' });
    const { fields, rows, rowCount } = answer;
    return { columns: fields.map(({ name }) => name), types: [], rows, affected: rowCount ?? 0 };
  };
  const end = async (text: string): Promise<void> => {
    await client.query(text);
    await client.end();
  };
  return {
    dialect: 'postgres',
    database: 'public',
    isRepeatable: true,
    query,
    ...streamed(query),
    commit: () => end('COMMIT'),
    rollback: () => end('ROLLBACK'),
  };
}

/** A transaction of MariaDB, as its root. */
export async function mariadbSession(
  server: { host: string; port: number; password: string },
  database: string,
): Promise<TestSession> {
  const { host, port, password } = server;
  const client = await mysql.createConnection({
    host,
    port,
    user: 'root',
    password,
    database,
    charset: 'utf8mb4',
    dateStrings: true,
    supportBigNumbers: true,
    bigNumberStrings: true,
  });
  await client.query(`SET time_zone = '+00:00'`);
  await client.beginTransaction();
  const query = async (text: string, binds: unknown[] = []): Promise<SessionRows> => {
    const [answer, fields] = await client.execute({ sql: text, rowsAsArray: true } as never, binds as never[]);
    if (!Array.isArray(answer)) return { columns: [], types: [], rows: [], affected: answer.affectedRows };
    return { columns: (fields ?? []).map(({ name }) => name), types: [], rows: answer as never[] };
  };
  const end = async (text: string): Promise<void> => {
    await client.query(text);
    await client.end();
  };
  return {
    dialect: 'mysql',
    database,
    isRepeatable: true,
    query,
    ...streamed(query),
    commit: () => end('COMMIT'),
    rollback: () => end('ROLLBACK'),
  };
}
