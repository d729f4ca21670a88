import { expect, it } from 'vitest';
import { schemaBundle } from '../generated/bundle.js';
import { usesExpressions } from './expression.use.js';

const isExpression = (part: unknown): boolean =>
  typeof part === 'object' && part !== null && '$ref' in part && /\/expression\.json$/.test(String(part.$ref));

/** Names of properties that are expressions, or maps of them, wherever they stand in a schema. */
function holders(schema: unknown, found = new Set<string>()): Set<string> {
  if (typeof schema !== 'object' || schema === null) return found;
  for (const [key, part] of Object.entries(schema)) {
    if (key === 'properties')
      for (const [name, property] of Object.entries(part as Record<string, Record<string, unknown>>))
        if (isExpression(property) || isExpression(property['additionalProperties'])) found.add(name);
    holders(part, found);
  }
  return found;
}

/** What stands in a button's callback alone; elsewhere these names are no expressions. */
const inCallBack = new Set(['set', 'value', 'link']);

it('finds every expression that a page may hold', () => {
  const names = holders(schemaBundle);
  // Steps and results of actions stay on the server.
  for (const name of ['input', 'params', 'result']) names.delete(name);
  expect(names.size).toBeGreaterThan(8);
  for (const name of names) {
    const node = inCallBack.has(name) ? { call_back_config: { [name]: 'row.b' } } : { [name]: 'row.b' };
    expect([name, usesExpressions({ views: [{ app_cols: [{ config: node }] }] })]).toEqual([name, true]);
  }
  expect(usesExpressions({ app_params: [{ form_type: 5, value: 'form.a * 2' }] })).toBe(true);
  expect(usesExpressions({ app_params: [{ form_type: 1, config: { pattern: '[0-9]+' } }] })).toBe(true);
  expect(usesExpressions({ app_params: [{ form_type: 6, config: { rangeTimeType: '[now(), now()]' } }] })).toBe(true);
});

it('is not called by names, empty places and rows', () => {
  expect(usesExpressions({ views: [{ cond: '', param_config: ' ', call_back_config: {} }] })).toBe(false);
  expect(usesExpressions({ app_params: [{ form_type: 6, config: { rangeTimeType: 'this-month' } }] })).toBe(false);
  expect(usesExpressions({ views: [{ content: [{ cond: 'a', when: 'b' }] }], first: { rows: [{ trans: 'x' }] } })).toBe(
    false,
  );
  expect(usesExpressions({ app_params: [{ data_config: { value: 'code', label: 'name' } }] })).toBe(false);
});
