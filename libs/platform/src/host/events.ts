import pg from 'pg';
import type { Db } from './db.js';
import type { PlatformCore } from '../platform.js';

/** Short notices between the processes of one installation, over LISTEN/NOTIFY (design §8). */
export interface Events {
  /** Sends within a transaction: it arrives everywhere, here too, once that is committed. Payload at most 8000 bytes. */
  publish(db: Db, topic: string, payload: string): Promise<void>;
  /** Calls the listener for each notice, and once with an empty payload after a lost connection: something may have been missed. */
  subscribe(topic: string, listener: (payload: string) => void): void;
  start(): Promise<void>;
  stop(): Promise<void>;
}

const channel = 'sluice';
const reconnectMs = 500;

/** Builds the service; nothing is received before `start`. */
export function createEvents(platform: PlatformCore): Events {
  const listeners = new Map<string, ((payload: string) => void)[]>();
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  const tell = (topic: string, payload: string): void => {
    for (const listener of listeners.get(topic) ?? []) listener(payload);
  };

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: platform.config.databaseUrl, keepAlive: true });
    next.on('error', () => {
      client = undefined;
      retry();
    });
    next.on('notification', ({ payload = '' }) => {
      const cut = payload.indexOf(' ');
      tell(payload.slice(0, cut), payload.slice(cut + 1));
    });
    await next.connect();
    await next.query(`LISTEN ${channel}`);
    client = next;
  }

  function retry(): void {
    if (stopped || timer !== undefined) return;
    timer = setTimeout(() => {
      timer = undefined;
      connect().then(() => {
        for (const topic of listeners.keys()) tell(topic, '');
      }, retry);
    }, reconnectMs);
  }

  return {
    async publish(db, topic, payload) {
      await db.query('SELECT pg_notify($1, $2)', [channel, `${topic} ${payload}`]);
    },
    subscribe(topic, listener) {
      listeners.set(topic, [...(listeners.get(topic) ?? []), listener]);
    },
    start: connect,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await client?.end();
    },
  };
}
