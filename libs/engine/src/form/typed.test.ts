import { describe, expect, it } from 'vitest';
import { createPage } from '../page.runtime.js';
import { fakePorts, pageOf, paramOf, viewOf } from '../fakes.js';
import type { FormCore } from '../core.type.js';

const open = (...params: ReturnType<typeof paramOf>[]): FormCore =>
  createPage(pageOf(viewOf({ id: 1, uid: 'v', type: 3, app_params: params })), fakePorts()).views.get(1)
    ?.form as FormCore;

describe('what was typed, in expressions', () => {
  it('is a number in a number field, however it was written, so that it can be added to', () => {
    const form = open(
      paramOf({ id: 1, uid: 'price', form_type: 5, config: { precision: 2 } }),
      paramOf({
        id: 2,
        uid: 'gross',
        form_type: 5,
        config: { precision: 2 },
        value: 'form.price == null ? null : form.price + 0.5',
      }),
    );
    form.change('price', '10.50');
    expect(form.wireValues()).toEqual({ 1: '10.50', 2: '11' });
    form.change('price', '');
    expect(form.wireValues()).toEqual({ 1: null, 2: null });
  });

  it('is null once it is emptied, as the server reads it', () => {
    const form = open(
      paramOf({ id: 1, uid: 'code', def_val: 'x' }),
      paramOf({ id: 2, uid: 'note', cond: 'form.code == null' }),
    );
    expect(form.getField('note').visible).toBe(false);
    form.change('code', '');
    expect(form.getField('note').visible).toBe(true);
  });

  it('is null where its computation fails: an older result is none', () => {
    const form = open(
      paramOf({ id: 1, uid: 'a', form_type: 5, def_val: 2 }),
      paramOf({ id: 2, uid: 'b', form_type: 5, value: "form.a + (form.a > 5 ? 'x' : 1)" }),
    );
    expect(form.values()).toMatchObject({ b: 3 });
    form.change('a', 9);
    expect(form.values()).toMatchObject({ b: null });
  });

  it('of a row goes out transformed, and its range under the names of its ends', () => {
    const form = open(
      paramOf({
        id: 1,
        uid: 'rows',
        form_type: 20,
        config: {
          multiple: true,
          members: [
            paramOf({ id: 2, uid: 'word', trans: 'upper(value)' }),
            paramOf({
              id: 3,
              uid: 'from',
              form_type: 6,
              config: { endField: 'to', timeType: 'date', timeFormat: 'YYYY-MM-DD' },
            }),
            paramOf({ id: 4, uid: 'days', value: "row.from + '/' + row.to" }),
          ],
        },
      }),
    );
    form.change('rows', [{ word: 'abc', from: '2026-01-01', to: '2026-01-31' }]);
    expect(form.wireValues()).toEqual({
      1: [{ word: 'ABC', from: '2026-01-01', to: '2026-01-31', days: '2026-01-01/2026-01-31' }],
    });
    const [key = ''] = form.records('rows');
    expect(form.getField(`rows/${key}/from`).value).toEqual(['2026-01-01', '2026-01-31']);
  });

  it('of presets and expressions of a range covers whole units of what is picked', () => {
    const range = (uid: string, config: object) => paramOf({ id: 1, uid, form_type: 6, config });
    const at = (config: object): unknown => open(range('r', config)).values()['r'];
    expect(at({ rangeTimeType: 'last-7-days', timeType: 'month' })).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/-01 00:00:00$/),
        expect.stringMatching(/-(28|29|30|31) 23:59:59$/),
      ]),
    );
    expect(at({ rangeTimeType: 'today', timeType: 'year', timeFormat: 'YYYY' })).toEqual(
      expect.arrayContaining([expect.stringMatching(/^\d{4}$/)]),
    );
    expect(at({ rangeTimeType: '["2026-11-18 10:00:00", "2026-11-18 11:00:00"]', timeType: 'week' })).toEqual([
      '2026-11-16 00:00:00',
      '2026-11-22 23:59:59',
    ]);
    expect(at({ rangeTimeType: '["2026-11-18 10:00:00", "2026-11-18 11:00:00"]', timeType: 'datetime' })).toEqual([
      '2026-11-18 10:00:00',
      '2026-11-18 11:00:00',
    ]);
    expect(at({ rangeTimeType: '[2023, 2024]' })).toEqual(['2023-01-01 00:00:00', '2024-12-31 23:59:59']);
    expect(at({ rangeTimeType: '["2024-05-03", "2024-06"]', timeFormat: 'YYYY-DD-MM HH:mm:ss' })).toEqual([
      '2024-03-05 00:00:00',
      '2024-30-06 23:59:59',
    ]);
    expect(at({ rangeTimeType: '[startOf(now(), "month"), now()]', timeType: 'month', timeFormat: 'YYYY-MM' })).toEqual(
      [expect.stringMatching(/^\d{4}-\d\d$/), expect.stringMatching(/^\d{4}-\d\d$/)],
    );
  });
});

describe('a disabled group', () => {
  it('has no field that can be typed into, in groups inside it either', () => {
    const inner = paramOf({
      id: 3,
      uid: 'inner',
      form_type: 20,
      config: { members: [paramOf({ id: 4, uid: 'name' })] },
    });
    const form = open(
      paramOf({
        id: 1,
        uid: 'rows',
        form_type: 20,
        def_val: [{ inner: { name: 'a' } }],
        config: {
          multiple: true,
          members: [{ ...inner, config: { ...inner.config, disabled: true } }, paramOf({ id: 5, uid: 'free' })],
        },
      }),
    );
    const [row = ''] = form.records('rows');
    const [record = ''] = form.records(`rows/${row}/inner`);
    expect([
      form.getField(`rows/${row}/inner/${record}/name`).disabled,
      form.getField(`rows/${row}/free`).disabled,
    ]).toEqual([true, false]);
  });
});
