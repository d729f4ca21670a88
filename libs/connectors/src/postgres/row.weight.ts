import type { Socket } from 'node:net';
import type pg from 'pg';

/** The heaviest row that is taken into memory, in bytes; the driver holds a row whole before anybody can look at it. */
export const heaviestRow = 64 * 1024 * 1024;

/** Watches what arrives on a connection since the last row, so that one endless row (`repeat('a', 900000000)`) does not fill the memory. */
export class RowWeight {
  readonly #stream: Socket;
  #passedAt: number;
  readonly #look = (): void => {
    if (this.#stream.bytesRead - this.#passedAt > this.most) this.tooHeavy();
  };

  /** `tooHeavy` is called when more than `most` bytes came without a row being complete, again for each further packet until `stop`. */
  constructor(
    client: pg.Client,
    private readonly most: number,
    private readonly tooHeavy: () => void,
  ) {
    this.#stream = (client as unknown as { connection: { stream: Socket } }).connection.stream;
    this.#passedAt = this.#stream.bytesRead;
    this.#stream.on('data', this.#look);
  }

  /** A row is complete. */
  passed(): void {
    this.#passedAt = this.#stream.bytesRead;
  }

  stop(): void {
    this.#stream.removeListener('data', this.#look);
  }
}
