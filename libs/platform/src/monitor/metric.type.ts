import type { WatchedSession } from '@sluice/connectors';

/** What a source told when it was looked at. */
export interface SourceLook {
  sessions: readonly WatchedSession[];
  /** How long it took to answer, in milliseconds. */
  latencyMs: number;
}

/**
 * A number that is measured once a minute, of each source or of the product itself; screens call it by the
 * dictionaries `alert-…-metric`. Its unit reads alike in every
 * language (`s`, `ms`, `MB`), empty for a count.
 */
export type Metric = { unit: string } & (
  | { target: 'data_source'; of(look: SourceLook): number }
  | {
      target: 'system';
      /** One number, read from the product's own database. */
      sql: string;
    }
);

/** A metric of each source. */
export type SourceMetric = Extract<Metric, { target: 'data_source' }>;
/** A metric of the product. */
export type SystemMetric = Extract<Metric, { target: 'system' }>;

/** The largest of these numbers; 0 where there is none. */
export const largest = (numbers: readonly (number | null)[]): number =>
  numbers.reduce<number>((largest, one) => Math.max(largest, one ?? 0), 0);
