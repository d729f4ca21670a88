import type { Run, RunRequest, SourceTransaction } from '../connector.js';
import { ConnectorError } from '../connector.error.js';
import type { ConnectionPool, PooledConnection } from './postgres.pool.js';
import { refuseNul } from '../shared/refuse.nul.js';
import { PostgresRun } from './postgres.run.js';
import { memberOfTransaction, undoStep } from './run.frame.js';
import { statementError } from './statement.error.js';
import { answerWithin } from './timely.answer.js';

/** How long the server may take to answer COMMIT, which runs what was deferred to it, in milliseconds. */
const endMs = 30_000;

/** Several runs on one connection that are committed together. Its state is the connection's: lost with it. */
export class PostgresTransaction implements SourceTransaction {
  #state: 'open' | 'busy' | 'lost' | 'over' = 'open';
  #undoing: Promise<void> | undefined;

  private constructor(
    private readonly pool: ConnectionPool,
    private readonly connection: PooledConnection,
  ) {}

  /** Begins a transaction on a connection that is held until `commit` or `rollback`. */
  static async begin(pool: ConnectionPool, signal: AbortSignal): Promise<PostgresTransaction> {
    const connection = await pool.acquire(signal);
    const transaction = new PostgresTransaction(pool, connection);
    try {
      await answerWithin(
        connection.client,
        ['BEGIN TRANSACTION ISOLATION LEVEL READ COMMITTED READ WRITE'],
        pool.endpoint.connectTimeoutMs,
      );
    } catch (cause) {
      pool.destroy(connection);
      throw statementError(cause as Error, '');
    }
    return transaction;
  }

  async start(request: RunRequest, signal: AbortSignal): Promise<Run> {
    refuseNul(request.text);
    await this.#undoing;
    if (this.#state !== 'open') throw lost();
    this.#state = 'busy';
    const home = {
      release: () => this.#free(),
      reset: () => this.#undo(),
      destroy: () => this.#lose(),
    };
    return new PostgresRun(home, this.connection, { ...request, prepared: false }, memberOfTransaction).start(signal);
  }

  async commit(): Promise<void> {
    await this.#undoing;
    if (this.#state !== 'open') {
      this.#lose();
      throw lost();
    }
    this.#state = 'over';
    let command: string;
    try {
      command = (await answerWithin(this.connection.client, ['COMMIT'], endMs)).command;
    } catch (cause) {
      this.pool.destroy(this.connection);
      const error = statementError(cause as Error, '');
      throw error.code === 'connection-lost'
        ? new ConnectorError('outcome-unknown', 'the connection broke while committing', { cause })
        : error;
    }
    void this.pool.reset(this.connection);
    // The server answers COMMIT of a failed transaction with ROLLBACK.
    if (command !== 'COMMIT') throw lost();
  }

  async rollback(): Promise<void> {
    if (this.#state === 'over' || this.#state === 'lost') return;
    const busy = this.#state === 'busy';
    await this.#undoing;
    this.#state = 'over';
    if (busy) return this.pool.destroy(this.connection);
    await this.pool.reset(this.connection);
  }

  /** The statement's own error: its savepoint takes it back. */
  #undo(): Promise<void> {
    this.#undoing = answerWithin(this.connection.client, [undoStep], this.pool.endpoint.connectTimeoutMs).then(
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
