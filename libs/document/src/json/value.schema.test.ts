import { Ajv } from 'ajv';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { widgetValues } from '../generated/widgets.js';
import { misfit, type ValueSchema } from './value.schema.js';

const window = { days: [1, 5], from: '09:00', to: '18:00' };
const schema = widgetValues['time-windows'] as ValueSchema;

describe('values of widgets', () => {
  it.each([
    ['a list of windows', [window], undefined],
    ['none', [], undefined],
    ['no list', window, ''],
    ['too many', Array.from({ length: 21 }, () => window), ''],
    ['a window without an end', [{ days: [1], from: '09:00' }], '/0/to'],
    ['a window with something else', [window, { ...window, note: 'x' }], '/1/note'],
    ['an hour that is none', [{ ...window, to: '24:00' }], '/0/to'],
    ['a day that is none', [{ ...window, days: [1, 8] }], '/0/days/1'],
    ['a day twice', [{ ...window, days: [1, 1] }], '/0/days'],
    ['no day', [{ ...window, days: [] }], '/0/days'],
  ])('%s', (_what, value, at) => expect(misfit(schema, value)).toBe(at));

  it('fit as Ajv says, whatever the schema and the value', () => {
    const leaf: fc.Arbitrary<ValueSchema> = fc.oneof(
      fc.record(
        { type: fc.constant('integer' as const), minimum: fc.integer({ min: -2, max: 2 }) },
        { requiredKeys: ['type'] },
      ),
      fc.record(
        { type: fc.constant('number' as const), maximum: fc.integer({ min: -2, max: 2 }) },
        { requiredKeys: ['type'] },
      ),
      fc.record(
        {
          type: fc.constant('string' as const),
          minLength: fc.integer({ min: 0, max: 3 }),
          maxLength: fc.integer({ min: 1, max: 4 }),
          pattern: fc.constantFrom('^a', 'b$', '.'),
        },
        { requiredKeys: ['type'] },
      ),
      fc.constant<ValueSchema>({ type: 'boolean' }),
      fc.constant<ValueSchema>({ enum: ['a', 1, null, [1]] }),
    );
    const { any } = fc.letrec<{ any: ValueSchema }>((tie) => ({
      any: fc.oneof(
        { depthSize: 'small' },
        leaf,
        fc.record(
          {
            type: fc.constant('array' as const),
            items: tie('any'),
            minItems: fc.integer({ min: 0, max: 2 }),
            maxItems: fc.integer({ min: 0, max: 3 }),
            uniqueItems: fc.boolean(),
          },
          { requiredKeys: ['type'] },
        ),
        fc.record(
          {
            type: fc.constant('object' as const),
            properties: fc.dictionary(fc.constantFrom('a', 'b'), tie('any')),
            required: fc.uniqueArray(fc.constantFrom('a', 'b')),
            additionalProperties: fc.constant(false as const),
          },
          { requiredKeys: ['type'] },
        ),
      ),
    }));
    const json = fc.letrec<{ value: unknown }>((tie) => ({
      value: fc.oneof(
        { depthSize: 'small' },
        fc.constantFrom<unknown>(null, true, 0, 1, 1.5, -3, '', 'a', 'ab', 'bbb', '😀'),
        fc.array(tie('value'), { maxLength: 3 }),
        fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('value'), { noNullPrototype: true }),
      ),
    })).value;
    fc.assert(
      fc.property(any, json, (drawn, value) => {
        expect(misfit(drawn, value) === undefined).toBe(new Ajv({ strict: false }).validate(drawn, value));
      }),
      { numRuns: 300 },
    );
  });
});
