import type { DeclaredColumn, DeclaredConstraint } from '@sluice/document';
import type { TokenReader } from './token.reader.js';

/** Words and functions that give each row a value of its own. */
const volatile = new Set(['newid', 'newsequentialid', 'sys_guid', 'next']);

/** Goes over what stands in parentheses. */
function skipParentheses(parsing: TokenReader): void {
  if (!parsing.accept('(')) return;
  for (let depth = 1; depth > 0 && !parsing.isDone;) {
    if (parsing.is('(')) depth += 1;
    if (parsing.is(')')) depth -= 1;
    parsing.take();
  }
}

/** What follows in this part of a definition: up to a comma or the parenthesis that closes the whole. */
export function restOfPart(parsing: TokenReader, see: () => boolean = () => false): void {
  while (!parsing.isDone && !parsing.isOneOf(',', ')')) {
    if (see()) continue;
    if (parsing.is('(')) skipParentheses(parsing);
    else parsing.take();
  }
}

/** The columns of a key or an index: `(a, b DESC)`; one that is computed is null. */
export function keyColumns(parsing: TokenReader): (string | null)[] {
  if (!parsing.accept('(')) return [];
  const columns = parsing.list(() => {
    const column = parsing.is('(') || parsing.word(1) === '(' ? null : parsing.name(true).text;
    restOfPart(parsing);
    return column;
  });
  parsing.accept(')');
  return columns;
}

const kinds = ['primary', 'unique', 'foreign', 'check'] as const;

/** A constraint of CREATE TABLE or ADD; undefined where a column comes. */
export function constraintOf(parsing: TokenReader): DeclaredConstraint | undefined {
  const { at } = parsing;
  const name = parsing.accept('constraint') ? parsing.name(true).text : undefined;
  const base = { at, name, columns: [], isNotValid: false, usesIndex: false };
  const type = kinds.find((kind) => parsing.accept(kind));
  if (type === undefined) {
    // CONSTRAINT x DEFAULT … FOR a: no constraint that a rule knows, and no column either.
    if (name === undefined) return undefined;
    restOfPart(parsing);
    return { ...base, type: 'check' };
  }
  parsing.accept('key');
  while (parsing.acceptOneOf('clustered', 'nonclustered'));
  const columns = type === 'check' ? [] : keyColumns(parsing).map((column) => column ?? '');
  const references = type === 'foreign' && parsing.accept('references') ? parsing.path().path : undefined;
  restOfPart(parsing);
  return { ...base, type, columns, references };
}

/** A column: its type and what stands behind it. */
export function columnOf(parsing: TokenReader): DeclaredColumn {
  const { text: name, at } = parsing.name(true);
  const column: DeclaredColumn = {
    name,
    at,
    ...typeOf(parsing),
    isArray: false,
    isNotNull: false,
    default: 'none',
    isIdentity: false,
    isGenerated: false,
    isPrimary: false,
    isUnique: false,
    hasComment: false,
    isUnsigned: false,
  };
  restOfPart(parsing, () => attribute(column, parsing));
  return column;
}

/** What comes where a column is computed, or where only the rest of it changes. */
const typeless = ['as', 'generated', 'not', 'null', 'default', 'constraint', 'visible', 'invisible', ',', ')'];

/** The type of a column, by its last name in lower case; a computed column has none. */
function typeOf(parsing: TokenReader): Pick<DeclaredColumn, 'type' | 'modifiers'> {
  if (parsing.isDone || parsing.isOneOf(...typeless)) return { type: '', modifiers: [] };
  // Names of types are reserved words in part.
  let type = parsing.name(true).text;
  while (parsing.accept('.')) type = parsing.name(true).text;
  const modifiers: number[] = [];
  if (parsing.accept('('))
    while (!parsing.isDone && !parsing.accept(')')) {
      const word = parsing.take();
      if (/^\d+$/.test(word)) modifiers.push(Number(word));
    }
  return { type: type.toLowerCase(), modifiers };
}

/** One attribute of a column, if a known one comes next. */
function attribute(column: DeclaredColumn, parsing: TokenReader): boolean {
  if (parsing.accept('not', 'null')) column.isNotNull = true;
  else if (parsing.accept('identity') || parsing.accept('as', 'identity')) {
    column.isIdentity = true;
    column.default = 'volatile';
  } else if (parsing.accept('primary')) {
    parsing.accept('key');
    column.isPrimary = true;
    column.isNotNull = true;
  } else if (parsing.accept('unique')) column.isUnique = true;
  else if (parsing.accept('default')) column.default = defaultOf(parsing);
  else if (parsing.accept('references')) column.references = parsing.path().path;
  else if (parsing.is('as', '(')) {
    column.isGenerated = true;
    parsing.take();
  } else return false;
  return true;
}

function defaultOf(parsing: TokenReader): DeclaredColumn['default'] {
  parsing.accept('on', 'null');
  if (parsing.accept('null')) return 'null';
  let ahead = 0;
  while (parsing.word(ahead) === '(') ahead += 1;
  const isVolatile = volatile.has(parsing.word(ahead));
  if (parsing.is('(')) skipParentheses(parsing);
  else parsing.take();
  return isVolatile ? 'volatile' : 'constant';
}
