import type { StopSignal } from '../stop.signal.js';
import type { Cell, ResultColumnInfo, Run, RunOutcome, RunRequest } from '../connector.js';
import { ConnectorError } from '../connector.error.js';
import { columnInfo, rowDecoder, type WireField } from './cell.encode.js';
import { requestCancel } from './postgres.cancel.js';
import { socketOf, type PooledConnection } from './postgres.pool.js';
import { checkStep } from './postgres.stamp.js';
import { Portions } from './row.portions.js';
import { graceMs, ownTransaction, sessionPin, type RunFrame } from './run.frame.js';
import { returnStopped, type RunHome } from './run.return.js';
import { checkedAgain, leavesSession, stepsOf, unknownOutcome } from './run.steps.js';
import { RowQueue } from '../shared/row.queue.js';
import { heaviestRow, RowWeight, weightOf } from '../shared/row.weight.js';
import { noticesOf, statementError, type ServerNotice } from './statement.error.js';
import { WireBatch } from './wire.batch.js';
import type { WireStep } from './wire.messages.js';

/** One statement on one lent connection, from the beginning of its frame to the connection's return. */
export class PostgresRun {
  readonly #queue: RowQueue;
  readonly #batch: WireBatch;
  readonly #whole: boolean;
  readonly #portions: Portions;
  readonly #notices: string[] = [];
  readonly #followers: (Cell[] | null)[];
  #columns: ResultColumnInfo[] | undefined;
  #decode: (row: (string | null)[]) => Cell[] = (row) => row;
  #pending: Cell[][] = [];
  #pendingBytes = 0;
  #outcome: RunOutcome = { rows: 0, bytes: 0, truncated: false, command: '', notices: this.#notices };
  /**
   * `suspended`: the server waits for us to fetch; `paused`: nobody reads it, and it waits once its buffers are full.
   */
  #state: 'busy' | 'suspended' | 'paused' | 'finishing' | 'over' = 'busy';
  #error: Error | undefined;
  #cancelled = false;
  /** Whether the server has heard that it is to stop what runs here. */
  #heard: Promise<boolean> = Promise.resolve(false);
  #started!: { resolve(run: Run): void; reject(error: Error): void };
  #done!: { resolve(outcome: RunOutcome): void; reject(error: Error): void };
  #overflowed: (() => void) | undefined;
  #followed!: { resolve(rows: (Cell[] | null)[]): void; reject(error: Error): void };
  #deadline: ReturnType<typeof setTimeout> | undefined;
  #weight: RowWeight | undefined;
  readonly #run: Run;
  readonly #steps: WireStep[];
  readonly #frame: RunFrame;
  readonly #mainStep: number;
  /** The step that checks the catalogue; nothing is handed out before it has ended. */
  readonly #checkStep: number | undefined;
  #checked: boolean;
  #committing = false;
  #signal: StopSignal | undefined;
  readonly #onAbort = (): void => {
    void this.cancel();
  };
  readonly #onNotice = (notice: ServerNotice): void => {
    if (this.#notices.length < 100) this.#notices.push(...noticesOf(notice, this.request.settings));
  };

  constructor(
    private readonly pool: RunHome,
    private readonly connection: PooledConnection,
    private readonly request: RunRequest,
    frame = ownTransaction,
  ) {
    this.#frame = frame(request.settings);
    const expects = this.#expects();
    this.#checkStep = expects && this.#frame.before.length;
    this.#checked = expects === undefined;
    this.#mainStep = this.#frame.before.length + (expects ? 1 : 0);
    const isPage = request.mode === 'page' && request.settings.readOnly;
    this.#whole = isPage && !expects?.followed;
    this.#portions = new Portions(request, this.#whole, expects?.followed !== undefined);
    this.#followers = (request.followers ?? []).map(() => null);
    this.#queue = new RowQueue(
      () => this.#taken(),
      () => {
        void this.cancel();
      },
    );
    this.#steps = stepsOf(request, expects, this.#frame, connection.prepared);
    this.#batch = new WireBatch(
      this.#steps,
      this.#mainStep,
      this.#checkStep ?? this.#mainStep,
      this.#portions.first,
      this.#whole,
      {
        fields: (fields) => this.#onFields(fields),
        row: (step, row, bytes) => this.#onRow(step, row, bytes),
        step: (step, command) => this.#onStep(step, command),
        ready: () => this.#onReady(),
        failed: (error) => this.#onFailed(error),
      },
      this.#recheck(),
    );
    const done = new Promise<RunOutcome>((resolve, reject) => {
      this.#done = { resolve, reject };
    });
    const followers = new Promise<(Cell[] | null)[]>((resolve, reject) => {
      this.#followed = { resolve, reject };
    });
    done.catch(() => undefined);
    followers.catch(() => undefined);
    this.#run = {
      backendId: String((connection.client as unknown as { processID: number }).processID),
      columns: [],
      rows: this.#queue,
      takeAll: this.#whole ? () => this.#queue.takeAll() : undefined,
      overflow: isPage ? new Promise<void>((resolve) => (this.#overflowed = resolve)) : undefined,
      followers,
      done,
      cancel: () => this.cancel(),
    };
  }

  /** Sends the statement; settles when its columns are known. */
  start(signal: StopSignal): Promise<Run> {
    this.#signal = signal;
    signal.addEventListener('abort', this.#onAbort);
    this.connection.client.on('notice', this.#onNotice);
    this.#weight = RowWeight.of(socketOf(this.connection.client));
    this.#weight.watch(() => this.#onHeavyRow());
    this.#deadline = setTimeout(() => this.#expire(), this.request.settings.timeoutMs + graceMs).unref();
    return new Promise((resolve, reject) => {
      this.#started = { resolve, reject };
      if (this.#frame.onPinnedSession) this.#sendPinned();
      else this.#sendOwn();
    });
  }

  /**
   * Sends a batch that brings its settings. What is committed may have changed those of the session, by a function that
   * it calls.
   */
  #sendOwn(): void {
    if (!this.request.settings.readOnly) delete this.connection.pinned;
    this.connection.client.query(this.#batch as never);
  }

  /** Sends the batch once the session holds the run's settings; where they cannot be set, nothing is sent. */
  #sendPinned(): void {
    const { text, binds, settled } = sessionPin(this.request.settings);
    const send = (): void => {
      if (this.#cancelled) this.#abandon();
      else if (this.#state !== 'over') this.connection.client.query(this.#batch as never);
    };
    if (this.#frame.commits) return this.#sendOutside(send);
    if (this.connection.pinned === settled) return send();
    delete this.connection.pinned;
    this.connection.client.query(text, binds).then(
      () => {
        this.connection.pinned = settled;
        send();
      },
      (cause: Error) => this.#onFailed(cause),
    );
  }

  /**
   * Pins the session and checks the catalogue, each by itself; from the sending on nobody but the server knows how the
   * statement ends.
   */
  #sendOutside(send: () => void): void {
    const { settings, expects } = this.request;
    const { text, binds } = sessionPin(settings);
    delete this.connection.pinned;
    const prepare = async (): Promise<void> => {
      await this.connection.client.query(text, binds);
      if (!expects) return;
      // Beside a statement outside of transactions nothing is checked behind its rows.
      if (expects.followed) throw new ConnectorError('catalogue-changed', 'its functions cannot be checked here');
      const step = checkStep(expects);
      await this.connection.client.query(step.text, step.binds);
    };
    prepare().then(
      () => {
        this.#committing = !this.#cancelled;
        send();
      },
      (cause: Error) => this.#onFailed(cause),
    );
  }

  /** Ends the run at the source; where that waits for us to fetch, closing its connection is enough. */
  async cancel(): Promise<void> {
    if (this.#state === 'over' || this.#cancelled) return;
    this.#cancelled = true;
    if (this.#state === 'suspended' || this.#state === 'paused') return this.#abandon();
    this.#heard = requestCancel(this.connection.client, this.connection.endpoint);
    await this.#heard;
    setTimeout(() => this.#abandon(), 3_000).unref();
  }

  /** What is checked in the batch; beside a statement outside of transactions nothing stands, it is checked before. */
  #expects(): RunRequest['expects'] {
    return this.request.settings.outside ? undefined : this.request.expects;
  }

  /** The check behind each portion of rows, where bodies of functions were followed, which nothing locks. */
  #recheck(): WireStep | undefined {
    const expects = this.#expects();
    return expects?.followed && checkedAgain(expects, this.#frame, this.connection.prepared);
  }

  #onFields(fields: WireField[]): void {
    this.#columns = this.#run.columns = fields.map(columnInfo);
    this.#decode = rowDecoder(fields);
    if (this.#checked) this.#begin();
  }

  /** Hands the run out, unless its columns are not the planned ones: then no row leaves (design §7.4). */
  #begin(): void {
    if (this.#error) return;
    try {
      this.request.checkColumns(this.#run.columns);
      this.#started.resolve(this.#run);
    } catch (error) {
      this.#error = error as Error;
      this.#pending = [];
    }
  }

  #onRow(step: number, row: (string | null)[], bytes: number): void {
    this.#weight?.passed();
    if (step > this.#mainStep) {
      if (step - this.#mainStep <= this.#followers.length) this.#followers[step - this.#mainStep - 1] = row;
      return;
    }
    if (step < this.#mainStep || this.#error || this.#outcome.truncated) return;
    if (this.#outcome.rows >= this.request.limits.rows) {
      this.#outcome.truncated = 'rows';
      return;
    }
    const cells = this.#decode(row);
    this.request.mask?.(cells);
    const weight = this.request.mask ? weightOf(cells) : bytes;
    if (this.#outcome.bytes + weight > this.request.limits.bytes) {
      this.#outcome.truncated = 'bytes';
      return;
    }
    this.#outcome.rows += 1;
    this.#outcome.bytes += weight;
    this.#pending.push(cells);
    this.#pendingBytes += weight;
    if (this.#portions.isTooHeavy(this.#pendingBytes, this.#outcome.bytes)) this.#pause();
  }

  /** More came than is held: the reader decides from here when the source is read on. */
  #pause(): void {
    this.#state = 'paused';
    socketOf(this.connection.client).pause();
    this.#overflowed?.();
    this.#flush();
  }

  #unpause(): void {
    if (this.#state !== 'paused') return;
    this.#state = 'busy';
    socketOf(this.connection.client).resume();
  }

  #flush(): void {
    const batch = this.#pending.splice(0);
    this.#pendingBytes = 0;
    if (batch.length > 0) this.#queue.push(batch);
  }

  /**
   * A row too heavy to be held ends the result before it, as the limit of bytes does; a statement that writes is not
   * committed.
   */
  #onHeavyRow(): void {
    if (this.#state === 'over') return;
    if (!this.request.settings.readOnly || this.#recheck())
      this.#error ??= new ConnectorError('statement', `a row is larger than ${heaviestRow} bytes`);
    if (this.#error || !this.#columns) return this.#abandon();
    this.#outcome.truncated = 'bytes';
    this.#flush();
    this.#settle();
    this.pool.destroy(this.connection);
    this.#queue.end();
    this.#followed.resolve(this.#followers);
    this.#done.resolve(this.#outcome);
  }

  #onStep(step: number, command: string | null): void {
    if (step === this.#checkStep) {
      this.#checked = true;
      if (this.#columns) this.#begin();
    }
    if (step !== this.#mainStep) return;
    if (!this.#whole) this.#unpause();
    if (command !== null) {
      if (!this.#columns) this.#begin();
      this.#complete(command);
    }
    const last = command !== null || this.#outcome.truncated !== false || this.#error !== undefined;
    if (this.#cancelled && !this.#whole) return this.#abandon();
    if (!this.#whole) this.#state = last ? 'finishing' : 'suspended';
    if (this.#state === 'suspended') this.#overflowed?.();
    this.#flush();
    if (this.#whole) this.#queue.end();
    else if (last) this.#finish();
  }

  #complete(command: string): void {
    this.#outcome.command = command.split(' ')[0] ?? '';
    const count = /(\d+)$/.exec(command);
    if (count && this.#outcome.command !== 'SELECT') this.#outcome.affected = Number(count[1]);
  }

  /** A batch was taken: fetch the next, of as many rows as make a batch of the right weight. */
  #taken(): void {
    if (!this.#cancelled) this.#unpause();
    if (this.#whole || this.#state !== 'suspended' || this.#cancelled) return;
    this.#state = 'busy';
    this.#batch.resume(this.#portions.next(this.#outcome));
  }

  /** A refused result of a writing statement is never committed: its connection is closed instead. */
  #finish(): void {
    if (this.#error && !this.request.settings.readOnly) return this.#abandon();
    this.#committing = this.#frame.commits;
    this.#batch.finish();
  }

  #onReady(): void {
    if (this.#state === 'over') return;
    if (this.#error) {
      this.#fail(this.#error);
      if (this.#cancelled) this.#returnStopped();
      else if (this.#frame.named) void this.pool.reset(this.connection);
      else this.pool.release(this.connection);
      return;
    }
    this.#settle();
    for (const step of this.#steps) if (step.name) this.connection.prepared.set(step.text, step.name);
    if (this.#cancelled) this.#returnStopped();
    else if (leavesSession(this.request, this.connection) || !this.#frame.named) this.pool.release(this.connection);
    else void this.pool.reset(this.connection);
    this.#queue.end();
    this.#followed.resolve(this.#followers);
    this.#done.resolve(this.#outcome);
  }

  #onFailed(cause: Error): void {
    if (this.#state === 'over') return;
    const error = this.#cancelled
      ? new ConnectorError('cancelled', 'the run was stopped', { cause })
      : statementError(cause, this.request.text);
    const connected = (cause as { severity?: string }).severity === 'ERROR';
    this.#fail(this.#committing && !connected ? unknownOutcome(cause) : error);
    if (!connected) this.pool.destroy(this.connection);
    else if (this.#cancelled) this.#returnStopped();
    else void this.pool.reset(this.connection);
  }

  #returnStopped(): void {
    const sent = { request: this.request, frame: this.#frame, steps: this.#steps };
    void returnStopped(this.pool, this.connection, this.#heard, sent);
  }

  /**
   * The server's own timeout does not run while it waits for a reader that has stopped; a connection is not held longer
   * for that.
   */
  #expire(): void {
    this.#error ??= new ConnectorError('statement-timeout', 'the run took longer than its timeout');
    this.#abandon();
  }

  #abandon(): void {
    if (this.#state === 'over') return;
    const error = this.#error ?? new ConnectorError('cancelled', 'the run was stopped');
    this.#fail(this.#committing ? unknownOutcome(error) : error);
    this.pool.destroy(this.connection);
  }

  #fail(error: Error): void {
    if (this.#state === 'over') return;
    this.#settle();
    this.#started.reject(error);
    this.#queue.fail(error);
    this.#followed.reject(error);
    this.#done.reject(error);
  }

  #settle(): void {
    this.#unpause();
    this.#state = 'over';
    clearTimeout(this.#deadline);
    this.#weight?.stop();
    this.#signal?.removeEventListener('abort', this.#onAbort);
    this.connection.client.removeListener('notice', this.#onNotice);
  }
}
