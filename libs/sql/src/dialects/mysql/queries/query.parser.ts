import type { Expression } from '../../../tree/expression.type.js';
import type { CommonTable, Query, ReadQuery, SetOperation, Values } from '../../../tree/query.type.js';
import type { Source } from '../../../tree/source.type.js';
import { parseOrder } from '../expressions/call.parser.js';
import type { Parsing } from '../nodes/parsing.js';
import { parseLocks, parseSelect } from './select.parser.js';

const FRAME = { at: -1, with: [], recursive: false, order: [], limits: [], locks: false };
const OPERATIONS = ['union', 'except', 'intersect', 'minus'] as const;

/** A query: WITH, SELECT, VALUES, TABLE, set operations of them, in parentheses or not. */
export function parseQuery(parsing: Parsing): ReadQuery {
  const common = parseWith(parsing);
  const query = parseRest(arm(parsing), parsing);
  if (query.query !== 'select' && query.query !== 'set' && query.query !== 'values') throw parsing.unexpected();
  return common.with.length > 0 ? merged(query, common) : query;
}

/** WITH and everything in it. */
export function parseWith(parsing: Parsing): { with: CommonTable[]; recursive: boolean } {
  if (!parsing.accept('with')) return { with: [], recursive: false };
  const recursive = parsing.accept('recursive');
  return { with: parsing.list(() => commonTable(parsing)), recursive };
}

/**
 * What may follow a query that has been read: set operations, ORDER BY, LIMIT, locks. The same object where nothing
 * follows.
 */
export function parseRest(first: Query, parsing: Parsing): Query {
  return tail(operations(first, 0, parsing), parsing);
}

/** The query with this WITH; one that has its own (in parentheses) stands below it. */
function merged(query: ReadQuery, common: { with: CommonTable[]; recursive: boolean }): ReadQuery {
  if (query.with.length === 0) return { ...query, ...common };
  return { ...wrap(query), ...common };
}

/** A query as the only part of one, so that it can be ordered and limited once more, or have another WITH. */
function wrap(query: Query): ReadQuery {
  return everything({ source: 'derived', at: -1, query, lateral: false });
}

/** `SELECT *` from one source. */
function everything(source: Source): ReadQuery {
  return {
    ...FRAME,
    query: 'select',
    items: [{ value: { node: 'star', at: -1, path: [] }, name: '', nameExact: true }],
    from: [source],
    group: [],
    windows: [],
    distinct: false,
  };
}

function commonTable(parsing: Parsing): CommonTable {
  const { text, at } = parsing.name();
  parsing.declare(text, at);
  const columns = parsing.is('(') ? parsing.names().map((name) => name.text) : [];
  parsing.expect('as', '(');
  const query = parsing.query();
  parsing.expect(')');
  if (parsing.is('cycle')) throw parsing.unsupported('CYCLE');
  return { name: text, at, columns, query, added: [], cycle: [] };
}

/** One operand of set operations. */
function arm(parsing: Parsing): Query {
  const { at } = parsing;
  if (parsing.accept('(')) {
    const query = parsing.query();
    parsing.expect(')');
    return query;
  }
  if (parsing.accept('values')) return values(at, parsing);
  if (parsing.accept('table')) {
    const { path } = parsing.path();
    parsing.declare(path.at(-1) ?? '', at);
    return everything({ source: 'table', at, path, sample: [] });
  }
  parsing.expect('select');
  return parseSelect(at, parsing);
}

/** INTERSECT binds closer than UNION and EXCEPT (MySQL 8.0.31, MariaDB 10.3). */
function operations(first: Query, least: number, parsing: Parsing): Query {
  let left = first;
  for (;;) {
    const operation = OPERATIONS.find((word) => parsing.is(word));
    const strength = operation === 'intersect' ? 1 : 0;
    if (operation === undefined || strength < least) return left;
    parsing.take();
    const all = parsing.accept('all');
    if (!all) parsing.accept('distinct');
    const right = operations(arm(parsing), strength + 1, parsing);
    const set: SetOperation = {
      ...FRAME,
      query: 'set',
      all,
      operation: operation === 'minus' ? 'except' : operation,
      left,
      right,
    };
    left = set;
  }
}

/** ORDER BY, LIMIT and locks behind the whole. */
function tail(query: Query, parsing: Parsing): Query {
  const order = parsing.is('order') ? parseOrder(parsing) : [];
  const limits = parseLimits(parsing);
  const locks = parseLocks(parsing);
  if (order.length === 0 && limits.length === 0 && !locks) return query;
  const target = isFresh(query) ? (query as ReadQuery) : wrap(query);
  return { ...target, order, limits, locks: target.locks || locks };
}

function isFresh(query: Query): boolean {
  const { query: kind } = query;
  if (kind !== 'select' && kind !== 'set' && kind !== 'values') return false;
  return query.order.length === 0 && query.limits.length === 0 && query.with.length === 0;
}

/** `LIMIT n`, `LIMIT offset, n`, `LIMIT n OFFSET offset`, and MariaDB's FETCH. */
export function parseLimits(parsing: Parsing): Expression[] {
  if (parsing.isOneOf('offset', 'fetch')) throw parsing.unsupported('OFFSET … FETCH; write LIMIT');
  if (!parsing.accept('limit')) return [];
  const limits = [parsing.expression()];
  if (parsing.acceptOneOf(',', 'offset')) limits.push(parsing.expression());
  if (parsing.is('rows')) throw parsing.unsupported('ROWS EXAMINED');
  return limits;
}

/**
 * `VALUES ROW(1, 2), ROW(3, 4)` of MySQL, whose columns are column_0, column_1 … ("VALUES Statement"), and MariaDB's
 * `VALUES (1, 2)`, of which only the server knows the names.
 */
function values(at: number, parsing: Parsing): Values {
  let isNamed = true;
  const rows = parsing.list(() => {
    if (!parsing.accept('row')) isNamed = false;
    parsing.expect('(');
    const row = parsing.list(() => parsing.expression());
    parsing.expect(')');
    return row;
  });
  if (!isNamed) return { ...FRAME, at, query: 'values', rows, unnamed: true };
  return { ...FRAME, at, query: 'values', rows, names: (rows[0] ?? []).map((_value, index) => `column_${index}`) };
}
