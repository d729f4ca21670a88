import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkExpression,
  compileExpression,
  evaluateCondition,
  ExpressionError,
  ExpressionLimitError,
  expressionFunctions,
  expressionReference,
  timeRange,
  TIME_RANGES,
} from './index.js';

const clock = { now: () => Date.UTC(2026, 1, 27, 16, 30, 5) };
const run = (source: string, context: Record<string, unknown> = {}, maxSteps?: number) =>
  compileExpression(source).evaluateJs(context, { clock, maxSteps });

describe('functions', () => {
  it.each(Object.entries(expressionFunctions))(
    '%s does what its example says',
    (_name, { example: [source, result] }) => {
      expect(run(source, { row: {} })).toEqual(result);
    },
  );

  it('answers null for a null argument, unless the function looks at nulls', () => {
    for (const [name, { args, nulls }] of Object.entries(expressionFunctions)) {
      if (nulls || args.length === 0) continue;
      const least = args.filter((arg) => !arg.endsWith('?')).length;
      expect(run(`${name}(${Array.from({ length: least }, () => 'null').join(', ')})`), name).toBeNull();
    }
  });
});

describe('numbers', () => {
  it('mix whole numbers, decimals, doubles and texts that spell numbers, exactly', () => {
    expect(run('0.1 + 0.2 == 0.3')).toBe(true);
    expect(run('row.n + 1', { row: { n: 41 } })).toBe(42);
    expect(run('row.price * row.count', { row: { price: 19.9, count: 3 } })).toBe(59.7);
    expect(run('row.amount > 10 && row.amount < 12.51', { row: { amount: '12.50' } })).toBe(true);
    expect(run('row.id == 9007199254740993', { row: { id: '9007199254740993' } })).toBe(true);
    expect(run('9007199254740993 + 1')).toBe('9007199254740994');
    expect(run('7 / 2')).toBe(3);
    expect(run('7.0 / 2')).toBe(3.5);
    expect(run('7 % 4.5')).toBe(2.5);
  });

  it('agrees with whole-number arithmetic of the host', () => {
    fc.assert(
      fc.property(fc.bigInt(-(10n ** 30n), 10n ** 30n), fc.bigInt(-(10n ** 30n), 10n ** 30n), (a, b) => {
        const options = { a, b };
        expect(compileExpression('a + b').evaluate(options)).toBe(a + b);
        expect(compileExpression('a - b').evaluate(options)).toBe(a - b);
        expect(compileExpression('a * b').evaluate(options)).toBe(a * b);
        expect(compileExpression('a < b').evaluate(options)).toBe(a < b);
        if (b !== 0n) expect(compileExpression('a / b * b + a % b').evaluate(options)).toBe(a);
      }),
    );
  });

  it('adds and compares decimals as exact fractions', () => {
    const cents = fc.integer({ min: -1e9, max: 1e9 });
    const text = (value: number): string =>
      `${value < 0 ? '-' : ''}${Math.floor(Math.abs(value) / 100)}.${String(Math.abs(value) % 100).padStart(2, '0')}`;
    fc.assert(
      fc.property(cents, cents, (a, b) => {
        expect(run('decimal(a) + decimal(b) == decimal(c)', { a: text(a), b: text(b), c: text(a + b) })).toBe(true);
        expect(run('decimal(a) <= decimal(b)', { a: text(a), b: text(b) })).toBe(a <= b);
      }),
    );
  });

  it('refuses a text plus a number, a division by zero and numbers that grow without end', () => {
    expect(() => run('"1" + 1')).toThrow('string(n)');
    expect(() => run('1 / 0')).toThrow('division by zero');
    expect(() =>
      run(Array.from({ length: 12 }, () => 'x').reduce((source) => `(${source}) * (${source})`, '1000000000')),
    ).toThrow(ExpressionError);
  });
});

describe('null and missing keys', () => {
  it('compare as false and never throw', () => {
    for (const sign of ['<', '<=', '>', '>=', '==']) expect(run(`row.missing ${sign} 1`, { row: {} })).toBe(false);
    expect(run('row.a.b.c', { row: {} })).toBeNull();
    expect(run('nothing.at.all == null')).toBe(true);
    expect(run('row.missing + 1', { row: {} })).toBeNull();
    expect(run('row.missing ? 1 : 2', { row: {} })).toBe(2);
    expect(run('rows.exists(r, r.a > 1)')).toBe(false);
    expect(run('"x" in row.missing', { row: {} })).toBe(false);
    expect(run('has(row.a) && !has(row.b)', { row: { a: 0, b: null } })).toBe(true);
  });

  it('texts that spell no number, or one too large, are not equal to one and never throw', () => {
    for (const text of ['', 'abc', '1e999', '-1e-999', '0x10', '1,000', 'NaN', 'Infinity', '9'.repeat(500)]) {
      for (const sign of ['<', '>', '==']) expect(run(`row.a ${sign} 1`, { row: { a: text } }), text).toBe(false);
    }
  });

  it('never reach a prototype', () => {
    const context = { row: { own: 1 }, list: [1], text: 'abc' };
    for (const key of ['constructor', 'toString', 'hasOwnProperty', 'valueOf']) {
      expect(run(`row.${key}`, context)).toBeNull();
      expect(run(`row["${key}"]`, context)).toBeNull();
      expect(run(`text.${key}`, context)).toBeNull();
      expect(run(`list["${key}"]`, context)).toBeNull();
      expect(run(key, context)).toBeNull();
    }
    expect(() => run('row.constructor("x")', context)).toThrow('unknown function');
    expect(run('row.__proto__', context)).toBeNull();
    expect(() => run('__proto__', context)).toThrow('reserved name');
    expect(run('row["__proto__"]', context)).toBeNull();
    expect(run('{"__proto__": 1}.a')).toBeNull();
  });
});

describe('macros', () => {
  it('bind their variable and nest', () => {
    const rows = [
      { id: 1, tags: ['a'] },
      { id: 2, tags: ['a', 'b'] },
    ];
    expect(run('rows.filter(r, r.tags.exists(t, t == "b")).map(r, r.id)', { rows })).toEqual([2]);
    expect(run('rows.map(r, r.id > 1, r.id * 10)', { rows })).toEqual([20]);
    expect(run('rows.all(r, size(r.tags) > 0) && rows.exists_one(r, r.id == 1)', { rows })).toBe(true);
    expect(run('{"a": 1, "b": 2}.map(k, k)')).toEqual(['a', 'b']);
  });
});

describe('limits', () => {
  const many = { rows: Array.from({ length: 300 }, (_unused, index) => ({ id: index })) };

  it('stop an expression that would run for ever', () => {
    const forever = 'rows.all(a, rows.all(b, rows.all(c, rows.all(d, a.id + b.id + c.id + d.id >= 0))))';
    const started = performance.now();
    expect(() => run(forever, many)).toThrow(ExpressionLimitError);
    expect(performance.now() - started).toBeLessThan(2000);
  });

  it('stop texts, lists and shared values that double', () => {
    const doubled = (seed: string, step: string): string =>
      Array.from({ length: 60 }).reduce<string>((source) => `[${source}].map(x, ${step})[0]`, seed);
    for (const source of [doubled('"aaaaaaaaaaaaaaaa"', 'x + x'), doubled('[1, 2]', 'x + x'), doubled('1', '[x, x]')]) {
      expect(() => run(source)).toThrow(ExpressionError);
    }
  });

  it('stop repeated conversion of a long list of the host', () => {
    const rows = Array.from({ length: 20_000 }, (_unused, index) => index);
    const started = performance.now();
    expect(() => run('rows.all(x, rows[0] == 0)', { rows })).toThrow(ExpressionLimitError);
    expect(performance.now() - started).toBeLessThan(2000);
  });

  it('match a catastrophic pattern in linear time', () => {
    const started = performance.now();
    expect(run('row.text.matches("^(a+)+$")', { row: { text: `${'a'.repeat(5000)}!` } })).toBe(false);
    expect(performance.now() - started).toBeLessThan(1000);
    expect(() => run('"a".matches("(")')).toThrow('not a regular expression');
    expect(() => run('"a".matches("(a)\\\\1")')).toThrow('not a regular expression');
  });

  it('never throw anything but their own errors, whatever the source', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-c0-9.+\-*/%<>=!&|?:()[\]{}", ]{0,40}$/), (source) => {
        try {
          run(source, { a: 1, b: 'text', c: [null, { a: 2 }] });
        } catch (error) {
          expect(error).toBeInstanceOf(ExpressionError);
        }
      }),
      { numRuns: 2000 },
    );
  });
});

describe('checking', () => {
  it('names the place of each mistake', () => {
    expect(checkExpression('row.a &&\n  roww.b == 1')).toMatchObject([
      { line: 2, column: 3, message: expect.stringContaining('roww') },
    ]);
    expect(checkExpression('row.a +')).toMatchObject([{ line: 1, column: 8 }]);
    expect(checkExpression('nope(row.a)')).toMatchObject([{ message: 'unknown function nope' }]);
    expect(checkExpression('substring(row.a)')[0]?.text['zh-chs']).toBe('函数 substring 的参数个数应为 2–3，实际为 1');
    expect(checkExpression('rows.all(r, r.id > 0) && has(form.x)')).toEqual([]);
    expect(checkExpression('APP_UID == user.id', { names: ['user', 'APP_UID'] })).toEqual([]);
  });

  it('tells what is read, macro variables left out', () => {
    expect(
      compileExpression('row.status == "x" && rows.exists(r, r.id == params["key"].a) ? user[row.k] : APP_ID').reads,
    ).toEqual(['row.status', 'rows', 'params.key.a', 'user', 'row.k', 'APP_ID']);
  });

  it('gives the place of an error while running', () => {
    try {
      run('1 + (\n 2 / 0)');
      expect.unreachable();
    } catch (error) {
      expect((error as ExpressionError).position).toMatchObject({ line: 2 });
    }
  });
});

describe('what does not parse', () => {
  const thrown = (source: string): { code: string; 'zh-chs': string; en: string } => {
    try {
      compileExpression(source);
    } catch (error) {
      const { code, text } = error as ExpressionError;
      return { code, ...text };
    }
    throw new Error('it parsed');
  };

  it.each([
    ['row.a ==', 'unfinished', '表达式不完整，在末尾中断'],
    ['f(1', 'unfinished', '表达式不完整，在末尾中断'],
    ['1 + \n  * 2', 'syntax', '表达式第 2 行第 3 列的“*”处有语法错误'],
    ['a b', 'syntax', '表达式第 1 行第 3 列的“b”处有语法错误'],
    ['a ~ b', 'syntax', '表达式第 1 行第 3 列的“~”处有语法错误'],
    ['package.a', 'reserved-name', '“package”是保留名称，不能使用'],
    ['a == 1\u3000&& b', 'syntax', '表达式第 1 行第 7 列的“U+3000”处有语法错误'],
    ['a \u{1f600} b', 'syntax', '表达式第 1 行第 3 列的“\u{1f600}”处有语法错误'],
    ['"a\nb"', 'broken-text', '第 1 行结束前的文本没有结束引号'],
    ["a == 'b", 'open-text', '第 1 行第 6 列起的文本没有结束引号'],
    ['('.repeat(500), 'too-complex', '表达式过于复杂'],
  ])('%j is told by its place, without the words of the parser', (source, code, text) => {
    const answer = thrown(source);
    expect(answer).toMatchObject({ code, 'zh-chs': text });
    expect(answer.en).not.toMatch(/EOF|Unexpected|Expected|RPAREN/);
  });

  it('shows no more than the beginning of what goes on', () => {
    expect(thrown(`1 + 0x${'g'.repeat(200)}`)['zh-chs'].length).toBeLessThan(80);
  });
});

describe('conditions', () => {
  it('hold when empty, and are what the caller says when they fail', () => {
    expect(evaluateCondition('', {}, { failing: false })).toBe(true);
    expect(evaluateCondition('row.a', { row: {} }, { failing: true })).toBe(false);
    const errors: string[] = [];
    expect(
      evaluateCondition(
        'row.a / 0 > 1',
        { row: { a: 1 } },
        { failing: false, onError: (error) => errors.push(error.code) },
      ),
    ).toBe(false);
    expect(evaluateCondition('"text"', {}, { failing: true })).toBe(true);
    expect(errors).toEqual(['division-by-zero']);
  });
});

describe('time', () => {
  it('is read and written in Asia/Shanghai', () => {
    expect(run('now()')).toBe('2026-02-28 00:30:05');
    expect(run('now().startOf("week")')).toBe('2026-02-23 00:00:00');
    expect(run('row.at < now()', { row: { at: '2026-02-27 16:30:04+00' } })).toBe(true);
    expect(run('row.at < "2026-03-01"', { row: { at: new Date(Date.UTC(2026, 1, 28, 15)) } })).toBe(true);
    expect(run('now()', {}, undefined)).not.toBeNull();
    expect(compileExpression('now()').evaluateJs({})).toBeNull();
  });

  it('presets of the specification are ordered ranges ending no later than their unit', () => {
    expect(timeRange('last_month', clock.now())).toEqual(['2026-01-01 00:00:00', '2026-01-31 23:59:59']);
    expect(timeRange('last_5_minutes', clock.now())).toEqual(['2026-02-28 00:25:05', '2026-02-28 00:30:05']);
    expect(timeRange('this_week', clock.now())).toEqual(['2026-02-23 00:00:00', '2026-03-01 23:59:59']);
    for (const name of Object.keys(TIME_RANGES)) {
      fc.assert(
        fc.property(fc.integer({ min: 0, max: 4e12 }), (now) => {
          const [from, to] = timeRange(name, now);
          expect(from < to).toBe(true);
        }),
        { numRuns: 50 },
      );
    }
    expect(() => timeRange('constructor', 0)).toThrow('unknown time range');
  });
});

describe('the reference page', () => {
  it.each([
    ['zh-chs', 'expressions.zh-CN.md'],
    ['en', 'expressions.md'],
  ] as const)('lists every function in %s and is up to date', async (locale, file) => {
    await expect(expressionReference(locale)).toMatchFileSnapshot(`../../../../docs/reference/${file}`);
  });
});
