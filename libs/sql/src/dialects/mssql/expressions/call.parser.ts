import type { Call, Expression, WindowSpec } from '../../../tree/expression.type.js';
import { foldName, type Parsing } from '../nodes/parsing.js';

const COUNTS = new Set(['count', 'count_big']);

/** A function call with everything that may hang on it. */
export function parseCall(parsing: Parsing, path: string[], at: number): Call {
  parsing.expect('(');
  const distinct = parsing.accept('distinct');
  if (!distinct) parsing.accept('all');
  const args = callArguments(path, parsing);
  parsing.expect(')');
  return { node: 'call', at, path: path.map(foldName), args, distinct, ...behind(parsing) };
}

/** WITHIN GROUP, null treatment and OVER. */
export function behind(parsing: Parsing): { order: Expression[]; over?: WindowSpec } {
  let order: Expression[] = [];
  if (parsing.accept('within')) {
    parsing.expect('group', '(');
    order = parseOrder(parsing);
    parsing.expect(')');
  }
  if (parsing.is('respect', 'nulls') || parsing.is('ignore', 'nulls')) {
    parsing.take();
    parsing.take();
  }
  if (!parsing.accept('over')) return { order };
  if (!parsing.is('('))
    return { order, over: { refers: foldName(parsing.name().text), partition: [], order: [], bounds: [] } };
  return { order, over: parseWindow(parsing) };
}

function callArguments(path: readonly string[], parsing: Parsing): Expression[] {
  if (parsing.is(')')) return [];
  // `count(*)` looks at no column; CHECKSUM(*) at all of them, which the list below reads as a star.
  if (path.length === 1 && COUNTS.has(foldName(path[0] ?? '')) && parsing.accept('*')) return [];
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

/** `(…)` of OVER or of an entry of WINDOW. */
export function parseWindow(parsing: Parsing): WindowSpec {
  parsing.expect('(');
  const spec: WindowSpec = { partition: [], order: [], bounds: [] };
  if (parsing.isName() && !parsing.isOneOf('partition', 'rows', 'range')) spec.refers = foldName(parsing.name().text);
  if (parsing.accept('partition')) {
    parsing.expect('by');
    spec.partition = parsing.list(() => parsing.expression());
  }
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
  const values = parsing.accept('unbounded') ? [] : [parsing.operand()];
  if (!parsing.acceptOneOf('preceding', 'following')) throw parsing.unexpected();
  return values;
}
