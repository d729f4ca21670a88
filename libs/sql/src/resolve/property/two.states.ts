import pg from 'pg';
import type { Analysis, ColumnRef } from '../../contract/analysis.type.js';

/** What the server gave back: rows as text, in their order. */
export interface Answer {
  names: string[];
  rows: (string | null)[][];
}

/** What the server answered, or the code (SQLSTATE) of its error. */
export type Outcome = Answer | { failed: string; message: string };

const asText = { getTypeParser: () => (value: string) => value };
let opened = 0;

/** A database of its own with several schemas that hold the same tables in different states. */
export class States {
  private constructor(
    private readonly server: string,
    private readonly database: string,
    readonly client: pg.Client,
  ) {}

  /** Makes the database on the server and runs `setup` in it. */
  static async open(server: string, setup: readonly string[]): Promise<States> {
    const database = `sql_states_${process.pid}_${Math.trunc(performance.timeOrigin)}_${(opened += 1)}`;
    await once(server, `CREATE DATABASE ${database} TEMPLATE template0`);
    const url = new URL(server);
    url.pathname = `/${database}`;
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    for (const sql of setup) await client.query(sql);
    await client.query(
      "SET statement_timeout = '5s'; SET max_parallel_workers_per_gather = 0; SET jit = off; SET default_transaction_read_only = on",
    );
    return new States(server, database, client);
  }

  /** Runs one statement in a schema. Throws only what is no error of the server. */
  async run(schema: string, sql: string, values: string[] = []): Promise<Outcome> {
    await this.client.query(`SET search_path = ${schema}`);
    try {
      const result = await this.client.query<(string | null)[]>({
        text: sql,
        values,
        rowMode: 'array',
        types: asText as never,
      });
      return { names: result.fields.map((field) => field.name), rows: result.rows };
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) throw error;
      return { failed: error.code ?? '', message: error.message };
    }
  }

  /** Whether the server takes a statement, without running it. */
  async prepares(schema: string, sql: string): Promise<boolean> {
    const outcome = await this.run(schema, `EXPLAIN ${sql}`);
    return !('failed' in outcome) || !SEMANTIC.test(outcome.failed);
  }

  async close(): Promise<void> {
    await this.client.end();
    await once(this.server, `DROP DATABASE ${this.database} WITH (FORCE)`);
  }
}

/** SQLSTATE classes of a statement that is not valid: syntax and names, types, and what is not supported. */
const SEMANTIC = /^(42|0A|26)/;

/** Rows and rounds of every node of the plan, as text; the error's code where it fails. */
export async function workOf(states: States, schema: string, sql: string): Promise<string> {
  const outcome = await states.run(
    schema,
    `EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF, SUMMARY OFF, BUFFERS OFF, FORMAT JSON) ${sql}`,
  );
  if ('failed' in outcome) return outcome.failed;
  const nodes: string[] = [];
  JSON.parse(outcome.rows[0]?.[0] ?? '[]', (key, value: Record<string, unknown>) => {
    if (typeof value === 'object' && value !== null && 'Node Type' in value)
      nodes.push(`${String(value['Node Type'])} ${Number(value['Actual Rows']) * Number(value['Actual Loops'])}`);
    return value;
  });
  return nodes.join(', ');
}

async function once(server: string, sql: string): Promise<void> {
  const connection = new pg.Client({ connectionString: server });
  await connection.connect();
  await connection.query(sql);
  await connection.end();
}

/**
 * What a person to whom one column is masked could tell two states apart by, although the plan does not name the column
 * there. Nothing is compared where the column is among the plan's predicates: a policy refuses those.
 */
export function distinguished(
  analysis: Analysis,
  isMasked: (column: ColumnRef) => boolean,
  one: Answer,
  other: Answer,
  unordered = false,
): string[] {
  if (analysis.predicates.some((predicate) => isMasked(predicate.column))) return [];
  if (one.rows.length !== other.rows.length) return ['number of rows'];
  return analysis.result.flatMap((column, index) => {
    if (column.sources.some(isMasked)) return [];
    const cells = ({ rows }: Answer): string[] => {
      const found = rows.map((row) => JSON.stringify(row[index]));
      return unordered ? found.sort() : found;
    };
    return cells(one).join() === cells(other).join() ? [] : [`column ${index} ${column.name}`];
  });
}
