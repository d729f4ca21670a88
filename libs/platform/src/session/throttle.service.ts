import { error } from '@sluice/document';
import type { ThrottleService } from './session.contract.js';
import type { Clock } from '../host/clock.js';
import type { Db } from '../host/db.js';

/** Builds the service. */
export function createThrottle({ clock, db }: { clock: Clock; db: Db }): ThrottleService {
  return {
    async attempt(key, { limit, windowMs }) {
      const now = new Date(clock.now());
      const { count, until } = await db.one<{ count: number; until: Date }>(
        `
        INSERT INTO throttle AS t (key, count, first_time, until_time) VALUES ($1, 1, $2, $3)
        ON CONFLICT (key) DO UPDATE SET
          count = CASE WHEN t.until_time <= $2 THEN 1 ELSE t.count + 1 END,
          first_time = CASE WHEN t.until_time <= $2 THEN $2 ELSE t.first_time END,
          until_time = CASE WHEN t.until_time <= $2 OR t.count = $4 THEN $3 ELSE t.until_time END
        RETURNING count, until_time AS until`,
        [key.slice(0, 160), now, new Date(now.getTime() + windowMs), limit],
      );
      if (count > limit)
        throw error(
          'call.throttled',
          { seconds: Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000)) },
          { data: { seconds: Math.ceil((until.getTime() - now.getTime()) / 1000) } },
        );
    },
    async reset(key) {
      await db.query('DELETE FROM throttle WHERE key = $1', [key.slice(0, 160)]);
    },
    async resetAll(prefix) {
      await db.query('DELETE FROM throttle WHERE starts_with(key, $1)', [prefix]);
    },
    async giveBack(key) {
      await db.query('UPDATE throttle SET count = count - 1 WHERE key = $1 AND count > 0', [key.slice(0, 160)]);
    },
  };
}
