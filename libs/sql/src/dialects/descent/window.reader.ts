import type { Expression, WindowSpec } from '../../tree/expression.type.js';
import type { TokenReader } from './token.reader.js';

/** ORDER BY with its values. */
export function readOrder(parsing: TokenReader): Expression[] {
  parsing.expect('order', 'by');
  return parsing.list(() => {
    const value = parsing.expression();
    parsing.acceptOneOf('asc', 'desc');
    if (parsing.accept('nulls') && !parsing.acceptOneOf('first', 'last')) throw parsing.unexpected();
    return value;
  });
}

/** `(…)` of OVER or of an entry of WINDOW. */
export function readWindow(parsing: TokenReader): WindowSpec {
  parsing.expect('(');
  const spec: WindowSpec = { partition: [], order: [], bounds: [] };
  if (parsing.isName() && !parsing.isOneOf('partition', 'rows', 'range', 'groups'))
    spec.refers = parsing.fold(parsing.name().text);
  if (parsing.accept('partition')) {
    parsing.expect('by');
    spec.partition = parsing.list(() => parsing.expression());
  }
  if (parsing.is('order')) spec.order = readOrder(parsing);
  if (parsing.acceptOneOf('rows', 'range', 'groups')) {
    spec.bounds = frame(parsing);
    // Which rows stand out is a matter of the order, of which it says nothing more.
    if (parsing.accept('exclude')) excluded(parsing);
  }
  parsing.expect(')');
  return spec;
}

/** What stands behind OVER. */
export function readOver(parsing: TokenReader): WindowSpec {
  if (parsing.is('(')) return readWindow(parsing);
  return { refers: parsing.fold(parsing.name().text), partition: [], order: [], bounds: [] };
}

function excluded(parsing: TokenReader): void {
  const isKnown =
    parsing.accept('current', 'row') || parsing.acceptOneOf('group', 'ties') || parsing.accept('no', 'others');
  if (!isKnown) throw parsing.unexpected();
}

function frame(parsing: TokenReader): Expression[] {
  if (!parsing.accept('between')) return bound(parsing);
  const low = bound(parsing);
  parsing.expect('and');
  return [...low, ...bound(parsing)];
}

function bound(parsing: TokenReader): Expression[] {
  if (parsing.accept('current', 'row')) return [];
  const values = parsing.accept('unbounded') ? [] : [parsing.operand()];
  if (!parsing.acceptOneOf('preceding', 'following')) throw parsing.unexpected();
  return values;
}
