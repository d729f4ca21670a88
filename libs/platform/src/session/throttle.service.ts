import { error } from '@sluice/document';
import type { Platform } from '../platform.js';

/** How many attempts within which time, and how long the refusal lasts. */
export interface ThrottleRule {
  limit: number;
  windowMs: number;
}

/** Counts attempts in the database, so that a restart or a second process forgets nothing. */
export interface ThrottleService {
  /** Counts one attempt before it is made, so that parallel guesses count too; throws 429 with the seconds left (§8). */
  attempt(key: string, rule: ThrottleRule): Promise<void>;
  /** After a success: nothing is counted any more. */
  reset(key: string): Promise<void>;
  /** Forgets every key that begins so. */
  resetAll(prefix: string): Promise<void>;
  /** After a success of one of many who share a key: takes back the one attempt, leaves the failures of others. */
  giveBack(key: string): Promise<void>;
}

/** Builds the service. */
export function createThrottle(platform: Platform): ThrottleService {
  return {
    async attempt(key, { limit, windowMs }) {
      const now = new Date(platform.clock.now());
      const { count, until } = await platform.db.one<{ count: number; until: Date }>(
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
      await platform.db.query('DELETE FROM throttle WHERE key = $1', [key.slice(0, 160)]);
    },
    async resetAll(prefix) {
      await platform.db.query('DELETE FROM throttle WHERE starts_with(key, $1)', [prefix]);
    },
    async giveBack(key) {
      await platform.db.query('UPDATE throttle SET count = count - 1 WHERE key = $1 AND count > 0', [
        key.slice(0, 160),
      ]);
    },
  };
}
