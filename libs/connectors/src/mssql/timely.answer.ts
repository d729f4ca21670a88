import { Request, type Connection } from 'tedious';
import { ConnectorError } from '../connector.error.js';
import { bindType } from './bind.value.js';

/** A row of a fixed question, by the names of its columns. */
export type AnswerRow = Record<string, unknown>;

/**
 * Asks one fixed question and answers its rows. Rejects when it is not answered within `ms`: a server that hangs keeps
 * nobody waiting, and the connection, of which nothing is known then, is to be destroyed.
 */
export function answerWithin(
  client: Connection,
  text: string,
  values: readonly (string | number)[],
  ms: number,
): Promise<AnswerRow[]> {
  return withinTime(client, ms, text, (request) => {
    for (const [index, value] of values.entries()) {
      const { type, value: sent } = bindType(value);
      request.addParameter(`p${index + 1}`, type, sent);
    }
    client.execSql(request);
  });
}

/** As `answerWithin`, as a batch: what it sets stays set, and a transaction that it begins stays open. */
export function batchWithin(client: Connection, text: string, ms: number): Promise<AnswerRow[]> {
  return withinTime(client, ms, text, (request) => client.execSqlBatch(request));
}

function withinTime(
  client: Connection,
  ms: number,
  text: string,
  send: (request: Request) => void,
): Promise<AnswerRow[]> {
  return new Promise((resolve, reject) => {
    const rows: AnswerRow[] = [];
    const timer = setTimeout(() => reject(new ConnectorError('connect-timeout', `no answer in ${ms} ms`)), ms).unref();
    const request = new Request(text, (error) => {
      clearTimeout(timer);
      if (error) reject(error);
      else resolve(rows);
    });
    request.setTimeout(0);
    request.on('row', (columns: { metadata: { colName: string }; value: unknown }[]) => {
      rows.push(Object.fromEntries(columns.map(({ metadata, value }) => [metadata.colName, value])));
    });
    send(request);
  });
}

/**
 * Throws every state of a session away (sp_reset_connection) with the next thing that is asked, which is asked here.
 */
export function resetWithin(client: Connection, ms: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ConnectorError('connect-timeout', `no answer in ${ms} ms`)), ms).unref();
    client.reset((error) => {
      clearTimeout(timer);
      if (error) reject(error);
      else resolve();
    });
  });
}
