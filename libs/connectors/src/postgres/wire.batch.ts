import type pg from 'pg';
import type { WireField } from './cell.encode.js';
import { bindText } from './bind.text.js';

/** A statement of a batch; with `name` it is parsed once per connection and then only bound. `again`: a batch before it in the same transaction may have left its portal open. */
export interface WireStep { text: string; binds: unknown[]; name?: string; alreadyParsed?: boolean; again?: boolean }

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
  stream: { cork(): void; uncork(): void };
  parse(message: { text: string; name: string }): void;
  bind(message: { portal: string; statement: string; values: (string | null)[] }): void;
  describe(message: { type: 'P'; name: string }): void;
  close(message: { type: 'P'; name: string }): void;
  execute(message: { portal: string; rows: number }): void;
  flush(): void;
  sync(): void;
}

/** Name of the portal whose rows are fetched; the others use the unnamed one, which the next bind replaces. */
const mainPortal = 'sluice_main';

/**
 * Sends several statements of the extended protocol in one go, so that pinning settings and beginning a transaction cost no round trip
 * of their own. The driver's own queries wait for the server after each statement, its cursor parses anew each time.
 */
export class WireBatch {
  #wire: Wire | undefined;
  #step = 0;
  #synced = false;
  #failed = false;

  constructor(
    private readonly steps: WireStep[], private readonly main: number, private readonly fetchRows: number,
    private readonly wholeBatch: boolean, private readonly events: WireEvents,
  ) {}

  /** Called by the driver when the connection is free. */
  submit(connection: pg.Connection): void {
    const wire = this.#wire = connection as unknown as Wire;
    wire.stream.cork();
    try {
      const last = this.wholeBatch ? this.steps.length : this.main + 1;
      for (let index = 0; index < last; index += 1) this.#send(index);
      if (this.wholeBatch) this.#sync(); else wire.flush();
    } finally {
      wire.stream.uncork();
    }
  }

  /** Fetches more rows of the main statement, which stopped at its row count. */
  resume(rows: number): void {
    if (this.#failed || !this.#wire) return;
    this.#wire.execute({ portal: mainPortal, rows });
    this.#wire.flush();
  }

  /** Goes on with the statements after the main one. */
  finish(): void {
    if (this.#failed || this.#synced || !this.#wire) return;
    this.#step = this.main + 1;
    this.#wire.stream.cork();
    for (let index = this.main + 1; index < this.steps.length; index += 1) this.#send(index);
    this.#sync();
    this.#wire.stream.uncork();
  }

  handleRowDescription(message: { fields: WireField[] }): void { this.events.fields(message.fields); }

  handleDataRow(message: { fields: (string | null)[]; length: number }): void { this.events.row(this.#step, message.fields, message.length); }

  handleCommandComplete(message: { text: string }): void { this.#complete(message.text); }

  handleEmptyQuery(): void { this.#complete(''); }

  handlePortalSuspended(): void {
    const step = this.#step;
    if (this.wholeBatch) this.#step += 1;
    this.events.step(step, null);
  }

  handleReadyForQuery(): void { this.events.ready(); }

  handleError(error: Error): void {
    if (this.#failed) return;
    this.#failed = true;
    if (!this.#synced) this.#sync();
    this.events.failed(error);
  }

  /** COPY is refused by the analysis; a server that asks for it anyway is told nothing and the run fails at its end. */
  handleCopyInResponse(connection: { sendCopyFail(reason: string): void }): void { connection.sendCopyFail('COPY is not served'); }

  handleCopyData(): void { this.handleError(new Error('COPY is not served')); }

  #complete(command: string): void {
    const step = this.#step;
    this.#step += 1;
    this.events.step(step, command);
  }

  #send(index: number): void {
    const step = this.steps[index] as WireStep;
    const wire = this.#wire as Wire;
    const portal = index === this.main ? mainPortal : '';
    const statement = step.name ?? '';
    if (!step.alreadyParsed) wire.parse({ text: step.text, name: statement });
    if (step.again) wire.close({ type: 'P', name: portal });
    wire.bind({ portal, statement, values: step.binds.map(bindText) });
    if (index === this.main) wire.describe({ type: 'P', name: portal });
    // The server holds answers back until it is asked: without this the columns would come with the first rows, however long those take.
    if (index === this.main && !this.wholeBatch) wire.flush();
    wire.execute({ portal, rows: index === this.main ? this.fetchRows : 0 });
  }

  #sync(): void {
    this.#synced = true;
    this.#wire?.sync();
  }
}
