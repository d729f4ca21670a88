import { randomUUID } from 'node:crypto';
import type { Clock } from '../host/clock.js';
import type { Db } from '../host/db.js';
import type { Events } from '../host/events.contract.js';
import type { StatePart, StateVersions, Versions } from './version.contract.js';

/** What decisions rest on, and the tables of each. */
const parts = {
  sources: ['data_source'],
  catalogue: ['catalogue_object'],
  levels: ['column_level', 'catalogue_object'],
  policies: ['masking_policy', 'masking_rule', 'policy', 'row_filter'],
  grants: [
    'data_grant',
    'user_group',
    'user_group_member',
    'project_member',
    'project_role',
    'project',
    'project_source',
  ],
} as const satisfies Record<StatePart, readonly string[]>;

/**
 * How long versions are believed when no notification came, in milliseconds: a lost notification delays a change by
 * this at most.
 */
const believedMs = 1_000;
/**
 * Asked of every process after a change, and answered by each that has heard of it: notifications arrive in the order
 * of their commits.
 */
const askTopic = 'gateway-ask';
const heardTopic = 'gateway-heard';

/**
 * Knows which state is current: triggers move a version with each change and notify at its commit. After a change made
 * by this process, whenever the last look is too old, and while no notification can arrive, the versions are read again
 * before the next decision.
 */
export class VersionWatch implements Versions {
  #versions: StateVersions | undefined;
  #readAt = -Infinity;
  #reading: Promise<StateVersions> | undefined;
  #stale = 0;
  #suspectUntil = -Infinity;
  #events: Events | undefined;
  readonly #waiting = new Map<string, () => void>();
  changes = 0;

  constructor(private readonly core: { db: Db; clock: Clock }) {}

  /** Takes the notifications of the triggers. */
  listen(events: Events): void {
    this.#events = events;
    events.subscribe('gateway', () => {
      this.#stale += 1;
      this.#versions = undefined;
      this.#suspectUntil = -Infinity;
    });
    events.subscribe(askTopic, (ask) => {
      // Nobody waits for long: an answer that cannot be sent is one that does not come.
      if (ask !== '') events.publish(this.core.db, heardTopic, ask).catch(() => undefined);
    });
    events.subscribe(heardTopic, (ask) => this.#waiting.get(ask)?.());
  }

  /**
   * This process is changing something in a transaction that is not committed yet: until its notification comes,
   * nothing is believed.
   */
  suspect(): void {
    this.changes += 1;
    this.#suspectUntil = this.core.clock.now() + 10_000;
  }

  /**
   * Waits until every process has heard of what was committed before, so that the next statement is decided by it
   * wherever it comes. A process that does not answer looks again by itself after `believedMs`; no answer is waited for
   * longer.
   */
  async settle(): Promise<void> {
    const events = this.#events;
    const others = (await events?.listeners(this.core.db)) ?? 0;
    if (!events || others < 2) return;
    const ask = randomUUID();
    let left = others;
    await new Promise<void>((resolve) => {
      const late = setTimeout(resolve, believedMs);
      this.#waiting.set(ask, () => {
        left -= 1;
        if (left > 0) return;
        clearTimeout(late);
        resolve();
      });
      // Where it cannot be asked, the time alone is waited for.
      events.publish(this.core.db, askTopic, ask).catch(() => undefined);
    });
    this.#waiting.delete(ask);
  }

  /** The versions to decide by. */
  current(): StateVersions | Promise<StateVersions> {
    const now = this.core.clock.now();
    const isNotified = this.#events?.isListening !== false;
    if (this.#versions && isNotified && now - this.#readAt < believedMs && now > this.#suspectUntil)
      return this.#versions;
    return (this.#reading ??= this.#read().finally(() => {
      this.#reading = undefined;
    }));
  }

  async #read(): Promise<StateVersions> {
    const { core } = this;
    const at = core.clock.now(),
      stale = this.#stale;
    const { rows } = await core.db.query<{ name: string; version: number }>(
      'SELECT name, version FROM gateway_version',
    );
    const byTable = new Map(rows.map((row) => [row.name, row.version]));
    const each = Object.fromEntries(
      Object.entries(parts).map(([part, tables]) => [part, tables.map((table) => byTable.get(table)).join('.')]),
    ) as Record<StatePart, string>;
    const versions: StateVersions = { ...each, all: Object.values(each).join('/') };
    if (stale === this.#stale) {
      this.#versions = versions;
      this.#readAt = at;
    }
    return versions;
  }
}
