import type { ColumnRef } from '../contract/analysis.type.js';
import type { ParsedFunction } from '../tree/function.type.js';
import { plainTypeName } from './type.names.js';
import type { Sources, Value } from './value.type.js';

/**
 * The inputs of a function while its body is resolved: each stands for itself, and at a call for everything that its
 * argument comes from. So a body is resolved once, whatever it is called with.
 */
export class FunctionInputs {
  readonly columns: readonly ColumnRef[];

  constructor(private readonly of: ParsedFunction) {
    this.columns = of.inputs.map(({ name }, index) => ({
      schema: '',
      table: of.name,
      column: name || `$${index + 1}`,
    }));
  }

  /** `$1` and so on. */
  numbered(number: number): Value | undefined {
    return this.value(number - 1);
  }

  /**
   * A name that may be an input's, alone or behind that of its function (functions.c, sql_fn_post_column_ref): whatever
   * else has the name comes before it.
   */
  named(path: readonly string[]): Value | undefined {
    const [last = '', name, ...others] = [...path].reverse();
    if (others.length > 0 || last === '' || (name !== undefined && name !== this.of.name)) return undefined;
    return this.value(this.of.inputs.findIndex((input) => input.name === last));
  }

  private value(index: number): Value | undefined {
    const [column, input] = [this.columns[index], this.of.inputs[index]];
    if (!column || !input) return undefined;
    const { type } = input;
    return {
      sources: new Set([column]),
      // A variadic one holds as many values as are given.
      size: input.isVariadic ? undefined : 1,
      type: plainTypeName(type),
    };
  }
}

/** The sources with what the inputs were given in the place of each. */
export function substituted(sources: Sources, given: ReadonlyMap<ColumnRef, Sources>): Sources {
  let met = false;
  for (const source of sources) met ||= given.has(source);
  if (!met) return sources;
  const all = new Set<ColumnRef>();
  for (const source of sources) {
    const behind = given.get(source);
    if (behind) for (const one of behind) all.add(one);
    else all.add(source);
  }
  return all;
}
