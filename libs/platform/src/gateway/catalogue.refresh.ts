import { ConnectorError } from '@sluice/connectors';
import { readCatalogue, storeCatalogue } from '../data-source/catalogue.sync.js';
import type { SourceDirectory } from '../data-source/source.directory.js';
import type { SourceRecord } from '../data-source/source.type.js';
import type { PlatformCore } from '../platform.js';
import type { VersionWatch } from './version.watch.js';

/** How long reading a catalogue may take, in milliseconds. */
const refreshMs = 30_000;
/** A source is not asked again for a name that is missing when it was asked this short a time ago, in milliseconds. */
const missingMs = 10_000;

/** Reads catalogues again when runs show that they are outdated; many runs that notice it at once share one reading. */
export class CatalogueRefresh {
  readonly #running = new Map<number, Promise<void>>();
  readonly #doneAt = new Map<number, number>();

  constructor(
    private readonly host: Pick<PlatformCore, 'db' | 'clock' | 'log'> & {
      versions: VersionWatch;
      sources: SourceDirectory;
    },
  ) {}

  /** Reads the catalogue of a source now. Rejects with ConnectorError. */
  refresh(source: SourceRecord): Promise<void> {
    const running = this.#running.get(source.id);
    if (running) return running;
    const reading = this.#read(source).finally(() => this.#running.delete(source.id));
    this.#running.set(source.id, reading);
    return reading;
  }

  /** Whether a failure came from an outdated catalogue, which is then read again: the statement may be analysed once more. */
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
    const { db, versions, sources, clock } = this.host;
    const found = await readCatalogue(sources, source, AbortSignal.timeout(refreshMs));
    versions.suspect();
    await storeCatalogue(db, source, found);
    this.#doneAt.set(source.id, clock.now());
  }
}
