import fc from 'fast-check';
import type { CompiledParam } from '@sluice/document';
import { describe, expect, it } from 'vitest';
import { createPage } from '../page.runtime.js';
import { fakePorts, pageOf, viewOf } from '../fakes.js';
import type { FormCore } from '../core.type.js';
import { computedValues } from './computed.rule.js';
import type { RuleContext } from './rule.type.js';

const context: RuleContext = { locale: 'zh-chs', now: Date.UTC(2026, 10, 21) };
let last = 0;
const param = (part: Partial<CompiledParam> & { name: string }): CompiledParam =>
  ({ id: (last += 1), uid: part.name, form_type: 5, app_buttons: [], ...part }) as CompiledParam;

const line = param({
  name: 'lines',
  form_type: 20,
  config: {
    multiple: true,
    members: [
      param({ name: 'price', config: { precision: 2 } }),
      param({ name: 'count' }),
      param({ name: 'off', cond: 'row.count > 1' }),
      param({
        name: 'amount',
        config: { precision: 2 },
        value:
          'row.price == null || row.count == null ? null : row.price * row.count - (row.off == null ? 0 : row.off)',
      }),
    ],
  },
});
const total = param({
  name: 'total',
  config: { precision: 2 },
  value: 'form.lines == null ? null : sum(form.lines.map(line, line.amount))',
});

describe('computed values on the server', () => {
  it('are never believed: rows first, then what reads them', () => {
    const forged = {
      lines: [
        { price: '10.50', count: 2, amount: '1' },
        { price: '1', count: 1, amount: '99' },
      ],
      total: '0.01',
    };
    expect(computedValues([line, total], forged, context)).toEqual({
      lines: [
        { price: '10.50', count: 2, amount: '21' },
        { price: '1', count: 1, amount: '1' },
      ],
      total: '22',
    });
  });

  it('of a row follow one another in whatever order they stand, as in the browser', () => {
    const members = [
      param({ name: 'gross', value: 'row.net == null ? null : row.net * 2' }),
      param({ name: 'net', value: 'row.count == null ? null : row.count + 1' }),
      param({ name: 'count' }),
    ];
    const rows = param({ name: 'rows', form_type: 20, config: { multiple: true, members } });
    expect(computedValues([rows], { rows: [{ count: 2, gross: 9, net: 9 }] }, context)).toEqual({
      rows: [{ count: 2, gross: 6, net: 3 }],
    });
  });

  it('of a row read nothing that the row hides, sent or not', () => {
    const amountOf = (row: Record<string, unknown>): unknown =>
      (computedValues([line], { lines: [row] }, context)['lines'] as Record<string, unknown>[])[0]?.['amount'];
    expect(amountOf({ price: '10', count: 1, off: 9, amount: '1' })).toBe('10');
    expect(amountOf({ price: '10', count: 2, off: 9 })).toBe('11');
  });

  it('are worked out where they were left out, and stay away where a shown field that they read was left out', () => {
    const sum = param({ name: 'sum', value: 'form.a + form.b' });
    const [a, b] = [param({ name: 'a' }), param({ name: 'b' })];
    expect(computedValues([a, b, sum], { a: 1, b: 2 }, context)).toEqual({ a: 1, b: 2, sum: 3 });
    expect(computedValues([a, b, sum], { a: 1 }, context)).toEqual({ a: 1 });
    expect(computedValues([a, b, sum], { a: 1, sum: 999 }, context)).toEqual({ a: 1 });
    expect(
      computedValues([a, b, sum, param({ name: 'tax', value: 'form.sum * 2' })], { a: 1, sum: 999, tax: 5 }, context),
    ).toEqual({ a: 1 });
    expect(
      computedValues(
        [param({ name: 'name', form_type: 1 }), param({ name: 'who', form_type: 1, value: 'user.name' })],
        { who: 'forged' },
        { ...context, scope: { user: { name: 'Ann' } } },
      ),
    ).toEqual({ who: 'Ann' });
    expect(
      computedValues(
        [a, { ...b, cond: 'form.a > 5' }, { ...sum, value: 'form.b == null ? form.a : form.b' }],
        { a: 1 },
        context,
      ),
    ).toEqual({ a: 1, sum: 1 });
  });

  it('stay away where a name that they ask is masked, and so does what reads them', () => {
    const [code, answer, loud] = [
      param({ name: 'code', form_type: 1 }),
      param({ name: 'told', form_type: 1, value: "dict('people', form.code)" }),
      param({ name: 'loud', form_type: 1, value: "form.told + '!'" }),
    ];
    const names = { ...context, functions: { dict: () => 'A*' } };
    expect(computedValues([code, answer, loud], { code: 'a' }, { ...names, maskedNames: new Set(['towns']) })).toEqual({
      code: 'a',
      told: 'A*',
      loud: 'A*!',
    });
    expect(
      computedValues(
        [code, answer, loud],
        { code: 'a', told: 'A*', loud: 'A*!' },
        { ...names, maskedNames: new Set(['people']) },
      ),
    ).toEqual({ code: 'a' });
  });

  it('that fail are null, and circles end', () => {
    expect(
      computedValues([param({ name: 'x', form_type: 1, value: 'form.a.b.c + 1' })], { x: 'forged' }, context),
    ).toEqual({ x: null });
    expect(
      computedValues(
        [param({ name: 'x', value: 'form.y + 1' }), param({ name: 'y', value: 'form.x + 1' })],
        { x: 0, y: 0 },
        context,
      ),
    ).toMatchObject({ x: expect.any(Number) as number });
  });

  it('read the two ends of a range by their names, in a form and in a row', () => {
    const range = (value: string) => [
      param({ name: 'from', form_type: 6, config: { endField: 'to' } }),
      param({ name: 'text', form_type: 1, value }),
    ];
    const ends = ['2026-01-01 00:00:00', '2026-02-01 23:59:59'];
    expect(computedValues(range("form.from + ' / ' + form.to"), { from: ends }, context)['text']).toBe(
      ends.join(' / '),
    );
    const group = param({
      name: 'rows',
      form_type: 20,
      config: { multiple: true, members: range("row.from + ' / ' + row.to") },
    });
    for (const row of [{ from: ends }, { from: ends[0], to: ends[1] }])
      expect(computedValues([group], { rows: [row] }, context)).toEqual({
        rows: [{ from: ends, text: ends.join(' / ') }],
      });
  });

  it('are what the browser has sent, whatever was typed', () => {
    const params = [
      param({ name: 'a' }),
      param({ name: 'b', config: { precision: 3 } }),
      param({ name: 'c', cond: 'form.a > 3', form_type: 1 }),
      param({
        name: 'd',
        config: { precision: 3 },
        value: 'form.a == null || form.b == null ? null : form.a * form.b',
      }),
      param({ name: 'e', form_type: 1, value: "form.c == null ? 'none' : upper(form.c)" }),
      param({ name: 'f', value: 'form.d == null ? 0 : form.d + 0.5', trans: 'value == null ? null : value + 1' }),
      line,
      total,
    ];
    const numbers = fc.option(fc.integer({ min: -50, max: 50 }), { nil: null });
    fc.assert(
      fc.property(
        numbers,
        numbers,
        fc.option(fc.string({ maxLength: 4 }), { nil: null }),
        fc.array(fc.record({ price: numbers, count: numbers, off: numbers }), { maxLength: 3 }),
        (a, b, c, rows) => {
          const page = createPage(pageOf(viewOf({ id: 1, uid: 'v', type: 3, app_params: params })), fakePorts());
          const form = page.views.get(1)?.form as FormCore;
          form.assign({ a, b, c, lines: rows });
          const wire = form.wireValues();
          const sent = Object.fromEntries(
            params.flatMap(({ id, name }) => (Object.hasOwn(wire, String(id)) ? [[name, wire[String(id)]]] : [])),
          );
          expect(computedValues(params, { ...sent, d: 'forged', e: 'forged', f: 1, total: 7 }, context)).toEqual(sent);
          page.dispose();
        },
      ),
      { numRuns: 60 },
    );
  });
});
