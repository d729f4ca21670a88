import type { Random } from './random.js';

/** One row's values in the order of the table's columns. */
export type Rows = Generator<(string | number | boolean | null)[]>;

/** A time of day between the two years, both included, as PostgreSQL reads it; never after 2026-06-30. */
export function timestampText(random: Random, fromYear: number, toYear: number): string {
  const from = Date.UTC(fromYear, 0, 1);
  const to = Math.min(Date.UTC(toYear + 1, 0, 1), Date.UTC(2026, 6, 1));
  const at = new Date(from + Math.floor(random.next() * (to - from)));
  return at.toISOString().slice(0, 19).replace('T', ' ');
}
