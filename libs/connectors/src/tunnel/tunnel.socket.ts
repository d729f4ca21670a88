import { Duplex } from 'node:stream';
import type { ClientChannel } from 'ssh2';

/**
 * A forwarded connection as a driver wants a socket. A channel by itself is none: closing it does not tell the driver
 * that waits for it, and what is half-written when the tunnel breaks would wait for ever. The source waits while nobody
 * reads.
 */
export class TunnelSocket extends Duplex {
  /** It is handed out when it is open. */
  readonly connecting = false;
  #idleMs = 0;
  #idle: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly channel: ClientChannel) {
    super({ allowHalfOpen: false });
    channel.on('data', (part: Buffer) => {
      this.#touch();
      if (!this.push(part)) channel.pause();
    });
    channel.once('end', () => this.push(null));
    channel.once('close', () => {
      if (!this.readableEnded && !this.destroyed) this.push(null);
    });
    channel.on('error', (cause: Error) => this.destroy(cause));
    // A connection is closed by the driver; nobody who has left hears of what still goes wrong on it.
    this.on('error', () => undefined);
  }

  override _read(): void {
    this.channel.resume();
  }

  override _write(part: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#touch();
    this.channel.write(part, done);
  }

  override _final(done: (error?: Error | null) => void): void {
    this.channel.end();
    done();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    clearTimeout(this.#idle);
    this.channel.close();
    done(error);
  }

  /** Drivers that dial what they are given: it is open already. */
  connect(): this {
    process.nextTick(() => this.emit('connect'));
    return this;
  }

  /** Tells `timeout` after so long without a byte; 0 for never. */
  setTimeout(ms: number, onTimeout?: () => void): this {
    this.#idleMs = ms;
    if (onTimeout) this.once('timeout', onTimeout);
    this.#touch();
    return this;
  }

  #touch(): void {
    clearTimeout(this.#idle);
    if (this.#idleMs > 0 && !this.destroyed) this.#idle = setTimeout(() => this.emit('timeout'), this.#idleMs).unref();
  }

  /** What concerns the connection below, which the tunnel keeps alive itself. */
  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }
}
