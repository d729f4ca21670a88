import type { Call, Expression, WindowSpec } from '../../../tree/expression.type.js';
import { readOrder, readOver } from '../../descent/window.reader.js';
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
    order = readOrder(parsing);
    parsing.expect(')');
  }
  if (parsing.is('respect', 'nulls') || parsing.is('ignore', 'nulls')) {
    parsing.take();
    parsing.take();
  }
  if (!parsing.accept('over')) return { order };
  return { order, over: readOver(parsing) };
}

function callArguments(path: readonly string[], parsing: Parsing): Expression[] {
  if (parsing.is(')')) return [];
  // `count(*)` looks at no column; CHECKSUM(*) at all of them, which the list below reads as a star.
  if (path.length === 1 && COUNTS.has(foldName(path[0] ?? '')) && parsing.accept('*')) return [];
  return parsing.list(() => parsing.expression());
}
