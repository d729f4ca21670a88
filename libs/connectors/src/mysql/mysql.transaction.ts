import type { Run, RunRequest, SourceTransaction } from '../connector.js';
import { ConnectorError } from '../connector.error.js';
import { refuseNul } from '../shared/refuse.nul.js';
import type { MysqlConnection, MysqlPool } from './mysql.pool.js';
import { MysqlRun } from './mysql.run.js';
import { memberOfTransaction, undoStep } from './run.frame.js';
import { statementError } from './statement.error.js';
import { answerWithin } from './timely.answer.js';

/** How long the server may take to answer COMMIT, in milliseconds. */
const endMs = 30_000;

/**
 * Several runs on one connection that are committed together. Its state is the connection's: lost with it. Tables without transactions
 * (MyISAM) keep what was written to them whatever happens, as in any other program.
 */
export class MysqlTransaction implements SourceTransaction {
  #state: 'open' | 'busy' | 'lost' | 'over' = 'open';
  #undoing: Promise<void> | undefined;

  private constructor(
    private readonly pool: MysqlPool,
    private readonly connection: MysqlConnection,
  ) {}

  /** Begins a transaction on a connection that is held until `commit` or `rollback`. */
  static async begin(pool: MysqlPool, signal: AbortSignal): Promise<MysqlTransaction> {
    const connection = await pool.acquire(signal);
    try {
      const { connectTimeoutMs } = pool.endpoint;
      await answerWithin(connection.client, 'START TRANSACTION READ WRITE', [], connectTimeoutMs);
    } catch (cause) {
      pool.destroy(connection);
      throw statementError(cause as Error, '');
    }
    return new MysqlTransaction(pool, connection);
  }

  async start(request: RunRequest, signal: AbortSignal): Promise<Run> {
    refuseNul(request.text);
    await this.#undoing;
    if (this.#state !== 'open') throw lost();
    this.#state = 'busy';
    const home = {
      endpoint: this.pool.endpoint,
      release: () => this.#free(),
      reset: () => this.#undo(),
      destroy: () => this.#lose(),
    };
    return new MysqlRun(home, this.connection, { ...request, prepared: false }, memberOfTransaction).start(signal);
  }

  async commit(): Promise<void> {
    await this.#undoing;
    if (this.#state !== 'open') {
      this.#lose();
      throw lost();
    }
    this.#state = 'over';
    try {
      await answerWithin(this.connection.client, 'COMMIT', [], endMs);
    } catch (cause) {
      this.pool.destroy(this.connection);
      const error = statementError(cause as Error, '');
      throw error.code === 'connection-lost'
        ? new ConnectorError('outcome-unknown', 'the connection broke while committing', { cause })
        : error;
    }
    void this.pool.reset(this.connection);
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
   * The statement's own error: its savepoint takes it back. Where the server has no savepoint any more, it has ended the whole
   * transaction (a deadlock, a statement that commits by itself).
   */
  #undo(): Promise<void> {
    this.#undoing = answerWithin(this.connection.client, undoStep, [], this.pool.endpoint.connectTimeoutMs).then(
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
