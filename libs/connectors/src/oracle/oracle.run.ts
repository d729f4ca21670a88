import oracledb, { type Metadata, type ResultSet } from 'oracledb';
import type { Cell, Endpoint, Run, RunOutcome, RunRequest } from '../connector.js';
import { ConnectorError } from '../connector.error.js';
import { RowQueue } from '../shared/row.queue.js';
import { heaviestRow, heldBytes, weightOf } from '../shared/row.weight.js';
import { settle } from '../shared/settle.js';
import { unknownOutcome } from '../shared/unknown.outcome.js';
import type { StopSignal } from '../stop.signal.js';
import { bindsOf } from './bind.value.js';
import { columnInfo, decoderOf, fetchType, HeavyValue } from './cell.decode.js';
import type { OracleConnection } from './oracle.pool.js';
import { ownTransaction, planFrame, type RunFrame } from './run.frame.js';
import { pinSession } from './session.pin.js';
import { isServerError, statementError } from './statement.error.js';
import { command, refuseUnfit } from './statement.fit.js';
import { explainStep, planRowsSql, planText, statementId, type PlanRow } from './oracle.plan.js';
import { ask, runStatement } from './question.js';

/** Bytes that a batch aims at, and rows that are fetched at once. */
const batchBytes = 128 * 1024;
const FETCHED_ROWS = 100;
/** What a run may take beyond its statement timeout before the driver gives it up, in milliseconds. */
const graceMs = 2_000;

/** Who takes a run's connection back: the pool, or the transaction that holds it. */
export interface RunHome {
  endpoint: Endpoint;
  release(connection: OracleConnection): void;
  reset(connection: OracleConnection): Promise<void>;
  destroy(connection: OracleConnection): void;
}

/** One statement on one lent connection: rows are fetched when their reader has taken those before them. */
export class OracleRun {
  readonly #frame: RunFrame;
  readonly #whole: boolean;
  readonly #started = settle<Run>();
  readonly #done = settle<RunOutcome>();
  readonly #overflow = settle<void>();
  readonly #followed = settle<(Cell[] | null)[]>();
  readonly #queue: RowQueue;
  readonly #run: Run;
  // Messages of the server are what a trigger makes them, values of rows too, so none is handed on.
  readonly #outcome: RunOutcome = { rows: 0, bytes: 0, truncated: false, command: '', notices: [] };
  #pending: Cell[][] = [];
  #pendingBytes = 0;
  #taken: (() => void) | undefined;
  #isOver = false;
  #committing = false;
  /** Why the run is being stopped from here. */
  #error: ConnectorError | undefined;
  #deadline: ReturnType<typeof setTimeout> | undefined;
  #signal: StopSignal | undefined;
  readonly #onAbort = (): void => void this.cancel();

  constructor(
    private readonly home: RunHome,
    private readonly connection: OracleConnection,
    private readonly request: RunRequest,
    frame: (settings: RunRequest['settings']) => RunFrame = ownTransaction,
  ) {
    const framed = frame(request.plans ? { ...request.settings, readOnly: true } : request.settings);
    this.#frame = request.plans && framed.end !== 'stays' ? planFrame : framed;
    this.#whole = request.mode === 'page' && request.settings.readOnly;
    this.#queue = new RowQueue(
      () => this.#taken?.(),
      () => void this.cancel(),
    );
    this.#run = {
      backendId: connection.id,
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
    this.#signal = signal;
    signal.addEventListener('abort', this.#onAbort);
    const late = (): void =>
      this.#stop(new ConnectorError('statement-timeout', 'the run took longer than its timeout'));
    this.#deadline = setTimeout(late, this.request.settings.timeoutMs).unref();
    void this.#perform();
    return this.#started.promise;
  }

  /** Ends the run at the source. */
  cancel(): Promise<void> {
    this.#stop(new ConnectorError('cancelled', 'the run was stopped'));
    return Promise.resolve();
  }

  /** `break` stops what the connection is doing; whatever it answers, the run is over and the connection closed. */
  #stop(error: ConnectorError): void {
    if (this.#isOver) return;
    this.#error ??= error;
    this.#fail(this.#committing ? unknownOutcome(error) : this.#error);
    this.home.destroy(this.connection);
  }

  async #perform(): Promise<void> {
    const { settings, followers = [], text } = this.request;
    const { client } = this.connection;
    const ms = settings.timeoutMs + graceMs;
    try {
      const planned = refuseUnfit(text, settings, this.request.plans);
      await pinSession(this.connection, settings, ms);
      for (const step of this.#frame.before) await runStatement(client, step, ms);
      this.#refuseStopped();
      client.callTimeout = ms;
      if (planned === undefined) await this.#main();
      else await this.#plan(planned, ms);
      const answers: (Cell[] | null)[] = [];
      for (const follower of followers) {
        this.#refuseStopped();
        answers.push(await this.#follow(follower));
      }
      this.#refuseStopped();
      for (const step of this.#frame.after) await runStatement(client, step, ms);
      await this.#end();
      this.#succeed(answers);
    } catch (cause) {
      this.#failed(cause as Error);
    }
  }

  async #end(): Promise<void> {
    const { client } = this.connection;
    if (this.#frame.end === 'rollback') await client.rollback();
    if (this.#frame.end !== 'commit') return;
    this.#committing = true;
    await client.commit();
  }

  #refuseStopped(): void {
    if (this.#isOver) throw this.#error ?? new ConnectorError('cancelled', 'the run was stopped');
  }

  async #main(): Promise<void> {
    const { text, binds } = this.request;
    const { resultSet, rowsAffected } = await this.connection.client.execute(text, bindsOf(text, binds), {
      resultSet: true,
      outFormat: oracledb.OUT_FORMAT_ARRAY,
      fetchArraySize: FETCHED_ROWS,
      prefetchRows: 0,
      autoCommit: false,
      keepInStmtCache: this.request.prepared === true,
      fetchTypeHandler: fetchType,
    });
    this.#refuseStopped();
    this.#onColumns(resultSet?.metaData ?? []);
    this.#outcome.command = command(text, resultSet !== undefined);
    if (resultSet) await this.#read(resultSet);
    else this.#outcome.affected = rowsAffected ?? 0;
    this.#flush();
    if (this.#whole) this.#queue.end();
  }

  /** The plan is written, read and undone with all that the run did. Its binds are not looked at ("EXPLAIN PLAN"). */
  async #plan(statement: string, ms: number): Promise<void> {
    const { client } = this.connection;
    const id = statementId();
    const step = explainStep(id, statement);
    await client
      .execute(step, bindsOf(statement, this.request.binds), { autoCommit: false })
      .catch((cause: unknown) => moved(cause, this.request.text.length - step.length));
    this.#refuseStopped();
    const rows = await ask<PlanRow>(client, planRowsSql, { p1: id }, ms);
    this.#refuseStopped();
    this.#onColumns([{ name: 'plan', dbType: oracledb.DB_TYPE_VARCHAR, dbTypeName: 'VARCHAR2' }]);
    this.#outcome.command = 'EXPLAIN';
    if (await this.#row([planText(rows)], [(value) => value as Cell])) this.#flush();
    if (this.#whole) this.#queue.end();
  }

  /** Hands the run out, unless its columns are not the planned ones: then no row leaves (design §7.4). */
  #onColumns(metaData: Metadata[]): void {
    this.#run.columns = metaData.map(columnInfo);
    this.request.checkColumns(this.#run.columns);
    this.#started.resolve(this.#run);
  }

  async #read(resultSet: ResultSet): Promise<void> {
    try {
      await this.#readAll(resultSet);
    } catch (cause) {
      // Of a connection that is gone nothing can be closed.
      if (!this.#isOver && (cause instanceof ConnectorError || isServerError(cause))) await resultSet.close();
      throw cause;
    }
    if (!this.#isOver) await resultSet.close();
  }

  async #readAll(resultSet: ResultSet): Promise<void> {
    const decoders = resultSet.metaData.map(decoderOf);
    for (;;) {
      const rows = await resultSet.getRows(FETCHED_ROWS);
      this.#refuseStopped();
      for (const row of rows) {
        if (!(await this.#row(row, decoders))) return;
        if (this.#isBatch()) await this.#hand();
      }
      if (rows.length === 0) return;
    }
  }

  /** Takes one row; false where a limit ends the result before it. */
  async #row(values: unknown[], decoders: readonly ((value: unknown) => Cell | Promise<Cell>)[]): Promise<boolean> {
    if (this.#outcome.rows >= this.request.limits.rows) return this.#truncate('rows');
    const cells: Cell[] = [];
    let held = 0;
    for (const [index, decode] of decoders.entries()) {
      try {
        const cell = decode(values[index]);
        cells.push(cell instanceof Promise ? await cell : cell);
      } catch (cause) {
        if (cause instanceof HeavyValue) return this.#heavy();
        throw cause;
      }
      held += weightOf(cells.slice(-1)) * 2;
      if (held > heaviestRow) return this.#heavy();
    }
    this.#refuseStopped();
    this.request.mask?.(cells);
    const weight = weightOf(cells);
    if (this.#outcome.bytes + weight > this.request.limits.bytes) return this.#truncate('bytes');
    this.#outcome.rows += 1;
    this.#outcome.bytes += weight;
    this.#pendingBytes += weight;
    this.#pending.push(cells);
    return true;
  }

  /**
   * A row too heavy to be held ends the result before it, as the limit of bytes does; a statement that writes is not
   * committed.
   */
  #heavy(): false {
    if (!this.request.settings.readOnly)
      throw new ConnectorError('statement', `a row is larger than ${heaviestRow} bytes`);
    return this.#truncate('bytes');
  }

  #truncate(limit: 'rows' | 'bytes'): false {
    this.#outcome.truncated = limit;
    return false;
  }

  /** A page is held until more came than may be: from there on it streams. */
  #isBatch(): boolean {
    if (this.#whole && this.#outcome.bytes <= heldBytes) return false;
    return this.#pendingBytes >= batchBytes || this.#pending.length >= FETCHED_ROWS * 10;
  }

  /** A batch is ready: the source waits until it was taken. */
  async #hand(): Promise<void> {
    const taken = new Promise<void>((resolve) => (this.#taken = resolve));
    this.#overflow.resolve();
    this.#flush();
    await taken;
    this.#refuseStopped();
  }

  #flush(): void {
    const batch = this.#pending.splice(0);
    this.#pendingBytes = 0;
    if (batch.length > 0) this.#queue.push(batch);
  }

  async #follow(text: string): Promise<Cell[] | null> {
    const { metaData = [], rows = [] } = await this.connection.client.execute(text, bindsOf(text, this.request.binds), {
      outFormat: oracledb.OUT_FORMAT_ARRAY,
      maxRows: 1,
      autoCommit: false,
      fetchTypeHandler: fetchType,
    });
    const [row] = rows;
    if (!row) return null;
    // Counts and sums may have more digits than a number holds: they are texts whatever they are.
    const cells = await Promise.all(metaData.map((column, index) => decoderOf(column)(row[index])));
    return cells.map((cell) => (typeof cell === 'number' ? String(cell) : cell));
  }

  #succeed(followers: (Cell[] | null)[]): void {
    if (this.#isOver) return;
    this.#settle();
    this.home.release(this.connection);
    this.#queue.end();
    this.#followed.resolve(followers);
    this.#done.resolve(this.#outcome);
  }

  /** Only a failure that the server told leaves a connection of which everything is known. */
  #failed(cause: Error): void {
    if (this.#isOver) return;
    const isKnown = cause instanceof ConnectorError || isServerError(cause) || !('code' in cause);
    const error =
      cause instanceof ConnectorError ? cause : 'code' in cause ? statementError(cause, this.request.text) : cause;
    this.#fail(this.#committing && !isKnown ? unknownOutcome(cause) : error);
    if (isKnown) void this.home.reset(this.connection);
    else this.home.destroy(this.connection);
  }

  #fail(error: Error): void {
    this.#settle();
    this.#started.reject(error);
    this.#queue.fail(error);
    this.#followed.reject(error);
    this.#done.reject(error);
    this.#taken?.();
  }

  #settle(): void {
    this.#isOver = true;
    clearTimeout(this.#deadline);
    this.#signal?.removeEventListener('abort', this.#onAbort);
  }
}

/** Throws an error whose place is that in the text as it was given. */
function moved(cause: unknown, by: number): never {
  const { offset = 0 } = cause as { offset?: number };
  throw offset > 0 ? Object.assign(cause as Error, { offset: offset + by }) : cause;
}
