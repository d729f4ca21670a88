import type { JsonSchema } from './json.schema.js';

/** An input of these fields, some of them required; others are refused by name. */
export function inputOf<F extends Readonly<Record<string, JsonSchema>>>(
  fields: F,
  names: readonly (keyof F & string)[],
  required: readonly (keyof F & string)[],
): JsonSchema {
  return {
    type: 'object',
    additionalProperties: false,
    required,
    properties: Object.fromEntries(names.map((name) => [name, fields[name]])),
  };
}
