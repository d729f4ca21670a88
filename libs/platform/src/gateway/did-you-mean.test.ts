import { dialectText, SqlRefusal } from '@sluice/sql';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Sight } from '../data-source/sight.js';
import type { Caller } from '../dispatch/caller.js';
import { didYouMean, editDistance } from './did-you-mean.js';

/** The same by its definition, without a limit. */
function distance(one: string, other: string): number {
  const table = Array.from({ length: one.length + 1 }, (_, i) =>
    Array.from({ length: other.length + 1 }, (_none, j) => (i === 0 ? j : j === 0 ? i : 0)),
  );
  const at = (i: number, j: number): number => table[i]?.[j] ?? Infinity;
  for (let i = 1; i <= one.length; i += 1)
    for (let j = 1; j <= other.length; j += 1) {
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      const same = one[i - 1] === other[j - 1] ? 0 : 1;
      (table[i] as number[])[j] = Math.min(
        at(i - 1, j) + 1,
        at(i, j - 1) + 1,
        at(i - 1, j - 1) + same,
        swapped ? at(i - 2, j - 2) + 1 : Infinity,
      );
    }
  return at(one.length, other.length);
}

const nothingKnown = {
  snapshot: { version: '1', database: 'd', searchPath: ['public'], relations: [] },
  rules: dialectText('postgres'),
  sight: new Sight({ roles: ['user'] } as unknown as Caller, { id: 1 }, []),
};

describe('what was meant', () => {
  it('counts changes up to the limit', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 });
    fc.assert(
      fc.property(word, word, fc.integer({ min: 1, max: 5 }), (one, other, ceiling) => {
        expect(editDistance(one, other, ceiling)).toBe(Math.min(distance(one, other), ceiling));
      }),
    );
  });

  it.each<[string, number, string[]]>([
    ['selct 1', 0, ['SELECT']],
    ['select 1 form customer', 9, ['FROM']],
    ['select b.', 9, []],
    ['select b .', 10, []],
    ['select x from customer b', 24, []],
  ])('offers a keyword for a word that was mistyped, and none for a name: %s', (text, offset, offered) => {
    const refusal = new SqlRefusal('syntax-error', 'not understood', {
      position: { offset, line: 1, column: offset + 1 },
    });
    expect(didYouMean(refusal, { ...nothingKnown, text })).toEqual(offered);
  });

  it('looks through a text full of names without holding up others', () => {
    const names = Array.from({ length: 15_000 }, (_, index) => 'a'.repeat(57) + String(index).padStart(6, 'b'));
    const column = `${'a'.repeat(57)}bbbxyz`;
    const refusal = new SqlRefusal('unknown-column', 'there is no such column', { facts: { column } });
    const known = {
      text: `SELECT ${column} /* as ${names.join(' as ')} */`,
      ...nothingKnown,
    };
    const startMs = performance.now();
    expect(didYouMean(refusal, known)).toHaveLength(3);
    expect(performance.now() - startMs).toBeLessThan(1_000);
  });
});
