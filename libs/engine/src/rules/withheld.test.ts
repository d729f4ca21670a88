import type { CompiledParam } from '@sluice/document';
import { describe, expect, it } from 'vitest';
import { computedValues, type ComputeContext } from './computed.rule.js';
import { validateParams } from './validate-params.rule.js';
import { knownRecords, withheldNames, withheldUids } from './withheld.rule.js';

let last = 0;
const param = (part: Partial<CompiledParam> & { name: string }): CompiledParam =>
  ({ id: (last += 1), uid: part.name, form_type: 1, app_buttons: [], ...part }) as CompiledParam;
const masked: ComputeContext = {
  locale: 'zh-chs',
  now: 0,
  functions: { dict: () => 'A*' },
  maskedNames: new Set(['people']),
};
const clear: ComputeContext = { ...masked, maskedNames: new Set() };

const lines = param({
  name: 'lines',
  form_type: 20,
  config: {
    multiple: true,
    members: [
      param({ name: 'loud', value: "row.told + '!'" }),
      param({ name: 'who' }),
      param({ name: 'told', must: true, value: "dict('people', row.who)" }),
      param({ name: 'twice', value: 'row.who + row.who' }),
    ],
  },
});
const names = param({ name: 'names', value: "form.lines == null ? '' : join(form.lines.map(line, line.told), ', ')" });
const codes = param({ name: 'codes', value: "form.lines == null ? '' : join(form.lines.map(line, line.who), ', ')" });

describe('what rests on a mask', () => {
  it('is left out of rows, with what reads it in the row or in the form; what does not read it stays', () => {
    const sent = { lines: [{ who: 'a', told: 'A*', loud: 'A*!' }], names: 'A*', codes: '' };
    expect(computedValues([lines, names, codes], sent, masked)).toEqual({
      lines: [{ who: 'a', twice: 'aa' }],
      codes: 'a',
    });
    expect(computedValues([lines, names, codes], sent, clear)).toMatchObject({
      lines: [{ who: 'a', told: 'A*', twice: 'aa' }],
      names: 'A*',
      codes: 'a',
    });
  });

  it('is left out of groups inside rows, and of rows that read a masked value of the form', () => {
    const inner = param({
      name: 'inner',
      form_type: 20,
      config: {
        multiple: true,
        members: [param({ name: 'code' }), param({ name: 'same', value: 'form.top + row.code' })],
      },
    });
    const outer = param({ name: 'outer', form_type: 20, config: { members: [inner] } });
    const top = param({ name: 'top', value: "dict('people', 'x')" });
    expect(computedValues([top, outer], { top: 'A*', outer: { inner: [{ code: '1', same: 'A*1' }] } }, masked)).toEqual(
      { outer: { inner: [{ code: '1' }] } },
    );
    expect(withheldUids([top, outer], masked)).toEqual(new Set(['top', 'same']));
  });

  it('is left out of rows that read a value of the form that was not sent, as who sees a mask sends none', () => {
    const members = [
      param({ name: 'no' }),
      param({ name: 'call', value: "'tel:' + form.phone + row.no" }),
      param({ name: 'again', value: "row.call + '!'" }),
      param({ name: 'own', value: "row.no + '!'" }),
    ];
    const calls = param({ name: 'calls', form_type: 20, config: { multiple: true, members } });
    const [phone, made] = [param({ name: 'phone' }), param({ name: 'made', value: "'+' + form.phone" })];
    expect(computedValues([phone, calls], { calls: [{ no: '1', call: 'tel:1' }] }, clear)).toEqual({
      calls: [{ no: '1', own: '1!' }],
    });
    expect(computedValues([phone, calls], { phone: '9', calls: [{ no: '1' }] }, clear)).toMatchObject({
      calls: [{ no: '1', call: 'tel:91', again: 'tel:91!', own: '1!' }],
    });
    expect(computedValues([calls], { calls: [{ no: '1' }] }, clear)).toMatchObject({ calls: [{ own: '1!' }] });
    const by = param({
      name: 'by',
      form_type: 20,
      config: {
        members: [
          param({ name: 'all', value: 'form.made' }),
          param({ name: 'phone' }),
          param({ name: 'mine', value: 'row.phone' }),
        ],
      },
    });
    expect(computedValues([phone, made, by], { by: { phone: '5' } }, clear)).toEqual({ by: { phone: '5', mine: '5' } });
    expect(computedValues([phone, made, by], { phone: '7', by: { phone: '5' } }, clear)).toEqual({
      phone: '7',
      made: '+7',
      by: { phone: '5', all: '+7', mine: '5' },
    });
  });

  it('counts what a typed value is made into, and whoever reads the whole form', () => {
    const [made, all, other] = [
      param({ name: 'made', trans: "dict('people', value)" }),
      param({ name: 'all', value: 'string(form)' }),
      param({ name: 'other', value: "form.x == null ? '' : form.x" }),
    ];
    expect([...withheldNames([made, all, other], masked)].sort()).toEqual(['all', 'made']);
    expect(computedValues([made, param({ name: 'x' })], { made: 'A*', x: 'y' }, masked)).toEqual({ x: 'y' });
    expect(withheldNames([made, all, other], clear)).toEqual(new Set());
    // The mask that the browser did not send is not known here: what would be made without it is no whole.
    const [html, x, phone] = [param({ name: 'html', form_type: 9 }), param({ name: 'x' }), param({ name: 'phone' })];
    expect(computedValues([all, html, x, phone], { x: 'y' }, clear)).toEqual({ x: 'y' });
    expect(computedValues([all, html, x], { x: 'y' }, clear)).toHaveProperty('all');
  });

  it('is left out where the names themselves are stored, and not where codes are', () => {
    const tree = (name: string, stockpile: 'code' | 'name'): CompiledParam =>
      param({
        name,
        form_type: 18,
        input_config: { stockpile },
        data_config: { dict_id: 'people' as unknown as number },
      });
    expect(computedValues([tree('a', 'name'), tree('b', 'code')], { a: 'A*', b: 'a' }, masked)).toEqual({ b: 'a' });
    expect(computedValues([tree('a', 'name')], { a: 'Ann' }, clear)).toEqual({ a: 'Ann' });
  });

  it('is not asked for, though it must be filled; where nothing is masked it is', () => {
    const must = param({ name: 'must', must: true, value: "dict('people', form.who)" });
    expect(validateParams([must, lines], { lines: [{ who: 'a' }] }, masked)).toEqual([]);
    expect(validateParams([must, lines], { lines: [{ who: 'a' }] }, clear).map(({ name }) => name)).toEqual([
      'must',
      'lines',
    ]);
    expect(
      validateParams(
        [param({ name: 'phone', must: true }), param({ name: 'mail', must: true })],
        {},
        { ...clear, withheld: new Set(['phone']) },
      ).map(({ name }) => name),
    ).toEqual(['mail']);
  });

  it('takes both names of a range with it, and leaves the other ranges of a row as they stand', () => {
    const range = (name: string, more: Partial<CompiledParam> = {}): CompiledParam =>
      param({ name, form_type: 6, config: { endField: `${name}_end` }, ...more });
    const group = param({
      name: 'g',
      form_type: 20,
      config: { members: [range('a'), range('b', { trans: "dict('people', value[0])" })] },
    });
    expect(knownRecords(group, { a: '1', a_end: '2', b: 'A*', b_end: 'A*' }, masked)).toEqual({ a: '1', a_end: '2' });
  });
});
