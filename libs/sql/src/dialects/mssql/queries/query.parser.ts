import type { Expression } from '../../../tree/expression.type.js';
import type { CommonTable, ReadQuery, Select, SetOperation, Values } from '../../../tree/query.type.js';
import { readOrder } from '../../descent/window.reader.js';
import type { Parsing } from '../nodes/parsing.js';
import { parseSelect } from './select.parser.js';

const FRAME = { at: -1, with: [], recursive: false, order: [], limits: [], locks: false };
const OPERATIONS = ['union', 'except', 'intersect'] as const;

/**
 * WITH of a statement: each entry sees itself and those before it ("WITH common_table_expression": no forward
 * references).
 */
export interface Common {
  with: CommonTable[];
  recursive: boolean | 'self';
}

/** A query: WITH, SELECT, VALUES, set operations of them, ORDER BY, OFFSET, FOR XML and FOR JSON. */
export function parseQuery(parsing: Parsing): ReadQuery {
  const common = parseWith(parsing);
  const query = tail(operations(arm(parsing), 0, parsing), parsing);
  return common.with.length > 0 ? { ...query, ...common } : query;
}

/** WITH and everything in it. */
export function parseWith(parsing: Parsing): Common {
  if (!parsing.accept('with')) return { with: [], recursive: false };
  // Prefixes of a document's names hold no values; tables may follow ("WITH XMLNAMESPACES").
  if (parsing.accept('xmlnamespaces', '(')) {
    parsing.list(() => namespace(parsing));
    parsing.expect(')');
    if (!parsing.accept(',')) return { with: [], recursive: false };
  }
  return { with: parsing.list(() => commonTable(parsing)), recursive: 'self' };
}

/** `'address' AS prefix`, `DEFAULT 'address'`. */
function namespace(parsing: Parsing): void {
  const isDefault = parsing.accept('default');
  if (parsing.kind !== 'string') throw parsing.unexpected();
  parsing.take();
  if (isDefault) return;
  parsing.expect('as');
  parsing.name();
}

function commonTable(parsing: Parsing): CommonTable {
  const { text, at } = parsing.name();
  const name = parsing.declareCommon(text);
  const columns = parsing.is('(') ? parsing.names().map((column) => column.text) : [];
  parsing.expect('as', '(');
  const query = parsing.query();
  parsing.expect(')');
  return { name, at, columns, query, added: [], cycle: [] };
}

/** One operand of set operations. */
function arm(parsing: Parsing): ReadQuery {
  const { at } = parsing;
  if (parsing.is('(')) {
    return parsing.deeper(() => {
      parsing.expect('(');
      const query = operations(arm(parsing), 0, parsing);
      parsing.expect(')');
      return query;
    });
  }
  if (parsing.accept('values')) return values(at, parsing);
  parsing.expect('select');
  return parseSelect(at, parsing);
}

/** INTERSECT binds closer than UNION and EXCEPT ("Set operators - EXCEPT and INTERSECT"). */
function operations(first: ReadQuery, least: number, parsing: Parsing): ReadQuery {
  let left = first;
  for (;;) {
    const operation = OPERATIONS.find((word) => parsing.is(word));
    const strength = operation === 'intersect' ? 1 : 0;
    if (operation === undefined || strength < least) return left;
    parsing.take();
    const all = parsing.accept('all');
    const set: SetOperation = {
      ...FRAME,
      query: 'set',
      all,
      operation,
      left,
      right: operations(arm(parsing), strength + 1, parsing),
    };
    left = set;
  }
}

/** ORDER BY, OFFSET and FOR behind the whole. TOP of a set operation's arm is that arm's own. */
function tail(query: ReadQuery, parsing: Parsing): ReadQuery {
  const order = parsing.is('order') ? readOrder(parsing) : [];
  const limits = order.length > 0 ? offset(parsing) : [];
  const whole = order.length > 0 ? { ...query, order, limits: [...query.limits, ...limits] } : query;
  return parsing.is('for') ? document(whole, parsing) : whole;
}

function offset(parsing: Parsing): Expression[] {
  if (!parsing.accept('offset')) return [];
  const limits = [parsing.operand()];
  if (!parsing.acceptOneOf('row', 'rows')) throw parsing.unexpected();
  if (!parsing.accept('fetch')) return limits;
  if (!parsing.acceptOneOf('first', 'next')) throw parsing.unexpected();
  limits.push(parsing.operand());
  if (!parsing.acceptOneOf('row', 'rows')) throw parsing.unexpected();
  parsing.expect('only');
  return limits;
}

/** FOR XML and FOR JSON make one text of all rows: it comes from every column and from what decides over the rows. */
function document(query: ReadQuery, parsing: Parsing): Select {
  const { at } = parsing;
  parsing.expect('for');
  const kind = parsing.acceptOneOf('xml', 'json');
  if (!kind) throw parsing.unsupported('FOR BROWSE');
  if (!parsing.acceptOneOf('path', 'auto', 'raw')) throw parsing.unsupported(`FOR ${kind.toUpperCase()} of this kind`);
  documentName(parsing);
  while (parsing.accept(',')) {
    if (!parsing.acceptOneOf('root', 'type', 'elements', 'include_null_values', 'without_array_wrapper', 'binary'))
      throw parsing.unsupported('an option of FOR XML or FOR JSON');
    parsing.acceptOneOf('base64', 'xsinil', 'absent');
    documentName(parsing);
  }
  return {
    ...FRAME,
    at,
    query: 'select',
    // The server makes the name up.
    items: [{ value: { node: 'subquery', at, role: 'array', query }, name: '', nameExact: false }],
    from: [],
    group: [],
    windows: [],
    distinct: false,
  };
}

function documentName(parsing: Parsing): void {
  if (!parsing.accept('(')) return;
  if (parsing.kind !== 'string') throw parsing.unexpected();
  parsing.take();
  parsing.expect(')');
}

/** `VALUES (1, 2), (3, 4)`: its columns are named by whatever it stands in. */
export function values(at: number, parsing: Parsing): Values {
  const rows = parsing.list(() => {
    parsing.expect('(');
    const row = parsing.list(() => parsing.expression());
    parsing.expect(')');
    return row;
  });
  return { ...FRAME, at, query: 'values', rows, unnamed: true };
}

/** Hints of a query that change how it is carried out and nothing else; all others are refused. */
const HINTS = new Set(
  (
    'recompile maxdop maxrecursion fast force order hash merge loop concat group join union keep keepfixed plan robust optimize for ' +
    'unknown expand views ignore_nonclustered_columnstore_index label ='
  ).split(' '),
);

/** OPTION behind a statement. */
export function parseOption(parsing: Parsing): void {
  if (!parsing.accept('option')) return;
  parsing.expect('(');
  while (!parsing.accept(')')) {
    // USE HINT names choices of the optimizer alone, in texts.
    if (parsing.accept('use', 'hint', '(')) {
      parsing.list(() => namedHint(parsing));
      parsing.expect(')');
      continue;
    }
    const isHint =
      HINTS.has(parsing.word()) || parsing.is(',') || parsing.kind === 'number' || parsing.kind === 'string';
    if (!isHint) throw parsing.unsupported(`the query hint ${parsing.word().toUpperCase()}`);
    parsing.take();
  }
}

function namedHint(parsing: Parsing): void {
  const { at, kind } = parsing;
  if (kind !== 'string' || !/^N?'[A-Z0-9_]+'$/.test(parsing.take()))
    throw parsing.unsupported('a hint that is no name of one', at);
}
