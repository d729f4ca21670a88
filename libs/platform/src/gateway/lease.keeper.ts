import { connectorOf } from '@sluice/connectors';
import type { Sources } from '../data-source/source.contract.js';
import type { AccountUse } from '../data-source/source.type.js';
import type { Leases } from './gateway.contract.js';
import type { Db } from '../host/db.js';
import type { Log } from '../host/log.js';

/** A running statement; one that is still running after `leaseAfterMs` gets its lease row. */
export interface LeasedRun {
  runId: string;
  sourceId: number;
  userId: number | null;
  backendId: string;
  account: AccountUse;
  cancel(): Promise<void>;
}

/**
 * Short runs end before a row would be written; the source's own check of our connection covers a crash in between
 * (design §7.7).
 */
const leaseAfterMs = 500;
const tickMs = 1_000;
const leaseSeconds = 15;
const reapEveryTicks = 5;

interface Held extends LeasedRun {
  since: number;
  leased: boolean;
}
interface ExpiredLease {
  id: string;
  data_source_id: number;
  backend_id: string;
  application_name: string;
  account: AccountUse;
}

/** Keeps lease rows of this process's runs and ends backends whose owner is gone. */
export class LeaseKeeper implements Leases {
  readonly #runs = new Map<string, Held>();
  #timer: ReturnType<typeof setInterval> | undefined;
  #ticks = 0;
  #busy = false;

  constructor(private readonly host: { db: Db; log: Log; sources: Sources; owner: string }) {}

  start(): void {
    this.#timer = setInterval(() => void this.tick(), tickMs).unref();
  }

  /** Stops what still runs and gives the rows back. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all([...this.#runs.values()].map((run) => run.cancel()));
    await this.host.db.query('DELETE FROM live_session WHERE owner = $1', [this.host.owner]);
  }

  hold(run: LeasedRun): void {
    this.#runs.set(run.runId, { ...run, since: performance.now(), leased: false });
  }

  get(runId: string): LeasedRun | undefined {
    return this.#runs.get(runId);
  }

  release(runId: string): void {
    const held = this.#runs.get(runId);
    this.#runs.delete(runId);
    if (held?.leased) this.#quietly(this.host.db.query('DELETE FROM live_session WHERE id = $1', [runId]));
  }

  /** One beat: new rows, renewed rows and, now and then, a look for expired ones. */
  async tick(): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    try {
      await this.#lease();
      if (this.#ticks++ % reapEveryTicks === 0) await this.reap();
    } catch (cause) {
      this.host.log.error({ err: cause }, 'leases could not be kept');
    } finally {
      this.#busy = false;
    }
  }

  /** Takes expired leases, one process each, and ends their backends. */
  async reap(): Promise<void> {
    const { rows } = await this.host.db.query<ExpiredLease>(
      'DELETE FROM live_session WHERE expire_time < now() RETURNING id, data_source_id, backend_id, application_name, account',
    );
    for (const lease of rows) this.#quietly(this.#kill(lease));
  }

  async #kill(lease: ExpiredLease): Promise<void> {
    const { sources, log } = this.host;
    const record = await sources.get(lease.data_source_id);
    const connector = await connectorOf(record.type);
    const ended = await connector.observe.kill(
      await sources.endpoint(record, lease.account),
      lease.backend_id,
      lease.application_name,
    );
    log.warn({ source: record.name, backend: lease.backend_id, ended }, 'lease expired');
  }

  async #lease(): Promise<void> {
    const due = [...this.#runs.values()].filter((run) => run.leased || performance.now() - run.since > leaseAfterMs);
    if (due.length === 0) return;
    const fresh = due.filter((run) => !run.leased);
    for (const run of fresh) {
      await this.host.db.query(
        `INSERT INTO live_session (id, owner, data_source_id, user_id, backend_id, application_name, account,
          expire_time) VALUES ($1, $2, $3, $4, $5, $6, $7, now() + make_interval(secs => $8))`,
        [
          run.runId,
          this.host.owner,
          run.sourceId,
          run.userId,
          run.backendId,
          this.host.sources.applicationName,
          run.account,
          leaseSeconds,
        ],
      );
      run.leased = true;
      if (!this.#runs.has(run.runId)) await this.host.db.query('DELETE FROM live_session WHERE id = $1', [run.runId]);
    }
    await this.host.db.query(
      'UPDATE live_session SET expire_time = now() + make_interval(secs => $2) WHERE owner = $1',
      [this.host.owner, leaseSeconds],
    );
  }

  #quietly(work: Promise<unknown>): void {
    work.catch((cause: unknown) => this.host.log.error({ err: cause }, 'lease could not be ended'));
  }
}
