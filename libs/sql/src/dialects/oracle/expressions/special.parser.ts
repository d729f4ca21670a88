import type { Combination, Expression } from '../../../tree/expression.type.js';
import { readOrder, readOver } from '../../descent/window.reader.js';
import type { Parsing } from '../nodes/parsing.js';
import { parseType } from './type.parser.js';
import { xmlForms } from './xml.parser.js';

type Special = (parsing: Parsing, at: number, name: string) => Expression;

const FIELDS = 'year month day hour minute second timezone_hour timezone_minute timezone_region timezone_abbr'.split(
  ' ',
);

/** What SYS_CONTEXT tells that everybody knows of the session anyway ("SYS_CONTEXT", namespace USERENV). */
const NAMESPACES = ['USERENV'];
const ATTRIBUTES =
  'CURRENT_SCHEMA CURRENT_USER SESSION_USER DB_NAME CON_NAME LANG LANGUAGE NLS_CALENDAR NLS_CURRENCY NLS_DATE_FORMAT NLS_DATE_LANGUAGE NLS_SORT NLS_TERRITORY'.split(
    ' ',
  );

const isKnown = (value: Expression | undefined, words: readonly string[]): boolean =>
  value?.node === 'literal' && words.includes(value.text?.toUpperCase() ?? '');

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
  cast: casted,
  validate_conversion: (parsing, at) => {
    const of = parsing.expression();
    parsing.expect('as');
    parseType(parsing);
    const args = parsing.accept(',') ? parsing.list(() => parsing.expression()) : [];
    parsing.expect(')');
    return combined('validate conversion', at, [of, ...args]);
  },
  extract: (parsing, at) => {
    if (!parsing.acceptOneOf(...FIELDS)) throw parsing.unsupported('EXTRACT of this');
    parsing.expect('from');
    const of = parsing.expression();
    parsing.expect(')');
    return combined('extract', at, [of]);
  },
  trim: (parsing, at) => {
    parsing.acceptOneOf('leading', 'trailing', 'both');
    const args = parsing.is('from') ? [] : [parsing.expression()];
    if (parsing.accept('from')) args.unshift(parsing.expression());
    parsing.expect(')');
    return { node: 'call', at, path: ['TRIM'], args, order: [], distinct: false };
  },
  // What is compared decides over what is evaluated, as in a CASE ("DECODE", "NVL2").
  decode: (parsing, at) => {
    const [subject, ...rest] = parsing.list(() => parsing.expression());
    parsing.expect(')');
    const branches = pairs(rest).map(([when, then]) => ({ when, then }));
    const otherwise = rest.length % 2 === 1 ? rest.at(-1) : undefined;
    if (!subject || branches.length === 0) throw parsing.unexpected();
    return { node: 'case', at, subject, branches, otherwise };
  },
  nvl2: (parsing, at) => {
    const [of, then, otherwise, ...rest] = parsing.list(() => parsing.expression());
    parsing.expect(')');
    if (!of || !then || !otherwise || rest.length > 0) throw parsing.unexpected();
    return { node: 'case', at, branches: [{ when: combined('null test', at, [of]), then }], otherwise };
  },
  sys_context: (parsing, at) => {
    const [space, attribute, ...others] = parsing.list(() => parsing.expression());
    parsing.expect(')');
    if (others.length > 0 || !isKnown(space, NAMESPACES) || !isKnown(attribute, ATTRIBUTES))
      throw parsing.unsupported('SYS_CONTEXT of this', at);
    return { node: 'ambient', at, what: 'sys_context' };
  },
  json_value: json,
  json_query: json,
  json_exists: json,
  json_object: json,
  json_array: json,
  json_objectagg: json,
  json_arrayagg: json,
  json_scalar: json,
  json_serialize: json,
  json_mergepatch: json,
  ...xmlForms,
};

function pairs(values: readonly Expression[]): [Expression, Expression][] {
  return values.flatMap((value, index): [Expression, Expression][] => {
    const next = values[index + 1];
    return index % 2 === 0 && next ? [[value, next]] : [];
  });
}

/** Whether a form of its own begins here. */
export function isSpecial(parsing: Parsing): boolean {
  return Object.hasOwn(forms, parsing.word()) && parsing.word(1) === '(';
}

/** One of those forms. */
export function parseSpecial(parsing: Parsing): Expression {
  const { at } = parsing;
  const word = parsing.word();
  parsing.take();
  parsing.expect('(');
  const form = forms[word];
  if (!form) throw parsing.unexpected();
  return form(parsing, at, word);
}

/** `CAST(value AS type [DEFAULT other ON CONVERSION ERROR] [, format …])`. */
function casted(parsing: Parsing, at: number): Expression {
  if (parsing.is('multiset')) throw parsing.unsupported('CAST of MULTISET', at);
  const of = parsing.expression();
  parsing.expect('as');
  const path = parseType(parsing);
  const others: Expression[] = [];
  if (parsing.accept('default')) {
    others.push(parsing.expression());
    parsing.expect('on', 'conversion', 'error');
  }
  while (parsing.accept(',')) others.push(parsing.expression());
  parsing.expect(')');
  const value: Expression = { node: 'cast', at, path, list: false, of };
  return others.length === 0 ? value : combined('styled cast', at, [value, ...others]);
}

/** Words between the values of a JSON function that name none. */
const JSON_WORDS = new Set(
  (
    'format json key value is absent null true false error empty on strict lax unique keys with without conditional unconditional array ' +
    'wrapper pretty ascii truncate asis scalars allow disallow mismatch type ordered extended'
  ).split(' '),
);

/** `JSON_…(values and clauses)`: its value comes from every value in it. */
function json(parsing: Parsing, at: number, name: string): Expression {
  const args: Expression[] = [];
  const order: Expression[] = [];
  while (!parsing.accept(')')) {
    if (parsing.is('order')) order.push(...readOrder(parsing));
    else if (parsing.accept('returning')) {
      parseType(parsing);
      if (parsing.accept('format')) parsing.expect('json');
    } else if (parsing.accept('passing')) passing(args, parsing);
    else if (parsing.accept('default')) args.push(parsing.operand());
    else if (isWord(parsing)) {
      const { at: start } = parsing;
      args.push({ node: 'name', at: start, path: [parsing.take().toUpperCase()], isAmbientToo: true });
    } else if (!parsing.accept(',') && !parsing.accept(':')) args.push(parsing.operand());
  }
  const over = parsing.accept('over') ? { over: readOver(parsing) } : {};
  return { node: 'combination', at, what: name, args, order, ...over };
}

/** Whether a word of a clause comes next: a column may have such a name too. */
function isWord(parsing: Parsing): boolean {
  return JSON_WORDS.has(parsing.word()) && parsing.word(1) !== '.' && parsing.word(1) !== '(';
}

function passing(args: Expression[], parsing: Parsing): void {
  do {
    args.push(parsing.expression());
    if (parsing.accept('as')) parsing.name();
  } while (parsing.accept(','));
}
