import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonForm, numberForm, valueClass, valueForms } from './value.form.js';

type Cell = string | number | boolean;
/** Whether two values of columns written as `kind type` are the same; undefined where that cannot be said. */
function same(left: string, one: Cell, right: string, other: Cell): boolean | undefined {
  const column = (text: string): { kind: string; type: string } => {
    const [kind = '', ...type] = text.split(' ');
    return { kind, type: type.join(' ') };
  };
  const forms = valueForms(column(left), column(right));
  return forms && forms.left(one) === forms.right(other);
}

describe('values of two sources', () => {
  it.each<[string, Cell, string, Cell, boolean | undefined]>([
    ['postgres int4', 1, 'mysql decimal', '1.0', true],
    ['postgres numeric', '10.50', 'mysql double', 10.5, true],
    ['postgres numeric', '9007199254740993', 'oracle number', '9007199254740992', false],
    ['postgres float8', 1e21, 'mysql decimal', '1000000000000000000000', true],
    ['postgres numeric', '-0.00', 'mysql int', 0, true],
    ['postgres numeric', 'NaN', 'mysql int', 0, false],
    ['postgres bool', true, 'mysql tinyint', 1, true],
    ['postgres bool', false, 'mysql tinyint unsigned', 1, false],
    ['postgres bool', true, 'mssql bit', true, true],
    ['postgres bpchar', 'ab   ', 'mysql varchar', 'ab', true],
    ['postgres text', 'ab ', 'mysql varchar', 'ab', false],
    ['postgres text', 'A', 'mysql varchar', 'a', false],
    ['postgres timestamp', '2026-01-01 00:00:00', 'mysql datetime', '2026-01-01 00:00:00.000', true],
    ['postgres date', '2026-01-01', 'oracle date', '2026-01-01 00:00:00', true],
    ['postgres date', '2026-01-01', 'oracle date', '2026-01-01 10:00:00', false],
    ['postgres timestamptz', '2026-01-01 08:00:00+08', 'mssql datetimeoffset', '2026-01-01 00:00:00.0 +00:00', true],
    ['postgres timestamptz', '0044-01-01 08:00:00+08', 'postgres timestamptz', '1944-01-01 08:00:00+08', false],
    ['postgres timestamptz', '290000-01-01 00:00:00+00', 'postgres timestamptz', '290001-01-01 00:00:00+00', false],
    ['postgres timestamptz', '2026-01-01 08:00:00+08', 'mysql timestamp', '2026-01-01 08:00:00', true],
    ['postgres timestamptz', '2026-01-01 08:00:00.1+08', 'mongodb date', '2026-01-01T00:00:00.100Z', true],
    ['postgres timestamptz', '2026-01-01 08:00:00+08', 'mysql datetime', '2026-01-01 08:00:00', undefined],
    ['postgres time', '08:00:00', 'mysql time', '08:00:00.000', true],
    ['postgres bytea', '\\xCAFE', 'mysql blob', '0xcafe', true],
    [
      'postgres uuid',
      'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11',
      'mysql varchar',
      'A0EEBC99-9C0B-4EF8-BB6D-6BB9BD380A11',
      true,
    ],
    ['postgres jsonb', '{"a": 1, "b": [1.0]}', 'mysql text', '{"b":[1],"a":1.0}', true],
    ['postgres jsonb', '{"a": 9007199254740993}', 'mysql json', '{"a": 9007199254740992}', false],
    ['postgres text', '1', 'mysql int', 1, undefined],
    ['postgres interval', '1 day', 'postgres interval', '1 day', true],
    ['postgres interval', '1 day', 'mysql varchar', '1 day', undefined],
    ['postgres other', '(1,2)', 'mysql other', '(1,2)', undefined],
  ])('%s %s and %s %s: %s', (left, one, right, other, expected) => {
    expect(same(left, one, right, other)).toBe(expected);
    expect(same(right, other, left, one)).toBe(expected);
  });

  it('a number is the same however it is written, and no other one is', () => {
    const digits = fc.tuple(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), fc.integer({ min: 0, max: 20 }));
    const written = (value: bigint, scale: number): string => {
      const text = (value < 0n ? -value : value).toString().padStart(scale + 1, '0');
      const point = text.length - scale;
      return `${value < 0n ? '-' : ''}${text.slice(0, point)}${scale > 0 ? `.${text.slice(point)}` : ''}`;
    };
    fc.assert(
      fc.property(digits, fc.nat(10), ([value, scale], more) => {
        expect(numberForm(written(value * 10n ** BigInt(more), scale + more))).toBe(numberForm(written(value, scale)));
        expect(numberForm(`${value}e-${scale}`)).toBe(numberForm(written(value, scale)));
        expect(numberForm(written(value + 1n, scale))).not.toBe(numberForm(written(value, scale)));
      }),
    );
  });

  it('JSON is the same in any order of its members, and in no other', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 3 }), (value) => {
        const turned = JSON.stringify(value, (_name, part: unknown) =>
          part !== null && typeof part === 'object' && !Array.isArray(part)
            ? Object.fromEntries(Object.entries(part).reverse())
            : part,
        );
        expect(jsonForm(turned)).toBe(jsonForm(JSON.stringify(value, null, 2)));
        expect(jsonForm(JSON.stringify([value]))).not.toBe(jsonForm(JSON.stringify(value)));
      }),
    );
  });

  it('types are known with their lengths, and what is unknown is nothing else', () => {
    expect(valueClass({ kind: 'mysql', type: 'decimal(10,2) unsigned' })).toBe('number');
    expect(valueClass({ kind: 'postgres', type: 'int4[]' })).toBe('other');
  });
});
