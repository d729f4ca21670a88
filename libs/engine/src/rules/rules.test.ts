import type { CompiledParam } from '@sluice/document';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paramOf } from '../fakes.js';
import { coerceParam, paramProblem, validateParams, visibleParams, type RuleContext } from './index.js';

const zh: RuleContext = { locale: 'zh-chs', now: 0 };
const one = (part: Partial<CompiledParam>): CompiledParam => paramOf({ id: 1, uid: 'a', ...part });
const problem = (part: Partial<CompiledParam>, value: unknown): string | undefined =>
  paramProblem(one(part), value, { ...zh, form: { province: 'js' } });

describe('rules', () => {
  it.each([
    ['must: nothing, blank, an empty list', { must: true }, [null, undefined, '', '  ', []], '不能为空!'],
    [
      'must: each end of a range',
      { must: true, form_type: 6 },
      [null, ['2024-01-01', ''], ['2024-01-01']],
      '不能为空!',
    ],
    ['number', { query_type: 2 }, ['x', '1,2', '0x10', 'Infinity', NaN], '请输入数字'],
    ['number input without a type', { form_type: 5 }, ['x'], '请输入数字'],
    ['bool', { query_type: 3 }, ['maybe', 2], '只能为是或否'],
    ['min', { query_type: 2, config: { min: 3 } }, [2, '2.99', [5, 1]], '不能小于 3'],
    ['max', { form_type: 5, config: { max: 3 } }, [4, '3.01', '9007199254740993'], '不能大于 3'],
    ['ticks at least', { form_type: 7, config: { min: 2 } }, [['a']], '至少选择 2 项'],
    ['ticks at most', { form_type: 7, config: { max: 1 } }, [['a', 'b']], '最多选择 1 项'],
    ['shortest', { config: { min_length: 2 } }, ['龘'], '至少 2 个字符'],
    ['longest, counted by code point', { config: { max_length: 2 } }, ['a😀b'], '最多 2 个字符'],
    ['pattern, matched as a whole', { config: { pattern: '[a-z]+|1' } }, ['ab1', '12', 'A'], '格式不正确'],
    ['a pattern that cannot be read', { config: { pattern: '(' } }, ['('], '格式不正确'],
    ['date', { form_type: 3 }, ['2024-02-30', '2024-13-01', 'today', 5], '请输入正确的时间'],
    [
      'part of a date',
      { form_type: 3, config: { timeFormat: 'YYYY-MM' } },
      ['2024', '2024-1', 'YYYY-MM'],
      '请输入正确的时间',
    ],
    ['range', { form_type: 6 }, ['2024-01-01', ['2024-01-01', 'x']], '请输入正确的时间'],
    [
      'range backwards',
      { form_type: 6 },
      [
        ['2024-01-02', '2024-01-01'],
        ['2024-01-02 10:00:00', '2024-01-02T01:00:00Z'],
      ],
      '开始时间不能晚于结束时间',
    ],
    [
      'range backwards in its own format',
      { form_type: 6, config: { timeFormat: 'DD/MM/YYYY' } },
      [['01/02/2024', '31/01/2024']],
      '开始时间不能晚于结束时间',
    ],
    ['time of day', { form_type: 3, config: { timeType: 'time' } }, ['24:00:00', '9:30', 'x'], '请输入正确的时间'],
    ['more decimals than declared', { form_type: 5, config: { precision: 2 } }, ['1.005', 0.125], '最多 2 位小数'],
    [
      'max, to the last digit',
      { query_type: 2, config: { max: 9007199254740992 } },
      ['9007199254740993'],
      '不能大于 9007199254740992',
    ],
    [
      'options that others leave out',
      {
        form_type: 2,
        data_option: [{ k: 'zj-hz', v: 'x' }],
        data_config: { filter: 'value.startsWith(form.province)' },
      },
      ['zj-hz'],
      '请选择列表中的选项',
    ],
    [
      'a picture on its way, in text and alone',
      { form_type: 10 },
      ['<p>a</p><img data-upload="wait">', '<img src="blob:x">'],
      '请等待所有图片上传成功',
    ],
    [
      'a picture that failed',
      { form_type: 10 },
      ['<img data-upload="failed"><img data-upload="wait">'],
      '出现了网络问题，请刷新页面重新上传！',
    ],
    [
      'an image field with one on its way',
      { form_type: 21 },
      ['blob:http://a/1', ['/file/1', 'blob:x']],
      '请等待所有图片上传成功',
    ],
    [
      'pictures at most',
      { form_type: 21, config: { upload_max: 2 } },
      [['/file/1', '/file/2', '/file/3'], '/file/1,/file/2,/file/3'],
      '最多 2 张图片',
    ],
    ['one picture where nothing is said', { form_type: 21 }, [['/file/1', '/file/2']], '最多 1 张图片'],
    [
      'pictures in a text at most',
      { form_type: 10, config: { upload_max: 1 } },
      ['<img src="/file/1"><IMG src="/file/2">'],
      '最多 1 张图片',
    ],
    ['a place', { form_type: 16 }, ['x', '181,0', '0,90.5', '1;2', '116.4', 5], '请输入正确的经纬度'],
    ['options of its own', { form_type: 2, data_option: [{ k: 1, v: 'x' }] }, [2, [1, 3]], '请选择列表中的选项'],
  ] as [string, Partial<CompiledParam>, unknown[], string][])('refuses: %s', (_name, part, values, text) => {
    for (const value of values) expect([value, problem(part, value)]).toEqual([value, text]);
  });

  it.each([
    ['places', { form_type: 16 }, ['116.404,39.915', ' -180 , -90 ', '0,0']],
    [
      'finished rich text, also about uploads',
      { form_type: 10 },
      ['<p>data upload wait blob:</p><img src="/file/1">', '<p>blob: is a scheme</p>'],
    ],
    [
      'pictures, an inline one with its commas, and any number in a text',
      { form_type: 21 },
      ['/file/1', ['/file/1'], 'data:image/png;base64,iVBO,Rw0'],
    ],
    ['pictures in a text that says no number', { form_type: 10 }, ['<img src="/file/1"><img src="/file/2">']],
    ['empty when not must', { query_type: 2, config: { min: 3, pattern: 'x' } }, [null, '', []]],
    [
      'numbers as text, however long',
      { query_type: 2 },
      ['12', '-0.5', '.5', '1e3', '123456789012345678901234567890', 3, 1n],
    ],
    ['decimals, which are coerced', { query_type: 2 }, ['2.5']],
    ['dates', { form_type: 3 }, ['2024-02-29', '2024-02-29 23:59:59', '2024-02-29T10:00:00+08:00']],
    ['parts of dates', { form_type: 3, config: { timeFormat: 'HH:mm' } }, ['09:30']],
    ['times of day', { form_type: 3, config: { timeType: 'time' } }, ['23:59:59']],
    ['own formats', { form_type: 6, config: { timeFormat: 'DD/MM/YYYY' } }, [['31/01/2024', '01/02/2024']]],
    [
      'a range of one day',
      { form_type: 6 },
      [
        ['2024-01-02 10:00:00', '2024-01-02'],
        ['2024-01-02', '2024-01-02'],
      ],
    ],
    [
      'open ranges',
      { form_type: 6 },
      [
        ['2024-01-01', null],
        [null, null],
      ],
    ],
    [
      'dictionary values, which the server checks',
      { form_type: 2, data_type: 2, data_option: [{ k: 1, v: 'x' }] },
      [9],
    ],
    ['fields that hold nothing', { form_type: 9, must: true }, [null]],
    ['options by text or number', { form_type: 4, data_option: [{ k: 1, v: 'x' }] }, ['1', 1]],
  ] as [string, Partial<CompiledParam>, unknown[]][])('lets pass: %s', (_name, part, values) => {
    for (const value of values) expect([value, problem(part, value)]).toEqual([value, undefined]);
  });

  it('a pattern made to hang ends at once', () => {
    const start = performance.now();
    expect(problem({ config: { pattern: '(a+)+' } }, `${'a'.repeat(5000)}!`)).toBe('格式不正确');
    expect(performance.now() - start).toBeLessThan(1000);
  });

  it('members are checked inside their group', () => {
    const group = one({
      form_type: 20,
      config: { members: [paramOf({ id: 2, uid: 'phone', label: '电话', must: true })] },
    });
    expect(paramProblem(group, { phone: '' }, zh)).toBe('电话: 不能为空!');
    const table = one({ form_type: 20, config: { ...group.config, multiple: true, max: 2 } });
    expect(paramProblem(table, [{ phone: '1' }, {}], zh)).toBe('第 2 行 电话: 不能为空!');
    expect(paramProblem(table, [{ phone: '1' }, { phone: '2' }, { phone: '3' }], zh)).toBe('最多 2 行');
    expect(paramProblem(one({ form_type: 20, config: { ...table.config, min: 1 } }), null, zh)).toBe('至少 1 行');
    expect(paramProblem(one({ form_type: 20, must: true, config: group.config }), { phone: ' ' }, zh)).toBe(
      '不能为空!',
    );
    expect(paramProblem(group, { phone: '1' }, zh)).toBeUndefined();
  });

  it('disabled and hidden params are not asked for', () => {
    const params = [
      one({ must: true, enable: false }),
      paramOf({ id: 2, uid: 'b', must: true, cond: 'form.c == 1' }),
      paramOf({ id: 3, uid: 'c' }),
    ];
    expect(validateParams(params, { c: 2 }, zh)).toEqual([]);
    expect(validateParams(params, { c: 1 }, zh)).toEqual([{ uid: 'b', name: 'b', text: '不能为空!' }]);
    expect(validateParams(params, { c: 1 }, { ...zh, locale: 'en' })[0]?.text).toBe('Must not be empty!');
  });
});

describe('linked visibility', () => {
  it('two that exclude each other settle in document order', () => {
    const params = [
      paramOf({ id: 1, uid: 'a', cond: 'form.b == null' }),
      paramOf({ id: 2, uid: 'b', cond: 'form.a == null' }),
    ];
    expect([...visibleParams(params, { a: 1, b: 1 }, zh)]).toEqual(['b']);
  });
  it('a field behind a hidden one counts as unset, in whatever order they stand', () => {
    const params = [paramOf({ id: 1, uid: 'x', cond: 'form.y == null' }), paramOf({ id: 2, uid: 'y', cond: 'false' })];
    expect([...visibleParams(params, { x: 1, y: 'v' }, zh)]).toEqual(['x']);
  });
  it('always ends, and says the same for what is sent as for what was typed', () => {
    const names = ['a', 'b', 'c', 'd'];
    const cond = fc.option(
      fc
        .tuple(fc.constantFrom(...names), fc.constantFrom('== null', '!= null', '== 1', '> 1'))
        .map(([name, test]) => `form.${name} ${test}`),
      { nil: undefined },
    );
    fc.assert(
      fc.property(
        fc.array(cond, { minLength: 4, maxLength: 4 }),
        fc.array(fc.option(fc.nat(2)), { minLength: 4, maxLength: 4 }),
        (conds, values) => {
          // Only conditions that look back: without circles there is exactly one answer, which the server must find
          // from the sent values.
          const params = names.map((uid, at) =>
            paramOf({
              id: at,
              uid,
              cond: conds[at] && names.indexOf(conds[at].charAt(5)) < at ? conds[at] : undefined,
            }),
          );
          const typed = Object.fromEntries(names.map((name, at) => [name, values[at]]));
          const visible = visibleParams(params, typed, zh);
          const sent = Object.fromEntries(names.filter((name) => visible.has(name)).map((name) => [name, typed[name]]));
          expect([...visibleParams(params, sent, zh)].sort()).toEqual([...visible].sort());
        },
      ),
    );
  });
});

describe('coercion before sending', () => {
  it.each([
    ['integers', { query_type: 2 }, '12.9', 12],
    ['toward zero', { query_type: 2 }, -12.9, -12],
    ['-0', { query_type: 2 }, '-0.4', 0],
    ['beyond 2^53 as text', { query_type: 2 }, '9007199254740993.7', '9007199254740993'],
    ['lists', { query_type: 2 }, ['1', '2.5'], [1, 2]],
    ['decimals as text', { query_type: 2, config: { precision: 2 } }, 12.5, '12.5'],
    [
      'exact decimals',
      { form_type: 5, config: { precision: 30 } },
      '0.100000000000000000000000000001',
      '0.100000000000000000000000000001',
    ],
    ['no number stays for the server to name', { query_type: 2 }, 'x', 'x'],
    ['empty', { query_type: 2 }, ' ', null],
    ['bool', { query_type: 3 }, 'true', true],
    ['bool 0', { query_type: 3 }, '0', false],
    ['text', {}, ' a ', ' a '],
    ['range', { form_type: 6 }, ['2024-01-01 00:00:00', ''], ['2024-01-01 00:00:00', null]],
    ['no range', { form_type: 6 }, [null, null], null],
    [
      'a range of days, to the last second',
      { form_type: 6 },
      ['2024-01-01', '2024-01-02'],
      ['2024-01-01 00:00:00', '2024-01-02 23:59:59'],
    ],
    [
      'a range of days in days',
      { form_type: 6, config: { timeFormat: 'YYYY-MM-DD' } },
      ['2024-01-01', '2024-01-02'],
      ['2024-01-01', '2024-01-02'],
    ],
    ['an instant in Asia/Shanghai', { form_type: 3 }, '2024-01-01T00:00:00.000Z', '2024-01-01 08:00:00'],
    ['milliseconds', { form_type: 6 }, [0, 86_400_000], ['1970-01-01 08:00:00', '1970-01-02 08:00:00']],
    ['own format', { form_type: 3, config: { timeFormat: 'YYYY-MM-DD' } }, '2024-01-01 10:00:00', '2024-01-01'],
    ['cascader leaf', { form_type: 18 }, ['zj', 'hz'], 'hz'],
    ['cascader path', { form_type: 18, input_config: { framework: 'path' } }, ['zj', 'hz'], 'zj/hz'],
    [
      'cascader names',
      { form_type: 18, input_config: { framework: 'path', delimiter: '-', stockpile: 'name' } },
      ['zj', 'hz'],
      '浙江-杭州',
    ],
    [
      'members',
      { form_type: 20, config: { members: [paramOf({ id: 3, uid: 'n', query_type: 2 })] } },
      { n: '3', __proto: 1 },
      { n: 3 },
    ],
  ] as [string, Partial<CompiledParam>, unknown, unknown][])('%s', (_name, part, value, wire) => {
    const options = [{ value: 'zj', label: '浙江', children: [{ value: 'hz', label: '杭州' }] }];
    expect(coerceParam(one(part), value, { optionsOf: () => options })).toEqual(wire);
  });

  it('loses no digit of any integer, and is the same when run twice', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }), fc.nat(9), (whole, digit) => {
        const text = `${whole}.${digit}`;
        const wire = coerceParam(one({ query_type: 2 }), text);
        expect(BigInt(wire as string | number)).toBe(whole);
        expect(coerceParam(one({ query_type: 2 }), wire)).toBe(wire);
      }),
    );
  });

  it('what passes the rules is a number or decimal text on the wire', () => {
    fc.assert(
      fc.property(fc.oneof(fc.double(), fc.string(), fc.integer().map(String), fc.float().map(String)), (value) => {
        if (paramProblem(one({ query_type: 2, must: true }), value, zh) !== undefined) return;
        const wire = coerceParam(one({ query_type: 2 }), value);
        expect(Number.isSafeInteger(wire) || (typeof wire === 'string' && /^-?\d+$/.test(wire))).toBe(true);
      }),
    );
  });
});
