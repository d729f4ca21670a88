import type { Cell, Run, StopSignal } from '@sluice/connectors';
import type { DialectName } from '@sluice/sql';
import type { GatewayTransaction } from '../gateway/gateway.transaction.js';
import type { SessionRows, SessionStream, StageSession } from './stage.session.js';

/** What a session is opened with. */
interface SessionFacts {
  dialect: DialectName;
  database: string;
  isRepeatable: boolean;
  timeoutMs: number;
  signal: StopSignal;
}

const timeZone = 'Asia/Shanghai';

/** The transaction of a run as a session for the platform's own statements. */
export class SourceSession implements StageSession {
  constructor(
    private readonly transaction: GatewayTransaction,
    private readonly facts: SessionFacts,
  ) {}

  get dialect(): DialectName {
    return this.facts.dialect;
  }

  get database(): string {
    return this.facts.database;
  }

  get isRepeatable(): boolean {
    return this.facts.isRepeatable;
  }

  async query(text: string, binds: unknown[] = []): Promise<SessionRows> {
    const run = await this.#start(text, binds);
    const rows: Cell[][] = [];
    for await (const batch of run.rows) for (const row of batch) rows.push(row);
    const { affected } = await run.done;
    return { ...columnsOf(run), rows, affected };
  }

  async stream(text: string, binds: unknown[] = [], firstRows?: number): Promise<SessionStream> {
    const run = await this.#start(text, binds, firstRows);
    return { ...columnsOf(run), batches: batchesOf(run) };
  }

  #start(text: string, binds: unknown[], firstRows?: number): Promise<Run> {
    const { database, timeoutMs, signal } = this.facts;
    return this.transaction.start(
      {
        text,
        binds,
        mode: 'stream',
        firstRows,
        settings: { searchPath: [database], timeZone, readOnly: false, timeoutMs },
        limits: { rows: Number.MAX_SAFE_INTEGER, bytes: Number.MAX_SAFE_INTEGER },
        checkColumns: () => undefined,
      },
      signal,
    );
  }
}

const columnsOf = ({ columns }: Run): Pick<SessionRows, 'columns' | 'types'> => ({
  columns: columns.map(({ name }) => name),
  types: columns.map(({ type }) => type),
});

/** The batches of a run; its end is waited for, so that the session is free when the last one was read. */
async function* batchesOf(run: Run): AsyncGenerator<Cell[][]> {
  yield* run.rows;
  await run.done;
}
