import type { Cast, Expression } from '../../../tree/expression.type.js';
import type { Body } from '../nodes/node.type.js';
import type { Reading } from '../nodes/reading.js';

/** A cast of `of` to a named type. `%TYPE` and SETOF have no place in an expression and are refused. */
export function readCast(name: Body<'TypeName'> | undefined, of: Expression, reading: Reading, at = of.at): Cast {
  if (!name) throw reading.unsupported('a cast without a type');
  const type = reading.checked('TypeName', name);
  if (type.pct_type || type.setof) throw reading.unsupported('%TYPE or SETOF', type.location);
  return { node: 'cast', at, path: reading.names(type.names), list: (type.arrayBounds ?? []).length > 0, of };
}

/**
 * The use of a type where no value stands (column lists of functions and documents): its approval is checked all the
 * same.
 */
export function readTypeUse(name: Body<'TypeName'> | undefined, reading: Reading): Expression[] {
  return name
    ? [readCast(name, { node: 'ambient', at: reading.at(name.location), what: 'typed column' }, reading)]
    : [];
}
