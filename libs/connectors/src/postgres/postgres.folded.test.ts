import { expect, it } from 'vitest';
import { callsWhenPlanned } from './postgres.folded.js';

const column = '{VAR :varno 1 :varattno 1}';
const constant = '{CONST :consttype 23 :constvalue 4 [ 1 0 0 0 ]}';
const call = (id: number, ...args: string[]): string => `{FUNCEXPR :funcid ${id} :args (${args.join(' ')})}`;
const calls = (tree: string): boolean =>
  callsWhenPlanned({ tree: `(${tree})`, functions: ['20001', '20002'], inlines: false });

it('planning calls a function of the database where no column stands in its arguments for sure', () => {
  expect(calls(call(20001, column))).toBe(false);
  expect(calls(call(20001, call(870, column), constant))).toBe(false);
  expect(calls(call(870, constant))).toBe(false);
  expect(calls(`{OPEXPR :opno 96 :opfuncid 65 :args (${call(20001, column)} ${constant})}`)).toBe(false);
  expect(calls(call(20001))).toBe(true);
  expect(calls(call(20001, constant))).toBe(true);
  expect(calls(`{OPEXPR :opno 20009 :opfuncid 20001 :args (${constant} ${constant})}`)).toBe(true);
  // A constant condition may take the column away, and so may a function whose text is put in its place.
  expect(calls(call(20001, `{CASEEXPR :args (${column})}`))).toBe(true);
  expect(calls(call(20001, `{COALESCEEXPR :args (${constant} ${column})}`))).toBe(true);
  expect(calls(call(20001, call(20002, column)))).toBe(true);
  expect(calls(call(20001, '{CONST :x \\{VAR\\ }'))).toBe(true);
  expect(callsWhenPlanned({ tree: `(${call(20001, column)})`, functions: ['20001'], inlines: true })).toBe(true);
});
