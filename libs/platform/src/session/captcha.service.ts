import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import svgCaptcha from 'svg-captcha';
import type { Platform } from '../platform.js';

/** A picture to read and the id under which its answer waits. */
export interface Captcha {
  id: string;
  /** SVG as a data address. */ img: string;
}

/** Pictures whose text a person repeats; each answer is good for one try. */
export interface CaptchaService {
  issue(): Promise<Captcha>;
  /** Uses the captcha up, right or wrong. */
  redeem(id: string, answer: string): Promise<boolean>;
}

/** §9: four characters; letters and digits that look alike are left out, and those that reach below the picture. */
const length = 4;
const leftOut = '0o1ilIO9gqQjpyJ';
/** Each reads well on the picture's ground; the maker's own colours are as light as yellow. */
const inks = ['#1d4ed8', '#b91c1c', '#047857', '#7c2d92', '#9a3412', '#334155'] as const;
const inked = (svg: string): string =>
  svg.replaceAll(/<path fill="#[0-9a-f]{3,6}"/gi, () => `<path fill="${inks[randomInt(inks.length)]}"`);
const lifeMs = 5 * 60_000;

const digest = (id: string, answer: string): Buffer =>
  createHash('sha256').update(`${id}:${answer.toLowerCase()}`).digest();

/** Builds the service. */
export function createCaptchas(platform: Platform): CaptchaService {
  return {
    async issue() {
      const { data, text } = svgCaptcha.create({
        size: length,
        ignoreChars: leftOut,
        noise: 2,
        color: true,
        background: '#f4f5f7',
        width: 126,
        height: 34,
        fontSize: 42,
      });
      const id = randomBytes(16).toString('hex');
      const now = platform.clock.now();
      await platform.db.query('DELETE FROM captcha WHERE end_time < $1', [new Date(now)]);
      await platform.db.query('INSERT INTO captcha (id, answer_hash, end_time) VALUES ($1, $2, $3)', [
        id,
        digest(id, text).toString('hex'),
        new Date(now + lifeMs),
      ]);
      return { id, img: `data:image/svg+xml;base64,${Buffer.from(inked(data)).toString('base64')}` };
    },
    async redeem(id, answer) {
      const row = await platform.db.maybeOne<{ answer_hash: string; end_time: Date }>(
        'DELETE FROM captcha WHERE id = $1 RETURNING answer_hash, end_time',
        [id],
      );
      if (row === undefined || row.end_time.getTime() < platform.clock.now()) return false;
      return timingSafeEqual(Buffer.from(row.answer_hash, 'hex'), digest(id, answer));
    },
  };
}
