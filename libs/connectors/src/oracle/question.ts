import oracledb, { type Connection } from 'oracledb';
import { fetchType } from './cell.decode.js';

/**
 * Asks one fixed question and answers its rows by the names of their columns, within `ms`. Rejects with the driver's
 * error.
 */
export async function ask<Row>(
  client: Connection,
  text: string,
  binds: Record<string, unknown>,
  ms: number,
): Promise<Row[]> {
  client.callTimeout = ms;
  const { metaData = [], rows = [] } = await client.execute(text, binds, {
    outFormat: oracledb.OUT_FORMAT_ARRAY,
    maxRows: 0,
    fetchArraySize: 1000,
    fetchTypeHandler: fetchType,
  });
  return rows.map((row) => Object.fromEntries(metaData.map(({ name }, index) => [name, row[index]])) as Row);
}

/** Runs a fixed statement that answers nothing, within `ms`. */
export async function runStatement(client: Connection, text: string, ms: number): Promise<void> {
  client.callTimeout = ms;
  await client.execute(text, {}, {});
}
