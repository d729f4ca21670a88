import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findEnds, LineDifferences, LineValues, valueAt } from './row.fields.js';

const texts = fc.array(fc.option(fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('\\', '"', '\\"', ','))), {
  minLength: 1,
  maxLength: 8,
});
/** As PostgreSQL writes an array, and as MariaDB does. */
const writers = [JSON.stringify, (row: unknown[]) => `[${row.map((value) => JSON.stringify(value)).join(', ')}]`];

describe('values of a line', () => {
  it.each(writers)('are those that a parser reads (%#)', (write) => {
    fc.assert(
      fc.property(texts, (row) => {
        const line = write(row);
        const ends: number[] = [];
        findEnds(line, ends);
        expect(row.map((_value, index) => valueAt(line, ends, index))).toEqual(row);
        expect(ends).toHaveLength(row.length);
      }),
    );
  });

  it.each(writers)('differ where they were changed, and nowhere else (%#)', (write) => {
    fc.assert(
      fc.property(texts, fc.nat(), fc.option(fc.string({ unit: 'binary' })), (before, nth, value) => {
        const index = nth % before.length;
        const after = before.with(index, value);
        const positions = new Set<number>();
        new LineDifferences(positions).note(write(before), write(after));
        expect([...positions]).toEqual(before[index] === value ? [] : [index]);
      }),
    );
  });

  it.each(writers)('are read alone where only some are wanted (%#)', (write) => {
    fc.assert(
      fc.property(texts, fc.nat(), (row, nth) => {
        const positions = [nth % row.length, 0];
        expect(new LineValues(positions).of(write(row))).toEqual(positions.map((index) => row[index]));
      }),
    );
  });

  it('are not compared with those of a line that has another number of them', () => {
    const note = (before: string, after: string) => () => new LineDifferences(new Set()).note(before, after);
    expect(note('["a","b"]', '["a"]')).toThrow('damaged');
    expect(note('["a"]', '["a","b"]')).toThrow('damaged');
    expect(note('["a"]', '["b"')).toThrow('damaged');
  });

  it.each(['', '{}', '[', '[]', '["a"', '["a" "b"]', '["a"],', '[1]', '["a\\"]'])(
    'are not read of a line that is none: %s',
    (line) => {
      expect(() => findEnds(line, [])).toThrow('damaged');
    },
  );
});
