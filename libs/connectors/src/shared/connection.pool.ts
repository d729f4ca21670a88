import type { StopSignal } from '../stop.signal.js';
import type { Endpoint } from '../connector.js';
import { ConnectorError } from '../connector.error.js';

/** How long a connection nobody uses is kept, in milliseconds. */
const idleMs = 60_000;
/** Statements kept prepared on one connection before it is reset. */
const PREPARED_LIMIT = 200;

/** What every pooled connection has: how many statements are prepared on it, the settings its session is pinned to. */
export interface Pooled {
  readonly prepared: { readonly size: number };
  pinned?: string;
  broken: boolean;
  idleSince: number;
}

/** What a kind does with one connection. */
export interface PoolDriver<C extends Pooled> {
  /** Opens one; `onEnd` is called when it ends by itself. Rejects with ConnectorError. */
  dial(endpoint: Endpoint, onEnd: (connection: C) => void): Promise<C>;
  /**
   * Throws every state of its session away within `ms`, prepared statements too; rejects where that cannot be known.
   */
  clean(connection: C, ms: number): Promise<void>;
  /** Closes it at once, without waiting for the server. */
  end(connection: C): void;
}

interface Waiting<C> {
  take(connection: C): void;
  fail(error: Error): void;
}

/** Connections of one endpoint. An acquired one comes back through exactly one of `release`, `reset` or `destroy`. */
export class ConnectionPool<C extends Pooled> {
  readonly endpoint: Endpoint;
  #idle: C[] = [];
  #waiting: Waiting<C>[] = [];
  #open = new Set<C>();
  #dialling = 0;
  #closed = false;
  #sweep: ReturnType<typeof setInterval> | undefined;

  constructor(
    endpoint: Endpoint,
    private readonly driver: PoolDriver<C>,
  ) {
    this.endpoint = endpoint;
  }

  /**
   * An idle connection, a new one, or the next that comes back within the connect timeout. Rejects with ConnectorError.
   */
  async acquire(signal: StopSignal): Promise<C> {
    if (this.#closed) throw new ConnectorError('connection-lost', 'the source was closed');
    if (signal.aborted) throw new ConnectorError('cancelled', 'cancelled before it began');
    const idle = this.#idle.pop();
    if (idle) return idle;
    if (this.#open.size + this.#dialling < this.endpoint.poolSize) return this.#dialNew();
    return this.#wait(signal);
  }

  /** For a connection whose transaction has ended and that kept no other state. */
  release(connection: C): void {
    if (connection.broken || this.#closed) return this.destroy(connection);
    if (connection.prepared.size > PREPARED_LIMIT) {
      void this.reset(connection);
      return;
    }
    const waiting = this.#waiting.shift();
    if (waiting) return waiting.take(connection);
    connection.idleSince = performance.now();
    this.#idle.push(connection);
    this.#sweep ??= setInterval(() => this.#dropStale(), idleMs / 2).unref();
  }

  /**
   * For a connection that ran a text of a person: every session state is thrown away before another may have it. One
   * whose server hangs is closed.
   */
  async reset(connection: C): Promise<void> {
    delete connection.pinned;
    try {
      await this.driver.clean(connection, this.endpoint.connectTimeoutMs);
    } catch {
      return this.destroy(connection);
    }
    this.release(connection);
  }

  /** Ends the connection at once; the server notices and ends what it was doing. */
  destroy(connection: C): void {
    connection.broken = true;
    // Its end is told once more, by the connection itself.
    if (!this.#open.delete(connection)) return;
    this.#idle = this.#idle.filter((other) => other !== connection);
    this.driver.end(connection);
    if (this.#waiting.length > 0 && !this.#closed) this.#dialForWaiting();
  }

  /** Lends no more and ends every connection. */
  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#sweep);
    for (const waiting of this.#waiting.splice(0))
      waiting.fail(new ConnectorError('connection-lost', 'the source was closed'));
    for (const connection of [...this.#open]) this.destroy(connection);
  }

  async #dialNew(): Promise<C> {
    this.#dialling += 1;
    try {
      const connection = await this.driver.dial(this.endpoint, (ended) => this.destroy(ended));
      if (this.#closed) {
        this.driver.end(connection);
        throw new ConnectorError('connection-lost', 'the source was closed');
      }
      this.#open.add(connection);
      return connection;
    } finally {
      this.#dialling -= 1;
    }
  }

  /**
   * The new connection goes to whoever waits when it is there: the one it was dialled for may have left, and nobody
   * would give it back.
   */
  #dialForWaiting(): void {
    this.#dialNew().then(
      (connection) => this.release(connection),
      (error: Error) => {
        this.#waiting[0]?.fail(error);
        // Each that waits learns why by a try of its own: nothing may be open that could come back to it.
        if (this.#waiting.length > 0 && this.#open.size + this.#dialling === 0 && !this.#closed) this.#dialForWaiting();
      },
    );
  }

  #wait(signal: StopSignal): Promise<C> {
    return new Promise((resolve, reject) => {
      const settle = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', onAbort);
        this.#waiting = this.#waiting.filter((other) => other !== waiting);
      };
      const waiting: Waiting<C> = {
        take: (connection) => {
          settle();
          resolve(connection);
        },
        fail: (error) => {
          settle();
          reject(error);
        },
      };
      const onAbort = (): void =>
        waiting.fail(new ConnectorError('cancelled', 'cancelled while waiting for a connection'));
      const timer = setTimeout(
        () => waiting.fail(new ConnectorError('too-many-connections', 'every connection to the source is in use')),
        this.endpoint.connectTimeoutMs,
      );
      signal.addEventListener('abort', onAbort, { once: true });
      this.#waiting.push(waiting);
    });
  }

  #dropStale(): void {
    const before = performance.now() - idleMs;
    for (const connection of this.#idle.filter((other) => other.idleSince < before)) this.destroy(connection);
    if (this.#idle.length === 0) {
      clearInterval(this.#sweep);
      this.#sweep = undefined;
    }
  }
}
