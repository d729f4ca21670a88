import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkJsonText, readJson } from './json.limits.js';

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;

it('takes every text within its depth and refuses one level less', () => {
  fc.assert(
    fc.property(fc.jsonValue({ depthSize: 'medium' }), fc.integer({ min: 0, max: 3 }), (value, indent) => {
      const text = JSON.stringify(value, null, indent);
      const depth = depthOf(value);
      const values = text.length;
      expect(readJson(text, 'f', { depth, values })).toEqual(JSON.parse(text));
      if (depth > 0 && text.length > depth - 1)
        expect(() => checkJsonText(text, 'f', { depth: depth - 1, values })).toThrow('nested deeper');
    }),
  );
});

it('counts what stands between signs, not signs inside strings', () => {
  const strings = JSON.stringify([',,,,[[[[{{{{', '\\', '"', '\\"', '\\\\']);
  expect(() => checkJsonText(strings, 'f', { depth: 1, values: 5 })).not.toThrow();
  expect(() => checkJsonText(strings, 'f', { depth: 1, values: 4 })).toThrow('more than 4 values');
});

it('names the field that holds NUL, and takes the words for it', () => {
  expect(() => readJson('{"a":{"b":"x\\u0000"}}', 'body')).toThrow('a.b holds the character NUL');
  expect(() => readJson('{"a\\u0000":1}', 'body')).toThrow('NUL');
  expect(readJson(JSON.stringify({ a: '\\u0000' }), 'body')).toEqual({ a: '\\u0000' });
});
