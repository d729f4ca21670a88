import type pg from 'pg';
import type { WireField } from './cell.encode.js';
import { fetchMessage, flushMessage, mainMessages, stepMessages, syncMessage, type WireStep } from './wire.messages.js';

/** What a batch tells while it runs. `step` counts from 0 over all of its statements. */
export interface WireEvents {
  fields(fields: WireField[]): void;
  row(step: number, row: (string | null)[], bytes: number): void;
  /** A statement is complete, or stopped at its row count (`command` null): `resume` or `finish` goes on. */
  step(step: number, command: string | null): void;
  /** The server is ready for the next batch. */
  ready(): void;
  failed(error: Error): void;
}

interface Wire {
  stream: { writable: boolean; write(data: Buffer): void };
}

/**
 * Sends several statements of the extended protocol in one go, so that pinning settings and beginning a transaction
 * cost no round trip of their own. The driver's own queries wait for the server after each statement, its cursor parses
 * anew each time.
 */
export class WireBatch {
  #wire: Wire | undefined;
  #step = 0;
  #synced = false;
  #failed = false;
  /** How a portion of the main statement ended, while what stands behind it is checked. */
  #portion: { command: string | null } | undefined;

  /**
   * `main` is the step whose rows are wanted, `bound` the one before which it is parsed and bound: itself, or the one
   * that checks it. All of a whole batch goes at once, and its columns come with its rows.
   */
  constructor(
    private readonly steps: WireStep[],
    private readonly main: number,
    private readonly bound: number,
    private readonly fetchRows: number,
    private readonly isWhole: boolean,
    private readonly events: WireEvents,
    /**
     * Run behind every portion of the main statement's rows: the portion is told as ended only once it has. Not of a
     * whole batch.
     */
    private readonly recheck?: WireStep,
  ) {}

  /** Called by the driver when the connection is free. */
  submit(connection: pg.Connection): void {
    this.#wire = connection as unknown as Wire;
    if (this.isWhole) this.#sync(this.#messages(0, this.steps.length));
    else this.#write([...this.#messages(0, this.main + 1), ...this.#rechecked(), flushMessage]);
  }

  /** Fetches more rows of the main statement, which stopped at its row count. */
  resume(rows: number): void {
    if (!this.#failed) this.#write([fetchMessage(rows), ...this.#rechecked(), flushMessage]);
  }

  /** Goes on with the statements after the main one. */
  finish(): void {
    if (this.#failed || this.#synced || !this.#wire) return;
    this.#step = this.main + 1;
    this.#sync(this.#messages(this.main + 1, this.steps.length));
  }

  handleRowDescription(message: { fields: WireField[] }): void {
    this.events.fields(message.fields);
  }

  handleDataRow(message: { fields: (string | null)[]; length: number }): void {
    if (!this.#portion) this.events.row(this.#step, message.fields, message.length);
  }

  handleCommandComplete(message: { text: string }): void {
    this.#complete(message.text);
  }

  handleEmptyQuery(): void {
    this.#complete('');
  }

  handlePortalSuspended(): void {
    if (this.recheck) return this.#holdPortion(null);
    const step = this.#step;
    if (this.isWhole) this.#step += 1;
    this.events.step(step, null);
  }

  handleReadyForQuery(): void {
    this.events.ready();
  }

  handleError(error: Error): void {
    if (this.#failed) return;
    this.#failed = true;
    if (!this.#synced) this.#sync([]);
    this.events.failed(error);
  }

  /** COPY is refused by the analysis; a server that asks for it anyway is told nothing and the run fails at its end. */
  handleCopyInResponse(connection: { sendCopyFail(reason: string): void }): void {
    connection.sendCopyFail('COPY is not served');
  }

  handleCopyData(): void {
    this.handleError(new Error('COPY is not served'));
  }

  #complete(command: string): void {
    const portion = this.#portion;
    if (portion) {
      this.#portion = undefined;
      if (portion.command !== null) this.#step += 1;
      return this.events.step(this.main, portion.command);
    }
    if (this.recheck && this.#step === this.main) return this.#holdPortion(command);
    const step = this.#step;
    this.#step += 1;
    this.events.step(step, command);
  }

  /** What is told of the portion waits for what comes behind it. */
  #holdPortion(command: string | null): void {
    this.#portion = { command };
  }

  #rechecked(): Buffer[] {
    return this.recheck ? stepMessages(this.recheck) : [];
  }

  #messages(from: number, to: number): Buffer[] {
    return this.steps.slice(from, to).flatMap((step, index) => this.#stepMessages(step, from + index));
  }

  /**
   * The columns of what is announced are asked for before its first rows are fetched: the server holds answers back, so
   * that they would come with those, however long they take.
   */
  #stepMessages(step: WireStep, index: number): Buffer[] {
    const main = this.steps[this.main] as WireStep;
    const ready = index === this.bound ? mainMessages(main) : [];
    if (index !== this.main) return [...ready, ...stepMessages(step)];
    return [...ready, ...(this.isWhole ? [] : [flushMessage]), fetchMessage(this.fetchRows)];
  }

  #sync(messages: Buffer[]): void {
    this.#synced = true;
    this.#write([...messages, syncMessage]);
  }

  /** One write for all: each costs a call of the system, and under TLS a record. */
  #write(messages: Buffer[]): void {
    if (this.#wire?.stream.writable) this.#wire.stream.write(Buffer.concat(messages));
  }
}
