import type { Db } from '../host/db.js';
import type { Platform } from '../platform.js';
import { endAlerts, raiseAlert, refreshAlert, tellAlert, tellLate, watchers, type Raised } from './alert.store.js';
import type { EventName } from './event.registry.js';
import type { EventKind, FoundEvent } from './event.type.js';

/** What nobody can leave alone is an alert whatever its kind says. */
const raisedOf = (name: EventName, kind: EventKind, found: FoundEvent): Raised => {
  const level = found.level ?? kind.level;
  return {
    kind: name,
    mark: found.mark,
    rule_id: null,
    rule_name: null,
    target_type: kind.target,
    target_id: found.target_id,
    object: found.object,
    level,
    value: found.value,
    content: found.content,
    is_alert: kind.isAlert || level === 'critical',
    start_time: found.time,
    is_over: kind.lasts === 'happened',
  };
};

/** What comes and goes tells people no more often than this. */
const quietMinutes = 10;

/** Records what a kind of event finds now, tells of new alerts among it, and ends what is going on no more. */
export async function recordEvents(platform: Platform, db: Db, name: EventName, kind: EventKind): Promise<void> {
  const services = { db, notices: platform.notices };
  const telling = { receivers: watchers, silenceMinutes: kind.lasts === 'goes-on' ? quietMinutes : 0 };
  const found = await kind.find(db, platform);
  for (const one of found) {
    const raised = raisedOf(name, kind, one);
    const id = await raiseAlert(db, raised);
    if (id === undefined) await refreshAlert(db, raised);
    if (raised.is_alert)
      await (id === undefined ? tellLate(services, raised, telling) : tellAlert(services, id, 'alert.raised', telling));
  }
  if (kind.lasts === 'happened') return;
  const { rows } = await db.query<{ id: number }>(
    'SELECT id FROM alert WHERE kind = $1 AND end_time IS NULL AND mark <> ALL ($2)',
    [name, found.map(({ mark }) => mark)],
  );
  const over = rows.map(({ id }) => id);
  for (const id of await endAlerts(db, over, new Date(platform.clock.now())))
    await tellRecovered(platform, db, id, telling);
}

/** What is off, gone or out of reach is not back to normal, although nothing is found there any more. */
const isBack = `(a.target_type <> 'data_source' OR EXISTS (SELECT 1 FROM data_source d WHERE d.id = a.target_id
  AND d.is_enabled AND d.conn_status = 'connected'))`;

/** Whoever was told of an alert, and whoever looks into it, hears that it is over; of an event nobody was told. */
export async function tellRecovered(
  { notices }: Platform,
  db: Db,
  id: number,
  telling: Parameters<typeof tellAlert>[3],
): Promise<void> {
  const { notified, handler, back } = await db.one<{ notified: boolean; handler: number | null; back: boolean }>(
    `SELECT a.is_alert AND a.notices > 0 AS notified, a.handle_user_id AS handler, ${isBack} AS back
     FROM alert a WHERE a.id = $1`,
    [id],
  );
  if (!back || (!notified && handler === null)) return;
  const receivers = [...(notified ? telling.receivers : []), ...(handler === null ? [] : [handler])];
  await tellAlert({ db, notices }, id, 'alert.recovered', { ...telling, receivers, silenceMinutes: 0 });
}
