import { setOwn } from './canonical.json.js';

/** A type whose properties that may be undefined may be absent instead, and are never undefined where they stand. */
export type WithoutUndefined<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/**
 * A copy of an object without the keys whose value is undefined; null stays, and objects inside are not entered. It is
 * for objects of which a key that is there says something, whatever its value: parts of documents, bodies, headers,
 * options of drivers. Where a reader asks for the value, undefined says the same, and the plain object will do.
 */
export function withoutUndefined<T extends object>(object: T): WithoutUndefined<T> {
  const result = {};
  for (const [key, value] of Object.entries(object)) if (value !== undefined) setOwn(result, key, value);
  return result as WithoutUndefined<T>;
}
