import type { Endpoint, SourcePool } from '@sluice/connectors';
import type { ColumnFacts } from '@sluice/policy';
import type { CatalogueSnapshot } from '@sluice/sql';
import type { StateVersions } from '../gateway/version.contract.js';
import type { DescribedCatalogue } from './information.catalogue.js';
import type { Sight } from './sight.js';
import type { AccountUse, SourceRecord } from './source.type.js';

/** Registered sources and the connections to them. */
export interface Sources {
  /** Marks this process's sessions at the sources. */
  readonly applicationName: string;
  /** The source of an id; throws `data-source.unknown`. */
  get(id: number): Promise<SourceRecord>;
  /** The source of a name, as documents call it; throws `data-source.unknown`. */
  byName(name: string): Promise<SourceRecord>;
  /** Every source, by name. */
  list(): Promise<SourceRecord[]>;
  /** Connections of a source for a use; the account for reading stands in where the use has none of its own. */
  pool(record: SourceRecord, use: AccountUse): Promise<SourcePool>;
  /** Where and as whom a source is dialled; opens the sealed secret. */
  endpoint(record: SourceRecord, use: AccountUse): Promise<Endpoint>;
  /** The secret of an account that the source has; throws `data-source.no-account`. */
  secretOf(record: SourceRecord, use: AccountUse): string;
  /** The secrets of a source by their setting, each opened when it is asked for. */
  secretsOf(record: SourceRecord): Record<string, () => string>;
  /** Where a source is dialled as somebody; `key` is that of its certificate where it is not the stored one. */
  endpointAs(record: SourceRecord, account: Endpoint['account'], key?: () => string): Promise<Endpoint>;
  /** Which database the platform itself lives in; it is never a source. */
  platformIdentity(): Promise<string>;
}

/** What one column is, or undefined when the catalogue does not hold it. */
export type ColumnLookup = (ref: { schema: string; table: string; column: string }) => ColumnFacts | undefined;

/** Paths (schema, table, column) that a table or column had before it was renamed or moved. */
export type FormerNames = (path: readonly string[]) => readonly (readonly string[])[];

/** The catalogue of each source as decisions use it. */
export interface Catalogues {
  /** The snapshot for the analysis; the same object as long as nothing changed. */
  snapshot(source: SourceRecord, searchPath: string[], versions: StateVersions): Promise<CatalogueSnapshot>;
  /** Levels of columns; one that nobody classified is not sensitive, one that the catalogue lacks is unknown. */
  columns(source: SourceRecord, versions: StateVersions): Promise<ColumnLookup>;
  formerNames(source: SourceRecord, versions: StateVersions): Promise<FormerNames>;
  /** The structure of a source with types, keys and comments, as far as somebody sees it. */
  described(source: SourceRecord, sight: Sight, versions: StateVersions): Promise<DescribedCatalogue>;
}
