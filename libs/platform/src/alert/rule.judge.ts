import { firingsOf, maxGapMs } from '@sluice/policy';
import type { Db } from '../host/db.js';
import type { Platform } from '../platform.js';
import type { AlertRule } from './alert-rule.entity.js';
import {
  auditWatchers,
  endAlerts,
  raiseAlert,
  refreshAlert,
  tellAlert,
  tellLate,
  watchers,
  type Raised,
  type AlertDelivery,
} from './alert.store.js';
import { tellRecovered } from './event.recorder.js';
import { conditionOfRule, watchedBy, type Watched } from './rule.values.js';
import { metricOf } from '../monitor/metric.registry.js';

const minuteMs = 60_000;
/** Values older than the minutes of a rule that are read too: they come once a minute, now and then late. */
const slackMs = 2 * minuteMs;

/** Whom a rule tells; one that names nobody tells those who watch everything. */
const tellingOf = ({ receivers, channels, silenceMinutes, targetType }: AlertRule): AlertDelivery => {
  const all = targetType === 'audit' ? auditWatchers : watchers;
  return {
    receivers: receivers.length === 0 ? all : receivers.map((one) => ('user' in one ? one.user : one)),
    channels,
    silenceMinutes,
  };
};

const signs = { gt: '>', ge: '≥', lt: '<', le: '≤', eq: '=' } as const;

/** A value beside its threshold, in signs that read alike in every language. */
export function contentOf({ metric, comparison, threshold }: AlertRule, value: number): string {
  const unit = metric ? metricOf(metric).unit : '';
  return `${value} ${signs[comparison]} ${threshold}${unit ? ` ${unit}` : ''}`;
}

/** A rule that looks at something else now makes other alerts: what it found before is over. */
const markOf = ({ id, targetType }: AlertRule, target: number | null): string =>
  `rule:${id}:${targetType}:${target ?? 0}`;

const raisedOf = (rule: AlertRule, { target, object }: Watched, value: number, from: number): Raised => ({
  kind: 'rule',
  mark: markOf(rule, target),
  rule_id: rule.id,
  rule_name: rule.name,
  target_type: rule.targetType,
  target_id: target,
  object: object || rule.name,
  level: rule.level,
  value,
  content: contentOf(rule, value),
  is_alert: true,
  start_time: new Date(from),
  is_over: false,
});

/**
 * Judges a rule now. A target of which nothing new was measured stays as it is: nobody knows. What the rule looks at no
 * more, because it or its source was changed, is over.
 */
export async function judgeRule(platform: Platform, db: Db, rule: AlertRule): Promise<void> {
  const now = new Date(platform.clock.now());
  if (!(await isStill(db, rule))) return;
  const since = new Date(now.getTime() - conditionOfRule(rule).for_minutes * minuteMs - slackMs);
  const watched = await watchedBy(db, rule, since, now);
  const telling = tellingOf(rule);
  const open = new Set<string>();
  for (const one of watched) {
    const newest = one.samples.at(-1);
    const firing = firingsOf(conditionOfRule(rule), one.samples).at(-1);
    const mark = markOf(rule, one.target);
    const isKnown = newest !== undefined && now.getTime() - newest.time < maxGapMs;
    if (!isKnown || firing?.to === null) open.add(mark);
    if (!isKnown || !firing || firing.to !== null) continue;
    const raised = raisedOf(rule, one, firing.last, firing.from);
    const id = await raiseAlert(db, raised);
    const services = { db, notices: platform.notices };
    if (id !== undefined) await tellAlert(services, id, 'alert.raised', telling);
    else {
      await refreshAlert(db, raised);
      await tellLate(services, raised, telling);
    }
  }
  const measured = new Set(watched.map(({ target }) => markOf(rule, target)));
  const looked = await lookedAt(db, rule);
  await endRule(platform, db, rule, (mark) => !open.has(mark) && (measured.has(mark) || !looked.has(mark)));
}

/** Whether a rule is as it was read; it is not deleted before this transaction ends. */
const isStill = async (db: Db, { id, revision }: AlertRule): Promise<boolean> =>
  (
    await db.query('SELECT 1 FROM alert_rule WHERE id = $1 AND revision = $2 AND is_enabled FOR KEY SHARE', [
      id,
      revision,
    ])
  ).rowCount === 1;

/**
 * Marks of what a rule looks at now: a source that told nothing lately is looked at all the same, one that is off is
 * not.
 */
async function lookedAt(db: Db, rule: AlertRule): Promise<Set<string>> {
  if (rule.targetType !== 'data_source') return new Set([markOf(rule, null)]);
  const { rows } = await db.query<{ id: number }>(
    'SELECT id FROM data_source WHERE is_enabled AND (cardinality($1::bigint[]) = 0 OR id = ANY ($1))',
    [rule.targetIds],
  );
  return new Set(rows.map(({ id }) => markOf(rule, id)));
}

/** Ends alerts of a rule whose mark is one of those that are over. */
async function endRule(platform: Platform, db: Db, rule: AlertRule, isOver: (mark: string) => boolean): Promise<void> {
  const { rows } = await db.query<{ id: number; mark: string }>(
    `SELECT id, mark FROM alert WHERE kind = 'rule' AND alert_rule_id = $1 AND end_time IS NULL`,
    [rule.id],
  );
  const over = rows.filter(({ mark }) => isOver(mark)).map(({ id }) => id);
  for (const id of await endAlerts(db, over, new Date(platform.clock.now())))
    await tellRecovered(platform, db, id, tellingOf(rule));
}

/** Ends what was raised by rules that are off or gone: nothing looks at it any more. */
export async function endUnwatched(platform: Platform, db: Db): Promise<void> {
  const { rows } = await db.query<{ id: number }>(
    `SELECT a.id FROM alert a LEFT JOIN alert_rule r ON r.id = a.alert_rule_id
     WHERE a.kind = 'rule' AND a.end_time IS NULL AND r.is_enabled IS NOT TRUE`,
  );
  await endAlerts(
    db,
    rows.map(({ id }) => id),
    new Date(platform.clock.now()),
  );
}
