import pg from 'pg';
import type { PlatformConfig } from './config.js';
import type { ServiceLifecycle } from './lifecycle.js';
import type { Events } from './events.contract.js';

const channel = 'sluice';
/** By this name the connections that listen are counted. */
const listenerName = 'sluice-events';
const reconnectMs = 500;

/** What notices travel by: a connection of their own to the platform database. */
interface EventNeeds {
  config: PlatformConfig;
}

/** Builds the service; nothing is received before `start`. */
export function createEvents({ config }: EventNeeds): Events & Required<ServiceLifecycle> {
  const listeners = new Map<string, ((payload: string) => void)[]>();
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  const tell = (topic: string, payload: string): void => {
    for (const listener of listeners.get(topic) ?? []) listener(payload);
  };

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: config.databaseUrl,
      keepAlive: true,
      application_name: listenerName,
    });
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
    get isListening() {
      return client !== undefined;
    },
    async listeners(db) {
      const { count } = await db.one<{ count: number }>(
        'SELECT count(*) AS count FROM pg_stat_activity WHERE datname = current_database() AND application_name = $1',
        [listenerName],
      );
      return count;
    },
    start: connect,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await client?.end();
    },
  };
}
