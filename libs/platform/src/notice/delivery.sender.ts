import type { Locale } from '@sluice/document';
import type { PlatformConfig } from '../host/config.js';
import type { Clock } from '../host/clock.js';
import type { Db } from '../host/db.js';
import type { Events } from '../host/events.contract.js';
import type { ServiceLifecycle } from '../host/lifecycle.js';
import type { Log } from '../host/log.js';
import type { Secrets } from '../host/secrets.js';
import type { SettingService } from '../setting/setting.contract.js';
import { channelKinds, type SendingType } from './channels/channel.registry.js';
import type { ChannelKind, Outgoing } from './channels/channel.type.js';
import { SendFault } from './channels/send.fault.js';
import { openSettings } from './channel.secrets.js';
import { giveBack, markFault, markSent, takeDeliveries, type DueDelivery } from './delivery.rows.js';
import { eventKind, isNoticeEvent } from './notice.events.js';
import { deliveryTopic } from './notice.service.js';
import { renderNotice } from './notice.text.js';

/** Messages that one process sends at a time. */
const slots = 4;
/** A look for what has become due; new ones announce themselves. */
const lookMs = 5_000;
const attemptMs = 45_000;

/** What sending stands on. */
export interface SenderNeeds {
  config: PlatformConfig;
  clock: Clock;
  log: Log;
  secrets: Secrets;
  db: Db;
  events: Events;
  settings: SettingService;
}

/** Title and text for a channel: its own template, or what the event says. */
export function wordsFor(
  { event, facts, title, content, template }: Pick<DueDelivery, 'event' | 'facts' | 'title' | 'content' | 'template'>,
  locale: Locale,
): { title: string; content: string } {
  if (event === null || !isNoticeEvent(event)) return { title, content };
  return renderNotice({ ...eventKind(event).template[locale], ...template[event]?.[locale] }, facts);
}

/** One delivery as it goes out. */
function outgoing(due: DueDelivery, { settings }: Pick<SenderNeeds, 'settings'>): Outgoing {
  const locale = due.locale ?? settings.get('site.locale');
  const site = settings.get('site.url').replace(/\/$/, '');
  return {
    id: due.id,
    event: due.event ?? '',
    category: due.category,
    level: due.level,
    ...wordsFor(due, locale),
    link: site && due.page ? site + due.page : null,
    address: due.address,
    locale,
    time: due.create_time,
  };
}

/** Sends what waits, a few at a time, as long as the process lives. */
class Sender {
  readonly #needs: SenderNeeds;
  readonly #running = new Set<Promise<void>>();
  readonly #stopped = new AbortController();
  #looking: Promise<void> | undefined;
  #again = false;

  constructor(needs: SenderNeeds) {
    this.#needs = needs;
  }

  look(): void {
    if (this.#stopped.signal.aborted) return;
    this.#again = this.#looking !== undefined;
    if (this.#again) return;
    this.#looking = this.#fill()
      .catch((reason: unknown) => this.#needs.log.error({ err: reason }, 'messages that wait could not be looked for'))
      .finally(() => {
        this.#looking = undefined;
        if (this.#again) this.look();
      });
  }

  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.#looking;
    await Promise.all(this.#running);
  }

  async #fill(): Promise<void> {
    const free = slots - this.#running.size;
    if (free <= 0) return;
    for (const due of await takeDeliveries(this.#needs.db, free)) {
      const work = this.#attempt(due)
        .catch((reason: unknown) => this.#needs.log.error({ err: reason, delivery: due.id }, 'a message was not noted'))
        .finally(() => {
          this.#running.delete(work);
          this.look();
        });
      this.#running.add(work);
    }
  }

  async #attempt(due: DueDelivery): Promise<void> {
    const { db, clock, secrets } = this.#needs;
    const signal = AbortSignal.any([this.#stopped.signal, AbortSignal.timeout(attemptMs)]);
    try {
      if (due.is_over) throw new SendFault('over', { final: true });
      const kind: ChannelKind = channelKinds[due.type as SendingType];
      const settings = openSettings(secrets, { ...due, id: due.channel_id });
      await kind.send(settings, outgoing(due, this.#needs), { signal, now: clock.now() });
    } catch (reason) {
      if (this.#stopped.signal.aborted) return giveBack(db, due);
      return this.#fault(due, reason);
    }
    await markSent(db, due);
  }

  async #fault(due: DueDelivery, reason: unknown): Promise<void> {
    const { db, log } = this.#needs;
    if (reason instanceof SendFault) return markFault(db, due, reason);
    // A template that does not render, a secret that does not open: no server's fault, and the same tomorrow.
    log.error({ err: reason, delivery: due.id }, 'a message could not be made');
    await markFault(db, due, new SendFault('template', { final: true }));
  }
}

/** Sends in processes that run jobs; a channel that fails or is slow holds up nobody but itself. */
export function createSender(needs: SenderNeeds): ServiceLifecycle {
  const sender = new Sender(needs);
  let timer: ReturnType<typeof setInterval> | undefined;
  return {
    async start() {
      if (needs.config.role === 'api') return;
      needs.events.subscribe(deliveryTopic, () => sender.look());
      timer = setInterval(() => sender.look(), lookMs).unref();
      sender.look();
    },
    async stop() {
      clearInterval(timer);
      await sender.stop();
    },
  };
}
