import type mysql from 'mysql2';
import type { Cell, ResultColumnInfo, RunRequest } from '../connector.js';
import type { ConnectorError } from '../connector.error.js';
import { PushedRun, type RunHome as Home } from '../shared/pushed.run.js';
import { bindValue } from './bind.value.js';
import { columnInfo, rowDecoder, type WireField } from './cell.decode.js';
import { killQuery } from './mysql.cancel.js';
import { socketOf } from './mysql.dial.js';
import type { MysqlConnection } from './mysql.pool.js';
import { ownTransaction, type RunFrame } from './run.frame.js';
import { pinSession, preparedOptions } from './session.pin.js';
import { statementError } from './statement.error.js';
import { command } from './statement.word.js';
import { answerWithin } from './timely.answer.js';

/** ER_UNSUPPORTED_PS: the statement cannot be prepared (some SHOW and administrative ones). */
const NOT_PREPARABLE = 1295;

/** Statements after which a session has the default database and the settings that it had before. */
const KEEPS_SESSION: ReadonlySet<string> = new Set(['SELECT', 'INSERT', 'REPLACE', 'UPDATE', 'DELETE']);

/** Who takes a run's connection back: the pool, or the transaction that holds it. */
export type RunHome = Home<MysqlConnection>;

/** One statement on one lent connection of MySQL. */
export class MysqlRun extends PushedRun<MysqlConnection, WireField> {
  #decode: (row: unknown[]) => Cell[] = (row) => row as Cell[];

  constructor(
    home: RunHome,
    connection: MysqlConnection,
    request: RunRequest,
    frame: (settings: RunRequest['settings']) => RunFrame = ownTransaction,
  ) {
    super(home, connection, request, frame);
  }

  protected listen(onEnd: (cause?: Error | boolean) => void): void {
    const { client } = this.connection;
    client.on('error', onEnd);
    socketOf(client).once('close', onEnd);
  }

  protected unlisten(onEnd: (cause?: Error | boolean) => void): void {
    const { client } = this.connection;
    client.removeListener('error', onEnd);
    socketOf(client).removeListener('close', onEnd);
  }

  protected socket() {
    return socketOf(this.connection.client);
  }

  protected stopStatement(): Promise<void> {
    return killQuery(this.home.endpoint, this.connection.id);
  }

  protected async prepare(frame: RunFrame): Promise<void> {
    const { connectTimeoutMs } = this.home.endpoint;
    await this.unlessLost(pinSession(this.connection, this.request.settings, connectTimeoutMs));
    for (const text of frame.before) await this.fixed(text);
    this.refuseCancelled();
  }

  protected tell(text: string, ms: number): Promise<unknown> {
    return answerWithin(this.connection.client, text, [], ms);
  }

  protected send(): Promise<void> {
    const { text, binds } = this.request;
    return this.#send(
      text,
      binds.map(bindValue),
      (fields) => this.onFields(fields),
      (row) => this.onRow(row),
    );
  }

  protected async follow(text: string): Promise<Cell[] | null> {
    let decode: ((row: unknown[]) => Cell[]) | undefined;
    let first: Cell[] | null = null;
    await this.#send(
      text,
      this.request.binds.map(bindValue),
      (fields) => (decode = rowDecoder(fields)),
      (row) => (first ??= decode?.(row) ?? null),
    );
    return first;
  }

  /** What cannot be prepared and has no binds goes as text, which may hold one statement only. */
  async #send(
    text: string,
    values: unknown[],
    onFields: (fields: WireField[]) => void,
    onRow: (row: unknown[]) => void,
  ): Promise<void> {
    const { client } = this.connection;
    const options = preparedOptions(text);
    // Noted before it is prepared: what is kept twice is only closed twice.
    this.connection.prepared.add(text);
    try {
      await this.#answered(client.execute({ ...options, values: values as never }), onFields, onRow);
    } catch (cause) {
      if ((cause as { errno?: number }).errno !== NOT_PREPARABLE || values.length > 0) throw cause;
      await this.#answered(client.query(options), onFields, onRow);
    }
  }

  #answered(
    sent: mysql.Query,
    onFields: (fields: WireField[]) => void,
    onRow: (row: unknown[]) => void,
  ): Promise<void> {
    return new Promise((resolve, reject) => {
      let hasFields = false;
      sent.on('fields', (fields: unknown) => {
        if (!Array.isArray(fields)) return;
        hasFields = true;
        onFields(fields as WireField[]);
      });
      sent.on('result', (row: unknown) => {
        if (hasFields) return onRow(row as unknown[]);
        this.changed((row as mysql.ResultSetHeader | null)?.affectedRows);
      });
      sent.on('error', reject);
      sent.on('end', () => resolve());
    });
  }

  protected columnsOf(fields: WireField[]): ResultColumnInfo[] {
    this.#decode = rowDecoder(fields);
    return fields.map(columnInfo);
  }

  protected cellsOf(row: unknown[]): Cell[] {
    return this.#decode(row);
  }

  protected pause(): void {
    this.connection.client.pause();
  }

  protected resume(): void {
    this.connection.client.resume();
  }

  protected commandOf(text: string, hasColumns: boolean): string {
    return command(text, hasColumns);
  }

  protected isServerError(cause: Error): boolean {
    return (cause as { sqlState?: string }).sqlState !== undefined;
  }

  protected errorOf(cause: Error): ConnectorError {
    return statementError(cause, this.request.text);
  }

  protected override ran(name: string): void {
    if (KEEPS_SESSION.has(name)) return;
    delete this.connection.pinned;
    delete this.connection.database;
  }
}
