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

/** How long versions are believed when no notification came, in milliseconds: a lost notification delays a change by this at most. */
const believedMs = 1_000;

/**
 * Knows which state is current: triggers move a version with each change and notify at its commit. After a change made by this process,
 * and whenever the last look is too old, the versions are read again before the next decision.
 */
export class VersionWatch implements Versions {
  #versions: StateVersions | undefined;
  #readAt = -Infinity;
  #reading: Promise<StateVersions> | undefined;
  #stale = 0;
  #suspectUntil = -Infinity;

  constructor(private readonly core: { db: Db; clock: Clock }) {}

  /** Takes the notifications of the triggers. */
  listen(events: Pick<Events, 'subscribe'>): void {
    events.subscribe('gateway', () => {
      this.#stale += 1;
      this.#versions = undefined;
      this.#suspectUntil = -Infinity;
    });
  }

  /** This process is changing something in a transaction that is not committed yet: until its notification comes, nothing is believed. */
  suspect(): void {
    this.#suspectUntil = this.core.clock.now() + 10_000;
  }

  /** The versions to decide by. */
  current(): StateVersions | Promise<StateVersions> {
    const now = this.core.clock.now();
    if (this.#versions && now - this.#readAt < believedMs && now > this.#suspectUntil) return this.#versions;
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
