import type { RunOutcome, RunRequest } from '../connector.js';
import { heldBytes } from '../shared/row.weight.js';

/** Bytes that a portion aims at, and the bounds of its rows: small first, since nobody knows yet how wide a row is. */
const portionBytes = 128 * 1024;
const fewRows = 16;
const manyRows = 2000;

/** How many rows the server is asked for at once, and when those that come are too heavy to be held. */
export class Portions {
  /** Rows of the first portion; one more than may be answered tells whether there are more. */
  readonly first: number;
  /** Whether a portion may hold more than fits, since its rows were not fitted to their weight. */
  readonly #isLarge: boolean;

  /**
   * `whole`: all rows in one portion; `isChecked`: each portion is checked behind it, so that none may be handed out
   * before its end.
   */
  constructor(
    private readonly request: Pick<RunRequest, 'firstRows' | 'limits'>,
    private readonly whole: boolean,
    isChecked: boolean,
  ) {
    const rows = whole ? Infinity : isChecked ? fewRows : (request.firstRows ?? fewRows);
    this.first = Math.min(rows, request.limits.rows + 1);
    this.#isLarge = rows > fewRows;
  }

  /** Rows of the next portion, as many as make one of the right weight by those that came. */
  next({ rows, bytes }: Pick<RunOutcome, 'rows' | 'bytes'>): number {
    const wanted = rows === 0 ? fewRows : Math.ceil(portionBytes / Math.max(1, bytes / rows));
    return Math.max(1, Math.min(wanted, manyRows, this.request.limits.rows + 1 - rows));
  }

  /** Whether the source has to wait for the reader in the middle of a portion. */
  isTooHeavy(pendingBytes: number, answeredBytes: number): boolean {
    if (!this.#isLarge || pendingBytes < portionBytes) return false;
    return (this.whole ? answeredBytes : pendingBytes) > heldBytes;
  }
}
