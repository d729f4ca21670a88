import type { Query } from './query.type.js';

/**
 * Every expression knows where it stands: `at` is a UTF-16 offset into the statement's text, or -1 where the parser
 * gives none.
 */
interface Node<Kind extends string> {
  node: Kind;
  at: number;
}

/**
 * A constant; `whole` is its value where it is an integer (ORDER BY 2), `width` its length where it is a text, `isNull`
 * for NULL.
 */
export interface Literal extends Node<'literal'> {
  whole?: number;
  width?: number;
  isNull: boolean;
  /** The value where it is a text. */
  text?: string;
}
/** A bound value, numbered from 1. */
export interface Bind extends Node<'bind'> {
  number: number;
}
/**
 * A name such as `phone`, `c.phone`, `public.customer.phone`, or a whole row (`c`): which of them it is, the scope
 * decides.
 */
export interface Name extends Node<'name'> {
  path: string[];
  /** Where there is no such column it is a value of the session, or a word of a clause. */
  isAmbientToo?: true;
}
/** `*` or `t.*`. */
export interface Star extends Node<'star'> {
  path: string[];
}
/** `(value).name`, or every field of a row value when `name` is null. */
export interface Field extends Node<'field'> {
  of: Expression;
  name: string | null;
}
/** A window: PARTITION BY, ORDER BY and frame bounds. `refers` names a WINDOW clause that it stands on. */
export interface WindowSpec {
  refers?: string;
  partition: Expression[];
  order: Expression[];
  bounds: Expression[];
}
/** A function call. `path` is the name as written; approval goes by catalogue identity. */
export interface Call extends Node<'call'> {
  path: string[];
  args: Expression[];
  /** Names of arguments, by place, where some are given by name. */
  names?: (string | undefined)[];
  /** ORDER BY inside the call or WITHIN GROUP. */
  order: Expression[];
  filter?: Expression;
  over?: WindowSpec;
  distinct: boolean;
}
/** An operator over one or two values; `path` may carry a schema (`OPERATOR(public.@@)`). */
export interface Operator extends Node<'operator'> {
  path: string[];
  args: Expression[];
}
/** A list membership: `value IN (a, b)` or `value = ANY (list)`; `negated` and `all` tell NOT IN and ALL. */
export interface Membership extends Node<'membership'> {
  path: string[];
  value: Expression;
  list: Expression[];
  spread: boolean;
  negated: boolean;
}
/** A cast to a named type; `list` says it is an array of it. */
export interface Cast extends Node<'cast'> {
  path: string[];
  list: boolean;
  of: Expression;
}
/** AND, OR, NOT. */
export interface Logic extends Node<'logic'> {
  with: 'and' | 'or' | 'not';
  args: Expression[];
}
/**
 * A value made of values by the grammar itself: ROW, ARRAY, COALESCE, GREATEST, JSON and XML constructors, IS NULL,
 * subscripts, COLLATE …
 */
export interface Combination extends Node<'combination'> {
  what: string;
  args: Expression[];
  order: Expression[];
  filter?: Expression;
  over?: WindowSpec;
}
/** CASE; `subject` is absent in the searched form. */
export interface Case extends Node<'case'> {
  subject?: Expression;
  branches: { when: Expression; then: Expression }[];
  otherwise?: Expression;
}
/**
 * A query used as a value: one value, an array of values, existence, or the list of a comparison with `test` by `path`.
 */
export interface Subquery extends Node<'subquery'> {
  role: 'value' | 'array' | 'exists' | 'compare';
  query: Query;
  test?: Expression;
  path?: string[];
}
/** A value of the session that no table holds (CURRENT_DATE, CURRENT_USER, DEFAULT). */
export interface Ambient extends Node<'ambient'> {
  what: string;
}

/** Everything that can stand for a value. */
export type Expression =
  | Literal
  | Bind
  | Name
  | Star
  | Field
  | Call
  | Operator
  | Membership
  | Cast
  | Logic
  | Combination
  | Case
  | Subquery
  | Ambient;
