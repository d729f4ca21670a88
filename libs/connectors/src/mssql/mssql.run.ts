import { Request } from 'tedious';
import type { Cell, ResultColumnInfo, RunRequest } from '../connector.js';
import { ConnectorError } from '../connector.error.js';
import { unknownPlan } from '../shared/plan.step.js';
import { graceMs, PushedRun, type RunHome as Home } from '../shared/pushed.run.js';
import { bindType, declarations } from './bind.value.js';
import { cellOf, columnInfo } from './cell.decode.js';
import type { WireField } from './exact.values.js';
import type { MssqlConnection } from './mssql.pool.js';
import { planText } from './mssql.plan.js';
import { checkCatalogue } from './mssql.stamp.js';
import { ownTransaction, type RunFrame } from './run.frame.js';
import { pinSession } from './session.pin.js';
import { numberOf, statementError } from './statement.error.js';
import { refuseUnfit } from './statement.fit.js';
import { command } from './statement.word.js';
import { batchWithin } from './timely.answer.js';

/** Who takes a run's connection back: the pool, or the transaction that holds it. */
export type RunHome = Home<MssqlConnection>;

/** One statement on one lent connection of SQL Server. */
export class MssqlRun extends PushedRun<MssqlConnection, WireField> {
  /** The statement that is planned, where the run asks for its plan alone. */
  #planned: string | undefined;
  #sent: Request | undefined;
  #tell: ((cause?: Error | boolean) => void) | undefined;
  /**
   * The driver tells of an end without its reason; what carried the connection knows it, of a tunnel in our own words.
   */
  readonly #onEnd = (): void => this.#tell?.(this.connection.socket.errored ?? undefined);

  constructor(
    home: RunHome,
    connection: MssqlConnection,
    request: RunRequest,
    frame: (settings: RunRequest['settings']) => RunFrame = ownTransaction,
  ) {
    super(home, connection, request, frame);
  }

  protected listen(onEnd: (cause?: Error | boolean) => void): void {
    this.#tell = onEnd;
    this.connection.client.once('end', this.#onEnd);
    this.connection.socket.once('close', this.#onEnd);
  }

  protected unlisten(): void {
    this.connection.client.removeListener('end', this.#onEnd);
    this.connection.socket.removeListener('close', this.#onEnd);
  }

  protected socket() {
    return this.connection.socket;
  }

  /**
   * An attention, on the connection itself, stops what it is doing; a connection whose server does not heed it is
   * closed.
   */
  protected stopStatement(): void {
    this.connection.client.cancel();
  }

  protected async prepare(frame: RunFrame): Promise<void> {
    const { text, settings, expects } = this.request;
    for (const step of frame.before) await this.fixed(step);
    pinSession(this.connection, settings);
    this.#planned = refuseUnfit(text, settings, this.request.plans);
    this.refuseCancelled();
    if (expects) await this.unlessLost(checkCatalogue(this.connection.client, expects, settings.timeoutMs + graceMs));
    this.refuseCancelled();
  }

  protected tell(text: string, ms: number): Promise<unknown> {
    return batchWithin(this.connection.client, text, ms);
  }

  protected send(): Promise<void> {
    if (this.#planned !== undefined) return this.#plan(this.#planned);
    return this.#send(
      this.request.text,
      (fields) => this.onFields(fields),
      (row) => this.onRow(row),
    );
  }

  /**
   * Between the two settings the server answers what it would do and does nothing ("SET SHOWPLAN_XML"): a document in
   * one row for a batch. Each of them stands alone in its batch.
   */
  async #plan(text: string): Promise<void> {
    const { client } = this.connection;
    const ms = this.request.settings.timeoutMs + graceMs;
    await batchWithin(client, 'SET SHOWPLAN_XML ON', ms);
    let rows: Record<string, unknown>[];
    try {
      rows = await batchWithin(client, declarations(this.request.binds) + text, ms);
    } finally {
      await batchWithin(client, 'SET SHOWPLAN_XML OFF', ms);
    }
    const [row, ...more] = rows;
    const [xml] = Object.values(row ?? {});
    if (typeof xml !== 'string' || more.length > 0) throw unknownPlan();
    this.onFields([{ colName: 'plan', type: { name: 'NVarChar' } }]);
    this.onRow([planText(xml)]);
  }

  protected async follow(text: string): Promise<Cell[] | null> {
    let first: Cell[] | null = null;
    await this.#send(
      text,
      (fields) => void fields.map(columnInfo),
      (row) => (first ??= row.map(cellOf)),
    );
    return first;
  }

  /**
   * One call of sp_executesql: what it sets ends with it. A second statement in the text of a read-only run fails it;
   * those of a writing one cannot be told from the statements of triggers, of which the outer one ends last.
   */
  #send(text: string, onFields: (fields: WireField[]) => void, onRow: (row: unknown[]) => void): Promise<void> {
    return new Promise((resolve, reject) => {
      let answers = 0;
      const several = (): ConnectorError => new ConnectorError('statement', 'the text holds more than one statement');
      const request = new Request(text, (error) => {
        if (error) reject(error);
        else if (answers > 1 && this.request.settings.readOnly) reject(several());
        else resolve();
      });
      request.setTimeout(0);
      for (const [index, bind] of this.request.binds.entries()) {
        const { type, value } = bindType(bind);
        request.addParameter(`p${index + 1}`, type, value);
      }
      request.on('columnMetadata', (fields) => {
        if (answers > 0) this.fails(several());
        else onFields(fields as WireField[]);
      });
      request.on('row', (columns: { value: unknown }[]) => {
        if (answers === 0) onRow(columns.map(({ value }) => value));
      });
      request.on('doneInProc', (count) => {
        answers += 1;
        this.changed(count);
      });
      this.#sent = request;
      this.connection.client.execSql(request);
    });
  }

  protected columnsOf(fields: WireField[]): ResultColumnInfo[] {
    return fields.map(columnInfo);
  }

  protected cellsOf(row: unknown[]): Cell[] {
    return row.map(cellOf);
  }

  protected pause(): void {
    this.#sent?.pause();
  }

  protected resume(): void {
    this.#sent?.resume();
  }

  protected commandOf(text: string, hasColumns: boolean): string {
    return command(text, hasColumns);
  }

  protected isServerError(cause: Error): boolean {
    return cause instanceof ConnectorError ? cause.code !== 'connect-timeout' : numberOf(cause) !== undefined;
  }

  protected errorOf(cause: Error): ConnectorError {
    return statementError(cause, this.request.text);
  }
}
