import type { AuditOrigin, AuditRecord } from '../audit/audit.record.js';
import type { Db } from '../host/db.js';

/** What of an intent its outcome repeats. */
type Intent = Pick<
  AuditRecord,
  'user_id' | 'user_name' | 'ip' | 'request_id' | 'action' | 'data_source_id' | 'data_source_name' | 'sql_kind'
> & { seq: number; origin: AuditOrigin };

/** What closing needs of its process. */
export interface LostRunsHost {
  db: Db;
  audit: { write(record: AuditRecord): Promise<number> };
  now(): number;
}

/** Times in milliseconds since the epoch between which the intents lie. */
export interface LostBetween {
  from: number;
  to: number;
}

const lockName = 'gateway.lost-runs';
const maxGroup = 500;
/**
 * What the log says of a run whose process was gone before its end: nobody knows whether it was done, so nobody may say
 * so (§9 未知状态).
 */
export const outcomeUnknown = 'outcome-unknown the process ended before the run did';

/**
 * Intents without an outcome. The last record before a kill stands near the head, so the time keeps the search to the
 * partitions that can hold one.
 */
const lostSql = `
  SELECT i.seq, i.user_id, i.user_name, i.ip, i.request_id, i.origin, i.action, i.data_source_id, i.data_source_name,
    i.sql_kind
  FROM audit_log i WHERE i.phase = 'intent' AND i.time >= to_timestamp($1 / 1000.0)
    AND i.time < to_timestamp($2 / 1000.0) AND i.seq > $3
    AND NOT EXISTS (SELECT 1 FROM audit_log o WHERE o.intent_seq = i.seq AND o.time >= to_timestamp($1 / 1000.0))
  ORDER BY i.seq LIMIT ${maxGroup}`;

/**
 * Writes the outcome of runs whose process is gone (design §7.6). The caller says by the times that none of them can
 * still be running. One process does it at a time; answers how many there were.
 */
export function closeLostRuns({ db, audit, now }: LostRunsHost, { from, to }: LostBetween): Promise<number> {
  return db.transaction(async (locked) => {
    const { mine } = await locked.one<{ mine: boolean }>('SELECT pg_try_advisory_xact_lock(hashtext($1)) AS mine', [
      lockName,
    ]);
    let closed = 0;
    for (let after = 0; mine;) {
      const { rows } = await locked.query<Intent>(lostSql, [from, to, after]);
      await Promise.all(rows.map((intent) => audit.write(outcomeOf(intent, now()))));
      closed += rows.length;
      const last = rows.at(-1);
      if (!last || rows.length < maxGroup) break;
      after = last.seq;
    }
    return closed;
  });
}

function outcomeOf({ seq, ...intent }: Intent, time: number): AuditRecord {
  return {
    ...intent,
    time,
    phase: 'outcome',
    intent_seq: seq,
    decision: 'permit',
    reasons: [],
    objects: [],
    sql_text: null,
    row_count: null,
    masked_columns: [],
    grant_ids: [],
    order_id: null,
    cost_ms: null,
    error: outcomeUnknown,
  };
}
