import { createHash } from 'node:crypto';
import type { Db } from '../host/db.js';
import { withoutSecrets } from './front-log.scrub.js';
import type { FrontLogs } from './front-log.contract.js';
import type { Clock } from '../host/clock.js';
import type { PlatformConfig } from '../host/config.js';
import type { Log } from '../host/log.js';
import type { ServiceLifecycle } from '../host/lifecycle.js';

/**
 * Days that a fault is kept after it was last seen, and rows that are kept at most: a log that nobody reads must not
 * fill the disk.
 */
const KEPT_DAYS = 90;
const KEPT_ROWS = 20_000;
const sweepMs = 3_600_000;
const dayMs = 24 * 3_600_000;

/** What the log stands on. */
interface FrontLogNeeds {
  config: PlatformConfig;
  clock: Clock;
  log: Log;
  db: Db;
}

/** Builds the service. */
export function createFrontLogs({ db: pool, clock, log, config }: FrontLogNeeds): FrontLogs & ServiceLifecycle {
  let timer: ReturnType<typeof setInterval> | undefined;
  const removeOlder = async (db: Db, days: number): Promise<number> =>
    (await db.query('DELETE FROM front_log WHERE update_time < $1', [new Date(clock.now() - days * dayMs)])).rowCount;
  async function sweep(): Promise<void> {
    await removeOlder(pool, KEPT_DAYS);
    await pool.query(
      'DELETE FROM front_log WHERE id IN (SELECT id FROM front_log ORDER BY update_time DESC OFFSET $1)',
      [KEPT_ROWS],
    );
  }
  const quietly = (): void => {
    sweep().catch((reason: unknown) => log.error({ err: reason }, 'the front-end log could not be swept'));
  };
  return {
    async add(db, fault, { userId, userName, browser, requestId }) {
      const message = withoutSecrets(fault.message).slice(0, 1000);
      const stack = withoutSecrets(fault.stack ?? '');
      const origin = [fault.app_id ?? null, fault.page_id ?? null, fault.revision ?? null, fault.view_id ?? null];
      const fingerprint = createHash('sha256')
        .update(JSON.stringify([fault.kind, message, ...origin, fault.version ?? '', stack.split('\n').slice(0, 3)]))
        .digest('hex');
      const now = new Date(clock.now());
      await db.query(
        `INSERT INTO front_log (fingerprint, user_id, user_name, app_id, page_id, page_revision, view_id, kind, message,
          stack, browser, version, request_id, create_time, update_time)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $14)
         ON CONFLICT (fingerprint) DO UPDATE SET count = front_log.count + 1, user_id = excluded.user_id,
           user_name = excluded.user_name, browser = excluded.browser, request_id = excluded.request_id,
           update_time = excluded.update_time`,
        [
          fingerprint,
          userId,
          userName,
          ...origin,
          fault.kind,
          message,
          stack,
          browser,
          fault.version ?? '',
          requestId,
          now,
        ],
      );
    },
    removeOlder,
    async start() {
      if (config.role === 'api') return;
      quietly();
      timer = setInterval(quietly, sweepMs).unref();
    },
    async stop() {
      clearInterval(timer);
    },
  };
}
