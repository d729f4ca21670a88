import { createHmac } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileMask, compileRowMask, FULL_MASK, HIDING_NULL, isValidMask, maskKinds } from './index.js';

const ports = { hmac: (text: string) => createHmac('sha256', 'key').update(text).digest('hex') };
const schemas = new URL('../../../../schemas/mask/', import.meta.url);
const schemaOf = (name: string) =>
  JSON.parse(readFileSync(new URL(name, schemas), 'utf8')) as {
    'x-name': string;
    properties: Record<string, { default?: unknown }>;
    examples: Record<string, unknown>[];
  };
const points = (text: string): string[] => [...text];

describe('keep', () => {
  it.each([
    [{ first: 3, last: 4 }, '13812345678', '138****5678'],
    [{ first: 6, last: 4 }, '11010119900307123X', '110101********123X'],
    [{ first: 1, last: 0 }, '张三丰', '张**'],
    [{ first: 1, last: 0, char: '某' }, '欧阳娜娜', '欧某某某'],
    [{ first: 1, last: 1 }, '𠮷野家🍜', '𠮷**🍜'],
    [{ first: 3, last: 4 }, 13812345678, '138****5678'],
    [{}, '13812345678', '138****5678'],
  ])('%j masks %s', (config, value, masked) => expect(compileMask('keep', config)(value)).toBe(masked));

  it.each(['1', '1234567', '12345678', ''])(
    'masks a value fully of which too little would be hidden: "%s"',
    (value) => {
      expect(compileMask('keep', { first: 3, last: 4 })(value)).toBe(FULL_MASK);
    },
  );

  it('shows exactly the ends, hides all between and keeps the length, for every text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.nat(10), fc.nat(10), (text, first, last) => {
        const masked = compileMask('keep', { first, last })(text) as string;
        const all = points(text);
        const hidden = all.length - first - last;
        if (hidden < 1 || hidden < all.length / 3) {
          expect(masked).toBe(FULL_MASK);
          return;
        }
        expect(masked).toBe(all.slice(0, first).join('') + '*'.repeat(hidden) + all.slice(all.length - last).join(''));
      }),
    );
  });

  describe('masks one text after another as each alone', () => {
    const plain = (text: string, first: number, last: number, char: string): string => {
      const all = points(text);
      const hidden = all.length - first - last;
      if (hidden < 1 || hidden < all.length / 3) return FULL_MASK;
      return all.slice(0, first).join('') + char.repeat(hidden) + all.slice(all.length - last).join('');
    };
    const units = fc.constantFrom('0', '7', 'x', 'é', 'ÿ', 'Ā', '王', '\ud83c', '\udf5c', '𠮷');
    const texts = fc.array(
      fc.array(units, { maxLength: 40 }).map((all) => all.join('')),
      { maxLength: 40 },
    );
    const sizes = fc.oneof(fc.constantFrom([1, 0], [0, 1], [3, 4], [0, 0]), fc.tuple(fc.nat(20), fc.nat(20)));

    it('of any length, of units of one byte, of two, and of pairs', () => {
      fc.assert(
        fc.property(texts, sizes, fc.constantFrom('*', 'ÿ', '某'), (all, [first = 0, last = 0], char) => {
          const mask = compileMask('keep', { first, last, char });
          expect(all.map(mask)).toEqual(all.map((text) => plain(text, first, last, char)));
        }),
      );
    });

    it('of more beginnings than are kept', () => {
      const mask = compileMask('keep', { first: 1, last: 0 });
      const names = Array.from({ length: 10_000 }, (_none, at) =>
        String.fromCharCode(0x4e00 + (at % 5000), 0x4e00, at),
      );
      expect(names.map(mask)).toEqual(names.map((name) => plain(name, 1, 0, '*')));
    });
  });

  it('never shows the hidden middle of a text that holds it once', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[a-c]{0,3}$/),
        fc.stringMatching(/^[d-z]{4,12}$/),
        fc.stringMatching(/^[a-c]{0,3}$/),
        (head, middle, tail) => {
          expect(compileMask('keep', { first: head.length, last: tail.length })(head + middle + tail)).not.toContain(
            middle,
          );
        },
      ),
    );
  });
});

describe('hmac', () => {
  it('keeps equal values equal and different ones apart, and shows nothing of them', () => {
    const mask = compileMask('hmac', { length: 20 }, ports);
    fc.assert(
      fc.property(fc.string(), fc.string({ minLength: 9 }), (a, b) => {
        expect(mask(a)).toBe(mask(a));
        expect(mask(a) === mask(b)).toBe(a === b);
        expect(mask(b)).toMatch(/^[0-9a-f]{20}$/);
      }),
    );
  });

  it('masks fully without a key', () => expect(compileMask('hmac')('a')).toBe(FULL_MASK));
});

describe('email', () => {
  it.each([
    [{}, 'zhang.wei@example.com', 'z***@***.com'],
    [{ first: 3 }, 'zhang.wei@mail.example.com.cn', 'zha***@***.cn'],
    [{ first: 16, domain: 'keep' }, 'li@qq.com', 'l***@qq.com'],
    [{ first: 1, domain: 'hide' }, 'a@b.cn', '***@***'],
    [{}, 'no address', FULL_MASK],
    [{}, 'a@b', FULL_MASK],
    [{ domain: 'none' }, 'zhang.wei@example.com', FULL_MASK],
  ])('%j masks %s', (config, value, masked) => expect(compileMask('email', config)(value)).toBe(masked));

  it('shows at most half of a name and tells no length', () => {
    fc.assert(
      fc.property(fc.emailAddress(), fc.nat(16), (address, first) => {
        const masked = compileMask('email', { first, domain: 'hide' })(address) as string;
        const name = address.slice(0, address.lastIndexOf('@'));
        if (masked !== FULL_MASK) expect(name.startsWith(masked.replace('***@***', ''))).toBe(true);
        if (masked !== FULL_MASK) expect(masked.length - '***@***'.length).toBeLessThanOrEqual(name.length / 2);
      }),
    );
  });
});

describe('every algorithm', () => {
  const values = fc.anything({ withBigInt: true, withDate: true, withTypedArray: true });

  it.each(Object.keys(maskKinds))('%s leaves null null, and never throws nor passes a value through', (algorithm) => {
    const mask = compileMask(algorithm, {}, ports);
    expect([mask(null), mask(undefined)]).toEqual([null, null]);
    fc.assert(
      fc.property(values, (value) => {
        const masked = mask(value);
        if (value === null || value === undefined) return;
        const isNumber = typeof value === 'number' && typeof masked === 'number';
        if (isNumber && ['round', 'pseudonym'].includes(algorithm)) return; // A multiple of the step is rounded to itself.
        expect(masked === null || (typeof masked === 'string' && masked !== value)).toBe(true);
      }),
    );
  });

  it('full hides nulls too where it is told to: an expression must not answer by being null', () => {
    expect([null, undefined, 'a', 1].map(compileMask('full', HIDING_NULL))).toEqual([
      FULL_MASK,
      FULL_MASK,
      FULL_MASK,
      FULL_MASK,
    ]);
  });

  it('masks fully when it is unknown, ill configured or throws', () => {
    const broken = {
      hmac: (): string => {
        throw new Error('13812345678');
      },
    };
    expect(compileMask('hmac', {}, broken)('13812345678')).toBe(FULL_MASK);
    for (const name of ['rot13', 'constructor', 'toString', '']) expect(compileMask(name)('secret')).toBe(FULL_MASK);
    for (const config of [
      { first: -1 },
      { first: 'many' },
      { last: 2.5 },
      { char: '' },
      { char: 'ab' },
      { first: 1e9 },
    ]) {
      expect(compileMask('keep', config)('13812345678'), JSON.stringify(config)).toBe(FULL_MASK);
      expect(isValidMask('keep', config)).toBe(false);
    }
  });

  it('has its schema, whose examples and defaults it accepts', () => {
    expect(
      readdirSync(schemas)
        .map((file) => schemaOf(file)['x-name'])
        .sort(),
    ).toEqual(Object.keys(maskKinds).sort());
    for (const file of readdirSync(schemas)) {
      const { 'x-name': name, properties, examples } = schemaOf(file);
      const defaults = Object.fromEntries(Object.entries(properties).map(([key, property]) => [key, property.default]));
      for (const example of [...examples, defaults])
        expect(isValidMask(name, example), `${name} ${JSON.stringify(example)}`).toBe(true);
    }
  });
});

it('masks rows in place, by position alone', () => {
  const mask = compileRowMask([null, compileMask('keep'), compileMask('full')]);
  expect(
    mask([
      ['13812345678', '13812345678', '13812345678'],
      [1, null, null],
    ]),
  ).toEqual([
    ['13812345678', '138****5678', FULL_MASK],
    [1, null, null],
  ]);
});
