import type { Expression } from './expression.type.js';
import type { ReadQuery } from './query.type.js';

/** A type by the name that is written, and whether it is an array of it. */
export interface NamedType {
  path: string[];
  list: boolean;
}

/** A value that a function takes. */
export interface FunctionInput {
  /** Empty where it has none. */
  name: string;
  type: NamedType;
  isVariadic: boolean;
  /** What stands for it where it is left out; its places are those of the definition. */
  otherwise?: Expression;
}

/** A function of the database whose body is one query, before any name is resolved. */
export interface ParsedFunction {
  /** Its own name, by which its body may call its inputs (`f.x`). */
  name: string;
  inputs: FunctionInput[];
  /** Its result's columns, where it names them itself (OUT, INOUT, TABLE). */
  outs: { name: string; type: NamedType }[];
  returns: NamedType;
  returnsSet: boolean;
  /** It gives nothing, or no rows, where an input is NULL. */
  isStrict: boolean;
  /** Schemas of its own search path; absent where that of whoever calls it holds. */
  searchPath?: string[];
  /** CREATE FUNCTION, of which the places of defaults are. */
  definition: string;
  /** The query, and the text of which its places are: a body that is a string, or the definition. */
  body: { text: string; query: ReadQuery };
  /** Every name in the body is qualified: the server resolved them when the function was made. */
  isBound: boolean;
}
