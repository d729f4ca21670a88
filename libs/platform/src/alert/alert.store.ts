import { alertMachine, nextState, statesFor, type AlertEvent, type AlertLevel, type AlertTarget } from '@sluice/policy';
import type { Db } from '../host/db.js';
import type { Notices, Receiver } from '../notice/notice.contract.js';
import { alertNames } from './alert.names.js';

/** An alert or event that is to be recorded. */
export interface Raised {
  kind: string;
  mark: string;
  rule_id: number | null;
  rule_name: string | null;
  target_type: AlertTarget;
  target_id: number | null;
  object: string;
  level: AlertLevel;
  value: number | null;
  content: string;
  is_alert: boolean;
  start_time: Date;
  /** Whether it is over already: nothing will end it. */
  is_over: boolean;
}

/** Whom an alert is told, and how. */
export interface AlertDelivery {
  receivers: readonly Receiver[];
  channels?: readonly number[];
  /** Nobody is told again within so many minutes of the last time. */
  silenceMinutes?: number;
}

/** Who is told of alerts that no rule made. */
export const watchers: readonly Receiver[] = [{ role: 'system_admin' }, { role: 'audit_admin' }];
/** Who is told of what a rule about the audit log found and that names nobody. */
export const auditWatchers: readonly Receiver[] = [{ role: 'audit_admin' }];

/**
 * One that goes on stands once as long as it does; one that happened stands once for ever. What nobody has to look into
 * is closed from the beginning.
 */
const raiseSql = `
  INSERT INTO alert (kind, mark, alert_rule_id, rule_name, target_type, target_id, object, level, value, content, is_alert,
    status, start_time, end_time)
  SELECT x.kind, x.mark, x.rule_id, x.rule_name, x.target_type, x.target_id, left(x.object, 255), x.level, x.value,
    left(x.content, 1000), x.is_alert,
    CASE WHEN x.is_over AND x.level = 'info' AND NOT x.is_alert THEN 'closed' ELSE 'firing' END, x.start_time,
    CASE WHEN x.is_over THEN x.start_time END
  FROM jsonb_to_record($1::jsonb) AS x(kind text, mark text, rule_id bigint, rule_name text, target_type text,
    target_id bigint, object text, level text, value double precision, content text, is_alert boolean,
    start_time timestamptz, is_over boolean)
  WHERE NOT (x.is_over AND EXISTS (SELECT 1 FROM alert a WHERE a.kind = x.kind AND a.mark = x.mark))
  ON CONFLICT DO NOTHING RETURNING id`;

/** Records an alert or event that is not there yet; answers its number. */
export async function raiseAlert(db: Db, raised: Raised): Promise<number | undefined> {
  return (await db.maybeOne<{ id: number }>(raiseSql, [JSON.stringify(raised)]))?.id;
}

/** Notes the newest value and words of one that goes on, and what its source is called by now. */
export async function refreshAlert(db: Db, { kind, mark, value, content, object }: Raised): Promise<void> {
  await db.query(
    `UPDATE alert SET value = $3::double precision, content = left($4, 1000), object = left($5, 255), update_time = now()
     WHERE kind = $1 AND mark = $2 AND end_time IS NULL AND (value, content, object)
       IS DISTINCT FROM ($3::double precision, left($4, 1000)::varchar, left($5, 255)::varchar)`,
    [kind, mark, value, content, object],
  );
}

const recovered = `CASE WHEN a.status = ANY ($1) THEN 'recovered' ELSE a.status END`;

/** Ends what is going on no more; answers the numbers of those that have recovered by it. */
export async function endAlerts(db: Db, ids: readonly number[], at: Date): Promise<number[]> {
  const { rows } = await db.query<{ id: number; status: string }>(
    `UPDATE alert a SET status = ${recovered}, end_time = $3, update_time = now()
     WHERE a.id = ANY ($2) AND a.end_time IS NULL RETURNING a.id, a.status`,
    [statesFor(alertMachine, 'recover'), ids, at],
  );
  return rows.filter(({ status }) => status === 'recovered').map(({ id }) => id);
}

/** Carries an event of the machine out, by one conditional update; answers whether it could happen. */
export async function moveAlert(
  db: Db,
  id: number,
  event: AlertEvent,
  more: { userId: number | null; remark?: string | null },
): Promise<boolean> {
  const [from] = statesFor(alertMachine, event);
  const to = from && nextState(alertMachine, from, event);
  const { rowCount } = await db.query(
    `UPDATE alert SET status = $2, handle_user_id = coalesce(handle_user_id, $4), remark = coalesce($5, remark),
       update_time = now() WHERE id = $1 AND status = ANY ($3)`,
    [id, to, statesFor(alertMachine, event), more.userId, more.remark ?? null],
  );
  return rowCount === 1;
}

/** An alert as messages tell it. */
interface Known {
  id: number;
  kind: string;
  mark: string;
  rule: string | null;
  object: string;
  content: string;
  level: AlertLevel;
}

const knownSql = `
  SELECT a.id, a.kind, a.mark, coalesce(r.name, a.rule_name) AS rule, a.object, a.content, a.level
  FROM alert a LEFT JOIN alert_rule r ON r.id = a.alert_rule_id WHERE a.id = $1`;

/** Whether people were told of the same not long ago. */
const silentSql = `
  SELECT EXISTS (SELECT 1 FROM alert a WHERE a.kind = $1 AND a.mark = $2 AND a.id <> $3 AND a.notices > 0
    AND a.start_time > now() - make_interval(mins => $4)) AS silent`;

/** One that was raised while people were not to be told again, that goes on and that nobody looks into. */
const lateSql = `
  SELECT a.id FROM alert a WHERE a.kind = $1 AND a.mark = $2 AND a.end_time IS NULL AND a.status = 'firing'
    AND a.notices = 0
    AND EXISTS (SELECT 1 FROM alert b WHERE b.kind = a.kind AND b.mark = a.mark AND b.id <> a.id AND b.notices > 0
      AND b.start_time > a.start_time - make_interval(mins => $3))
    AND NOT EXISTS (SELECT 1 FROM alert b WHERE b.kind = a.kind AND b.mark = a.mark AND b.id <> a.id AND b.notices > 0
      AND b.start_time > now() - make_interval(mins => $3))`;

/** Tells of an alert that the silence held back and that still goes on when the silence is over. */
export async function tellLate(
  services: { db: Db; notices: Notices },
  { kind, mark }: Raised,
  telling: AlertDelivery,
): Promise<void> {
  const { silenceMinutes = 0 } = telling;
  if (silenceMinutes === 0) return;
  const late = await services.db.maybeOne<{ id: number }>(lateSql, [kind, mark, silenceMinutes]);
  if (!late) return;
  await tellAlert(services, late.id, 'alert.raised', telling);
  // Told once, even where only a channel was left to tell.
  await services.db.query('UPDATE alert SET notices = 1 WHERE id = $1 AND notices = 0', [late.id]);
}

/** Tells people of an alert; how many were reached is noted with it. */
export async function tellAlert(
  { db, notices }: { db: Db; notices: Notices },
  id: number,
  event: 'alert.raised' | 'alert.assigned' | 'alert.recovered',
  { receivers, channels = [], silenceMinutes = 0 }: AlertDelivery,
  except: number | null = null,
): Promise<void> {
  const known = await db.one<Known>(knownSql, [id]);
  if (silenceMinutes > 0) {
    const { silent } = await db.one<{ silent: boolean }>(silentSql, [known.kind, known.mark, id, silenceMinutes]);
    if (silent) return;
  }
  const names = alertNames(known);
  const notified = await notices.emit(db, {
    event,
    receivers,
    except,
    channels,
    link: { page: 'alert', params: { id } },
    values: {
      name: names['zh-chs'],
      name_en: names.en,
      object: known.object,
      content: known.content,
      level: known.level,
    },
  });
  await db.query('UPDATE alert SET notices = notices + $2 WHERE id = $1', [id, notified]);
}
