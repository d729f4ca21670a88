import type { InformationSchema } from '@sluice/sql';
import type { DescribedCatalogue } from './information.catalogue.js';

/** A row by the names of its columns in lower case. */
export type Row = Readonly<Record<string, string | number | null>>;

/**
 * What rows are made from: what somebody sees of a source, the name of its catalogue, and how its dialect tells types.
 */
export interface Answering {
  seen: DescribedCatalogue;
  database: string;
  /** The schema that is the account's own, where lists tell of that alone. */
  own?: string;
  types: Pick<InformationSchema, 'typed' | 'usesOwnColumns'>;
}
