import { createHash } from 'node:crypto';

/** A relation as the catalogue views tell it. */
export interface RelationRow {
  id: number;
  schema: string;
  name: string;
  type: string;
  /** When it was last changed (modify_date). */
  changed: string;
  definition: string | null;
}
/** A column as the catalogue views tell it; numbers are those of `sys.columns`. */
export interface ColumnRow {
  id: number;
  ordinal: number;
  name: string;
  type: string;
  length: number;
  precision: number;
  scale: number;
  nullable: boolean | number;
  computed: string | null;
}

/**
 * Objects that a bare name of a FROM clause may call (table-valued functions); scalar ones are never called without
 * their schema.
 */
export const tableFunctions = `'IF', 'TF', 'FT'`;

export const relationsText = `
  SELECT o.object_id AS id, s.name AS [schema], o.name AS name, o.type AS type, o.modify_date AS changed, m.definition AS definition
  FROM sys.objects o JOIN sys.schemas s ON s.schema_id = o.schema_id LEFT JOIN sys.sql_modules m ON m.object_id = o.object_id
  WHERE o.type IN ('U', 'V') AND o.is_ms_shipped = 0`;

/** Hidden columns (of periods) come too: a query may name them. */
export const columnsText = `
  SELECT c.object_id AS id, c.column_id AS ordinal, c.name AS name, t.name AS type, c.max_length AS length, c.precision AS precision,
         c.scale AS scale, c.is_nullable AS nullable, cc.definition AS computed
  FROM sys.columns c JOIN sys.objects o ON o.object_id = c.object_id JOIN sys.types t ON t.user_type_id = c.user_type_id
  LEFT JOIN sys.computed_columns cc ON cc.object_id = c.object_id AND cc.column_id = c.column_id
  WHERE o.type IN ('U', 'V') AND o.is_ms_shipped = 0`;

/**
 * What a relation is as far as an analysis stands on it: which object, when it was changed, its columns by number, name
 * and type and what a computed one is computed from, and a view's text. Rows and rights are left out.
 */
export function stampOf(relation: RelationRow, columns: readonly ColumnRow[]): string {
  const parts = columns
    .map(({ ordinal, name, type, length, precision, scale, computed }) => [
      ordinal,
      name,
      type,
      length,
      precision,
      scale,
      computed,
    ])
    .sort(([a], [b]) => Number(a) - Number(b));
  return createHash('sha256')
    .update(JSON.stringify([relation.id, relation.changed, relation.definition, parts]))
    .digest('hex')
    .slice(0, 32);
}
