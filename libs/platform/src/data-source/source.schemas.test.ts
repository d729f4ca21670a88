import { readFileSync } from 'node:fs';
import { sourceSchemas, type DataSourceKind, type PlatformError } from '@sluice/document';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { sourceOperations } from './data-source.operations.js';
import { fieldsOf, type SourceForm } from './source.form.js';

interface Schema {
  required: string[];
  properties: Record<string, Record<string, unknown>>;
  examples: Record<string, unknown>[];
}

const input = sourceOperations.find(({ name }) => name === 'data-source.create')?.input as unknown as Schema;
const bounds = ['minimum', 'maximum', 'minLength', 'maxLength', 'pattern'] as const;
type Bound = (typeof bounds)[number];

/** Values just beyond a bound. */
const beyond: Record<Bound, (limit: unknown) => unknown> = {
  minimum: (limit) => Number(limit) - 1,
  maximum: (limit) => Number(limit) + 1,
  minLength: (limit) => 'x'.repeat(Number(limit) - 1),
  maxLength: (limit) => 'x'.repeat(Number(limit) + 1),
  pattern: () => '\u0000 !',
};

/** Whether the operation's own input has the bound, so that a form beyond it never arrives. */
const isInput = (name: string, bound: Bound, property: Record<string, unknown>): boolean =>
  input.properties[name]?.[bound] === property[bound];

function refusedField(form: SourceForm): string | undefined {
  try {
    fieldsOf(form);
    return undefined;
  } catch (cause) {
    return (cause as PlatformError & { field?: string }).field;
  }
}

const schemaOf = (kind: string): Schema =>
  JSON.parse(readFileSync(new URL(`../../../../schemas/data-source/${kind}.json`, import.meta.url), 'utf8')) as Schema;

describe.each(Object.keys(sourceSchemas).map((type) => [type as DataSourceKind, schemaOf(type)] as const))(
  'schema of a source of the kind %s',
  (type, schema) => {
    const example = { ...schema.examples[0], name: 'shop', type } as SourceForm;

    it('has bounds that registering a source keeps, naming the field', () => {
      expect(refusedField(example)).toBeUndefined();
      for (const [name, property] of Object.entries(schema.properties)) {
        for (const bound of bounds.filter((one) => property[one] !== undefined && !isInput(name, one, property)))
          expect([bound, refusedField({ ...example, [name]: beyond[bound](property[bound]) })]).toEqual([bound, name]);
      }
    });

    it('is refused nothing that it allows by what stands before it', () => {
      for (const [name, property] of Object.entries(schema.properties))
        for (const bound of bounds) {
          const limit = input.properties[name]?.[bound];
          if (limit !== undefined) expect([name, bound, limit]).toEqual([name, bound, property[bound]]);
        }
      expect(schema.required).toEqual(
        expect.arrayContaining(input.required.filter((name) => name in schema.properties)),
      );
    });

    it('accepts its own example', () => {
      expect(new Ajv({ strict: false }).validate(schema, schema.examples[0])).toBe(true);
    });
  },
);
