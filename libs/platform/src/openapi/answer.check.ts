import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Operation } from '../dispatch/operation.js';
import { dataOf } from './openapi.document.js';

/** A schema that takes no field besides those that it names: what is answered and not said counts too. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const inner = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]));
  return 'properties' in schema && !('additionalProperties' in schema)
    ? { ...inner, additionalProperties: false }
    : inner;
}

const addressesOf = ({ name, route }: Operation): string[] => [
  `POST /operation/${name}`,
  ...(route === undefined ? [] : [`${route.method} ${route.path}`]),
];

/**
 * Holds what operations answer against the schemas that `/openapi/v1` publishes for them. The check takes an address
 * (`POST /login`) and the data of a success, and answers what differs; undefined where nothing does, and for addresses
 * and streams that have no schema. For tests: answers are not checked while the product runs.
 */
export function createAnswerCheck(
  operations: readonly Operation[],
): (address: string, data: unknown) => string | undefined {
  const ajv = new Ajv2020({ strict: false });
  const known = new Map(
    operations.flatMap((operation) => addressesOf(operation).map((at) => [at, operation] as const)),
  );
  const compiled = new Map<Operation, ValidateFunction | undefined>();
  const validatorOf = (operation: Operation): ValidateFunction | undefined => {
    if (!compiled.has(operation)) {
      const schema = dataOf(operation);
      compiled.set(operation, schema && ajv.compile(closed(schema) as Record<string, unknown>));
    }
    return compiled.get(operation);
  };
  return (address, data) => {
    const operation = known.get(address);
    const validate = operation && validatorOf(operation);
    // As a receiver reads it: times are texts by then.
    if (!operation || !validate || validate(JSON.parse(JSON.stringify(data ?? null)))) return undefined;
    return `${operation.name}: ${ajv.errorsText(validate.errors)}`;
  };
}
