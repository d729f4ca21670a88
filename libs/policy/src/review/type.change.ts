import type { DeclaredColumn } from '@sluice/document';
import type { ReviewKind } from './review.type.js';

interface Type {
  type: string;
  length?: number;
  scale?: number;
}

/** A type as it is written. */
export function typeText(type: string, length?: number, scale?: number): string {
  if (length === undefined) return type;
  return scale === undefined ? `${type}(${length})` : `${type}(${length},${scale})`;
}

/** Names that the servers use for one type. */
const aliases: Readonly<Record<string, string>> = {
  'character varying': 'varchar',
  character: 'bpchar',
  char: 'bpchar',
  integer: 'int4',
  int: 'int4',
  smallint: 'int2',
  bigint: 'int8',
  real: 'float4',
  'double precision': 'float8',
  boolean: 'bool',
  decimal: 'numeric',
  'timestamp with time zone': 'timestamptz',
  'timestamp without time zone': 'timestamp',
  'time without time zone': 'time',
};
const canonical = (type: string): string => aliases[type.toLowerCase()] ?? type.toLowerCase();

/**
 * Whether a change of a column's type leaves the rows as they are. PostgreSQL: types that are binary coercible, a
 * longer or no limit (manual, ALTER TABLE, Notes; proven against a server by the test beside the review). MySQL: a
 * longer varchar whose length still fits one byte, or two as before (manual, Online DDL Operations). USING may compute
 * anything.
 */
export function keepsRows(kind: ReviewKind, from: Type, to: DeclaredColumn, isComputed: boolean): boolean {
  if (isComputed || to.isArray) return false;
  const [length, scale] = to.modifiers;
  const [one, other] = [canonical(from.type), canonical(to.type)];
  return kind === 'mysql'
    ? keepsInMysql({ ...from, type: one }, { type: other, length, scale })
    : keepsInPostgres({ ...from, type: one }, { type: other, length, scale });
}

function keepsInPostgres(from: Type, to: Type): boolean {
  const isLonger = to.length === undefined || (from.length !== undefined && to.length >= from.length);
  if (to.type === 'text') return from.type === 'text' || from.type === 'varchar';
  if (to.type === 'varchar')
    return from.type === 'varchar' ? isLonger : from.type === 'text' && to.length === undefined;
  if (from.type !== to.type) return from.type === 'cidr' && to.type === 'inet';
  if (to.type === 'numeric') return to.length === undefined || (isLonger && (from.scale ?? 0) === (to.scale ?? 0));
  if (to.type === 'bpchar') return from.length === to.length || (from.length ?? 1) === (to.length ?? 1);
  return isLonger || from.length === to.length;
}

function keepsInMysql(from: Type, to: Type): boolean {
  if (from.type !== to.type) return false;
  if (to.type !== 'varchar')
    return (
      to.length === undefined ||
      from.length === undefined ||
      (from.length === to.length && (from.scale ?? 0) === (to.scale ?? 0))
    );
  // Four bytes for a letter of utf8mb4: up to 63 letters the length is kept in one byte.
  const bytes = (letters: number): 1 | 2 => (letters * 4 < 256 ? 1 : 2);
  return (to.length ?? 0) >= (from.length ?? 0) && bytes(to.length ?? 0) === bytes(from.length ?? 0);
}
