import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byteRange } from './byte.range.js';

const etag = '"a"';
const read = (range: string | undefined, size = 100, ifRange?: string) => byteRange(size, etag, { range, ifRange });

describe('a Range header', () => {
  it.each([
    ['bytes=0-9', { first: 0, last: 9 }],
    ['bytes=90-', { first: 90, last: 99 }],
    ['bytes=90-500', { first: 90, last: 99 }],
    ['bytes=-5', { first: 95, last: 99 }],
    ['bytes=-500', { first: 0, last: 99 }],
    ['bytes=100-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=9-3', 'whole'],
    ['bytes=0-1,5-6', 'whole'],
    ['lines=0-1', 'whole'],
    ['bytes=x', 'whole'],
  ] as const)('%s', (range, answer) => expect(read(range)).toEqual(answer));

  it('is for the same version alone', () => {
    expect(read('bytes=0-9', 100, etag)).toEqual({ first: 0, last: 9 });
    expect(read('bytes=0-9', 100, '"b"')).toBe('whole');
    expect(read('bytes=0-9', 100, 'Sat, 21 Nov 2026 12:00:00 GMT')).toBe('whole');
  });

  it('never leads outside the file', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(), (tail, size) => {
        const answer = read(`bytes=${tail}`, size);
        if (typeof answer === 'object')
          expect(answer.first >= 0 && answer.first <= answer.last && answer.last < size).toBe(true);
      }),
    );
  });
});
