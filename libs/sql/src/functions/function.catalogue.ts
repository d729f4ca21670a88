/**
 * What a function may do: `pure` computes from its arguments (and the clock or chance), `reads` looks at settings,
 * catalogues or other rows than those it is given, `effect` changes something, `unknown` is not in the catalogue. Only
 * `pure` is approved for a reader; `sequence` functions are effects that a writing statement may have.
 */
export type FunctionEffect = 'pure' | 'sequence' | 'reads' | 'effect' | 'unknown';

/** A built-in function by name, all overloads together: the effect is that of the worst of them. */
export interface BuiltinFunction {
  name: string;
  effect: FunctionEffect;
  /** It may give another answer each time, so that the server evaluates it even where nothing refers to it. */
  isVolatile: boolean;
  /** It may give several rows. */
  returnsSet: boolean;
  /** Names of its OUT columns by overload; an empty list stands for an overload with one nameless result. */
  outs: string[][];
  /** Type names of its results. */
  returns: string[];
}

/** What is known of an argument beside its sources. */
export interface Argument {
  /** Value of an integer constant. */
  whole?: number;
  /** Length of a text constant. */
  width?: number;
  /** Type name, where it is known. */
  type?: string;
  /** Its size in values of a column; absent where no bound is known. */
  size?: number;
}

/**
 * A computation that never fails and takes no longer than its arguments are long: how long its value may be, in sizes
 * of a column.
 */
export interface TotalUse {
  size: number;
  /** All values of a group go into one: bounded as long as the group's rows are those of one table. */
  gathers?: true;
  /** Type of the value, where only the operands tell it. */
  type?: string;
}

/** The built-in functions, operators and types of a dialect, by catalogue identity. */
export interface FunctionCatalogue {
  /** Schema of everything built in, searched before all others. */
  systemSchema: string;
  find(name: string): BuiltinFunction | undefined;
  /** Whether there is a built-in operator or type of this name at all, approved or not. */
  knows(what: 'operator' | 'type', name: string): boolean;
  /** A built-in operator of which every function behind it is pure. */
  hasOperator(name: string): boolean;
  /**
   * Whether the built-in function is total and cheap for such arguments; undefined where it may fail or grow, or is not
   * modelled.
   */
  totalCall(name: string, args: readonly Argument[]): TotalUse | undefined;
  /** The same of a built-in operator. */
  totalOperator(name: string, args: readonly Argument[]): TotalUse | undefined;
  /**
   * Whether such values stand in one column, or are compared, without a conversion that may fail; absent in a dialect
   * where none fails, or where the types are told apart before any row is read.
   */
  meets?(args: readonly Argument[]): boolean;
  /** The same of a cast to a built-in type. */
  totalCast(type: string, list: boolean, of: Argument): TotalUse | undefined;
  /** A built-in type whose values are plain: no row, no look into the system catalogue on input. */
  hasType(name: string): boolean;
  /** Settings that anybody may read by name: how the session reads and shows values. */
  settings: ReadonlySet<string>;
  /** Row sampling methods. */
  samplers: ReadonlySet<string>;
}
