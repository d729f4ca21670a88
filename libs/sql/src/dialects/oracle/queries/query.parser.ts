import type { Expression } from '../../../tree/expression.type.js';
import type { AddedColumn, CommonTable, ReadQuery, SetOperation } from '../../../tree/query.type.js';
import { readOrder } from '../../descent/window.reader.js';
import type { Parsing } from '../nodes/parsing.js';
import { parseSelect } from './select.parser.js';
import { parseValues } from './values.parser.js';

const FRAME = { at: -1, with: [], recursive: false, order: [], limits: [], locks: false };
const OPERATIONS = { union: 'union', intersect: 'intersect', minus: 'except', except: 'except' } as const;

/** WITH of a statement: each entry sees itself and those before it ("subquery_factoring_clause"). */
export interface Common {
  with: CommonTable[];
  recursive: boolean | 'self';
}

/** A query: WITH, SELECT, set operations of them, ORDER BY, OFFSET, FETCH and FOR UPDATE. */
export function parseQuery(parsing: Parsing): ReadQuery {
  const common = parseWith(parsing);
  const query = tail(operations(arm(parsing), parsing), parsing);
  return common.with.length > 0 ? { ...query, ...common } : query;
}

/** WITH and everything in it. */
export function parseWith(parsing: Parsing): Common {
  if (!parsing.accept('with')) return { with: [], recursive: false };
  return { with: parsing.list(() => commonTable(parsing)), recursive: 'self' };
}

function commonTable(parsing: Parsing): CommonTable {
  if (parsing.isOneOf('function', 'procedure') && parsing.word(1) !== 'as')
    throw parsing.unsupported('WITH FUNCTION: it holds code');
  const { text: name, at } = parsing.name();
  const columns = parsing.is('(') ? parsing.names().map((column) => column.text) : [];
  if (parsing.is('analytic', 'view')) throw parsing.unsupported('an analytic view');
  parsing.expect('as', '(');
  const query = columns.length > 0 && parsing.is('values', '(') ? parseValues(parsing) : parsing.query();
  parsing.expect(')');
  const added = [...searched(parsing)];
  const cycle = cycled(added, parsing);
  return { name, at, columns, query, added, cycle };
}

/** `SEARCH DEPTH FIRST BY a, b SET place`. */
function searched(parsing: Parsing): AddedColumn[] {
  if (!parsing.accept('search')) return [];
  if (!parsing.acceptOneOf('depth', 'breadth')) throw parsing.unexpected();
  parsing.expect('first', 'by');
  const from = parsing.list(() => {
    const { text } = parsing.name();
    parsing.acceptOneOf('asc', 'desc');
    if (parsing.accept('nulls') && !parsing.acceptOneOf('first', 'last')) throw parsing.unexpected();
    return text;
  });
  parsing.expect('set');
  return [{ name: parsing.name().text, from }];
}

/** `CYCLE a, b SET met TO 'Y' DEFAULT 'N'`. */
function cycled(added: AddedColumn[], parsing: Parsing): string[] {
  if (!parsing.accept('cycle')) return [];
  const cycle = parsing.list(() => parsing.name().text);
  parsing.expect('set');
  added.push({ name: parsing.name().text, from: cycle });
  parsing.expect('to');
  constant(parsing);
  parsing.expect('default');
  constant(parsing);
  return cycle;
}

function constant(parsing: Parsing): void {
  if (parsing.kind !== 'string' && parsing.kind !== 'number') throw parsing.unexpected();
  parsing.take();
}

/** One operand of set operations. */
function arm(parsing: Parsing): ReadQuery {
  const { at } = parsing;
  if (parsing.is('(')) {
    return parsing.deeper(() => {
      parsing.expect('(');
      const query = tail(operations(arm(parsing), parsing), parsing);
      parsing.expect(')');
      return query;
    });
  }
  if (parsing.is('with')) return parsing.deeper(() => parseQuery(parsing));
  parsing.expect('select');
  return parseSelect(at, parsing);
}

/** All of them bind alike, from the left on ("The Set Operators"). */
function operations(first: ReadQuery, parsing: Parsing): ReadQuery {
  let left = first;
  for (;;) {
    const word = parsing.acceptOneOf(...Object.keys(OPERATIONS)) as keyof typeof OPERATIONS | undefined;
    if (word === undefined) return left;
    const all = parsing.accept('all');
    if (!all) parsing.accept('distinct');
    const set: SetOperation = { ...FRAME, query: 'set', all, operation: OPERATIONS[word], left, right: arm(parsing) };
    left = set;
  }
}

/** ORDER BY, OFFSET, FETCH and FOR UPDATE behind the whole. */
function tail(query: ReadQuery, parsing: Parsing): ReadQuery {
  if (parsing.is('order', 'siblings')) return tail(siblings(query, parsing), parsing);
  const order = parsing.is('order') ? readOrder(parsing) : [];
  const limits = limited(parsing);
  const locks = forUpdate(parsing);
  return {
    ...query,
    order: [...query.order, ...order],
    limits: [...query.limits, ...limits],
    locks: query.locks || locks,
  };
}

function siblings(query: ReadQuery, parsing: Parsing): ReadQuery {
  parsing.expect('order', 'siblings', 'by');
  const order = parsing.list(() => {
    const value = parsing.expression();
    parsing.acceptOneOf('asc', 'desc');
    if (parsing.accept('nulls') && !parsing.acceptOneOf('first', 'last')) throw parsing.unexpected();
    return value;
  });
  return { ...query, order: [...query.order, ...order] };
}

/** `OFFSET n ROWS`, `FETCH FIRST n [PERCENT] ROWS ONLY | WITH TIES` ("row_limiting_clause"). */
function limited(parsing: Parsing): Expression[] {
  const limits: Expression[] = [];
  if (parsing.accept('offset')) {
    limits.push(parsing.operand());
    if (!parsing.acceptOneOf('row', 'rows')) throw parsing.unexpected();
  }
  if (!parsing.accept('fetch')) return limits;
  if (parsing.accept('approx') || parsing.accept('exact')) throw parsing.unsupported('FETCH APPROX');
  if (!parsing.acceptOneOf('first', 'next')) throw parsing.unexpected();
  if (!parsing.isOneOf('row', 'rows')) limits.push(parsing.operand());
  parsing.accept('percent');
  if (!parsing.acceptOneOf('row', 'rows')) throw parsing.unexpected();
  if (!parsing.accept('only')) parsing.expect('with', 'ties');
  return limits;
}

/** `FOR UPDATE [OF a, b] [NOWAIT | WAIT n | SKIP LOCKED]`. */
function forUpdate(parsing: Parsing): boolean {
  if (!parsing.accept('for')) return false;
  parsing.expect('update');
  if (parsing.accept('of')) parsing.list(() => parsing.path());
  if (parsing.accept('wait')) constant(parsing);
  else if (!parsing.accept('nowait')) parsing.accept('skip', 'locked');
  return true;
}
