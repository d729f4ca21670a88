import { ConnectorError, connectorOf, type Introspection } from '@sluice/connectors';
import { digestOf } from '../data-source/catalogue.rows.js';
import { readCatalogue, storeCatalogue } from '../data-source/catalogue.sync.js';
import type { SourceRecord } from '../data-source/source.type.js';
import type { Clock } from '../host/clock.js';
import type { Db } from '../host/db.js';
import type { Log } from '../host/log.js';
import type { Versions } from './version.contract.js';
import type { Sources } from '../data-source/source.contract.js';

/** How long reading a catalogue may take, in milliseconds. */
const refreshMs = 30_000;
/** A source is not asked again for a name that is missing when it was asked this short a time ago, in milliseconds. */
const missingMs = 10_000;

/**
 * How long the catalogue of a source is believed where no run can check it (`Connector.checksCatalogue`), in
 * milliseconds: for so long a column that was renamed behind our back keeps the masks of its old name at most. Reading
 * the catalogue of a thousand tables takes some 100 ms, which one run in 5 s then waits for.
 */
const uncheckedMs = 5_000;

/** Reads catalogues again when runs show that they are outdated; many runs that notice it at once share one reading. */
export class CatalogueRefresh {
  readonly #running = new Map<number, Promise<void>>();
  readonly #doneAt = new Map<number, number>();
  /** When the reading of what is stored now began, of sources that no run checks. */
  readonly #seenAt = new Map<number, number>();
  readonly #checked = new Map<SourceRecord['type'], boolean>();

  constructor(
    private readonly host: {
      db: Db;
      clock: Clock;
      log: Log;
      versions: Versions;
      sources: Sources;
    },
  ) {}

  /** Reads the catalogue of a source now. Rejects with ConnectorError. */
  refresh(source: SourceRecord): Promise<void> {
    return this.#running.get(source.id) ?? this.#share(source.id, this.#read(source));
  }

  /**
   * What a run of a source waits for before it is planned: nothing where the run itself checks what it was planned on,
   * else that its catalogue is as young as it must be. Rejects with ConnectorError, and then nothing may be planned.
   */
  recent(source: SourceRecord): Promise<void> | undefined {
    const isChecked = this.#checked.get(source.type);
    return isChecked === true || (isChecked === false && this.#isRecent(source)) ? undefined : this.#renew(source);
  }

  #isRecent({ id }: SourceRecord): boolean {
    return this.host.clock.now() - (this.#seenAt.get(id) ?? -Infinity) < uncheckedMs;
  }

  async #renew(source: SourceRecord): Promise<void> {
    const { type } = source;
    if (!this.#checked.has(type)) this.#checked.set(type, await checksCatalogue(type));
    if (this.#checked.get(type) === true || this.#isRecent(source)) return;
    await (this.#running.get(source.id) ?? this.#share(source.id, this.#readIfOther(source)));
  }

  /** Equal catalogues are not written again: every plan of every source would have to be made anew. */
  async #readIfOther(source: SourceRecord): Promise<void> {
    const { db, sources, clock } = this.host;
    const startedMs = clock.now();
    const found = await readCatalogue(sources, source, AbortSignal.timeout(refreshMs));
    const known = await db.maybeOne<{ digest: string }>(
      'SELECT digest FROM catalogue_check WHERE data_source_id = $1',
      [source.id],
    );
    if (known?.digest !== digestOf(found)) await this.#store(source, found);
    this.#seenAt.set(source.id, startedMs);
  }

  #share(sourceId: number, reading: Promise<void>): Promise<void> {
    const shared = reading.finally(() => this.#running.delete(sourceId));
    this.#running.set(sourceId, shared);
    return shared;
  }

  /**
   * Whether a failure came from an outdated catalogue, which is then read again: the statement may be analysed once
   * more.
   */
  async outdated(sourceId: number, cause: unknown): Promise<boolean> {
    if (!(cause instanceof ConnectorError)) return false;
    const changed = cause.code === 'catalogue-changed';
    const { clock, sources, log } = this.host;
    const justRead = clock.now() - (this.#doneAt.get(sourceId) ?? -Infinity) < missingMs;
    if (!changed && (justRead || !cause.missesName)) return false;
    const source = await sources.get(sourceId);
    try {
      await this.refresh(source);
      return true;
    } catch (failure) {
      log.warn({ err: failure, source: source.name }, 'the catalogue could not be read again');
      return false;
    }
  }

  async #read(source: SourceRecord): Promise<void> {
    await this.#store(source, await readCatalogue(this.host.sources, source, AbortSignal.timeout(refreshMs)));
  }

  async #store(source: SourceRecord, found: Introspection): Promise<void> {
    const { db, versions, clock } = this.host;
    versions.suspect();
    await storeCatalogue(db, source, found);
    this.#doneAt.set(source.id, clock.now());
  }
}

/** A kind that has no connector yet runs nothing. */
async function checksCatalogue(type: SourceRecord['type']): Promise<boolean> {
  try {
    return (await connectorOf(type)).checksCatalogue;
  } catch (cause) {
    if (cause instanceof ConnectorError && cause.code === 'kind-not-supported') return true;
    throw cause;
  }
}
