import type { Socket } from 'node:net';
import type { Cell } from '../connector.js';

/** The heaviest row that is taken into memory, in bytes; the driver holds a row whole before anybody can look at it. */
export const heaviestRow = 64 * 1024 * 1024;

/**
 * What a page's rows may weigh while they are held for nobody yet; from there on the source waits for their reader
 * (decisions, The gate).
 */
export const heldBytes = 1024 * 1024;

const known = new WeakMap<Socket, RowWeight>();

/**
 * Watches what arrives on a connection since the last row, so that one endless row (`repeat('a', 900000000)`) does not
 * fill the memory. One stays with its connection: to listen to a socket anew for every run costs more than to look at
 * each of its packets.
 */
export class RowWeight {
  #passedAt = 0;
  #tooHeavy: (() => void) | undefined;

  private constructor(
    private readonly stream: Socket,
    private readonly limit: number,
  ) {
    stream.on('data', () => {
      if (this.#tooHeavy && this.stream.bytesRead - this.#passedAt > this.limit) this.#tooHeavy();
    });
  }

  /** The watch over a connection's socket, for rows of at most so many bytes. */
  static of(stream: Socket, max = heaviestRow): RowWeight {
    let found = known.get(stream);
    if (!found) known.set(stream, (found = new RowWeight(stream, max)));
    return found;
  }

  /**
   * `tooHeavy` is called when more than the most came without a row being complete, again for each further packet until
   * `stop`.
   */
  watch(tooHeavy: () => void): void {
    this.#passedAt = this.stream.bytesRead;
    this.#tooHeavy = tooHeavy;
  }

  /** A row is complete. */
  passed(): void {
    this.#passedAt = this.stream.bytesRead;
  }

  stop(): void {
    this.#tooHeavy = undefined;
  }
}

/** What a masked row counts: its texts, and eight bytes for any other value. */
export function weightOf(row: readonly Cell[]): number {
  let bytes = 0;
  for (const cell of row) bytes += typeof cell === 'string' ? cell.length : 8;
  return bytes;
}
