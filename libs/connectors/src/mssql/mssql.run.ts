import { Request } from 'tedious';
import type { StopSignal } from '../stop.signal.js';
import type { Cell, Endpoint, Run, RunOutcome, RunRequest } from '../connector.js';
import { ConnectorError } from '../connector.error.js';
import { RowQueue } from '../shared/row.queue.js';
import { heaviestRow, heldBytes, RowWeight, weightOf } from '../shared/row.weight.js';
import { settle } from '../shared/settle.js';
import { bindType } from './bind.value.js';
import { cellOf, columnInfo } from './cell.decode.js';
import type { WireField } from './exact.values.js';
import type { MssqlConnection } from './mssql.pool.js';
import { checkCatalogue } from './mssql.stamp.js';
import { ownTransaction, type RunFrame } from './run.frame.js';
import { pinSession } from './session.pin.js';
import { numberOf, statementError } from './statement.error.js';
import { refuseUnfit } from './statement.fit.js';
import { command } from './statement.word.js';
import { batchWithin } from './timely.answer.js';

/** Bytes that a batch aims at, and the most rows of one. */
const batchBytes = 128 * 1024;
const BATCH_ROW_LIMIT = 2000;
/** Rows beyond the limit that are read and left, so that the connection can be kept; of more, the connection is closed instead. */
const LEFT_ROW_LIMIT = 64;
/** What a run may take beyond its statement timeout before it is stopped from here, in milliseconds. */
const graceMs = 500;
/** How long a stopped statement may take to end before its connection is closed, in milliseconds. */
const stopMs = 3_000;
/** Who takes a run's connection back: the pool, or the transaction that holds it. */
export interface RunHome {
  endpoint: Endpoint;
  release(connection: MssqlConnection): void;
  reset(connection: MssqlConnection): Promise<void>;
  destroy(connection: MssqlConnection): void;
}

/** One statement on one lent connection, from the beginning of its frame to the connection's return. */
export class MssqlRun {
  readonly #frame: RunFrame;
  readonly #whole: boolean;
  readonly #started = settle<Run>();
  readonly #done = settle<RunOutcome>();
  readonly #overflow = settle<void>();
  readonly #followed = settle<(Cell[] | null)[]>();
  readonly #lost = settle<never>();
  readonly #queue: RowQueue;
  readonly #run: Run;
  // Messages of PRINT and RAISERROR are what a procedure makes them, values of rows too, so none is handed on.
  readonly #outcome: RunOutcome = { rows: 0, bytes: 0, truncated: false, command: '', notices: [] };
  #hasColumns = false;
  #sent: Request | undefined;
  #pending: Cell[][] = [];
  #pendingBytes = 0;
  #left = 0;
  /** Rows that came, those beyond a limit too: how many a statement with RETURNING changed. */
  #came = 0;
  #state: 'busy' | 'paused' | 'over' = 'busy';
  #cancelled = false;
  #committing = false;
  #error: Error | undefined;
  #deadline: ReturnType<typeof setTimeout> | undefined;
  #signal: StopSignal | undefined;
  #weight: RowWeight | undefined;
  readonly #onAbort = (): void => {
    void this.cancel();
  };
  readonly #onLost = (cause?: Error | boolean): void =>
    this.#lost.reject(cause instanceof Error ? cause : new Error('the connection was closed'));

  constructor(
    private readonly home: RunHome,
    private readonly connection: MssqlConnection,
    private readonly request: RunRequest,
    frame: (settings: RunRequest['settings']) => RunFrame = ownTransaction,
  ) {
    this.#frame = frame(request.settings);
    this.#whole = request.mode === 'page' && request.settings.readOnly;
    this.#queue = new RowQueue(
      () => this.#taken(),
      () => void this.cancel(),
    );
    this.#run = {
      backendId: String(connection.id),
      columns: [],
      rows: this.#queue,
      takeAll: this.#whole ? () => this.#queue.takeAll() : undefined,
      overflow: this.#whole ? this.#overflow.promise : undefined,
      followers: this.#followed.promise,
      done: this.#done.promise,
      cancel: () => this.cancel(),
    };
  }

  /** Sends the statement; settles when its columns are known. */
  start(signal: StopSignal): Promise<Run> {
    const { client, socket } = this.connection;
    this.#signal = signal;
    signal.addEventListener('abort', this.#onAbort);
    client.once('end', this.#onLost);
    socket.once('close', this.#onLost);
    this.#weight = RowWeight.of(socket);
    this.#deadline = setTimeout(() => this.#expire(), this.request.settings.timeoutMs + graceMs).unref();
    void this.#perform();
    return this.#started.promise;
  }

  /** Ends the run at the source. One that waits for its reader has nothing to be stopped: closing its connection is enough. */
  cancel(): Promise<void> {
    if (this.#state === 'over' || this.#cancelled) return Promise.resolve();
    this.#cancelled = true;
    if (this.#state === 'paused') this.#abandon();
    else this.#stop();
    return Promise.resolve();
  }

  /** An attention, on the connection itself, stops what it is doing; a connection whose server does not heed it is closed. */
  #stop(): void {
    setTimeout(() => this.#abandon(), stopMs).unref();
    this.connection.client.cancel();
  }

  async #perform(): Promise<void> {
    try {
      await this.#frameSteps();
      await this.#unlessLost(this.#main());
      if (this.#error) throw this.#error;
      const followers: (Cell[] | null)[] = [];
      for (const text of this.request.followers ?? []) followers.push(await this.#unlessLost(this.#follow(text)));
      this.#refuseCancelled();
      this.#committing = this.#frame.commits;
      for (const text of this.#frame.after) await this.#fixed(text);
      this.#succeed(followers);
    } catch (cause) {
      this.#failed(cause as Error);
    }
  }

  async #frameSteps(): Promise<void> {
    const { text, settings, expects } = this.request;
    for (const step of this.#frame.before) await this.#fixed(step);
    pinSession(this.connection, settings);
    refuseUnfit(text, settings);
    this.#refuseCancelled();
    if (expects) await this.#unlessLost(checkCatalogue(this.connection.client, expects, settings.timeoutMs + graceMs));
    this.#refuseCancelled();
  }

  /** COMMIT may have to wait for others; the deadline of the run holds for it. */
  #fixed(text: string): Promise<unknown> {
    return this.#unlessLost(
      batchWithin(this.connection.client, text, this.request.settings.timeoutMs + graceMs + stopMs),
    );
  }

  #refuseCancelled(): void {
    if (this.#cancelled) throw new ConnectorError('cancelled', 'the run was stopped');
  }

  #unlessLost<T>(step: Promise<T>): Promise<T> {
    return Promise.race([step, this.#lost.promise]);
  }

  /** The statement itself, and nothing that may stand behind it in its text. */
  async #main(): Promise<void> {
    const { text } = this.request;
    this.#weight?.watch(() => this.#onHeavyRow());
    try {
      await this.#send(
        text,
        (fields) => this.#onFields(fields),
        (row) => this.#onRow(row),
      );
    } finally {
      this.#weight?.stop();
    }
    if (!this.#hasColumns) this.#onFields([]);
    this.#outcome.command = command(text, this.#hasColumns);
    if (this.#hasColumns && this.#outcome.command !== 'SELECT') this.#outcome.affected = this.#came;
    this.#flush();
    if (this.#whole) this.#queue.end();
  }

  async #follow(text: string): Promise<Cell[] | null> {
    let first: Cell[] | null = null;
    await this.#send(
      text,
      (fields) => void fields.map(columnInfo),
      (row) => (first ??= row.map(cellOf)),
    );
    return first;
  }

  /**
   * One call of sp_executesql: what it sets ends with it. A second statement in the text of a read-only run fails it; those of a writing
   * one cannot be told from the statements of triggers, of which the outer one ends last.
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
        if (answers > 0) this.#error ??= several();
        else onFields(fields as WireField[]);
      });
      request.on('row', (columns: { value: unknown }[]) => {
        if (answers === 0) onRow(columns.map(({ value }) => value));
      });
      request.on('doneInProc', (count) => {
        answers += 1;
        if (!this.#hasColumns) this.#outcome.affected = count;
      });
      this.#sent = request;
      this.connection.client.execSql(request);
    });
  }

  /** Hands the run out, unless its columns are not the planned ones: then no row leaves (design §7.4). */
  #onFields(fields: WireField[]): void {
    this.#hasColumns = fields.length > 0;
    try {
      this.#run.columns = fields.map(columnInfo);
      this.request.checkColumns(this.#run.columns);
      if (!this.#cancelled) this.#started.resolve(this.#run);
    } catch (error) {
      this.#error = error as Error;
      // Its rows are read by nobody; what it wrote is undone with the connection.
      this.#abandon();
    }
  }

  #onRow(values: unknown[]): void {
    this.#weight?.passed();
    this.#came += 1;
    if (this.#state === 'over' || this.#error) return;
    if (this.#outcome.truncated) return this.#leave();
    if (this.#outcome.rows >= this.request.limits.rows) return this.#truncate('rows');
    const cells = values.map(cellOf);
    this.request.mask?.(cells);
    const weight = weightOf(cells);
    if (this.#outcome.bytes + weight > this.request.limits.bytes) return this.#truncate('bytes');
    this.#outcome.rows += 1;
    this.#outcome.bytes += weight;
    this.#pendingBytes += weight;
    this.#pending.push(cells);
    if (this.#isBatch()) this.#pause();
  }

  /** A page is held until more came than may be: from there on it streams. */
  #isBatch(): boolean {
    if (this.#whole && this.#outcome.bytes <= heldBytes) return false;
    return this.#pendingBytes >= batchBytes || this.#pending.length >= BATCH_ROW_LIMIT;
  }

  /** A batch is ready: the source waits until it was taken. */
  #pause(): void {
    this.#state = 'paused';
    this.#sent?.pause();
    this.#overflow.resolve();
    this.#flush();
  }

  #flush(): void {
    const batch = this.#pending.splice(0);
    this.#pendingBytes = 0;
    if (batch.length > 0) this.#queue.push(batch);
  }

  #taken(): void {
    if (this.#state !== 'paused' || this.#cancelled) return;
    this.#state = 'busy';
    this.#sent?.resume();
  }

  #truncate(limit: 'rows' | 'bytes'): void {
    this.#outcome.truncated = limit;
    this.#flush();
    // A source that is slow to send its next row would hold the result back, though all of it is here.
    if (this.request.settings.readOnly && !this.request.followers?.length) setTimeout(() => this.#cut(), 100).unref();
  }

  /** Rows beyond the limit are not looked at; a writing statement and one that others follow are read to their end. */
  #leave(): void {
    this.#left += 1;
    if (this.#left > LEFT_ROW_LIMIT && this.request.settings.readOnly && !this.request.followers?.length) this.#cut();
  }

  /** Ends a result that was cut without waiting for the rest of it. */
  #cut(): void {
    if (this.#state === 'over') return;
    this.#outcome.command = 'SELECT';
    this.#flush();
    this.#settle();
    this.home.destroy(this.connection);
    this.#queue.end();
    this.#followed.resolve((this.request.followers ?? []).map(() => null));
    this.#done.resolve(this.#outcome);
  }

  /** A row too heavy to be held ends the result before it, as the limit of bytes does; a statement that writes is not committed. */
  #onHeavyRow(): void {
    if (this.#state === 'over') return;
    if (!this.request.settings.readOnly || !this.#hasColumns) {
      this.#error ??= new ConnectorError('statement', `a row is larger than ${heaviestRow} bytes`);
      return this.#abandon();
    }
    this.#outcome.truncated = 'bytes';
    this.#cut();
  }

  #succeed(followers: (Cell[] | null)[]): void {
    if (this.#state === 'over') return;
    this.#settle();
    if (this.#cancelled) this.home.destroy(this.connection);
    else if (this.#frame.isMember || this.#leavesSession()) this.home.release(this.connection);
    else void this.home.reset(this.connection);
    this.#queue.end();
    this.#followed.resolve(followers);
    this.#done.resolve(this.#outcome);
  }

  /** A stored query that only reads leaves its session as it was; whatever else may have set variables, which no rollback takes back. */
  #leavesSession(): boolean {
    const { prepared, settings } = this.request;
    return prepared === true && settings.readOnly && this.#outcome.command === 'SELECT';
  }

  /** Only a failure that the server told leaves a connection of which everything is known. */
  #failed(cause: Error): void {
    if (this.#state === 'over') return;
    const isTold = cause instanceof ConnectorError ? cause.code !== 'connect-timeout' : numberOf(cause) !== undefined;
    const error = this.#cancelled
      ? new ConnectorError('cancelled', 'the run was stopped', { cause })
      : (this.#error ?? (cause instanceof ConnectorError ? cause : statementError(cause, this.request.text)));
    this.#fail(this.#committing && !isTold ? unknownOutcome(cause) : error);
    if (this.#cancelled || !isTold || this.#error) this.home.destroy(this.connection);
    else void this.home.reset(this.connection);
  }

  /** The server's own timeout does not end every statement, nor one that waits for its reader. */
  #expire(): void {
    if (this.#state === 'over') return;
    this.#error ??= new ConnectorError('statement-timeout', 'the run took longer than its timeout');
    if (this.#state === 'paused') return this.#abandon();
    this.#stop();
  }

  #abandon(): void {
    if (this.#state === 'over') return;
    const error = this.#error ?? new ConnectorError('cancelled', 'the run was stopped');
    this.#fail(this.#committing ? unknownOutcome(error) : error);
    this.home.destroy(this.connection);
  }

  #fail(error: Error): void {
    this.#settle();
    this.#started.reject(error);
    this.#queue.fail(error);
    this.#followed.reject(error);
    this.#done.reject(error);
  }

  #settle(): void {
    this.#state = 'over';
    clearTimeout(this.#deadline);
    this.#weight?.stop();
    this.#signal?.removeEventListener('abort', this.#onAbort);
    this.connection.client.removeListener('end', this.#onLost);
    this.connection.socket.removeListener('close', this.#onLost);
  }
}

/** COMMIT was sent and not answered: nobody may say that the write did not happen, and nobody may send it again. */
function unknownOutcome(cause: Error): ConnectorError {
  return new ConnectorError('outcome-unknown', 'the connection broke while committing', { cause });
}
