/** What the host lends to expressions. */
export interface ExpressionFunctions {
  /** Name behind a dictionary code; undefined when there is none. */
  dict?(dictionary: string, code: string): string | undefined;
  /** Text of a key in the caller's language. */
  t?(key: string): string;
}

/** How an expression is run. Without a clock, functions of the present answer null. */
export interface EvaluateOptions {
  /** `now` in milliseconds since 1970 UTC. */
  clock?: { now(): number };
  maxSteps?: number;
  functions?: ExpressionFunctions;
  /** Zone of texts without one; Asia/Shanghai (§9). */
  zone?: string;
}
