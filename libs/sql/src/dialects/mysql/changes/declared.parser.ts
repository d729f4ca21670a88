import type { DeclaredColumn, DeclaredConstraint, DeclaredIndex } from '@sluice/document';
import type { Parsing } from '../nodes/parsing.js';

/** Names of functions and words that give each row a value of its own, or the moment. */
const volatile = new Set(['uuid', 'rand', 'uuid_short', 'random_bytes']);

/** Goes over what stands in parentheses. */
export function skipParentheses(parsing: Parsing): void {
  if (!parsing.accept('(')) return;
  let depth = 1;
  while (depth > 0 && !parsing.isDone) {
    if (parsing.is('(')) depth += 1;
    if (parsing.is(')')) depth -= 1;
    parsing.take();
  }
}

/** The columns of a key: `(a, b(10) DESC, (lower(c)))`. */
function keyColumns(parsing: Parsing): (string | null)[] {
  parsing.expect('(');
  const columns: (string | null)[] = [];
  do {
    if (parsing.is('(')) {
      skipParentheses(parsing);
      columns.push(null);
    } else columns.push(parsing.name(true).text);
    skipParentheses(parsing);
    parsing.acceptOneOf('asc', 'desc');
  } while (parsing.accept(','));
  parsing.expect(')');
  return columns;
}

/** What follows in this part of a definition: up to a comma or the parenthesis that closes the whole. */
export function restOfPart(parsing: Parsing, see: () => boolean = () => false): void {
  while (!parsing.isDone && !parsing.isOneOf(',', ')')) {
    if (see()) continue;
    if (parsing.is('(')) skipParentheses(parsing);
    else parsing.take();
  }
}

const optionalName = (parsing: Parsing): string | undefined =>
  parsing.isName() && !parsing.isOneOf('using', 'key', 'index') ? parsing.name().text : undefined;

/** A constraint or an index of CREATE TABLE or ADD; undefined where a column comes. */
export function partOf(parsing: Parsing): { constraint: DeclaredConstraint } | { index: DeclaredIndex } | undefined {
  const { at } = parsing;
  let name: string | undefined;
  if (parsing.accept('constraint'))
    name = parsing.isOneOf('primary', 'unique', 'foreign', 'check') ? undefined : parsing.name().text;
  const base = { at, isNotValid: false, usesIndex: false };
  const named = (own: string | undefined): { name?: string } => {
    const given = own ?? name;
    return given === undefined ? {} : { name: given };
  };
  const using = (): void => {
    if (parsing.accept('using')) parsing.take();
  };
  if (parsing.accept('primary')) {
    parsing.expect('key');
    using();
    const columns = keyColumns(parsing).map((column) => column ?? '');
    restOfPart(parsing);
    return { constraint: { ...base, type: 'primary', ...named(undefined), columns } };
  }
  if (parsing.accept('foreign')) {
    parsing.expect('key');
    const own = parsing.is('(') ? undefined : optionalName(parsing);
    const columns = keyColumns(parsing).map((column) => column ?? '');
    parsing.expect('references');
    const references = parsing.path().path;
    restOfPart(parsing);
    return { constraint: { ...base, type: 'foreign', ...named(own), columns, references } };
  }
  if (parsing.accept('check')) {
    skipParentheses(parsing);
    restOfPart(parsing);
    return { constraint: { ...base, type: 'check', ...named(undefined), columns: [] } };
  }
  const kind = parsing.isOneOf('fulltext', 'spatial', 'unique') ? parsing.take().toLowerCase() : '';
  if (kind === '' && !parsing.isOneOf('key', 'index')) return undefined;
  parsing.acceptOneOf('key', 'index');
  const own = parsing.is('(') ? undefined : optionalName(parsing);
  using();
  const columns = keyColumns(parsing);
  restOfPart(parsing);
  return { index: { at, ...named(own), columns, isUnique: kind === 'unique', isConcurrent: false, isPartial: false } };
}

/** A column: its type and what stands behind it. */
export function columnOf(parsing: Parsing): DeclaredColumn {
  const { text: name, at } = parsing.name(true);
  const type = parsing.take().toLowerCase();
  const modifiers: number[] = [];
  if (parsing.accept('(')) {
    while (!parsing.isDone && !parsing.accept(')')) {
      const word = parsing.take();
      if (/^\d+$/.test(word)) modifiers.push(Number(word));
    }
  }
  const column: DeclaredColumn = {
    name,
    at,
    type:
      type === 'integer'
        ? 'int'
        : type === 'dec'
          ? 'decimal'
          : type === 'boolean' || type === 'bool'
            ? 'tinyint'
            : type,
    modifiers,
    isArray: false,
    isNotNull: type === 'serial',
    default: type === 'serial' ? 'volatile' : 'none',
    isIdentity: type === 'serial',
    isGenerated: false,
    isPrimary: false,
    isUnique: type === 'serial',
    hasComment: false,
    isUnsigned: type === 'serial',
  };
  restOfPart(parsing, () => attribute(column, parsing));
  return column;
}

/** One attribute of a column, if a known one comes next. */
function attribute(column: DeclaredColumn, parsing: Parsing): boolean {
  if (parsing.accept('not', 'null')) column.isNotNull = true;
  else if (parsing.acceptOneOf('unsigned', 'zerofill')) column.isUnsigned = true;
  else if (parsing.accept('auto_increment')) {
    column.isIdentity = true;
    column.default = 'volatile';
  } else if (parsing.accept('primary')) {
    parsing.accept('key');
    column.isPrimary = true;
    column.isNotNull = true;
  } else if (parsing.accept('unique')) {
    parsing.accept('key');
    column.isUnique = true;
  } else if (parsing.accept('comment')) column.hasComment = parsing.take().length > 2;
  else if (parsing.accept('default')) column.default = defaultOf(parsing);
  else if (parsing.accept('character', 'set') || parsing.accept('charset'))
    column.charset = parsing.take().toLowerCase();
  else if (parsing.accept('references')) {
    column.references = parsing.path().path;
  } else if (parsing.is('as') || parsing.is('generated')) {
    column.isGenerated = true;
    parsing.take();
  } else return false;
  return true;
}

function defaultOf(parsing: Parsing): DeclaredColumn['default'] {
  if (parsing.accept('null')) return 'null';
  if (parsing.is('(')) {
    const isVolatile = volatile.has(parsing.word(1));
    skipParentheses(parsing);
    return isVolatile ? 'volatile' : 'constant';
  }
  const word = parsing.take().toLowerCase();
  skipParentheses(parsing);
  return volatile.has(word) ? 'volatile' : 'constant';
}
