import type { UsageVerdict } from '@sluice/policy';
import type { Db } from '../host/db.js';
import type { Log } from '../host/log.js';

/**
 * Counts are stored this often, in milliseconds: a run does not wait for them, and a process that is killed loses the
 * last few.
 */
const storeEveryMs = 5_000;

interface Hit {
  permitted: number;
  refused: number;
}

/** The day is that of the product's zone (§9). */
const storeSql = `
  INSERT INTO policy_hit (policy_id, day, permitted, refused)
  SELECT h.policy_id, (now() AT TIME ZONE 'Asia/Shanghai')::date, h.permitted, h.refused
  FROM unnest($1::bigint[], $2::bigint[], $3::bigint[]) AS h (policy_id, permitted, refused)
    JOIN policy p ON p.id = h.policy_id
  ORDER BY h.policy_id
  ON CONFLICT (policy_id, day) DO UPDATE SET permitted = policy_hit.permitted + EXCLUDED.permitted,
    refused = policy_hit.refused + EXCLUDED.refused`;

/** How often each policy of use decided, by day (screen I6 "hits in 7 days"). */
export class UsageHits {
  #hits = new Map<number, Hit>();
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(private readonly core: { db: Db; log: Log }) {}

  /** Counts what a policy decided of a run. */
  count({ decidedBy, reasons }: UsageVerdict): void {
    if (decidedBy === undefined) return;
    const hit = this.#hits.get(decidedBy) ?? { permitted: 0, refused: 0 };
    hit[reasons.length > 0 ? 'refused' : 'permitted'] += 1;
    this.#hits.set(decidedBy, hit);
  }

  /** Days that no list shows any more go at the start of a process. */
  start(): void {
    this.core.db
      .query("DELETE FROM policy_hit WHERE day < (now() AT TIME ZONE 'Asia/Shanghai')::date - 92")
      .catch((cause: unknown) => this.core.log.warn({ err: cause }, 'old hits of policies could not be removed'));
    this.#timer = setInterval(() => void this.store(), storeEveryMs).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.store();
  }

  /** Adds what was counted since the last time; what could not be stored is counted again the next time. */
  async store(): Promise<void> {
    if (this.#hits.size === 0) return;
    const hits = [...this.#hits];
    this.#hits = new Map();
    const columns = [hits.map(([id]) => id), hits.map(([, hit]) => hit.permitted), hits.map(([, hit]) => hit.refused)];
    try {
      await this.core.db.query(storeSql, columns);
    } catch (cause) {
      this.core.log.warn({ err: cause }, 'hits of policies could not be stored');
      for (const [id, { permitted, refused }] of hits) {
        const hit = this.#hits.get(id) ?? { permitted: 0, refused: 0 };
        this.#hits.set(id, { permitted: hit.permitted + permitted, refused: hit.refused + refused });
      }
    }
  }
}
