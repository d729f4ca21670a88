import { createHmac } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileMask, FULL_MASK, isValidMask } from './index.js';
import { maskKinds } from './registry.js';

const ports = {
  hmac: (text: string, digest = 'sha256') => createHmac(digest, 'key').update(text).digest('hex'),
};
type Case = [algorithm: string, settings: Record<string, unknown>, value: unknown, masked: unknown];

it('say in their schemas what they keep', () => {
  const folder = join(import.meta.dirname, '../../../../schemas/mask');
  const answer = readdirSync(folder).map((file) => {
    const schema = JSON.parse(readFileSync(join(folder, file), 'utf8')) as { 'x-name': string; 'x-keeps'?: string[] };
    return [schema['x-name'], schema['x-keeps'] ?? []] as const;
  });
  const kinds = Object.entries<{ keepsEquality: boolean; keepsNumbers?: true }>(maskKinds);
  const done = kinds.map(([name, { keepsEquality, keepsNumbers }]) => [
    name,
    [...(keepsEquality ? ['equality'] : []), ...(keepsNumbers ? ['numbers'] : [])],
  ]);
  expect(Object.fromEntries(answer)).toEqual(Object.fromEntries(done));
});

describe('masks by example', () => {
  it.each<Case>([
    ['address', {}, '广东省深圳市南山区科苑路1号', '广东省深圳市***'],
    ['address', { level: 'province' }, '广东省深圳市南山区科苑路1号', '广东省***'],
    ['address', { level: 'district' }, '北京市海淀区中关村大街27号', '北京市海淀区***'],
    [
      'address',
      { level: 'district' },
      '新疆维吾尔自治区伊犁哈萨克自治州伊宁市斯大林街',
      '新疆维吾尔自治区伊犁哈萨克自治州伊宁市***',
    ],
    ['address', {}, '科苑路1号', FULL_MASK],
    ['address', {}, '广东省', FULL_MASK],
    ['address', { level: 'district' }, '科苑小区5号楼', FULL_MASK],
    ['address', { level: 'district' }, '广东省深圳市科苑小区5号楼', '广东省深圳市***'],
    ['address', {}, '永辉超市2楼', FULL_MASK],
    ['bank_card', {}, '6222021234567890123', '622202*********0123'],
    ['bank_card', {}, '6222 0212 3456 7890', '6222 02** **** 7890'],
    ['bank_card', { first: 0 }, 6222021234567890n, '************7890'],
    ['bank_card', {}, '62220212345', FULL_MASK],
    ['bank_card', {}, '622202123456', FULL_MASK],
    ['bank_card', { first: 0 }, '622202123456', '********3456'],
    ['date_cut', {}, '2024-08-17', '2024-08-01'],
    ['date_cut', { unit: 'year' }, '2024-08-17 11:12:13.5+08', '2024-01-01 00:00:00+08'],
    ['date_cut', { unit: 'quarter' }, '2024-08-17', '2024-07-01'],
    ['date_cut', { unit: 'day' }, '2024-08-17T11:12:13Z', '2024-08-17T00:00:00Z'],
    ['date_cut', { unit: 'day' }, '2024-08-17', FULL_MASK],
    ['date_cut', {}, '0044-03-15 BC', FULL_MASK],
    ['date_cut', {}, 'infinity', FULL_MASK],
    ['id_card', {}, '11010119900307123X', '110101********123X'],
    ['id_card', { first: 1, last: 1 }, '11010119900307123X', '1****************X'],
    ['id_card', {}, '110101900307123', '110101******123'],
    ['id_card', {}, '1101011990', FULL_MASK],
    ['ip', {}, '192.168.7.21', '192.168.*.*'],
    ['ip', { parts: 1 }, '10.1.2.3/24', '10.*.*.*'],
    ['ip', { parts: 3 }, '2001:db8:85a3::8a2e:370:7334', '2001:db8:*'],
    ['ip', {}, '300.1.1.1', FULL_MASK],
    ['ip', {}, '::1', FULL_MASK],
    [
      'json',
      {},
      '{"a":{"b":[1,"x",null,true]},"c":null}',
      `{"a":{"b":["${FULL_MASK}","${FULL_MASK}",null,"${FULL_MASK}"]},"c":null}`,
    ],
    ['json', { clear: 'status, n' }, '{"status":"new","n":{"x":1}}', `{"status":"new","n":{"x":"${FULL_MASK}"}}`],
    ['json', {}, '{"13812345678":"x"}', `{"${FULL_MASK}1":"${FULL_MASK}"}`],
    ['json', {}, '"text"', FULL_MASK],
    ['json', {}, '{broken', FULL_MASK],
    ['name', {}, '张三丰', '张**'],
    ['name', {}, '欧阳娜娜', '欧阳**'],
    ['name', { show: 'last' }, '张三', '**三'],
    ['name', {}, 'John Smith', 'J** S**'],
    ['name', {}, '阿迪力·买买提', '阿** 买**'],
    ['name', {}, 'x1', FULL_MASK],
    ['regex', { pattern: '(\\w{2})\\w+(\\w{2})', replacement: '$1***$2' }, 'ab12345yz', 'ab***yz'],
    ['regex', { pattern: '(a)', replacement: '$$$1$2' }, 'a', '$a'],
    ['regex', { pattern: 'a+', replacement: 'x' }, 'aab', FULL_MASK],
    ['regex', { pattern: '(.*)', replacement: '$1' }, 'secret', FULL_MASK],
    ['regex', { pattern: '(', replacement: 'x' }, 'secret', FULL_MASK],
    ['phone', {}, '13812345678', '138****5678'],
    ['phone', {}, 13812345678, '138****5678'],
    ['phone', { last: 0 }, '+86 138-1234-5678', '138****'],
    ['phone', {}, '010-12345678', '010-****5678'],
    ['phone', {}, '+44 20 7946 0958', '+44 ****58'],
    ['phone', {}, '12345', FULL_MASK],
    ['plate', {}, '京A12345', '京A****5'],
    ['plate', {}, '粤B·D12345', '粤B****5'],
    ['plate', {}, '粤Z1234港', '粤Z****港'],
    ['plate', {}, 'ABC123', FULL_MASK],
    ['range', {}, 12345, '10000–20000'],
    ['range', { width: 0.5 }, '-0.2', '-0.5–0'],
    ['range', {}, '98765432109876543210.5', '98765432109876540000–98765432109876550000'],
    ['range', {}, 'NaN', FULL_MASK],
    ['round', {}, 12345, 12000],
    ['round', {}, '12500.00', '13000'],
    ['round', { step: 0.1 }, '-3.25', '-3.2'],
    ['round', {}, 'abc', FULL_MASK],
    ['segments', {}, '13812345678', '138****5678'],
    ['segments', { positions: '1,3-4,9-', char: '#' }, '1234567890', '#2##5678##'],
    ['segments', { positions: '20-' }, '1234567890', FULL_MASK],
    ['segments', { positions: '4-2' }, '1234567890', FULL_MASK],
    ['substitute', { text: '保密' }, '任何', '保密'],
    ['pseudonym', {}, '1234', FULL_MASK],
    ['pseudonym', {}, 'naïve customer', FULL_MASK],
  ])('%s %j: %s → %s', (algorithm, settings, value, masked) => {
    expect(compileMask(algorithm, settings, ports)(value)).toBe(masked);
  });

  it.each<[string, Record<string, unknown>]>([
    ['regex', { pattern: '(' }],
    ['regex', { pattern: '(?=x)' }],
    ['segments', { positions: 'a' }],
    ['segments', { positions: '0-3' }],
    ['range', { width: 0 }],
    ['round', { step: -1 }],
    ['date_cut', { unit: 'second' }],
  ])('%s refuses the settings %j', (algorithm, settings) => expect(isValidMask(algorithm, settings)).toBe(false));

  it('takes no longer than the value is long, whatever the expression', () => {
    const mask = compileMask('regex', { pattern: '(a+)+b', replacement: 'x' });
    expect(mask('a'.repeat(20_000))).toBe(FULL_MASK);
  });
});

describe('pseudonym', () => {
  const mask = compileMask('pseudonym', {}, ports);
  const shapeOf = (text: string): string =>
    text
      .replace(/[1-9]/g, '9')
      .replace(/[a-z]/g, 'a')
      .replace(/[A-Z]/g, 'A')
      .replace(/[\u4e00-\u9fff]/gu, '字');
  const phones = fc.stringMatching(/^1[3-9][0-9]{9}$/);

  it('gives another value of the same shape, the same each time, and different ones for different values', () => {
    fc.assert(
      fc.property(phones, phones, (a, b) => {
        expect(mask(a)).toMatch(/^[1-9]\d{10}$/);
        expect(mask(a)).toBe(compileMask('pseudonym', {}, ports)(a));
        expect(mask(a) === mask(b)).toBe(a === b);
      }),
    );
  });

  it.each(['张三丰', 'li.wei@example.com', '京A·88321', '11010119900307123X', 'Zhang Wei-Lin'])(
    'keeps the shape of %s',
    (value) => {
      const masked = mask(value) as string;
      expect(masked).not.toBe(value);
      expect(shapeOf(masked).replace(/0/g, '9')).toBe(shapeOf(value).replace(/0/g, '9'));
    },
  );

  it('leaves a number a number of as many digits', () => {
    const masked = mask(13812345678) as number;
    expect(typeof masked).toBe('number');
    expect(String(masked)).toHaveLength(11);
    expect(String(masked)).toBe(mask('13812345678'));
  });

  it('is another one under another key, and nothing without a key', () => {
    const other = { hmac: (text: string) => createHmac('sha256', 'other').update(text).digest('hex') };
    expect(compileMask('pseudonym', {}, other)('13812345678')).not.toBe(mask('13812345678'));
    expect(compileMask('pseudonym')('13812345678')).toBe(FULL_MASK);
  });
});

describe('ranges and rounding', () => {
  const numbers = fc.tuple(fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }), fc.nat(6)).map(([digits, scale]) => ({
    text:
      scale === 0
        ? String(digits)
        : `${digits / 10n ** BigInt(scale)}.${String(digits < 0n ? -digits : digits)
            .slice(-scale)
            .padStart(scale, '0')}`,
  }));

  it('an interval holds its number, its lower end included', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }),
        fc.integer({ min: 1, max: 1_000_000 }),
        (number, width) => {
          const [from = 0n, to = 0n] = (compileMask('range', { width })(String(number)) as string)
            .split('–')
            .map(BigInt);
          expect(from <= number && number < to && to - from === BigInt(width)).toBe(true);
        },
      ),
    );
  });

  it('a rounded number is a multiple of the step, at most half a step away', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }),
        fc.integer({ min: 1, max: 1_000_000 }),
        (number, step) => {
          const rounded = BigInt(compileMask('round', { step })(String(number)) as string);
          const away = rounded > number ? rounded - number : number - rounded;
          expect(rounded % BigInt(step) === 0n && 2n * away <= BigInt(step)).toBe(true);
        },
      ),
    );
  });

  it('reads every plain decimal', () => {
    fc.assert(
      fc.property(numbers, ({ text }) => {
        expect(compileMask('range', { width: 0.01 })(text)).not.toBe(FULL_MASK);
      }),
    );
  });
});

describe('hmac', () => {
  it('knows SM3 beside SHA-256', () => {
    const [sha, sm3] = ['sha256', 'sm3'].map((digest) => compileMask('hmac', { length: 64, digest }, ports)('x'));
    expect([sha, sm3]).toEqual([ports.hmac('x'), ports.hmac('x', 'sm3')]);
    expect(sha).not.toBe(sm3);
  });
});
