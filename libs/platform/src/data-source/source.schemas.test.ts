import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { sourceOperations } from './data-source.operations.js';

interface Schema {
  required: string[];
  properties: Record<string, Record<string, unknown>>;
  examples: unknown[];
}

describe('schema of a PostgreSQL source', () => {
  const schema = JSON.parse(
    readFileSync(new URL('../../../../schemas/data-source/postgres.json', import.meta.url), 'utf8'),
  ) as Schema;
  const input = sourceOperations.find(({ name }) => name === 'data-source.create')?.input as unknown as Schema;

  it('has the fields and bounds that registering a source checks', () => {
    for (const [name, property] of Object.entries(schema.properties)) {
      for (const bound of ['minimum', 'maximum', 'minLength', 'maxLength', 'pattern'])
        expect([name, bound, property[bound]]).toEqual([name, bound, input.properties[name]?.[bound]]);
    }
    expect(input.required).toEqual(expect.arrayContaining(schema.required));
  });

  it('accepts its own example', () => {
    expect(new Ajv({ strict: false }).validate(schema, schema.examples[0])).toBe(true);
  });
});
