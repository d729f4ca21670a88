import type { Call, Expression, WindowSpec } from '../../../tree/expression.type.js';
import { readOrder, readOver } from '../../descent/window.reader.js';
import type { Parsing } from '../nodes/parsing.js';

/** A function call with everything that may hang on it. */
export function parseCall(parsing: Parsing, path: string[], at: number): Call {
  if (path.length > 1 && path[0] === 'SYS') throw parsing.unsupported('a function of SYS by its whole name', at);
  parsing.expect('(');
  const distinct = parsing.acceptOneOf('distinct', 'unique') !== undefined;
  if (!distinct) parsing.accept('all');
  const args = callArguments(path, parsing);
  parsing.expect(')');
  // A method of what the call gives, or a database behind it.
  if (parsing.is('.')) throw parsing.unsupported('a method or attribute of a value');
  if (parsing.is('@')) throw parsing.unsupported('a database link');
  return { node: 'call', at, path, args, distinct, ...behind(parsing) };
}

/** WITHIN GROUP, KEEP, null treatment, FROM FIRST and OVER: what is kept or ordered by decides over the value. */
function behind(parsing: Parsing): { order: Expression[]; over?: WindowSpec } {
  let order: Expression[] = [];
  if (parsing.accept('within')) {
    parsing.expect('group', '(');
    order = readOrder(parsing);
    parsing.expect(')');
  }
  if (parsing.accept('keep')) {
    parsing.expect('(', 'dense_rank');
    if (!parsing.acceptOneOf('first', 'last')) throw parsing.unexpected();
    order = readOrder(parsing);
    parsing.expect(')');
  }
  // NTH_VALUE … FROM LAST; with anything else FROM is that of the query.
  if (!parsing.accept('from', 'first')) parsing.accept('from', 'last');
  treatNulls(parsing);
  return parsing.accept('over') ? { order, over: readOver(parsing) } : { order };
}

function treatNulls(parsing: Parsing): void {
  if (!parsing.is('respect', 'nulls') && !parsing.is('ignore', 'nulls')) return;
  parsing.take();
  parsing.take();
}

function callArguments(path: readonly string[], parsing: Parsing): Expression[] {
  if (parsing.is(')')) return [];
  // `COUNT(*)` looks at no column.
  if (path.length === 1 && path[0] === 'COUNT' && parsing.accept('*')) return [];
  const args: Expression[] = [];
  do {
    if (parsing.word(1) === '=>') throw parsing.unsupported('an argument by its name');
    args.push(parsing.expression());
    // `TO_NUMBER(x DEFAULT y ON CONVERSION ERROR, …)`.
    if (parsing.accept('default')) {
      args.push(parsing.expression());
      parsing.expect('on', 'conversion', 'error');
    }
    treatNulls(parsing);
    if (parsing.accept('on', 'overflow')) overflow(args, parsing);
    // `CHR(n USING NCHAR_CS)`, `TRANSLATE(x USING CHAR_CS)`.
    if (parsing.accept('using') && !parsing.acceptOneOf('nchar_cs', 'char_cs')) throw parsing.unexpected();
  } while (parsing.accept(','));
  return args;
}

/** ON OVERFLOW of LISTAGG. */
function overflow(args: Expression[], parsing: Parsing): void {
  if (parsing.accept('error')) return;
  parsing.expect('truncate');
  if (parsing.kind === 'string') args.push(parsing.operand());
  if (parsing.accept('with') || parsing.accept('without')) parsing.expect('count');
}
