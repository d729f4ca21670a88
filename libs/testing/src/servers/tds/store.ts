import { createRequire } from 'node:module';
import pg, { type Submittable } from 'pg';
import { plannedBehind } from '../postgres.plan.js';
import type { SourceField } from './values.js';

/** A portal that is read piece by piece. */
interface Portal extends Submittable {
  read(count: number, done: (error: Error | undefined, rows: Row[], result: unknown) => void): void;
  close(): Promise<void>;
}
type Row = (string | null)[];

/** The package has no declarations of its own. */
const Cursor = createRequire(import.meta.url)('pg-cursor') as new (
  text: string,
  values: unknown[],
  config: { rowMode: 'array'; types: unknown },
) => Portal;

/** Rows that are taken from PostgreSQL at once. */
const batchRows = 200;
/** Text as PostgreSQL writes it, whatever its type. */
const asText = { getTypeParser: () => (value: unknown) => value };

export interface StoreResult {
  fields: SourceField[];
  command: string;
  affected: number;
}

interface CursorResult {
  fields: SourceField[];
  command?: string;
  rowCount?: number | null;
}

/** One connection to the PostgreSQL behind the simulator. */
export class StoreSession {
  private constructor(
    private readonly client: pg.Client,
    /** The number of its backend, which is the session's number too. */
    readonly id: number,
  ) {}

  static async open(url: string, application: string, onEnd: () => void): Promise<StoreSession> {
    const client = new pg.Client({ connectionString: url, application_name: application, types: asText as never });
    client.on('error', () => undefined);
    client.on('end', onEnd);
    await client.connect();
    const session = new StoreSession(client, (client as unknown as { processID: number }).processID);
    await session.reset();
    return session;
  }

  /** Every setting as in a new session; bytes are shown in hexadecimal. */
  async reset(): Promise<void> {
    await this.client.query('ROLLBACK');
    await this.client.query(
      `RESET ALL; SET search_path = dbo, tsql, pg_catalog; SET TimeZone = 'UTC'; SET DateStyle = ISO; SET bytea_output = hex; SET extra_float_digits = 1`,
    );
  }

  async plain(text: string): Promise<void> {
    await this.client.query(text);
  }

  /**
   * Runs a statement; `onRows` gets its rows piece by piece, at least once where it has columns, and answers whether to
   * go on.
   */
  async run(
    text: string,
    values: unknown[],
    onRows: (fields: SourceField[], rows: Row[]) => Promise<boolean>,
  ): Promise<StoreResult> {
    const cursor = this.client.query(new Cursor(text, values, { rowMode: 'array', types: asText }));
    try {
      for (let isFirst = true; ; isFirst = false) {
        const { rows, result } = await next(cursor);
        const { fields } = result;
        const goesOn = fields.length === 0 || (!isFirst && rows.length === 0) || (await onRows(fields, rows));
        if (!goesOn || rows.length < batchRows)
          return { fields, command: result.command ?? '', affected: result.rowCount ?? 0 };
      }
    } finally {
      await cursor.close().catch(() => undefined);
    }
  }

  /** What would be done for a statement; nothing of it is run. */
  planned(text: string): ReturnType<typeof plannedBehind> {
    return plannedBehind(this.client, text);
  }

  end(): void {
    void this.client.end().catch(() => undefined);
  }
}

function next(cursor: Portal): Promise<{ rows: Row[]; result: CursorResult }> {
  return new Promise((resolve, reject) => {
    cursor.read(batchRows, (error: Error | undefined, rows, result) => {
      if (error) reject(error);
      else resolve({ rows, result: result as CursorResult });
    });
  });
}
