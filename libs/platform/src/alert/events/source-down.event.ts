import type { EventKind, FoundEvent } from '../event.type.js';

/**
 * A source that is being tried is as it was before. Its message may quote an address or an account: it stands in the
 * list of sources, for those who may read it.
 */
const downSql = `
  SELECT 'source:' || d.id AS mark, d.id AS target_id, d.name AS object, concat_ws(' · ', d.type, d.environment) AS content, NULL::double precision AS value,
    coalesce(d.conn_time, now()) AS time
  FROM data_source d WHERE d.is_enabled AND (d.conn_status = 'failed' OR d.conn_status = 'connecting' AND EXISTS (
    SELECT 1 FROM alert a WHERE a.kind = 'source_down' AND a.mark = 'source:' || d.id AND a.end_time IS NULL))`;

/** A source does not answer; the event ends when it does again. */
export const sourceDown: EventKind = {
  name: { 'zh-chs': '数据源中断', en: 'Data source down' },
  target: 'data_source',
  level: 'critical',
  isAlert: true,
  lasts: 'goes-on',
  find: async (db) => (await db.query<FoundEvent>(downSql)).rows,
};
