import { oracleText } from '../../../lex/oracle.lexer.js';
import type { Combination, Expression } from '../../../tree/expression.type.js';
import { readOrder, readOver } from '../../descent/window.reader.js';
import type { Parsing } from '../nodes/parsing.js';
import { parseType } from './type.parser.js';

/** A value of XML that the grammar makes, and one that is made of it. */
const XML = 'xml';
const OTHER = 'value of xml';
/** A path of XML alone: functions of XQuery may read tables and files. */
const PATH = /^(?:[A-Za-z0-9_/@*.:-]|\[[0-9]+\])+(?:\/text\(\))?$/;

const combined = (what: string, at: number, args: Expression[], order: Expression[] = []): Combination => ({
  node: 'combination',
  at,
  what,
  args,
  order,
});

/** A path in quotes. */
export function xmlPath(parsing: Parsing): void {
  const { at } = parsing;
  if (parsing.kind !== 'string') throw parsing.unsupported('a path that is no text');
  if (!PATH.test(oracleText(parsing.take()) ?? '')) throw parsing.unsupported('XQuery that is more than a path', at);
}

/** What documents are made of and asked by ("XML Functions"), by the first word; its parenthesis has been taken. */
export const xmlForms: Readonly<Record<string, (parsing: Parsing, at: number) => Expression>> = {
  xmlelement: (parsing, at) => combined(XML, at, element(parsing)),
  xmlforest: (parsing, at) => combined(XML, at, named(parsing)),
  xmlconcat: (parsing, at) => combined(XML, at, list(parsing)),
  xmlcomment: (parsing, at) => combined(XML, at, list(parsing)),
  xmlagg: (parsing, at) => {
    const of = parsing.expression();
    const order = parsing.is('order') ? readOrder(parsing) : [];
    parsing.expect(')');
    const over = parsing.accept('over') ? { over: readOver(parsing) } : {};
    return { ...combined(XML, at, [of], order), ...over };
  },
  xmlserialize: (parsing, at) => combined(OTHER, at, serialized(parsing)),
  xmlquery: (parsing, at) => {
    const args = asked(parsing);
    parsing.expect('returning', 'content');
    parsing.accept('null', 'on', 'empty');
    parsing.expect(')');
    return combined(XML, at, args);
  },
  xmlexists: (parsing, at) => {
    const args = asked(parsing);
    parsing.expect(')');
    return combined(OTHER, at, args);
  },
  xmlcast: (parsing, at) => {
    const of = parsing.expression();
    parsing.expect('as');
    parseType(parsing);
    parsing.expect(')');
    return combined(OTHER, at, [of]);
  },
};

/** Whether methods of XMLTYPE may hang on a value: the grammar itself has made it one. */
export function isXml(value: Expression): boolean {
  return value.node === 'combination' && value.what === XML;
}

/** `.EXTRACT('path')`, `.GETCLOBVAL()` and its like ("XMLType Methods"): all of it comes from the document. */
export function parseXmlMethod(of: Expression, parsing: Parsing): Expression {
  const { at } = parsing;
  parsing.expect('.');
  const method = parsing.acceptOneOf('extract', 'getclobval', 'getstringval', 'getnumberval');
  if (method === undefined) throw parsing.unsupported('a method or attribute of a value', at);
  parsing.expect('(');
  if (method === 'extract') xmlPath(parsing);
  parsing.expect(')');
  return combined(method === 'extract' ? XML : OTHER, at, [of]);
}

function list(parsing: Parsing): Expression[] {
  const args = parsing.list(() => parsing.expression());
  parsing.expect(')');
  return args;
}

/** `value AS name, …`; a name may be made too. */
function named(parsing: Parsing): Expression[] {
  const args: Expression[] = [];
  do {
    args.push(parsing.expression());
    if (parsing.accept('as')) name(args, parsing);
  } while (parsing.accept(','));
  parsing.expect(')');
  return args;
}

/** The name of an element or attribute is no column, unless EVALNAME makes it of one. */
function name(args: Expression[], parsing: Parsing): void {
  if (parsing.is('evalname') && parsing.word(1) !== ',' && parsing.word(1) !== ')') {
    parsing.take();
    args.push(parsing.expression());
  } else parsing.name();
}

/** `[NAME] e [, XMLATTRIBUTES (…)] [, value [AS name]] …`. */
function element(parsing: Parsing): Expression[] {
  const args: Expression[] = [];
  if (parsing.is('name') && parsing.word(1) !== ',' && parsing.word(1) !== ')') parsing.take();
  name(args, parsing);
  while (parsing.accept(',')) {
    if (parsing.accept('xmlattributes', '(')) args.push(...named(parsing));
    else args.push(parsing.expression());
    if (parsing.accept('as')) name(args, parsing);
  }
  parsing.expect(')');
  return args;
}

/** `'path' PASSING [BY VALUE] document [AS name], …`. */
function asked(parsing: Parsing): Expression[] {
  xmlPath(parsing);
  if (!parsing.accept('passing')) throw parsing.unsupported('XQuery without a document');
  if (parsing.accept('by')) parsing.expect('value');
  return parsing.list(() => {
    const of = parsing.expression();
    if (parsing.accept('as')) parsing.name();
    return of;
  });
}

/** `DOCUMENT | CONTENT value [AS type] [NO INDENT | INDENT [SIZE = n]]`. */
function serialized(parsing: Parsing): Expression[] {
  if (!parsing.acceptOneOf('document', 'content')) throw parsing.unexpected();
  const of = parsing.expression();
  if (parsing.accept('as')) parseType(parsing);
  if (parsing.accept('indent')) {
    if (parsing.accept('size', '=')) parsing.operand();
  } else parsing.accept('no', 'indent');
  parsing.expect(')');
  return [of];
}
