import { countsRecord, type AuditFacts, type Sample } from '@sluice/policy';
import type { Db } from '../host/db.js';
import { samplesSince } from '../monitor/sample.store.js';
import type { AlertRule } from './alert-rule.entity.js';

/** What a rule looks at, of one target, with its name. */
export interface Watched {
  target: number | null;
  object: string;
  samples: Sample[];
}

const minuteMs = 60_000;
/** Audit records that are read at once, and of one look: beyond it the newest count. */
const [pageRows, maxPages] = [2_000, 50];

/** Records with what a condition may name, the newest first; an intent and its outcome are one. */
const recordsSql = `
  SELECT a.seq, a.time, a.action, a.decision, a.user_name AS "user", a.ip, coalesce(a.data_source_name, '') AS source,
    coalesce(a.sql_kind, '') AS kind, ARRAY(SELECT split_part(r, ' ', 1) FROM unnest(a.reasons) r) AS reasons,
    coalesce(o.row_count, a.row_count, 0) AS rows, a.masked_columns AS masked,
    extract(hour FROM a.time AT TIME ZONE 'Asia/Shanghai')::integer AS hour,
    extract(isodow FROM a.time AT TIME ZONE 'Asia/Shanghai')::integer AS weekday
  FROM audit_log a LEFT JOIN audit_log o ON o.intent_seq = a.seq AND o.time > $1
  WHERE a.time > $1 AND a.time <= $2 AND a.phase <> 'outcome' AND ($3::bigint IS NULL OR a.seq < $3) AND a.seq >= $4
  ORDER BY a.seq DESC LIMIT ${pageRows}`;

/** The first record of the time, by what is known of times: what is older is not walked through to find that out. */
const lowestSql = 'SELECT min(a.seq + 0) AS lowest FROM audit_log a WHERE a.time > $1 AND a.time <= $2';

/**
 * Times of the audit records that a condition counts, within (from, to], oldest first. They are read page by page: what
 * else the process does goes on in between.
 */
async function countedTimes(db: Db, condition: string, from: Date, to: Date): Promise<number[]> {
  const times: number[] = [];
  let before: number | null = null;
  const { lowest } = await db.one<{ lowest: number | null }>(lowestSql, [from, to]);
  if (lowest === null) return times;
  for (let page = 0; page < maxPages; page += 1) {
    const { rows }: { rows: (AuditFacts & { seq: number; time: Date })[] } = await db.query(recordsSql, [
      from,
      to,
      before,
      lowest,
    ]);
    for (const { seq, time, ...facts } of rows) {
      if (countsRecord(condition, { ...facts, rows: Number(facts.rows) })) times.push(new Date(time).getTime());
      before = seq;
    }
    if (rows.length < pageRows) break;
  }
  return times.sort((one, other) => one - other);
}

/**
 * The number of counted records within the minutes of a rule, once for each minute from `since` to `now`: a value like
 * any other, which fires at once.
 */
async function auditSamples(db: Db, rule: AlertRule, since: Date, now: Date): Promise<Sample[]> {
  const windowMs = Math.max(1, rule.forMinutes) * minuteMs;
  const times = await countedTimes(db, rule.condition, new Date(since.getTime() - windowMs), now);
  const samples: Sample[] = [];
  let [first, behind] = [0, 0];
  const last = now.getTime();
  for (let at = last - Math.floor((last - since.getTime()) / minuteMs) * minuteMs; at <= last; at += minuteMs) {
    while ((times[behind] ?? Infinity) <= at) behind += 1;
    while ((times[first] ?? Infinity) <= at - windowMs) first += 1;
    samples.push({ time: at, value: behind - first });
  }
  return samples;
}

/** Every value that a rule looks at, from `since` on. */
export async function watchedBy(db: Db, rule: AlertRule, since: Date, now: Date): Promise<Watched[]> {
  if (rule.targetType === 'audit' || rule.metric === null)
    return [{ target: null, object: '', samples: await auditSamples(db, rule, since, now) }];
  const found = await samplesSince(db, rule.metric, rule.targetType === 'system' ? [0] : rule.targetIds, since);
  if (rule.targetType === 'system') return [{ target: null, object: '', samples: found.get(0) ?? [] }];
  const { rows } = await db.query<{ id: number; name: string }>(
    'SELECT id, name FROM data_source WHERE is_enabled AND id = ANY ($1) ORDER BY name',
    [[...found.keys()]],
  );
  return rows.map(({ id, name }) => ({ target: id, object: name, samples: found.get(id) ?? [] }));
}

/** The condition of a rule as samples are judged by it: the minutes of an audit rule are in its values already. */
export const conditionOfRule = ({ comparison, threshold, forMinutes, targetType }: AlertRule) => ({
  comparison,
  threshold,
  for_minutes: targetType === 'audit' ? 0 : forMinutes,
});
