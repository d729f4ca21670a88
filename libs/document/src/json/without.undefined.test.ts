import { expect, expectTypeOf, it } from 'vitest';
import type { JsonObject } from './canonical.json.js';
import { withoutUndefined } from './without.undefined.js';

const length = (): number | undefined => undefined;

it('leaves out the keys without a value, and keeps every other one in its order', () => {
  const whole = withoutUndefined({ z: 0, gone: undefined, empty: '', no: false, none: null, a: [undefined] });
  expect(Object.entries(whole)).toEqual([
    ['z', 0],
    ['empty', ''],
    ['no', false],
    ['none', null],
    ['a', [undefined]],
  ]);
});

it('leaves the object itself as it was, and does not enter what stands in it', () => {
  const inner = { gone: undefined };
  const object = { inner, gone: undefined };
  expect(withoutUndefined(object).inner).toBe(inner);
  expect(Object.keys(object)).toEqual(['inner', 'gone']);
});

it('keeps a key called __proto__ as a key', () => {
  const object = JSON.parse('{"__proto__":{"x":1}}') as Record<string, unknown>;
  expect(Object.keys(withoutUndefined(object))).toEqual(['__proto__']);
});

it('is typed as what may stand in a document', () => {
  const part = withoutUndefined({ uid: 'a', length: length() });
  expectTypeOf(part.uid).toEqualTypeOf<string>();
  expectTypeOf(part).toExtend<JsonObject>();
  // @ts-expect-error: with the key itself it would be none.
  const whole: JsonObject = { length: length() };
  expect(part).not.toHaveProperty('length');
  expect(whole).toHaveProperty('length');
});
