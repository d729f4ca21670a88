import type { Sample } from '@sluice/policy';
import type { Db } from '../host/db.js';
import type { MetricName } from './metric.registry.js';

/** A value that was measured of a source, or of the product itself (`target` 0). */
export interface Measured {
  metric: MetricName;
  target: number;
  value: number;
}

/** How long values are kept, in hours: a rule is tried on the last day. */
const keptHours = 25;

/** Stores values of one moment; a moment that has its values already keeps them. */
export async function storeSamples(db: Db, at: Date, measured: readonly Measured[]): Promise<void> {
  await db.query(
    `INSERT INTO metric_sample (metric, target_id, time, value)
     SELECT x.metric, x.target, $1, x.value FROM jsonb_to_recordset($2::jsonb) AS x(metric text, target bigint,
       value double precision) ON CONFLICT DO NOTHING`,
    [at, JSON.stringify(measured)],
  );
}

/** Takes away what is older than a day. */
export async function sweepSamples(db: Db, now: Date): Promise<void> {
  for (const [table, column] of [
    ['metric_sample', 'time'],
    ['metric_round', 'minute'],
  ])
    await db.query(`DELETE FROM ${table} WHERE ${column} < $1::timestamptz - interval '${keptHours} hours'`, [now]);
}

/** Values of a metric since a moment, by target, each in the order of their times; no targets are all there are. */
export async function samplesSince(
  db: Db,
  metric: MetricName,
  targets: readonly number[],
  since: Date,
): Promise<Map<number, Sample[]>> {
  const { rows } = await db.query<{ target: number; time: Date; value: number }>(
    `SELECT target_id AS target, time, value FROM metric_sample
     WHERE metric = $1 AND time >= $2 AND (cardinality($3::bigint[]) = 0 OR target_id = ANY ($3)) ORDER BY time`,
    [metric, since, targets],
  );
  const found = new Map<number, Sample[]>();
  for (const { target, time, value } of rows) {
    const own = found.get(target) ?? [];
    own.push({ time: new Date(time).getTime(), value });
    found.set(target, own);
  }
  return found;
}
