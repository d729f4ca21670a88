import { createRequire } from 'node:module';
import { connect } from 'node:net';
import pg, { type Submittable } from 'pg';
import { DriverError, driverError } from './errors.js';
import { writePlan } from './plan.table.js';
import { translate } from './translate.js';
import { types, typeOf, valueOf, type DbType } from './types.js';

/**
 * A simulator of the driver `oracledb` for tests, not an Oracle: the part of its interface that its manual describes
 * ("node-oracledb 6, API Manual": getConnection, execute, ResultSet, Lob, break, errors), before a database of
 * PostgreSQL, to which a small part of SQL is translated. It connects where the connect descriptor says; what it does
 * not do it answers with ORA-20999, which says so.
 */
type Row = (string | null)[];
interface Field {
  name: string;
  dataTypeID: number;
  dataTypeModifier: number;
}
interface Portal extends Submittable {
  read(count: number, done: (error: Error | undefined, rows: Row[], result: PortalResult) => void): void;
  close(): Promise<void>;
}
interface PortalResult {
  fields: Field[];
  rowCount?: number | null;
}
interface Metadata {
  name: string;
  dbType: DbType;
  dbTypeName: string;
}
interface ExecuteOptions {
  resultSet?: boolean;
  maxRows?: number;
  autoCommit?: boolean;
  fetchTypeHandler?: (metadata: Metadata) => { type: DbType } | undefined;
}

/** The package has no declarations of its own. */
const Cursor = createRequire(import.meta.url)('pg-cursor') as new (
  text: string,
  values: unknown[],
  config: { rowMode: 'array'; types: unknown },
) => Portal;
/** Text as PostgreSQL writes it, whatever its type. */
const asText = { getTypeParser: () => (value: unknown) => value };
/** Connections that have ended. */
const over = new WeakSet<pg.Client>();
/** Rows that are taken at once. */
const FETCHED = 100;

class Connection {
  callTimeout = 0;
  readonly oracleServerVersionString = '23.0.0.0.0 (simulator)';
  #schema: string | undefined;
  #isSchemaSet = true;
  #transaction: 'none' | 'reads' | 'writes' = 'none';
  #isOver = false;

  constructor(
    private readonly client: pg.Client,
    private readonly url: pg.ClientConfig,
  ) {
    client.on('error', () => (this.#isOver = true));
    client.on('end', () => {
      this.#isOver = true;
      over.add(client);
    });
  }

  get currentSchema(): string | undefined {
    return this.#schema;
  }

  set currentSchema(schema: string | undefined) {
    this.#schema = schema;
    this.#isSchemaSet = false;
  }

  isHealthy(): boolean {
    return !this.#isOver;
  }

  async execute(sql: string, binds: Record<string, unknown>, options: ExecuteOptions) {
    this.#refuseOver();
    try {
      await this.#useSchema();
      if (await this.#controls(sql)) return {};
      await this.#begin();
      if (await this.#explains(sql, binds)) return { rowsAffected: 0 };
      return await this.#run(sql, binds, options);
    } catch (cause) {
      throw driverError(cause);
    }
  }

  /** Stops what another connection would find running here. */
  async break(): Promise<void> {
    const other = new pg.Client(this.url);
    other.on('error', () => undefined);
    await other.connect();
    await other.query('SELECT pg_cancel_backend($1)', [(this.client as unknown as { processID: number }).processID]);
    await other.end();
  }

  commit(): Promise<void> {
    return this.#endTransaction('COMMIT');
  }

  rollback(): Promise<void> {
    return this.#endTransaction('ROLLBACK');
  }

  async close(): Promise<void> {
    await this.client.end();
  }

  #refuseOver(): void {
    if (this.#isOver) throw new DriverError('NJS-500', 'connection to the Oracle Database was broken');
  }

  async #endTransaction(word: string): Promise<void> {
    this.#refuseOver();
    this.#transaction = 'none';
    await this.client.query(word).catch((cause: unknown) => {
      throw driverError(cause);
    });
  }

  async #useSchema(): Promise<void> {
    if (this.#isSchemaSet) return;
    this.#isSchemaSet = true;
    await this.client.query(`SET search_path = "${(this.#schema ?? '').replaceAll('"', '""')}", "SYS", pg_catalog`);
  }

  /** Statements on the session and on transactions, whose words PostgreSQL does not have. */
  async #controls(sql: string): Promise<boolean> {
    const zone = /^ALTER SESSION SET TIME_ZONE = '([^']+)'$/.exec(sql)?.[1];
    const victim = /^ALTER SYSTEM KILL SESSION '(\d+),\d+' IMMEDIATE$/.exec(sql)?.[1];
    const stopped = /^ALTER SYSTEM CANCEL SQL '(\d+), \d+'$/.exec(sql)?.[1];
    if (stopped !== undefined) await this.client.query('SELECT pg_cancel_backend($1)', [Number(stopped)]);
    else if (zone !== undefined) await this.client.query(`SET TIME ZONE '${zone}'`);
    else if (victim !== undefined) await this.client.query('SELECT pg_terminate_backend($1)', [Number(victim)]);
    else if (sql.startsWith('ALTER SESSION SET NLS_')) return true;
    else if (sql === 'SET TRANSACTION READ ONLY') {
      await this.client.query('BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
      this.#transaction = 'reads';
    } else if (/^(SAVEPOINT|ROLLBACK TO SAVEPOINT) \w+$/.test(sql)) {
      await this.#begin();
      await this.client.query(sql);
    } else return false;
    return true;
  }

  /** Transactions begin by themselves. */
  async #begin(): Promise<void> {
    if (this.#transaction !== 'none') return;
    await this.client.query('BEGIN');
    this.#transaction = 'writes';
  }

  /** EXPLAIN PLAN writes rows, which a read-only transaction refuses; what it explains is not run. */
  async #explains(sql: string, binds: Record<string, unknown>): Promise<boolean> {
    const [, id = '', statement] =
      /^EXPLAIN PLAN SET STATEMENT_ID = '([^']{1,30})' INTO plan_table FOR ([\s\S]*)$/.exec(sql) ?? [];
    if (statement === undefined) return false;
    const { text, names } = translate(statement);
    for (const name of names)
      if (!Object.hasOwn(binds, name)) throw new DriverError('NJS-098', `no value for the bind ${name}`);
    await writePlan(this.client, id, text);
    return true;
  }

  async #run(sql: string, binds: Record<string, unknown>, options: ExecuteOptions) {
    const { text, names } = translate(sql);
    for (const name of Object.keys(binds))
      if (!names.includes(name)) throw new DriverError('ORA-01036', `unrecognized bind variable passed: ${name}`);
    // A statement that fails is undone alone.
    if (this.#transaction === 'writes') await this.client.query('SAVEPOINT oracle_statement');
    const values = names.map((name) => textOf(binds[name]));
    const cursor = this.client.query(new Cursor(text, values, { rowMode: 'array', types: asText }));
    try {
      const first = await read(this.client, cursor, FETCHED);
      if (first.result.fields.length === 0) {
        await cursor.close();
        return { rowsAffected: first.result.rowCount ?? 0 };
      }
      const rows = new Rows(this.client, cursor, first.rows, first.result.fields, options);
      if (options.resultSet) return { metaData: rows.metaData, resultSet: rows };
      const found = await rows.all(options.maxRows ?? 0);
      await rows.close();
      return { metaData: rows.metaData, rows: found };
    } catch (cause) {
      await cursor.close().catch(() => undefined);
      if (this.#transaction === 'writes' && !this.#isOver)
        await this.client.query('ROLLBACK TO SAVEPOINT oracle_statement').catch(() => undefined);
      throw cause;
    }
  }
}

/** A result that is read piece by piece ("ResultSet Class"). */
class Rows {
  readonly metaData: Metadata[];
  readonly #fetched: DbType[];
  #isRead = false;

  constructor(
    private readonly client: pg.Client,
    private readonly cursor: Portal,
    private first: Row[],
    fields: readonly Field[],
    options: ExecuteOptions,
  ) {
    this.metaData = fields.map(({ name, dataTypeID, dataTypeModifier }, index) => {
      const dbType = typeOf(
        dataTypeID,
        dataTypeModifier,
        first.map((row) => row[index] ?? null),
      );
      return { name, dbType, dbTypeName: dbType.name.replace('DB_TYPE_', '') };
    });
    this.#fetched = this.metaData.map((column) => options.fetchTypeHandler?.(column)?.type ?? column.dbType);
  }

  async getRows(count: number): Promise<unknown[][]> {
    try {
      if (!this.#isRead) {
        this.#isRead = true;
        const rows = this.first;
        this.first = [];
        return rows.map((row) => this.#values(row));
      }
      return (await read(this.client, this.cursor, Math.max(1, count))).rows.map((row) => this.#values(row));
    } catch (cause) {
      throw driverError(cause);
    }
  }

  async all(limit: number): Promise<unknown[][]> {
    const found: unknown[][] = [];
    for (;;) {
      const rows = await this.getRows(FETCHED);
      found.push(...rows);
      if (rows.length === 0 || (limit > 0 && found.length >= limit)) return limit > 0 ? found.slice(0, limit) : found;
    }
  }

  async close(): Promise<void> {
    if (!over.has(this.client)) await this.cursor.close().catch(() => undefined);
  }

  #values(row: Row): unknown[] {
    return this.metaData.map(({ dbType }, index) =>
      valueOf(row[index] ?? null, dbType, this.#fetched[index] ?? dbType),
    );
  }
}

/** A connection that is gone answers nothing more. */
function read(client: pg.Client, cursor: Portal, count: number): Promise<{ rows: Row[]; result: PortalResult }> {
  return new Promise((resolve, reject) => {
    const lost = (): void => reject(new DriverError('NJS-500', 'connection to the Oracle Database was broken'));
    if (over.has(client)) return lost();
    client.once('end', lost);
    cursor.read(count, (error, rows, result) => {
      client.removeListener('end', lost);
      if (error) reject(error);
      else resolve({ rows, result });
    });
  });
}

/** A value alone, or with its type ("Bind Parameters for Prepared Statements"). */
function textOf(given: unknown): unknown {
  const value = given !== null && typeof given === 'object' && 'val' in given ? given.val : given;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
}

/** As the driver dials (lib/thin/sqlnet/ntTcp.js): by `net.connect`, at once. */
function dialled(host: string, port: number) {
  const socket = connect(port, host);
  socket.connect = () => socket;
  return socket;
}

/** Opens a connection to where a connect descriptor says. */
async function getConnection(attributes: {
  user: string;
  password: string;
  connectString: string;
  program?: string;
}): Promise<Connection> {
  const part = (name: string): string => new RegExp(`\\(${name}=([^()]*)\\)`).exec(attributes.connectString)?.[1] ?? '';
  if (part('PROTOCOL') === 'tcps') throw new DriverError('NJS-505', 'unable to initiate TLS connection: no TLS here');
  const config: pg.ClientConfig = {
    host: part('HOST'),
    port: Number(part('PORT')),
    database: part('SERVICE_NAME'),
    user: attributes.user,
    password: attributes.password,
    application_name: attributes.program ?? 'oracledb',
  };
  const client = new pg.Client({
    ...config,
    stream: () => dialled(part('HOST'), Number(part('PORT'))),
    types: asText as never,
  });
  const beside = { ...config, application_name: 'oracle simulator' };
  const connection = new Connection(client, beside);
  try {
    await client.connect();
    await client.query(`SET DateStyle = ISO; SET bytea_output = hex; SET extra_float_digits = 1`);
    // What the driver says on the connection itself is said beside it here: to the server, past a tunnel that this one
    // came through.
    const { rows } = await client.query<{ port: string }>('SELECT inet_server_port()::text AS port');
    beside.port = Number(rows[0]?.port);
  } catch (cause) {
    await client.end().catch(() => undefined);
    throw driverError(cause);
  }
  connection.currentSchema = 'APP';
  return connection;
}

/** The driver's module, as it is imported. */
export default { ...types, OUT_FORMAT_ARRAY: 4001, OUT_FORMAT_OBJECT: 4002, getConnection };
