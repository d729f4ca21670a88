import type { Cell, ResultColumnInfo, Endpoint, Run, RunOutcome, RunRequest, RunSettings } from '../connector.js';
import { ConnectorError } from '../connector.error.js';
import type { StopSignal } from '../stop.signal.js';
import { RowQueue } from './row.queue.js';
import { heaviestRow, heldBytes, RowWeight, weightOf } from './row.weight.js';
import { settle } from './settle.js';
import { unknownOutcome } from './unknown.outcome.js';

/** Bytes that a batch aims at, and the most rows of one. */
const batchBytes = 128 * 1024;
const BATCH_ROW_LIMIT = 2000;
/**
 * Rows beyond the limit that are read and left, so that the connection can be kept; of more, the connection is closed
 * instead.
 */
const LEFT_ROW_LIMIT = 64;
/** What a run may take beyond its statement timeout before it is stopped from here, in milliseconds. */
export const graceMs = 500;
/** How long a stopped statement may take to end before its connection is closed, in milliseconds. */
export const stopMs = 3_000;

/** What is sent before and after the statement of a run. */
export interface StatementFrame {
  before: readonly string[];
  after: readonly string[];
  /** The end makes the statement's writes last: from then on a broken connection leaves its outcome unknown. */
  commits: boolean;
  /** The connection stays with the transaction that holds it. */
  isMember?: true;
}

/** Who takes a run's connection back: the pool, or the transaction that holds it. */
export interface RunHome<Connection> {
  endpoint: Endpoint;
  release(connection: Connection): void;
  reset(connection: Connection): Promise<void>;
  destroy(connection: Connection): void;
}

/** The socket of a run's connection. */
type RunSocket = NonNullable<Parameters<typeof RowWeight.of>[0]>;

/**
 * One statement on one lent connection whose driver pushes rows, from the beginning of its frame to the connection's
 * return: open, stream, pause, cut, cancel, expire, close. What is said to the server and how its answers are read is
 * the kind's own.
 */
export abstract class PushedRun<Connection extends { id: number | string }, Field> {
  readonly #frame: StatementFrame;
  readonly #whole: boolean;
  readonly #started = settle<Run>();
  readonly #done = settle<RunOutcome>();
  readonly #overflow = settle<void>();
  readonly #followed = settle<(Cell[] | null)[]>();
  readonly #lost = settle<never>();
  readonly #queue: RowQueue;
  readonly #run: Run;
  // Messages of servers are what procedures and warnings make them, values of rows too, so none is handed on.
  readonly #outcome: RunOutcome = { rows: 0, bytes: 0, truncated: false, command: '', notices: [] };
  #isAnswered = false;
  #hasColumns = false;
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
    protected readonly home: RunHome<Connection>,
    protected readonly connection: Connection,
    protected readonly request: RunRequest,
    frame: (settings: RunSettings) => StatementFrame,
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

  /** Its driver's connection tells `onEnd` that it is gone, or no longer does. */
  protected abstract listen(onEnd: (cause?: Error | boolean) => void): void;
  protected abstract unlisten(onEnd: (cause?: Error | boolean) => void): void;
  protected abstract socket(): RunSocket;
  /** Stops what the connection is doing; the statement then ends with an error. */
  protected abstract stopStatement(): Promise<void> | void;
  /** Everything before the statement. */
  protected abstract prepare(frame: StatementFrame): Promise<void>;
  /** One of the fixed texts of the frame, answered within a time. */
  protected abstract tell(text: string, ms: number): Promise<unknown>;
  /**
   * The statement itself, and nothing that may stand behind it in its text; `affected` says how many rows it changed.
   */
  protected abstract send(): Promise<void>;
  /** The first row of a statement that follows. */
  protected abstract follow(text: string): Promise<Cell[] | null>;
  protected abstract columnsOf(fields: Field[]): ResultColumnInfo[];
  protected abstract cellsOf(row: unknown[]): Cell[];
  protected abstract pause(): void;
  protected abstract resume(): void;
  /** Name of the statement as an outcome tells it. */
  protected abstract commandOf(text: string, hasColumns: boolean): string;
  /** Whether the server itself told of a failure: only that leaves a connection of which everything is known. */
  protected abstract isServerError(cause: Error): boolean;
  protected abstract errorOf(cause: Error): ConnectorError;
  /** What a kind knows of its session may change with what ran on it. */
  protected ran(_command: string): void {
    return undefined;
  }

  /** Sends the statement; settles when its columns are known. */
  start(signal: StopSignal): Promise<Run> {
    this.#signal = signal;
    signal.addEventListener('abort', this.#onAbort);
    this.listen(this.#onLost);
    this.#weight = RowWeight.of(this.socket());
    this.#deadline = setTimeout(() => this.#expire(), this.request.settings.timeoutMs + graceMs).unref();
    void this.#perform();
    return this.#started.promise;
  }

  /**
   * Ends the run at the source. One that waits for its reader has nothing to be stopped: closing its connection is
   * enough.
   */
  async cancel(): Promise<void> {
    if (this.#state === 'over' || this.#cancelled) return;
    this.#cancelled = true;
    if (this.#state === 'paused') return this.#abandon();
    await this.#stop();
  }

  async #stop(): Promise<void> {
    setTimeout(() => this.#abandon(), stopMs).unref();
    await this.stopStatement();
  }

  async #perform(): Promise<void> {
    try {
      await this.prepare(this.#frame);
      await this.unlessLost(this.#main());
      if (this.#error) throw this.#error;
      const followers: (Cell[] | null)[] = [];
      for (const text of this.request.followers ?? []) followers.push(await this.unlessLost(this.follow(text)));
      this.refuseCancelled();
      this.#committing = this.#frame.commits;
      for (const text of this.#frame.after) await this.fixed(text);
      this.#succeed(followers);
    } catch (cause) {
      this.#failed(cause as Error);
    }
  }

  /** COMMIT may have to wait for others; the deadline of the run holds for it. */
  protected fixed(text: string): Promise<unknown> {
    return this.unlessLost(this.tell(text, this.request.settings.timeoutMs + graceMs + stopMs));
  }

  protected refuseCancelled(): void {
    if (this.#cancelled) throw new ConnectorError('cancelled', 'the run was stopped');
  }

  protected unlessLost<T>(step: Promise<T>): Promise<T> {
    return Promise.race([step, this.#lost.promise]);
  }

  /** Ends the run with this error once the statement has ended, unless it has one. */
  protected fails(error: ConnectorError): void {
    this.#error ??= error;
  }

  /** How many rows a statement without columns changed. */
  protected changed(rows: number | undefined): void {
    if (!this.#hasColumns) this.#outcome.affected = rows;
  }

  async #main(): Promise<void> {
    const { text } = this.request;
    this.#weight?.watch(() => this.#onHeavyRow());
    try {
      await this.send();
    } finally {
      this.#weight?.stop();
    }
    if (!this.#isAnswered) this.onFields([]);
    this.#outcome.command = this.commandOf(text, this.#hasColumns);
    if (this.#hasColumns && this.#outcome.command !== 'SELECT') this.#outcome.affected = this.#came;
    this.#flush();
    if (this.#whole) this.#queue.end();
  }

  /** Hands the run out, unless its columns are not the planned ones: then no row leaves (design §7.4). */
  protected onFields(fields: Field[]): void {
    this.#isAnswered = true;
    this.#hasColumns = fields.length > 0;
    try {
      this.#run.columns = this.columnsOf(fields);
      this.request.checkColumns(this.#run.columns);
      if (!this.#cancelled) this.#started.resolve(this.#run);
    } catch (error) {
      this.#error = error as Error;
      // Its rows are read by nobody; what it wrote is undone with the connection.
      this.#abandon();
    }
  }

  protected onRow(values: unknown[]): void {
    this.#weight?.passed();
    this.#came += 1;
    if (this.#state === 'over' || this.#error) return;
    if (this.#outcome.truncated) return this.#leave();
    if (this.#outcome.rows >= this.request.limits.rows) return this.#truncate('rows');
    const cells = this.cellsOf(values);
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
    this.pause();
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
    this.resume();
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

  /**
   * A row too heavy to be held ends the result before it, as the limit of bytes does; a statement that writes is not
   * committed.
   */
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
    this.ran(this.#outcome.command);
    if (this.#cancelled) this.home.destroy(this.connection);
    else if (this.#frame.isMember || this.#leavesSession()) this.home.release(this.connection);
    else void this.home.reset(this.connection);
    this.#queue.end();
    this.#followed.resolve(followers);
    this.#done.resolve(this.#outcome);
  }

  /**
   * A stored query that only reads leaves its session as it was; whatever else may have set variables, which no
   * rollback takes back.
   */
  #leavesSession(): boolean {
    const { prepared, settings } = this.request;
    return prepared === true && settings.readOnly && this.#outcome.command === 'SELECT';
  }

  /** Only a failure that the server told leaves a connection of which everything is known. */
  #failed(cause: Error): void {
    if (this.#state === 'over') return;
    const isServerError = this.isServerError(cause);
    const error = this.#cancelled
      ? new ConnectorError('cancelled', 'the run was stopped', { cause })
      : (this.#error ?? (cause instanceof ConnectorError ? cause : this.errorOf(cause)));
    this.#fail(this.#committing && !isServerError ? unknownOutcome(cause) : error);
    if (this.#cancelled || !isServerError || this.#error) this.home.destroy(this.connection);
    else void this.home.reset(this.connection);
  }

  /** The server's own timeout does not end every statement, nor one that waits for its reader. */
  #expire(): void {
    if (this.#state === 'over') return;
    this.#error ??= new ConnectorError('statement-timeout', 'the run took longer than its timeout');
    if (this.#state === 'paused') return this.#abandon();
    void this.#stop();
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
    this.unlisten(this.#onLost);
  }
}
