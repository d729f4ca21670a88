import type { AnswerSchema } from './operation.js';

export type { AnswerSchema };

/** As an operation declares it. */
type JsonSchema = Readonly<Record<string, unknown>>;

export const integer = { type: 'integer' } as const;
export const number = { type: 'number' } as const;
export const text = { type: 'string' } as const;
export const flag = { type: 'boolean' } as const;
/** An object whose fields depend on what is asked for. */
export const object = { type: 'object' } as const;
/** A text for people, in one language or in both. */
export const label = { type: ['string', 'object'] } as const;
/** The answer of an operation that only does something. */
export const nothing = { type: 'null' } as const;

/** The same, or null. */
export function orNull({ type, ...rest }: JsonSchema): JsonSchema {
  return { ...rest, type: [type, 'null'] };
}

/** A list of such entries. */
export function listOf(items: JsonSchema): JsonSchema {
  return { type: 'array', items };
}

/** An object with these fields; `optional` ones are not always there. */
export function answer<
  R extends Record<string, JsonSchema>,
  P extends Record<string, JsonSchema> = Record<never, never>,
>(required: R, optional?: P): JsonSchema & { readonly properties: R & P } {
  return { type: 'object', required: Object.keys(required), properties: { ...required, ...optional } as R & P };
}

/** The number of what was made or changed. */
export const idAnswer = answer({ id: integer });
