import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { clusterOf, freePort } from './product.mjs';

const run = promisify(execFile);
const columns =
  'id int PRIMARY KEY, name varchar(40) NOT NULL, phone varchar(20), city varchar(40), amount numeric(12, 2), note text, created_at timestamp NULL, state int DEFAULT 0';
/** Tables that one transaction makes: each holds a lock until its end. */
const atOnce = 500;

/**
 * A database of many tables of eight columns on the product's own cluster. Answers how it is dialled, `changes` (a
 * column is added to one table) and `bare` (every column with its type, key and comment, asked by hand).
 */
export async function manyPostgresTables(product, count) {
  const { port, superPassword } = clusterOf(product);
  const [database, user, password] = ['many_tables', 'many_reader', randomBytes(9).toString('hex')];
  const as = async (name, work, account = { user: 'postgres', password: superPassword }) => {
    const client = new pg.Client({ host: '127.0.0.1', port, database: name, ...account });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  };
  await as('postgres', async (client) => {
    await client.query(`CREATE ROLE ${user} LOGIN PASSWORD '${password}'`);
    await client.query(`CREATE DATABASE ${database} OWNER ${user}`);
  });
  const owned = (work) => as(database, work, { user, password });
  await owned(async (client) => {
    for (let from = 0; from < count; from += atOnce)
      await client.query(
        Array.from(
          { length: Math.min(atOnce, count - from) },
          (_none, at) => `CREATE TABLE t_${from + at} (${columns})`,
        ).join(';'),
      );
    await client.query('ANALYZE');
  });
  const bareSql = `SELECT n.nspname, c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnum, a.attnotnull, col_description(a.attrelid, a.attnum),
      EXISTS (SELECT 1 FROM pg_index i WHERE i.indrelid = a.attrelid AND i.indisprimary AND a.attnum = ANY (i.indkey)) AS key
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE a.attnum > 0 AND NOT a.attisdropped AND c.relkind IN ('r', 'v') AND n.nspname = 'public' ORDER BY a.attrelid, a.attnum`;
  return {
    form: { type: 'postgres', host: '127.0.0.1', port, database_name: database, account: user, password },
    changes: (turn) => owned((client) => client.query(`ALTER TABLE t_${turn} ADD COLUMN added_${turn} int`)),
    bare: () => owned(async (client) => (await client.query(bareSql)).rows.length),
    stop: () => Promise.resolve(),
  };
}

const server = '/usr/sbin/mariadbd';

/** The same on a MariaDB of Debian that is started for it; undefined where none is installed. */
export async function manyMariadbTables(count) {
  if (!existsSync(server)) return undefined;
  const { port, sql, stop } = await startMariadb();
  try {
    const password = randomBytes(9).toString('hex');
    await sql(
      `CREATE DATABASE many CHARACTER SET utf8mb4; CREATE USER many_reader@'127.0.0.1' IDENTIFIED BY '${password}'; GRANT ALL ON many.* TO many_reader@'127.0.0.1'; USE many; ${Array.from({ length: count }, (_none, at) => `CREATE TABLE t_${at} (${columns})`).join(';')}`,
    );
    const bareSql =
      "SELECT table_schema, table_name, column_name, column_type, ordinal_position, is_nullable, column_comment, column_key FROM information_schema.columns WHERE table_schema = 'many'";
    return {
      form: { type: 'mysql', host: '127.0.0.1', port, database_name: 'many', account: 'many_reader', password },
      changes: (turn) => sql(`ALTER TABLE many.t_${turn} ADD COLUMN added_${turn} int`),
      bare: async () => (await sql(bareSql)).split('\n').length - 1,
      stop,
    };
  } catch (reason) {
    await stop();
    throw reason;
  }
}

/** A server on a folder and port of its own, asked as root through its socket file. */
async function startMariadb() {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-bench-mariadb-'));
  const socket = join(folder, 'sock');
  const user = process.getuid?.() === 0 ? ['--user=root'] : [];
  const place = [
    '--no-defaults',
    ...user,
    `--datadir=${join(folder, 'data')}`,
    `--tmpdir=${folder}`,
    '--skip-name-resolve',
  ];
  await run('/usr/bin/mariadb-install-db', [...place, '--auth-root-authentication-method=normal', '--skip-test-db']);
  const port = await freePort();
  // Tables in one file and no flushing: they are made for their names, and the catalogue is what is measured.
  const quick = ['--innodb-file-per-table=0', '--innodb-flush-log-at-trx-commit=0', '--innodb-doublewrite=0'];
  const address = [`--socket=${socket}`, `--port=${port}`, '--bind-address=127.0.0.1'];
  const child = spawn(server, [...place, ...address, ...quick, '--skip-log-bin', '--table-open-cache=4000'], {
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  const sql = (text) => said(['--no-defaults', '-S', socket, '-uroot', '--batch', '--skip-column-names'], text);
  const stop = async () => {
    child.kill();
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const answers = () =>
    sql('SELECT 1').then(
      () => true,
      () => false,
    );
  for (let tries = 0; !(await answers()); tries += 1) {
    if (tries > 300 || child.exitCode !== null) {
      await stop();
      throw new Error('MariaDB did not start');
    }
    await delay(100);
  }
  return { port, sql, stop };
}

/** Runs statements in the command-line client, which reads them from its input; answers what it printed. */
async function said(args, text) {
  const client = spawn('/usr/bin/mariadb', args, { stdio: ['pipe', 'pipe', 'pipe'] });
  let [out, errors] = ['', ''];
  client.stdout.setEncoding('utf8').on('data', (part) => (out += part));
  client.stderr.setEncoding('utf8').on('data', (part) => (errors += part));
  client.stdin.on('error', () => undefined);
  client.stdin.end(text);
  const [code] = await once(client, 'close');
  if (code !== 0) throw new Error(`mariadb ended with ${code}: ${errors.slice(0, 400)}`);
  return out;
}
