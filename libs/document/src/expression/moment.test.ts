import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatMoment, Moment } from './moment.js';

it('writes the usual format as its parts are written', () => {
  fc.assert(
    fc.property(fc.integer({ min: -62_135_596_800_000, max: 253_402_271_999_000 }), (ms) => {
      const moment = new Moment(ms);
      expect(formatMoment(moment)).toBe(
        `${formatMoment(moment, 'YYYY-MM-DD')} ${['HH', 'mm', 'ss'].map((part) => formatMoment(moment, part)).join(':')}`,
      );
    }),
  );
});
