import type { Db } from '../host/db.js';
import type { Platform } from '../platform.js';
import { endAlerts, raiseAlert, refreshAlert, tellAlert, watchers, type Raised } from './alert.store.js';
import type { EventName } from './event.registry.js';
import type { EventKind, Found } from './event.type.js';

/** What nobody can leave alone is an alert whatever its kind says. */
const raisedOf = (name: EventName, kind: EventKind, found: Found): Raised => {
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

/** Records what a kind of event finds now, tells of new alerts among it, and ends what is going on no more. */
export async function recordEvents(platform: Platform, db: Db, name: EventName, kind: EventKind): Promise<void> {
  const { notices } = platform;
  const telling = { receivers: watchers };
  const found = await kind.find(db, platform);
  for (const one of found) {
    const raised = raisedOf(name, kind, one);
    const id = await raiseAlert(db, raised);
    if (id === undefined) await refreshAlert(db, raised);
    else if (raised.is_alert) await tellAlert({ db, notices }, id, 'alert.raised', telling);
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

/** Whoever was told of an alert, and whoever looks into it, hears that it is over; of an event nobody was told. */
export async function tellRecovered(
  { notices }: Platform,
  db: Db,
  id: number,
  telling: Parameters<typeof tellAlert>[3],
): Promise<void> {
  const { told, handler } = await db.one<{ told: boolean; handler: number | null }>(
    'SELECT is_alert AND notices > 0 AS told, handle_user_id AS handler FROM alert WHERE id = $1',
    [id],
  );
  if (!told && handler === null) return;
  const receivers = [...(told ? telling.receivers : []), ...(handler === null ? [] : [handler])];
  await tellAlert({ db, notices }, id, 'alert.recovered', { ...telling, receivers, silenceMinutes: 0 });
}
