import type { Expression } from '../../../tree/expression.type.js';
import { readCase, readClosedQuery } from '../../descent/value.reader.js';
import { foldName, plainText, type Parsing } from '../nodes/parsing.js';
import { parseCall } from './call.parser.js';
import { isSpecial, parseSpecial } from './special.parser.js';
import { isXml, parseXmlMethod } from './xml.method.parser.js';

/** "Configuration functions" that only tell what the server is and how values are read and shown. */
const VARIABLES = new Set(['@@version', '@@language', '@@langid', '@@datefirst', '@@max_precision', '@@textsize']);
/** Reserved words that are names of functions all the same. */
const CALLED = new Set(['coalesce', 'nullif', 'left', 'right']);
/** Calls of the grammar that are refused by name. */
const REFUSED = new Set(['update', 'identity', 'openxml']);

/** One operand with what hangs on it: COLLATE, AT TIME ZONE and methods of XML. */
export function parsePrimary(parsing: Parsing): Expression {
  let value = operand(parsing);
  for (;;) {
    const { at } = parsing;
    if (parsing.accept('collate')) {
      parsing.name();
      value = { node: 'combination', at, what: 'collate', args: [value], order: [] };
    } else if (parsing.accept('at', 'time', 'zone')) {
      value = { node: 'combination', at, what: 'time zone', args: [value, operand(parsing)], order: [] };
    } else if (parsing.is('.') && isXml(value)) value = parseXmlMethod(value, parsing);
    else return value;
  }
}

function operand(parsing: Parsing): Expression {
  const { at, kind } = parsing;
  if (kind === 'string') return text(parsing);
  if (kind === 'number') return number(parsing);
  if (kind === 'bind') return { node: 'bind', at, number: Number(parsing.take().slice(2)) };
  if (parsing.is('(')) return parentheses(parsing);
  if (parsing.is('{')) return escaped(parsing);
  if (kind === 'operator' && parsing.accept('*')) return { node: 'star', at, path: [] };
  if (kind === 'word' && parsing.word().startsWith('@')) return variable(parsing);
  if (parsing.accept('null')) return { node: 'literal', at, isNull: true };
  if (parsing.accept('default')) return { node: 'ambient', at, what: 'default' };
  if (kind === 'word' && isSpecial(parsing)) return parseSpecial(parsing);
  if (parsing.accept('case')) return readCase(at, parsing);
  if (parsing.is('exists', '(')) {
    parsing.take();
    return { node: 'subquery', at, role: 'exists', query: readClosedQuery(parsing) };
  }
  return named(parsing);
}

function text(parsing: Parsing): Expression {
  const { at } = parsing;
  const written = parsing.take().replace(/^[nN]/, '');
  const plain = plainText(written);
  return {
    node: 'literal',
    at,
    isNull: false,
    width: written.length - 2,
    text: plain,
  };
}

/** `{d '2026-01-31'}`, `{t '…'}`, `{ts '…'}`: literals as ODBC writes them ("ODBC escape sequences"). */
function escaped(parsing: Parsing): Expression {
  parsing.expect('{');
  if (!parsing.acceptOneOf('d', 't', 'ts') || parsing.kind !== 'string') throw parsing.unexpected();
  const value = text(parsing);
  parsing.expect('}');
  return value;
}

function number(parsing: Parsing): Expression {
  const { at } = parsing;
  const written = parsing.take();
  return { node: 'literal', at, isNull: false, whole: /^\d{1,15}$/.test(written) ? Number(written) : undefined };
}

function variable(parsing: Parsing): Expression {
  const { at } = parsing;
  const name = parsing.word();
  if (!VARIABLES.has(name)) throw parsing.unsupported(`the variable ${name}`, at);
  parsing.take();
  return { node: 'ambient', at, what: name };
}

/**
 * A query as a value, or a value or condition in parentheses; a parenthesis may open a query that begins with others.
 */
function parentheses(parsing: Parsing): Expression {
  const { at } = parsing;
  if (parsing.word(1) !== '(' && parsing.opensQuery())
    return { node: 'subquery', at, role: 'value', query: readClosedQuery(parsing) };
  parsing.expect('(');
  const value = parsing.expression();
  if (parsing.isOneOf('union', 'except', 'intersect'))
    throw parsing.unsupported('a set operation of queries in parentheses; leave the parentheses out');
  parsing.expect(')');
  return value;
}

/** A column, `t.*`, or a call. */
function named(parsing: Parsing): Expression {
  const { at } = parsing;
  const word = parsing.word();
  if (parsing.word(1) === '(') {
    if (REFUSED.has(word)) throw parsing.unsupported(word.toUpperCase(), at);
    if (CALLED.has(word)) return parseCall(parsing, [parsing.take()], at);
  }
  const { path } = parsing.path();
  if (parsing.accept('.')) {
    parsing.expect('*');
    return { node: 'star', at, path: path.map(foldName) };
  }
  if (parsing.is(':', ':')) throw parsing.unsupported('a method of a type (::)');
  if (parsing.is('(')) return parseCall(parsing, path, at);
  return { node: 'name', at, path: path.map(foldName) };
}
