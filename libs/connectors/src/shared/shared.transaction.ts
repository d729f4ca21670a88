import type { StopSignal } from '../stop.signal.js';
import type { Endpoint, Run, RunRequest, SourceTransaction, TransactionOptions } from '../connector.js';
import { ConnectorError } from '../connector.error.js';
import type { ConnectionPool, Pooled } from './connection.pool.js';
import { refuseNul } from './refuse.nul.js';

/** How long the server may take to answer COMMIT, which may run what was deferred to it, in milliseconds. */
const endMs = 30_000;

/** Where a run of a transaction gives its connection back: to the transaction that holds it. */
export interface TransactionHome {
  endpoint: Endpoint;
  release(): void;
  reset(): Promise<void>;
  destroy(): void;
}

/** What a kind does for a transaction; each step rejects with the server's own error. */
export interface TransactionDriver<C extends Pooled> {
  begin(connection: C, ms: number, options: TransactionOptions): Promise<unknown>;
  /** Whether the transaction was kept: a server may answer COMMIT of a failed one with ROLLBACK. */
  commit(connection: C, ms: number): Promise<boolean>;
  /** Takes back what the last statement did, to the savepoint before it. */
  undo(connection: C, ms: number): Promise<unknown>;
  /** A run inside it, not yet started. */
  run(
    home: TransactionHome,
    connection: C,
    request: RunRequest,
  ): {
    start(signal: StopSignal): Promise<Run>;
  };
  error(cause: Error): ConnectorError;
}

/** Several runs on one connection that are committed together. Its state is the connection's: lost with it. */
export class SharedTransaction<C extends Pooled> implements SourceTransaction {
  #state: 'open' | 'busy' | 'lost' | 'over' = 'open';
  #undoing: Promise<void> | undefined;

  private constructor(
    private readonly pool: ConnectionPool<C>,
    private readonly driver: TransactionDriver<C>,
    private readonly connection: C,
  ) {}

  /** Begins a transaction on a connection that is held until `commit` or `rollback`. Rejects with ConnectorError. */
  static async begin<C extends Pooled>(
    pool: ConnectionPool<C>,
    driver: TransactionDriver<C>,
    signal: StopSignal,
    options: TransactionOptions = {},
  ): Promise<SourceTransaction> {
    const connection = await pool.acquire(signal);
    try {
      await driver.begin(connection, pool.endpoint.connectTimeoutMs, options);
    } catch (cause) {
      pool.destroy(connection);
      throw driver.error(cause as Error);
    }
    return new SharedTransaction(pool, driver, connection);
  }

  async start(request: RunRequest, signal: StopSignal): Promise<Run> {
    refuseNul(request.text);
    await this.#undoing;
    if (this.#state !== 'open') throw lost();
    this.#state = 'busy';
    const home: TransactionHome = {
      endpoint: this.pool.endpoint,
      release: () => this.#free(),
      reset: () => this.#undo(),
      destroy: () => this.#lose(),
    };
    return this.driver.run(home, this.connection, { ...request, prepared: false }).start(signal);
  }

  async commit(): Promise<void> {
    await this.#undoing;
    if (this.#state !== 'open') {
      this.#lose();
      throw lost();
    }
    this.#state = 'over';
    let isKept: boolean;
    try {
      isKept = await this.driver.commit(this.connection, endMs);
    } catch (cause) {
      this.pool.destroy(this.connection);
      const error = this.driver.error(cause as Error);
      throw error.code === 'connection-lost'
        ? new ConnectorError('outcome-unknown', 'the connection broke while committing', { cause })
        : error;
    }
    void this.pool.reset(this.connection);
    if (!isKept) throw lost();
  }

  async rollback(): Promise<void> {
    if (this.#state === 'over' || this.#state === 'lost') return;
    const isBusy = this.#state === 'busy';
    await this.#undoing;
    this.#state = 'over';
    if (isBusy) return this.pool.destroy(this.connection);
    await this.pool.reset(this.connection);
  }

  /**
   * The statement's own error: its savepoint takes it back. Where the server has no savepoint any more, it has ended
   * the whole transaction (a deadlock, a statement that commits by itself).
   */
  #undo(): Promise<void> {
    this.#undoing = this.driver.undo(this.connection, this.pool.endpoint.connectTimeoutMs).then(
      () => this.#free(),
      () => this.#lose(),
    );
    return this.#undoing;
  }

  #free(): void {
    if (this.#state === 'busy') this.#state = 'open';
  }

  #lose(): void {
    if (this.#state === 'over' || this.#state === 'lost') return;
    this.#state = 'lost';
    this.pool.destroy(this.connection);
  }
}

function lost(): ConnectorError {
  return new ConnectorError('transaction-lost', 'the transaction has ended');
}
