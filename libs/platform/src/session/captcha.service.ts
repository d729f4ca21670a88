import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { networkOf } from '../audit/repeated.refusals.js';
import { MinuteLimit } from './minute.limit.js';
import { captchaPicture } from './picture/captcha.picture.js';
import type { CaptchaService } from './session.contract.js';
import type { Clock } from '../host/clock.js';
import type { Db } from '../host/db.js';

/** §9: four characters; letters and digits that look alike are left out, and those that reach below the picture. */
const length = 4;
const letters = 'abcdefhkmnrstuvwxyzABCDEFGHKLMNPRSTUVWXYZ2345678';
/** One address asks for a picture with each attempt to sign in; drawing one takes some milliseconds. */
const perMinute = 60;
const lifeMs = 5 * 60_000;

const digest = (id: string, answer: string): Buffer =>
  createHash('sha256').update(`${id}:${answer.toLowerCase()}`).digest();

/** Builds the service. */
export function createCaptchas({ clock, db }: { clock: Clock; db: Db }): CaptchaService {
  const limit = new MinuteLimit(perMinute);
  return {
    async issue(ip) {
      limit.take(networkOf(ip), clock.now());
      const text = Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
      const id = randomBytes(16).toString('hex');
      const now = clock.now();
      await db.query('DELETE FROM captcha WHERE end_time < $1', [new Date(now)]);
      await db.query('INSERT INTO captcha (id, answer_hash, end_time) VALUES ($1, $2, $3)', [
        id,
        digest(id, text).toString('hex'),
        new Date(now + lifeMs),
      ]);
      return { id, img: captchaPicture(text) };
    },
    async redeem(id, answer) {
      const row = await db.maybeOne<{ answer_hash: string; end_time: Date }>(
        'DELETE FROM captcha WHERE id = $1 RETURNING answer_hash, end_time',
        [id],
      );
      if (row === undefined || row.end_time.getTime() < clock.now()) return false;
      return timingSafeEqual(Buffer.from(row.answer_hash, 'hex'), digest(id, answer));
    },
  };
}
