import type { Combination, Expression } from '../../../tree/expression.type.js';
import { readOrder } from '../../descent/window.reader.js';
import type { Parsing } from '../nodes/parsing.js';
import { isBuiltinType, parseType } from './type.parser.js';

type Special = (parsing: Parsing, at: number, name: string) => Expression;

/** "DATEADD" and its kind: the first argument is one of these words, never a column or a variable. */
const PARTS = new Set(
  (
    'year yyyy yy quarter qq q month mm m dayofyear dy y day dd d week ww wk iso_week isowk isoww weekday dw hour hh minute mi n second ss s ' +
    'millisecond ms microsecond mcs nanosecond ns tzoffset tz'
  ).split(' '),
);
const AMBIENT = new Set(['current_timestamp', 'current_user', 'session_user', 'system_user', 'user', 'current_date']);

const combined = (what: string, at: number, args: Expression[]): Combination => ({
  node: 'combination',
  at,
  what,
  args,
  order: [],
});

/**
 * Forms of the grammar that look like calls and are none, by their first word; each has been taken with its
 * parenthesis.
 */
const forms: Readonly<Record<string, Special>> = {
  cast: (parsing, at) => casted(parsing, at, false),
  try_cast: (parsing, at) => casted(parsing, at, true),
  parse: (parsing, at) => casted(parsing, at, false),
  try_parse: (parsing, at) => casted(parsing, at, true),
  convert: (parsing, at) => converted(parsing, at, false),
  try_convert: (parsing, at) => converted(parsing, at, true),
  iif: (parsing, at) => {
    const when = parsing.expression();
    parsing.expect(',');
    const then = parsing.expression();
    parsing.expect(',');
    const otherwise = parsing.expression();
    parsing.expect(')');
    return { node: 'case', at, branches: [{ when, then }], otherwise };
  },
  dateadd: withPart,
  datediff: withPart,
  datediff_big: withPart,
  datepart: withPart,
  datename: withPart,
  datetrunc: withPart,
  date_bucket: withPart,
  trim,
  contains: searched,
  freetext: searched,
  json_object: json,
  json_objectagg: json,
  json_array: json,
  json_arrayagg: json,
};

/** Whether a form of its own begins here. */
export function isSpecial(parsing: Parsing): boolean {
  const word = parsing.word();
  if (AMBIENT.has(word)) return parsing.word(1) !== '(' && parsing.word(1) !== '.';
  if (word === 'next' && parsing.word(1) === 'value') return true;
  return Object.hasOwn(forms, word) && parsing.word(1) === '(';
}

/** One of those forms. */
export function parseSpecial(parsing: Parsing): Expression {
  const { at } = parsing;
  const word = parsing.word();
  if (word === 'next') throw parsing.unsupported('NEXT VALUE FOR: it changes a sequence');
  parsing.take();
  if (AMBIENT.has(word)) return { node: 'ambient', at, what: word };
  parsing.expect('(');
  const form = forms[word];
  if (!form) throw parsing.unexpected();
  return form(parsing, at, word);
}

/** `CAST(value AS type)`, `PARSE(value AS type USING culture)`. */
function casted(parsing: Parsing, at: number, tries: boolean): Expression {
  const of = parsing.expression();
  parsing.expect('as');
  const path = parseType(parsing);
  const culture = parsing.accept('using') ? [parsing.expression()] : [];
  parsing.expect(')');
  return cast(at, path, of, culture, tries, parsing);
}

/** `CONVERT(type, value, style)`. */
function converted(parsing: Parsing, at: number, tries: boolean): Expression {
  const path = parseType(parsing);
  parsing.expect(',');
  const of = parsing.expression();
  const style = parsing.accept(',') ? [parsing.expression()] : [];
  parsing.expect(')');
  return cast(at, path, of, style, tries, parsing);
}

/**
 * A cast that tries gives NULL where the value does not fit ("TRY_CAST", "TRY_CONVERT", "TRY_PARSE"); a style or
 * culture that is none is an error all the same, which names it.
 */
function cast(
  at: number,
  path: string[],
  of: Expression,
  others: Expression[],
  tries: boolean,
  parsing: Parsing,
): Expression {
  if (tries) {
    if (!isBuiltinType(path)) throw parsing.unsupported(`TRY_CAST to the type ${path.join('.')}`, at);
    return combined(others.length === 0 ? 'try cast' : 'styled cast', at, [of, ...others]);
  }
  const value: Expression = { node: 'cast', at, path, list: false, of };
  return others.length === 0 ? value : combined('styled cast', at, [value, ...others]);
}

function withPart(parsing: Parsing, at: number, name: string): Expression {
  const part = parsing.word();
  if (parsing.kind !== 'word' || !PARTS.has(part)) throw parsing.unsupported(`the part ${part} of a date`);
  parsing.take();
  parsing.expect(',');
  const args = parsing.list(() => parsing.expression());
  parsing.expect(')');
  return { node: 'call', at, path: [name], args, order: [], distinct: false };
}

/** `CONTAINS(column | (columns) | *, search [, LANGUAGE term])` and FREETEXT: a condition over all that is searched. */
function searched(parsing: Parsing, at: number, name: string): Expression {
  if (parsing.is('property', '(')) throw parsing.unsupported(`${name.toUpperCase()} of a property`, at);
  const isList = parsing.accept('(');
  const args = isList ? parsing.list(() => parsing.expression()) : [parsing.expression()];
  if (isList) parsing.expect(')');
  parsing.expect(',');
  args.push(parsing.operand());
  if (parsing.accept(',')) {
    parsing.expect('language');
    args.push(parsing.operand());
  }
  parsing.expect(')');
  return combined('match', at, args);
}

/**
 * `JSON_OBJECT(key: value, … [NULL | ABSENT ON NULL] [RETURNING JSON])` and its like: what they give comes from every
 * key and value.
 */
function json(parsing: Parsing, at: number, name: string): Expression {
  const args: Expression[] = [];
  let order: Expression[] = [];
  while (!parsing.accept(')')) {
    if (parsing.is('null', 'on', 'null') || parsing.is('absent', 'on', 'null')) {
      parsing.take();
      parsing.expect('on', 'null');
    } else if (parsing.accept('returning')) parsing.expect('json');
    else if (parsing.is('order', 'by')) order = readOrder(parsing);
    else {
      args.push(parsing.expression());
      if (!parsing.accept(':')) parsing.accept(',');
    }
  }
  return { node: 'call', at, path: [name], args, order, distinct: false };
}

/** `TRIM([LEADING | TRAILING | BOTH] [characters FROM] text)`. */
function trim(parsing: Parsing, at: number): Expression {
  parsing.acceptOneOf('leading', 'trailing', 'both');
  const args = [parsing.expression()];
  if (parsing.accept('from')) args.unshift(parsing.expression());
  parsing.expect(')');
  return { node: 'call', at, path: ['trim'], args, order: [], distinct: false };
}
