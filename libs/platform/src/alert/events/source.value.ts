import type { BothTexts } from '@sluice/document';
import type { MetricName } from '../../monitor/metric.registry.js';
import type { EventKind, FoundEvent } from '../event.type.js';

/** The newest value of each source, unless it is old: nobody knows then. */
const newestSql = `
  SELECT 'source:' || d.id AS mark, d.id AS target_id, d.name AS object, round(m.value) || ' s' AS content, m.value,
    m.time
  FROM data_source d CROSS JOIN LATERAL (SELECT s.value, s.time FROM metric_sample s WHERE s.metric = $1
    AND s.target_id = d.id AND s.time > now() - interval '5 minutes' ORDER BY s.time DESC LIMIT 1) m
  WHERE d.is_enabled AND m.value >= $2`;

/** An event that goes on at a source while a number of seconds is at least so high. */
export function sourceValue(metric: MetricName, seconds: number, name: BothTexts): EventKind {
  return {
    name,
    target: 'data_source',
    level: 'warn',
    isAlert: false,
    lasts: 'goes-on',
    find: async (db) => (await db.query<FoundEvent>(newestSql, [metric, seconds])).rows,
  };
}
