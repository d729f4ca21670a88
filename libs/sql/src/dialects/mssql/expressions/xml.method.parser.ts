import type { Expression } from '../../../tree/expression.type.js';
import { plainText, type Parsing } from '../nodes/parsing.js';

const WHAT = 'xml method';
/**
 * A path with places and functions of XQuery itself. What has a prefix may be `sql:column` or `sql:variable`, which
 * look beside the document ("XQuery extension functions"); a variable needs a $, a text quotes.
 */
const PATH = /^[A-Za-z0-9_/@*.()[\] -]+$/;

/**
 * Whether methods of XML may hang on a value: on a query that makes a document (`(SELECT … FOR XML PATH(''),
 * TYPE).value(…)`) and on what such a method gives. Behind a name the same might be a call of a function in a schema,
 * behind another value a method of a type of the database's own.
 */
export function isXml(value: Expression): boolean {
  if (value.node === 'combination') return value.what === WHAT;
  if (value.node !== 'subquery' || value.role !== 'value' || value.query.query !== 'select') return false;
  const [item, ...others] = value.query.items;
  return others.length === 0 && item?.value.node === 'subquery' && item.value.role === 'array';
}

/**
 * `.value(path, type)`, `.query(path)`, `.exist(path)` ("xml data type methods"): all of it comes from the document.
 */
export function parseXmlMethod(of: Expression, parsing: Parsing): Expression {
  const { at } = parsing;
  parsing.expect('.');
  const method = parsing.acceptOneOf('value', 'query', 'exist');
  if (method === undefined) throw parsing.unsupported(`the method ${parsing.word()} of a value`, at);
  parsing.expect('(');
  if (!PATH.test(constant(parsing))) throw parsing.unsupported('XQuery that is more than a path', at);
  if (method === 'value') {
    parsing.expect(',');
    constant(parsing);
  }
  parsing.expect(')');
  return { node: 'combination', at, what: WHAT, args: [of], order: [] };
}

function constant(parsing: Parsing): string {
  if (parsing.kind !== 'string') throw parsing.unsupported('a path or type of XML that is no text');
  return plainText(parsing.take().replace(/^[nN]/, '')) ?? '';
}
