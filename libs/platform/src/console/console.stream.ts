import type { PoolClient } from 'pg';
import { consoleTypes } from './console.types.js';
import type { ConsoleStream } from './console.contract.js';

/** Rows that one fetch brings: enough to be quick, few enough to be small. */
const batchRows = 1000;

/** Runs work on a connection inside a transaction in the caller's name, which ends with the work. */
type InTransaction = (work: (client: PoolClient) => Promise<void>) => Promise<void>;

/**
 * A cursor inside one transaction: every batch shows the same moment, and rows that are added meanwhile move nothing.
 * The reader's pace is the cursor's; a reader that stops ends the transaction.
 */
export async function openStream(
  inTransaction: InTransaction,
  text: string,
  values: readonly unknown[],
): Promise<ConsoleStream> {
  let finish!: () => void;
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  let over!: Promise<void>;
  const opened = new Promise<PoolClient>((resolve, reject) => {
    over = inTransaction(async (connection) => {
      await connection.query({ text: `DECLARE console_rows NO SCROLL CURSOR FOR ${text}`, values: [...values] });
      resolve(connection);
      await finished;
    });
    over.catch(reject);
  });
  const client = await opened;
  const fetch = async (): Promise<{ columns: ConsoleStream['columns']; rows: unknown[][] }> => {
    const { fields, rows } = await client.query<unknown[]>({
      text: `FETCH ${batchRows} FROM console_rows`,
      rowMode: 'array',
      types: consoleTypes,
    });
    return { columns: fields.map(({ name, dataTypeID }) => ({ name, type: String(dataTypeID) })), rows };
  };
  const first = await fetch().catch(async (reason: unknown) => {
    finish();
    await over.catch(() => undefined);
    throw reason;
  });
  return {
    columns: first.columns,
    rows: batches(first.rows, fetch, async () => {
      finish();
      await over;
    }),
  };
}

async function* batches(
  first: unknown[][],
  fetch: () => Promise<{ rows: unknown[][] }>,
  close: () => Promise<void>,
): AsyncGenerator<unknown[][]> {
  try {
    for (let rows = first; rows.length > 0; rows = rows.length < batchRows ? [] : (await fetch()).rows) yield rows;
  } finally {
    await close();
  }
}
