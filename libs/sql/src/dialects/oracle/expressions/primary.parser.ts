import { oracleText } from '../../../lex/oracle.lexer.js';
import type { Expression } from '../../../tree/expression.type.js';
import { readCase, readClosedQuery } from '../../descent/value.reader.js';
import type { Parsing } from '../nodes/parsing.js';
import { parseCall } from './call.parser.js';
import { isSpecial, parseSpecial } from './special.parser.js';
import { interval } from './type.parser.js';
import { isXml, parseXmlMethod } from './xml.parser.js';

/** Values of the session and the clock whose words are reserved: no column has such a name without quotes. */
const AMBIENT = new Set(['sysdate', 'user', 'uid', 'rownum']);
/**
 * The same of words that are not reserved: a column of the name comes first ("Functions": names of columns take
 * precedence).
 */
const UNRESERVED = new Set([
  'systimestamp',
  'current_date',
  'current_timestamp',
  'localtimestamp',
  'sessiontimezone',
  'dbtimezone',
  'true',
  'false',
  'binary_double_nan',
  'binary_double_infinity',
  'binary_float_nan',
  'binary_float_infinity',
]);
const HIERARCHICAL = new Set(['level', 'connect_by_isleaf', 'connect_by_iscycle']);
/** Calls of the grammar that are refused by name. */
const REFUSED = new Set(
  'cursor treat xmlparse xmltype multiset cluster_id prediction json_transform table the'.split(' '),
);
const SEQUENCE = new Set(['NEXTVAL', 'CURRVAL']);

/**
 * One operand with what hangs on it: COLLATE, AT TIME ZONE, the mark of an outer join, and the type of a difference of
 * dates.
 */
export function parsePrimary(parsing: Parsing): Expression {
  let value = operand(parsing);
  for (;;) {
    const { at } = parsing;
    if (parsing.accept('collate')) {
      parsing.name();
      value = { node: 'combination', at, what: 'collate', args: [value], order: [] };
    } else if (parsing.accept('at', 'time', 'zone')) {
      value = { node: 'combination', at, what: 'time zone', args: [value, operand(parsing)], order: [] };
    } else if (parsing.accept('at', 'local')) {
      value = { node: 'combination', at, what: 'time zone', args: [value], order: [] };
    } else if (isInterval(parsing)) {
      interval(parsing);
      value = { node: 'combination', at, what: 'interval', args: [value], order: [] };
    } else if (parsing.is('.') && isXml(value)) value = parseXmlMethod(value, parsing);
    else return value;
  }
}

/** `(end - begin) DAY (9) TO SECOND`: the bare word would be an alias. */
function isInterval(parsing: Parsing): boolean {
  if (!parsing.isOneOf('day', 'year')) return false;
  return parsing.word(1) === 'to' || (parsing.word(1) === '(' && parsing.word(4) === 'to');
}

function operand(parsing: Parsing): Expression {
  const { at, kind } = parsing;
  if (kind === 'string') return text(parsing);
  if (kind === 'number') return number(parsing);
  if (kind === 'bind') return { node: 'bind', at, number: Number(parsing.take().slice(2)) };
  if (parsing.is('(')) return parentheses(parsing);
  if (kind === 'operator' && parsing.accept('*')) return { node: 'star', at, path: [] };
  if (kind === 'symbol' && parsing.is(':'))
    throw parsing.unsupported('a bind by name; in a query document it is a parameter');
  if (kind === 'symbol' && parsing.is('&')) throw parsing.unsupported('a substitution variable of SQL*Plus');
  if (kind !== 'word') return named(parsing);
  if (parsing.accept('null')) return { node: 'literal', at, isNull: true };
  if (parsing.accept('default')) return { node: 'ambient', at, what: 'default' };
  if (parsing.kindAt(1) === 'string' && parsing.isOneOf('date', 'timestamp', 'interval')) return dated(parsing);
  return worded(parsing);
}

function worded(parsing: Parsing): Expression {
  const { at } = parsing;
  const word = parsing.word();
  const isAlone = parsing.word(1) !== '(' && parsing.word(1) !== '.';
  if (AMBIENT.has(word)) {
    parsing.take();
    return { node: 'ambient', at, what: word };
  }
  if (UNRESERVED.has(word) && parsing.word(1) !== '.') return clock(parsing);
  if (HIERARCHICAL.has(word) && isAlone) return hierarchical(parsing);
  if (word === 'rowid' && isAlone) {
    parsing.take();
    return { node: 'name', at, path: ['ROWID'] };
  }
  if (isSpecial(parsing)) return parseSpecial(parsing);
  if (parsing.accept('case')) return readCase(at, parsing);
  if (parsing.is('exists', '(')) {
    parsing.take();
    return { node: 'subquery', at, role: 'exists', query: readClosedQuery(parsing) };
  }
  if (REFUSED.has(word) && parsing.word(1) === '(') throw parsing.unsupported(word.toUpperCase(), at);
  return named(parsing);
}

/** A clock without parentheses or with its precision. */
function clock(parsing: Parsing): Expression {
  const { at } = parsing;
  const name = parsing.take().toUpperCase();
  if (!parsing.accept('(')) return { node: 'name', at, path: [name], isAmbientToo: true };
  if (parsing.kind !== 'number') throw parsing.unexpected();
  parsing.take();
  parsing.expect(')');
  return { node: 'ambient', at, what: name };
}

/** LEVEL and its like tell of the conditions that make the hierarchy ("Hierarchical Query Pseudocolumns"). */
function hierarchical(parsing: Parsing): Expression {
  const { at } = parsing;
  const word = parsing.take().toUpperCase();
  const hierarchy = parsing.hierarchies.at(-1);
  if (!hierarchy) throw parsing.unsupported(`${word} without CONNECT BY`, at);
  if (hierarchy.isInside) return { node: 'ambient', at, what: word };
  hierarchy.used ??= { word, at };
  return { node: 'combination', at, what: 'row', args: hierarchy.conditions, order: [] };
}

function text(parsing: Parsing): Expression {
  const { at } = parsing;
  const written = parsing.take();
  const plain = oracleText(written);
  // An empty text is NULL ("Nulls").
  if (plain === '') return { node: 'literal', at, isNull: true, width: 0, text: '' };
  return { node: 'literal', at, isNull: false, width: written.length, text: plain };
}

function number(parsing: Parsing): Expression {
  const { at } = parsing;
  const written = parsing.take();
  return { node: 'literal', at, isNull: false, whole: /^\d{1,15}$/.test(written) ? Number(written) : undefined };
}

/** `DATE '…'`, `TIMESTAMP '…'`, `INTERVAL '…' DAY TO SECOND`. */
function dated(parsing: Parsing): Expression {
  const word = parsing.take().toLowerCase();
  const { at } = parsing;
  parsing.take();
  if (word === 'interval') interval(parsing);
  const of: Expression = { node: 'literal', at, isNull: false };
  return { node: 'combination', at: -1, what: `${word} literal`, args: [of], order: [] };
}

/** A query as a value, several values as one, or a value or condition in parentheses. */
function parentheses(parsing: Parsing): Expression {
  const { at } = parsing;
  if (parsing.word(1) !== '(' && parsing.opensQuery())
    return { node: 'subquery', at, role: 'value', query: readClosedQuery(parsing) };
  parsing.expect('(');
  const values = parsing.list(() => parsing.expression());
  if (parsing.isOneOf('union', 'minus', 'except', 'intersect'))
    throw parsing.unsupported('a set operation of queries in parentheses; leave the parentheses out');
  parsing.expect(')');
  const [only] = values;
  return only && values.length === 1 ? only : { node: 'combination', at, what: 'row', args: values, order: [] };
}

/** A column, `t.*`, a value of a sequence, or a call; `(+)` behind a column joins its table outwards ("Joins"). */
function named(parsing: Parsing): Expression {
  const { at } = parsing;
  const { path } = parsing.path();
  if (parsing.accept('.')) {
    parsing.expect('*');
    return { node: 'star', at, path };
  }
  if (parsing.accept('(', '+', ')')) return { node: 'name', at, path };
  if (parsing.is('(')) return parseCall(parsing, path, at);
  if (path.length > 2 && parsing.is('[')) return { node: 'name', at, path: steps(path, parsing) };
  const [last = ''] = path.slice(-1);
  if (path.length > 1 && SEQUENCE.has(last)) {
    if (!parsing.inValues) throw parsing.unsupported(`${last} outside the rows of INSERT … VALUES`, at);
    return { node: 'call', at, path: [last], args: [], order: [], distinct: false };
  }
  return { node: 'name', at, path };
}

/** `c.profile.tags[0].name`, `[*]`, `[1 to 3]`: the places in a list tell nothing of where the value comes from. */
function steps(path: readonly string[], parsing: Parsing): string[] {
  const names = [...path];
  for (;;) {
    if (parsing.accept('[')) {
      while (!parsing.accept(']')) {
        if (parsing.kind !== 'number' && !parsing.isOneOf('*', ',', 'to')) throw parsing.unexpected();
        parsing.take();
      }
    } else if (parsing.is('.') && parsing.word(1) !== '*') {
      parsing.expect('.');
      names.push(parsing.name(true).text);
    } else if (parsing.is('(')) throw parsing.unsupported('a method or attribute of a value');
    else return names;
  }
}
