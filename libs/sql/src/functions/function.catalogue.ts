/**
 * What a function may do: `pure` computes from its arguments (and the clock or chance), `reads` looks at settings, catalogues or
 * other rows than those it is given, `effect` changes something, `unknown` is not in the catalogue. Only `pure` is approved for a
 * reader; `sequence` functions are effects that a writing statement may have.
 */
export type FunctionEffect = 'pure' | 'sequence' | 'reads' | 'effect' | 'unknown';

/** A built-in function by name, all overloads together: the effect is that of the worst of them. */
export interface BuiltinFunction {
  name: string;
  effect: FunctionEffect;
  /** It may give several rows. */
  returnsSet: boolean;
  /** Names of its OUT columns by overload; an empty list stands for an overload with one nameless result. */
  outs: string[][];
  /** Type names of its results. */
  returns: string[];
}

/** The built-in functions, operators and types of a dialect, by catalogue identity. */
export interface FunctionCatalogue {
  /** Schema of everything built in, searched before all others. */
  systemSchema: string;
  find(name: string): BuiltinFunction | undefined;
  /** A built-in operator of which every function behind it is pure. */
  hasOperator(name: string): boolean;
  /** A built-in type whose values are plain: no row, no look into the system catalogue on input. */
  hasType(name: string): boolean;
  /** Row sampling methods. */
  samplers: ReadonlySet<string>;
}
