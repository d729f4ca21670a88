import type { Parsing } from '../nodes/parsing.js';

const TYPES = new Set([
  ...'binary char nchar varchar date datetime time timestamp year decimal dec numeric float double real signed unsigned integer int bigint'.split(
    ' ',
  ),
  ...'smallint tinyint json interval'.split(' '),
]);

/** The type of a CAST as its one name; its length and character set tell nothing of the value. */
export function parseType(parsing: Parsing): string[] {
  const { at } = parsing;
  const name = parsing.take().toLowerCase();
  if (!TYPES.has(name)) throw parsing.unsupported(`the type ${name}`, at);
  if (name === 'double') parsing.accept('precision');
  if (parsing.accept('(')) {
    parsing.list(() => parsing.expression());
    parsing.expect(')');
  }
  parsing.acceptOneOf('integer', 'int');
  if (parsing.accept('character', 'set') || parsing.accept('charset')) parsing.take();
  parsing.acceptOneOf('binary', 'ascii', 'unicode');
  if (parsing.accept('collate')) parsing.take();
  if (parsing.is('array')) throw parsing.unsupported('CAST … AS … ARRAY');
  return [name];
}
