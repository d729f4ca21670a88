import type { AuditService } from '../audit/audit.contract.js';
import type { Clock } from '../host/clock.js';
import type { PlatformConfig } from '../host/config.js';
import type { Db } from '../host/db.js';
import type { Log } from '../host/log.js';
import { exportLimits } from './run.request.js';
import { closeLostRuns, type LostBetween } from './lost.runs.js';

/**
 * No run lasts longer, its last steps included; and how often runs are looked for whose process is gone. In
 * milliseconds.
 */
const longestRunMs = exportLimits.timeoutMs + 3_600_000;
const lostEveryMs = 3_600_000;
const dayMs = 24 * 3_600_000;

/** What the watch stands on. */
interface WatchNeeds {
  config: PlatformConfig;
  clock: Clock;
  log: Log;
  db: Db;
  audit: AuditService;
}

/** Closes the records of runs whose process is gone: at the start, and every hour. */
export class LostRunWatch {
  #timer: ReturnType<typeof setInterval> | undefined;
  #closing: Promise<void> | undefined;

  constructor(private readonly core: WatchNeeds) {}

  /**
   * The runs of processes that ended before this one began. The only process on its database knows that whatever has no
   * outcome will never have one; beside others it waits until none can be running. However long the installation stood
   * still, the newest runs are looked at.
   */
  async start(): Promise<void> {
    const { clock, config } = this.core;
    const [last, now] = [await lastRunAt(this.core), clock.now()];
    if (config.isSole) this.#close({ from: last - longestRunMs, to: now });
    else this.#close({ from: Math.min(last, now - longestRunMs) - longestRunMs - dayMs, to: now - longestRunMs });
    this.#timer = setInterval(
      () => this.#close({ from: clock.now() - longestRunMs - dayMs, to: clock.now() - longestRunMs }),
      lostEveryMs,
    ).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#closing;
  }

  /** Beside the work, since a start does not wait for it. */
  #close(between: LostBetween): void {
    const { db, audit, clock, log } = this.core;
    this.#closing ??= closeLostRuns({ db, audit, now: () => clock.now() }, between)
      .then((closed) => {
        if (closed > 0) log.warn({ runs: closed }, 'runs of a process that is gone: their outcome is unknown');
      })
      .catch((cause: unknown) => log.error({ err: cause }, 'runs of a process that is gone could not be closed'))
      .finally(() => {
        this.#closing = undefined;
      });
  }
}

/** When the newest run began; now where there was none. Whatever is open began at most one longest run before. */
async function lastRunAt({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  const last = await db.maybeOne<{ time: number }>(
    "SELECT round(extract(epoch FROM time) * 1000)::bigint AS time FROM audit_log WHERE phase = 'intent' ORDER BY seq DESC LIMIT 1",
  );
  return last?.time ?? clock.now();
}
