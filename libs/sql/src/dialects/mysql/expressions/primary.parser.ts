import type { Case, Expression } from '../../../tree/expression.type.js';
import { foldName, plainText, type Parsing } from '../nodes/parsing.js';
import { parseRest } from '../queries/query.parser.js';
import { parseCall } from './call.parser.js';
import { parseSpecial, isSpecial } from './special.parser.js';

/** Variables of the server that only tell how values are read and shown, or what the server is. */
const VARIABLES = new Set([
  'version',
  'version_comment',
  'sql_mode',
  'time_zone',
  'system_time_zone',
  'character_set_client',
  'character_set_connection',
  'character_set_results',
  'character_set_server',
  'collation_connection',
  'collation_server',
  'lower_case_table_names',
  'max_allowed_packet',
  'autocommit',
  'tx_isolation',
  'transaction_isolation',
  'wait_timeout',
  'max_connections',
]);

/** One operand with what hangs on it: `->` and `->>`. */
export function parsePrimary(parsing: Parsing): Expression {
  let value = operand(parsing);
  while (parsing.isOneOf('->', '->>')) {
    const { at } = parsing;
    const path = [parsing.take()];
    value = { node: 'operator', at, path, args: [value, text(parsing)] };
  }
  return value;
}

function operand(parsing: Parsing): Expression {
  const { at, kind } = parsing;
  if (kind === 'string') return text(parsing);
  if (kind === 'number') return number(parsing);
  if (kind === 'bind') {
    parsing.take();
    return { node: 'bind', at, number: parsing.nextBind() };
  }
  if (parsing.is('(')) return parentheses(parsing);
  if (parsing.is('{')) return escaped(parsing);
  if (parsing.isOneOf('@', '@@')) return variable(parsing);
  if (kind === 'operator' && parsing.accept('*')) return { node: 'star', at, path: [] };
  if (kind === 'word' && /^_[a-z0-9]+$/.test(parsing.word()) && parsing.kindAt(1) === 'string') {
    parsing.take();
    return text(parsing);
  }
  if (kind === 'word' && isSpecial(parsing)) return parseSpecial(parsing);
  if (parsing.accept('case')) return caseOf(at, parsing);
  if (parsing.is('exists', '(')) return exists(parsing);
  return named(parsing);
}

/** A constant text. Several side by side are one value. */
function text(parsing: Parsing): Expression {
  const { at } = parsing;
  if (parsing.kind === 'bind') {
    parsing.take();
    return { node: 'bind', at, number: parsing.nextBind() };
  }
  if (parsing.kind !== 'string') throw parsing.unexpected();
  const parts: Expression[] = [];
  while (parsing.kind === 'string') {
    const start = parsing.at;
    const written = parsing.take();
    const plain = plainText(written);
    parts.push({
      node: 'literal',
      at: start,
      isNull: false,
      width: written.length - 2,
      text: plain,
    });
  }
  const [only] = parts;
  return only && parts.length === 1 ? only : { node: 'combination', at, what: 'text', args: parts, order: [] };
}

/** `{d '2026-01-31'}`, `{t '…'}`, `{ts '…'}`: literals as ODBC writes them ("Date and Time Literals"). */
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
  return { node: 'literal', at, isNull: false, whole: /^\d+$/.test(written) ? Number(written) : undefined };
}

function variable(parsing: Parsing): Expression {
  const { at } = parsing;
  if (parsing.take() === '@') throw parsing.unsupported('a user variable: it keeps values across statements', at);
  const { path } = parsing.path();
  const [name = '', scope] = path.map(foldName).reverse();
  const scoped = path.length === 1 || (path.length === 2 && (scope === 'global' || scope === 'session'));
  if (!scoped || !VARIABLES.has(name)) throw parsing.unsupported(`the server variable ${path.join('.')}`, at);
  return { node: 'ambient', at, what: name };
}

/** A query as a value, a value in parentheses, or a row. */
function parentheses(parsing: Parsing): Expression {
  const { at } = parsing;
  const start = parsing.opensQuery() ? nested(parsing) : undefined;
  if (start && !start.isOpen) return start.value;
  if (!start) parsing.expect('(');
  const first = parsing.expression(start?.value);
  const args = [first];
  while (parsing.accept(',')) args.push(parsing.expression());
  parsing.expect(')');
  return args.length === 1 ? first : { node: 'combination', at, what: 'row', args, order: [] };
}

/**
 * Parentheses that start with a query: they hold it alone, or (`isOpen`: the last one is not closed yet) a value that
 * begins with it, as `((SELECT 1) + 1)`.
 */
function nested(parsing: Parsing): { value: Expression; isOpen: boolean } {
  return parsing.deeper(() => {
    const { at } = parsing;
    parsing.expect('(');
    if (!parsing.is('(')) {
      const query = parsing.query();
      parsing.expect(')');
      return { value: { node: 'subquery', at, role: 'value', query }, isOpen: false };
    }
    const inner = nested(parsing);
    if (!inner.isOpen && inner.value.node === 'subquery') {
      const query = parseRest(inner.value.query, parsing);
      if (query !== inner.value.query || parsing.is(')')) {
        parsing.expect(')');
        return { value: { node: 'subquery', at, role: 'value', query }, isOpen: false };
      }
      return { value: inner.value, isOpen: true };
    }
    const value = parsing.expression(inner.value);
    parsing.expect(')');
    return { value, isOpen: true };
  });
}

function caseOf(at: number, parsing: Parsing): Case {
  const subject = parsing.is('when') ? undefined : parsing.expression();
  const branches: Case['branches'] = [];
  while (parsing.accept('when')) {
    const when = parsing.expression();
    parsing.expect('then');
    branches.push({ when, then: parsing.expression() });
  }
  if (branches.length === 0) throw parsing.unexpected();
  const otherwise = parsing.accept('else') ? parsing.expression() : undefined;
  parsing.expect('end');
  return { node: 'case', at, branches, subject, otherwise };
}

function exists(parsing: Parsing): Expression {
  const { at } = parsing;
  parsing.expect('exists', '(');
  const query = parsing.query();
  parsing.expect(')');
  return { node: 'subquery', at, role: 'exists', query };
}

/** A column, `t.*`, or a call. */
function named(parsing: Parsing): Expression {
  const { at } = parsing;
  if (parsing.kind === 'word' && parsing.word(1) === '(') return parseCall(parsing);
  const { path } = parsing.path();
  if (parsing.accept('.')) {
    parsing.expect('*');
    return { node: 'star', at, path: path.map(foldName) };
  }
  if (parsing.is('(')) return parseCall(parsing, { path, at });
  return { node: 'name', at, path: path.map(foldName) };
}
