import type { Db } from '../host/db.js';
import type { Events } from '../host/events.contract.js';
import type { ServiceLifecycle } from '../host/lifecycle.js';
import type { Log } from '../host/log.js';
import type { Emission, Notices } from './notice.contract.js';
import { eventKind, noticeEvents, type EventKind } from './notice.events.js';
import { receiverIds } from './notice.receivers.js';
import { routingOf } from './notice.rules.js';
import { storeForChannels, storeForPeople } from './notice.store.js';
import { renderNotice } from './notice.text.js';

/** Tells the browsers of a person that something changed. */
const topic = 'notice';
/** Tells whoever sends that something waits. */
export const deliveryTopic = 'delivery';
/** Ids in one notification: its payload ends at 8000 bytes. */
const idsAtOnce = 400;

interface NoticeNeeds {
  db: Db;
  log: Log;
  events: Events;
}

/** What a notice opens: a page of the console as `uid?params`, one of an app as `app:number/page?params`. */
function linkOf({ link }: Emission): string | null {
  if (!link) return null;
  const params = new URLSearchParams(
    Object.entries(link.params ?? {}).map(([key, value]): [string, string] => [key, String(value)]),
  );
  const page = 'app' in link ? `app:${link.app}/${link.page}` : link.page;
  return `${page}${params.size > 0 ? `?${params}` : ''}`.slice(0, 255);
}

type Listener = Parameters<Notices['watch']>[1];
/** Browser tabs of one person that listen at one process; the oldest makes room. */
const listenersOfOne = 20;

/** Who listens in this process, by person. */
class Watchers {
  readonly #listeners = new Map<number, Set<Listener>>();

  add(userId: number, listener: Listener): () => void {
    const own = this.#listeners.get(userId) ?? new Set();
    this.#listeners.set(userId, own);
    const [oldest] = own;
    if (own.size >= listenersOfOne && oldest) {
      own.delete(oldest);
      oldest('over');
    }
    own.add(listener);
    return () => {
      own.delete(listener);
      if (own.size === 0 && this.#listeners.get(userId) === own) this.#listeners.delete(userId);
    };
  }

  /** An empty payload, after a lost connection, is for everybody. */
  tell(payload: string): void {
    const ids = payload === '' || payload === 'all' ? [...this.#listeners.keys()] : payload.split(',').map(Number);
    for (const id of ids) for (const listener of this.#listeners.get(id) ?? []) listener('changed');
  }

  end(): void {
    for (const own of this.#listeners.values()) for (const listener of own) listener('over');
  }
}

/** What screens show of the registry: they read the database alone. */
async function storeEvents(db: Db): Promise<void> {
  const rows = Object.entries<EventKind>(noticeEvents).map(([event, kind], position) => ({
    event,
    category: kind.category,
    level: kind.level,
    names: kind.name,
    channels: kind.channels,
    is_mandatory: kind.mandatory === true,
    has_group: kind.hasGroup === true,
    position,
    templates: kind.template,
    samples: kind.values,
  }));
  await db.query(
    `INSERT INTO notice_event SELECT * FROM jsonb_populate_recordset(NULL::notice_event, $1::jsonb)
     ON CONFLICT (event) DO UPDATE SET category = excluded.category, level = excluded.level, names = excluded.names,
       channels = excluded.channels,
       is_mandatory = excluded.is_mandatory, has_group = excluded.has_group, position = excluded.position,
       templates = excluded.templates, samples = excluded.samples`,
    [JSON.stringify(rows)],
  );
}

/** Builds the service. */
export function createNotices({ db: pool, log, events }: NoticeNeeds): Notices & ServiceLifecycle {
  const watchers = new Watchers();

  async function touch(db: Db, userIds: readonly number[] | 'all'): Promise<void> {
    if (userIds === 'all') return events.publish(db, topic, 'all');
    for (let at = 0; at < userIds.length; at += idsAtOnce)
      await events.publish(db, topic, userIds.slice(at, at + idsAtOnce).join(','));
  }

  async function tell(db: Db, emission: Emission): Promise<number> {
    const { channels, alsoNotified } = await routingOf(db, emission);
    const ids = await receiverIds(db, [...emission.receivers, ...alsoNotified], emission.except ?? null);
    const { template } = eventKind(emission.event);
    const texts = {
      'zh-chs': renderNotice(template['zh-chs'], emission.values),
      en: renderNotice(template.en, emission.values),
    };
    const notice = { emission, texts, link: linkOf(emission) };
    const { reached: notified, sent } = await storeForPeople(db, notice, ids, channels);
    const hooks = await storeForChannels(db, notice, channels);
    await touch(db, notified);
    if (sent + hooks > 0) await events.publish(db, deliveryTopic, '');
    return notified.length;
  }

  return {
    async start() {
      await storeEvents(pool);
      events.subscribe(topic, (payload) => watchers.tell(payload));
      // Whoever listens asks at once whether their session has ended.
      events.subscribe('session', (payload) => watchers.tell(payload));
    },
    async emit(db, emission) {
      // A savepoint: what fails here takes nothing of the caller's with it.
      return db
        .transaction((inside) => tell(inside, emission))
        .catch((reason: unknown) => {
          log.error({ err: reason, event: emission.event }, 'people could not be told');
          return 0;
        });
    },
    touch,
    watch: (userId, listener) => watchers.add(userId, listener),
    hangUp: () => watchers.end(),
  };
}
