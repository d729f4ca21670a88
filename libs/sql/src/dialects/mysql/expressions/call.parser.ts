import type { Call, Expression, WindowSpec } from '../../../tree/expression.type.js';
import { foldName, type Parsing } from '../nodes/parsing.js';

/** A function call with everything that may hang on it; `named` is its name where that has been read already. */
export function parseCall(parsing: Parsing, named?: { path: string[]; at: number }): Call {
  const at = named?.at ?? parsing.at;
  const path = (named?.path ?? [parsing.take()]).map(foldName);
  if (path.length > 1 && path[0] === 'mysql') throw parsing.unsupported(`the function ${path.join('.')}`, at);
  parsing.expect('(');
  const distinct = parsing.accept('distinct') || parsing.accept('distinctrow');
  if (!distinct) parsing.accept('all');
  const args = callArguments(parsing);
  const order = parsing.is('order') ? parseOrder(parsing) : [];
  if (parsing.accept('separator')) parsing.take();
  if (parsing.accept('limit')) order.push(...parsing.list(() => parsing.expression()));
  parsing.expect(')');
  // NTH_VALUE counts from the first row on anyway; the same words behind another call may be a table and its alias.
  if (path.length === 1 && path[0] === 'nth_value' && parsing.is('from', 'first', 'over', '('))
    parsing.expect('from', 'first');
  return { node: 'call', at, path, args, order, distinct, ...over(parsing) };
}

function callArguments(parsing: Parsing): Expression[] {
  if (parsing.is(')') || parsing.isOneOf('order', 'separator')) return [];
  // `count(*)` looks at no column.
  if (parsing.is('*', ')')) {
    parsing.take();
    return [];
  }
  return parsing.list(() => parsing.expression());
}

/** ORDER BY with its values. */
export function parseOrder(parsing: Parsing): Expression[] {
  parsing.expect('order', 'by');
  return parsing.list(() => {
    const value = parsing.expression();
    parsing.acceptOneOf('asc', 'desc');
    return value;
  });
}

function over(parsing: Parsing): { over?: WindowSpec } {
  if (parsing.is('from', 'first', 'over') || parsing.is('from', 'last', 'over'))
    throw parsing.unsupported('FROM FIRST and FROM LAST of a window function');
  if (parsing.is('respect', 'nulls') || parsing.is('ignore', 'nulls')) {
    parsing.take();
    parsing.take();
  }
  if (!parsing.accept('over')) return {};
  if (!parsing.is('('))
    return { over: { refers: foldName(parsing.name().text), partition: [], order: [], bounds: [] } };
  return { over: parseWindow(parsing) };
}

/** `(…)` of OVER or of an entry of WINDOW. */
export function parseWindow(parsing: Parsing): WindowSpec {
  parsing.expect('(');
  const spec: WindowSpec = { partition: [], order: [], bounds: [] };
  if (parsing.isName() && !parsing.isOneOf('partition', 'order', 'rows', 'range', 'groups'))
    spec.refers = foldName(parsing.name().text);
  if (parsing.accept('partition', 'by')) spec.partition = parsing.list(() => parsing.expression());
  if (parsing.is('order')) spec.order = parseOrder(parsing);
  if (parsing.acceptOneOf('rows', 'range')) spec.bounds = frame(parsing);
  parsing.expect(')');
  return spec;
}

function frame(parsing: Parsing): Expression[] {
  if (!parsing.accept('between')) return bound(parsing);
  const low = bound(parsing);
  parsing.expect('and');
  return [...low, ...bound(parsing)];
}

function bound(parsing: Parsing): Expression[] {
  if (parsing.accept('current', 'row')) return [];
  const values = parsing.accept('unbounded') ? [] : [parsing.expression()];
  if (!parsing.acceptOneOf('preceding', 'following')) throw parsing.unexpected();
  return values;
}
