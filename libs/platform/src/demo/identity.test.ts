import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bankCard, birthDate, idCard, idCardCheck, luhnCheck, mobile } from './identity.js';
import { districts } from './places.data.js';
import { createRandom } from './random.js';

const seeds = fc.integer({ min: 0, max: 0x7fffffff });

describe('demo identities', () => {
  it('knows the check character of the standard example (GB 11643 annex)', () => {
    expect(idCardCheck('11010519491231002')).toBe('X');
    expect(idCardCheck('44052418800101001')).toBe('4');
  });

  it('knows the Luhn digit of the standard example (ISO/IEC 7812-1)', () => {
    expect(luhnCheck('7992739871')).toBe('3');
  });

  it('makes ID cards whose region, birth date, sex digit and check character hold', () => {
    fc.assert(
      fc.property(seeds, fc.boolean(), (seed, female) => {
        const random = createRandom(seed);
        const district = random.pick(districts);
        const birth = birthDate(random, 2026);
        const card = idCard(random, district, birth, female);
        expect(card).toMatch(/^\d{17}[\dX]$/);
        expect(card.slice(0, 6)).toBe(district.code);
        expect(card.slice(6, 14)).toBe(birth.toISOString().slice(0, 10).replaceAll('-', ''));
        expect(Number(card[16]) % 2).toBe(female ? 0 : 1);
        expect(card[17]).toBe(idCardCheck(card.slice(0, 17)));
      }),
    );
  });

  it('makes bank cards that pass Luhn and phones of eleven digits', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const random = createRandom(seed);
        const { number } = bankCard(random);
        expect(number.at(-1)).toBe(luhnCheck(number.slice(0, -1)));
        expect(mobile(random)).toMatch(/^1[3-9]\d{9}$/);
      }),
    );
  });
});
