import { isObject, type Json, type JsonObject } from '@sluice/document';

/**
 * A schema and what of it is offered, by roles; the same object each time, so that a form keeps what it knows of it.
 */
const made = new WeakMap<object, Map<string, JsonObject>>();

/**
 * A schema without the alternatives that are for other roles (`x-roles`): who may not write them is not offered them,
 * and the server would refuse them. What a value has already of them stays as it is, so that it is drawn.
 */
export function offeredSchema(schema: JsonObject, roles: readonly string[], value: Json | undefined): JsonObject {
  const has = JSON.stringify(value) ?? '';
  const kept = lackedKeys(schema, roles).filter((key) => has.includes(`"${key}":`));
  const key = `${[...roles].sort().join(' ')}/${kept.join(' ')}`;
  const known = made.get(schema) ?? new Map<string, JsonObject>();
  made.set(schema, known);
  const result = known.get(key) ?? (without(schema, (one) => isFor(one, roles) || keyOf(one, kept)) as JsonObject);
  known.set(key, result);
  return result;
}

function isFor(alternative: Json, roles: readonly string[]): boolean {
  const wanted = isObject(alternative) ? alternative['x-roles'] : undefined;
  return !Array.isArray(wanted) || wanted.some((role) => roles.includes(String(role)));
}

const firstKey = (alternative: JsonObject): string => {
  const { required } = alternative;
  return Array.isArray(required) ? String(required[0]) : '';
};

const keyOf = (alternative: Json, kept: readonly string[]): boolean =>
  isObject(alternative) && kept.includes(firstKey(alternative));

/** Names by which alternatives for other roles are known in a value. */
function lackedKeys(schema: Json, roles: readonly string[]): string[] {
  if (Array.isArray(schema)) return schema.flatMap((part) => lackedKeys(part, roles));
  if (!isObject(schema)) return [];
  const own = isFor(schema, roles) ? [] : [firstKey(schema)];
  return [...new Set([...own, ...Object.values(schema).flatMap((part) => lackedKeys(part, roles))])];
}

function without(schema: Json, stays: (alternative: Json) => boolean): Json {
  if (Array.isArray(schema)) return schema.map((part) => without(part, stays));
  if (!isObject(schema)) return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([key, part]) => [
      key,
      without(key === 'oneOf' && Array.isArray(part) ? part.filter(stays) : part, stays),
    ]),
  );
}
