import type mysql from 'mysql2';
import { ConnectorError } from '../connector.error.js';

/**
 * Runs one fixed statement in the text protocol and answers its rows. Rejects when it is not answered within `ms`: a
 * server that hangs keeps nobody waiting, and the connection, of which nothing is known then, is to be destroyed.
 */
export function answerWithin(
  client: mysql.Connection,
  text: string,
  values: (string | number)[],
  ms: number,
): Promise<mysql.RowDataPacket[]> {
  return withinTime(ms, text, (done) =>
    client.query<mysql.RowDataPacket[]>(text, values, (error, rows) => done(error, rows)),
  );
}

/**
 * Throws every state of a session away (COM_RESET_CONNECTION): variables, temporary tables, prepared statements, locks.
 */
export async function resetWithin(client: mysql.Connection, ms: number): Promise<void> {
  const { reset } = client as unknown as { reset(this: mysql.Connection, done: (error: Error | null) => void): void };
  await withinTime<void>(ms, 'reset', (done) => reset.call(client, (error) => done(error, undefined)));
}

function withinTime<T>(
  ms: number,
  name: string,
  work: (done: (error: Error | null, answer: T) => void) => unknown,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new ConnectorError('connect-timeout', `${name}: no answer in ${ms} ms`)),
      ms,
    ).unref();
    work((error, answer) => {
      clearTimeout(timer);
      if (error) reject(error);
      else resolve(answer);
    });
  });
}
