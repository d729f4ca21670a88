import type { Combination, Expression } from '../../../tree/expression.type.js';
import { foldName, plainText, type Parsing } from '../nodes/parsing.js';
import { parseType } from './type.parser.js';

type Special = (parsing: Parsing, at: number) => Expression;

const UNITS = new Set(
  (
    'microsecond second minute hour day week month quarter year second_microsecond minute_microsecond minute_second ' +
    'hour_microsecond hour_second hour_minute day_microsecond day_second day_minute day_hour year_month'
  ).split(' '),
);
const CLOCKS = [
  'current_date',
  'current_time',
  'current_timestamp',
  'localtime',
  'localtimestamp',
  'utc_date',
  'utc_time',
  'utc_timestamp',
];

const combined = (what: string, at: number, args: Expression[]): Combination => ({
  node: 'combination',
  at,
  what,
  args,
  order: [],
});
const called = (name: string, at: number, args: Expression[]): Expression => ({
  node: 'call',
  at,
  path: [name],
  args,
  order: [],
  distinct: false,
});

/** Forms of the grammar that start with a word and are no plain calls. */
const forms: Readonly<Record<string, Special>> = {
  null: (parsing, at) => {
    parsing.take();
    return { node: 'literal', at, isNull: true };
  },
  true: constant,
  false: constant,
  default: (parsing, at) => {
    parsing.take();
    return parsing.is('(') ? combined('default', at, inside(parsing)) : { node: 'ambient', at, what: 'default' };
  },
  interval,
  row: (parsing, at) => {
    parsing.take();
    return combined('row', at, inside(parsing));
  },
  values: (parsing, at) => {
    parsing.expect('values', '(');
    const { path } = parsing.path();
    parsing.expect(')');
    return { node: 'name', at, path: ['excluded', foldName(path.at(-1) ?? '')] };
  },
  cast,
  convert,
  extract: (parsing, at) => {
    parsing.expect('extract', '(');
    unit(parsing);
    parsing.expect('from');
    return called('extract', at, [closed(parsing)]);
  },
  trim,
  position: (parsing, at) => {
    parsing.expect('position', '(');
    const of = closedBy(parsing, 'in');
    return called('position', at, [of, closed(parsing)]);
  },
  substring: part,
  substr: part,
  mid: part,
  match,
  char: charset,
  weight_string: (parsing, at) => {
    parsing.expect('weight_string', '(');
    const of = parsing.expression();
    if (parsing.accept('as')) parseType(parsing);
    parsing.expect(')');
    return called('weight_string', at, [of]);
  },
  timestampadd: withUnit,
  timestampdiff: withUnit,
  get_format: (parsing, at) => {
    parsing.expect('get_format', '(');
    parsing.take();
    parsing.expect(',');
    return called('get_format', at, [closed(parsing)]);
  },
  json_value: jsonValue,
  date: typed,
  time: typed,
  timestamp: typed,
  current_user: (parsing, at) => {
    parsing.take();
    if (parsing.accept('(')) parsing.expect(')');
    return { node: 'ambient', at, what: 'current_user' };
  },
  ...Object.fromEntries(CLOCKS.map((word) => [word, clock])),
};
/** Those that are a form only where a parenthesis follows, and otherwise a name. */
const CALLS = new Set(
  'values cast convert extract trim position substring substr mid match char weight_string timestampadd timestampdiff get_format json_value row'.split(
    ' ',
  ),
);
const TYPED = new Set(['date', 'time', 'timestamp']);

/** Whether a form of its own begins here. */
export function isSpecial(parsing: Parsing): boolean {
  const word = parsing.word();
  if (!Object.hasOwn(forms, word) || parsing.word(1) === '.') return false;
  if (TYPED.has(word)) return parsing.kindAt(1) === 'string';
  return !CALLS.has(word) || parsing.word(1) === '(';
}

/** An expression with a syntax of its own, by its first word. Throws a refusal for any other word. */
export function parseSpecial(parsing: Parsing): Expression {
  const form = forms[parsing.word()];
  if (!form) throw parsing.unexpected();
  return form(parsing, parsing.at);
}

function constant(parsing: Parsing, at: number): Expression {
  parsing.take();
  return { node: 'literal', at, isNull: false };
}

/** `DATE '2026-01-01'`: the text alone, what follows is no part of it (manual, date and time literals). */
function typed(parsing: Parsing, at: number): Expression {
  const type = foldName(parsing.take());
  const start = parsing.at;
  const written = parsing.take();
  const plain = plainText(written);
  const of: Expression = { node: 'literal', at: start, isNull: false, width: written.length - 2 };
  return { node: 'cast', at, path: [type], list: false, of: plain === undefined ? of : { ...of, text: plain } };
}

function clock(parsing: Parsing, at: number): Expression {
  const what = foldName(parsing.take());
  if (parsing.accept('(')) {
    if (parsing.kind === 'number') parsing.take();
    parsing.expect(')');
  }
  return { node: 'ambient', at, what };
}

/** `(a, b)`. */
function inside(parsing: Parsing): Expression[] {
  parsing.expect('(');
  const args = parsing.list(() => parsing.expression());
  parsing.expect(')');
  return args;
}

/** An expression and the parenthesis behind it. */
function closed(parsing: Parsing): Expression {
  const value = parsing.expression();
  parsing.expect(')');
  return value;
}

/** An operand that a word ends which is also an operator. */
function closedBy(parsing: Parsing, word: string): Expression {
  const value = parsing.operand();
  parsing.expect(word);
  return value;
}

function unit(parsing: Parsing): void {
  const word = foldName(parsing.take()).replace(/^sql_tsi_/, '');
  if (!UNITS.has(word)) throw parsing.unsupported(`the unit ${word}`);
}

/** `INTERVAL 1 DAY`, or the function INTERVAL of several values. */
function interval(parsing: Parsing, at: number): Expression {
  parsing.expect('interval');
  const values = parsing.is('(') && !parsing.opensQuery() ? inside(parsing) : [];
  if (values.length > 1) return called('interval', at, values);
  const of = parsing.expression(values[0]);
  if (!UNITS.has(parsing.word())) throw parsing.unexpected();
  parsing.take();
  return combined('interval', at, [of]);
}

function cast(parsing: Parsing, at: number): Expression {
  parsing.expect('cast', '(');
  const of = parsing.expression();
  const zone = timeZone(of, parsing);
  parsing.expect('as');
  const path = parseType(parsing);
  parsing.expect(')');
  return { node: 'cast', at, path, list: false, of: zone ?? of };
}

/** `CAST(value AT TIME ZONE [INTERVAL] '+00:00' AS DATETIME)`. */
function timeZone(of: Expression, parsing: Parsing): Expression | undefined {
  const { at } = parsing;
  if (!parsing.accept('at', 'time', 'zone')) return undefined;
  parsing.accept('interval');
  if (parsing.kind !== 'string') throw parsing.unexpected();
  return combined('time zone', at, [of, parsing.operand()]);
}

/** `JSON_VALUE(document, path [RETURNING type] [NULL | ERROR | DEFAULT value ON EMPTY] [… ON ERROR])`. */
function jsonValue(parsing: Parsing, at: number): Expression {
  parsing.expect('json_value', '(');
  const args = parsing.list(() => parsing.expression());
  if (parsing.accept('returning')) parseType(parsing);
  for (const event of ['empty', 'error']) {
    if (parsing.is('error', 'on', event) || parsing.is('null', 'on', event)) parsing.take();
    else if (parsing.accept('default')) args.push(parsing.operand());
    else continue;
    // An answer to an error may stand alone.
    if (!parsing.accept('on', event)) parsing.expect('on', 'error');
  }
  parsing.expect(')');
  return called('json_value', at, args);
}

/** `CONVERT(value, type)` and `CONVERT(value USING charset)`. */
function convert(parsing: Parsing, at: number): Expression {
  parsing.expect('convert', '(');
  const of = parsing.expression();
  if (parsing.accept('using')) {
    parsing.take();
    parsing.expect(')');
    return { node: 'cast', at, path: ['char'], list: false, of };
  }
  parsing.expect(',');
  const path = parseType(parsing);
  parsing.expect(')');
  return { node: 'cast', at, path, list: false, of };
}

/** `TRIM([LEADING | TRAILING | BOTH] [what] FROM text)`. */
function trim(parsing: Parsing, at: number): Expression {
  parsing.expect('trim', '(');
  parsing.acceptOneOf('leading', 'trailing', 'both');
  if (parsing.accept('from')) return called('trim', at, [closed(parsing)]);
  const first = parsing.expression();
  return parsing.accept('from')
    ? called('trim', at, [closed(parsing), first])
    : called('trim', at, close([first], parsing));
}

/** `SUBSTRING(text, from, count)` and `SUBSTRING(text FROM from FOR count)`. */
function part(parsing: Parsing, at: number): Expression {
  const name = foldName(parsing.take());
  parsing.expect('(');
  const args = [parsing.expression()];
  while (parsing.acceptOneOf(',', 'from', 'for')) args.push(parsing.expression());
  return called(name, at, close(args, parsing));
}

/** `MATCH (a, b) AGAINST (text IN BOOLEAN MODE)`. */
function match(parsing: Parsing, at: number): Expression {
  parsing.expect('match');
  const args = inside(parsing);
  parsing.expect('against', '(');
  args.push(parsing.operand());
  while (!parsing.is(')')) {
    if (!parsing.acceptOneOf('in', 'natural', 'language', 'mode', 'boolean', 'with', 'query', 'expansion'))
      throw parsing.unexpected();
  }
  parsing.expect(')');
  return combined('match', at, args);
}

/** `CHAR(1, 2 USING utf8mb4)`. */
function charset(parsing: Parsing, at: number): Expression {
  parsing.expect('char', '(');
  const args = parsing.list(() => parsing.expression());
  if (parsing.accept('using')) parsing.take();
  return called('char', at, close(args, parsing));
}

function withUnit(parsing: Parsing, at: number): Expression {
  const name = foldName(parsing.take());
  parsing.expect('(');
  unit(parsing);
  parsing.expect(',');
  return called(
    name,
    at,
    close(
      parsing.list(() => parsing.expression()),
      parsing,
    ),
  );
}

function close(args: Expression[], parsing: Parsing): Expression[] {
  parsing.expect(')');
  return args;
}
