import type { DeclaredColumn, DeclaredConstraint, DeclaredIndex } from '@sluice/document';
import { relationPath } from '../statements/object.reader.js';

/** A node without its tag, of a tree that is read without being trusted to be whole. */
export type Fields = Record<string, unknown>;
/** From the parser's place in bytes to one in the text. */
export type OffsetOf = (location: unknown) => number;

export const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? (value as Fields[]) : []);
export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};
export const wordOf = (value: unknown): string => (typeof value === 'string' ? value : '');
export const stringsOf = (value: unknown): string[] => listOf(value).map((node) => wordOf(fieldsOf(node.String).sval));

/**
 * Functions that give one value to all rows of a statement: a new column with such a default rewrites nothing (manual,
 * ALTER TABLE).
 */
const steady = new Set(
  (
    'now transaction_timestamp statement_timestamp timezone lower upper concat md5 to_char date_trunc make_date make_interval ' +
    'jsonb_build_object json_build_object jsonb_build_array json_build_array array_fill repeat length round abs current_setting to_date to_timestamp'
  ).split(' '),
);

/** What a default is: the same for all rows, NULL, or computed for each. */
function defaultOf(value: unknown): DeclaredColumn['default'] {
  const node = fieldsOf(value);
  if ('A_Const' in node) return fieldsOf(node.A_Const).isnull ? 'null' : 'constant';
  if ('TypeCast' in node) return defaultOf(fieldsOf(node.TypeCast).arg);
  if ('CollateClause' in node) return defaultOf(fieldsOf(node.CollateClause).arg);
  return isVolatile(value) ? 'volatile' : 'constant';
}

function isVolatile(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(isVolatile);
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(
    ([tag, child]) =>
      (tag === 'FuncCall' && !steady.has(stringsOf(fieldsOf(child).funcname).at(-1) ?? '')) || isVolatile(child),
  );
}

const serials = new Set(['serial', 'serial2', 'serial4', 'serial8', 'smallserial', 'bigserial']);

/** The type of a column: the server's own name, its modifiers, whether it is a list. */
export function typeOf(value: unknown): Pick<DeclaredColumn, 'type' | 'modifiers' | 'isArray'> {
  const body = fieldsOf(value);
  const modifiers = listOf(body.typmods).map((node) => Number(fieldsOf(fieldsOf(node.A_Const).ival).ival ?? 0));
  return {
    type: (stringsOf(body.names).at(-1) ?? '').toLowerCase(),
    modifiers,
    isArray: listOf(body.arrayBounds).length > 0,
  };
}

/** A column of CREATE TABLE or ADD COLUMN. */
export function columnOf(body: Fields, offsetOf: OffsetOf): DeclaredColumn {
  const constraints = listOf(body.constraints).map((node) => fieldsOf(node.Constraint));
  const has = (type: string): boolean => constraints.some(({ contype }) => contype === type);
  const written = constraints.find(({ contype }) => contype === 'CONSTR_DEFAULT');
  const foreign = constraints.find(({ contype }) => contype === 'CONSTR_FOREIGN');
  const type = typeOf(body.typeName);
  const isPrimary = has('CONSTR_PRIMARY');
  const isIdentity = has('CONSTR_IDENTITY');
  const isSerial = serials.has(type.type);
  return {
    name: wordOf(body.colname),
    at: offsetOf(body.location),
    ...type,
    isNotNull: has('CONSTR_NOTNULL') || isPrimary || isIdentity || isSerial,
    default: written ? defaultOf(written.raw_expr) : isIdentity || isSerial ? 'volatile' : 'none',
    isIdentity,
    isGenerated: has('CONSTR_GENERATED'),
    isPrimary,
    isUnique: has('CONSTR_UNIQUE'),
    hasComment: false,
    isUnsigned: false,
    references: foreign && relationPath(fieldsOf(foreign.pktable)),
  };
}

const constraintTypes: Readonly<Record<string, DeclaredConstraint['type']>> = {
  CONSTR_PRIMARY: 'primary',
  CONSTR_UNIQUE: 'unique',
  CONSTR_FOREIGN: 'foreign',
  CONSTR_CHECK: 'check',
  CONSTR_EXCLUSION: 'exclude',
  CONSTR_NOTNULL: 'not-null',
};

/** A constraint of a table; undefined for what is none. */
export function constraintOf(body: Fields, offsetOf: OffsetOf): DeclaredConstraint | undefined {
  const type = constraintTypes[wordOf(body.contype)];
  if (type === undefined) return undefined;
  const name = wordOf(body.conname);
  return {
    at: offsetOf(body.location),
    type,
    name: name || undefined,
    columns: stringsOf(type === 'foreign' ? body.fk_attrs : body.keys),
    references: body.pktable ? relationPath(fieldsOf(body.pktable)) : undefined,
    isNotValid: body.skip_validation === true,
    usesIndex: wordOf(body.indexname) !== '',
  };
}

/** An index of CREATE INDEX. */
export function indexOf(body: Fields, offsetOf: OffsetOf): DeclaredIndex {
  const name = wordOf(body.idxname);
  return {
    at: offsetOf(fieldsOf(body.relation).location),
    name: name || undefined,
    columns: listOf(body.indexParams).map((node) => wordOf(fieldsOf(node.IndexElem).name) || null),
    isUnique: body.unique === true,
    isConcurrent: body.concurrent === true,
    isPartial: body.whereClause !== undefined,
  };
}
