import type { IntrospectedConstraint } from '../connector.js';

/** A column of a key; a foreign key names the key that it leads to. */
export interface ConstraintRow {
  owner: string;
  name: string;
  constraint: string;
  type: string;
  column: string;
  to_owner: string | null;
  to_constraint: string | null;
}

/** Keys of the catalogue by the names of owner and relation. */
export type Constraints = ReadonlyMap<string, readonly IntrospectedConstraint[]>;

const kinds: Readonly<Record<string, IntrospectedConstraint['kind']>> = { P: 'primary', U: 'unique', R: 'foreign' };
const keyOf = (...parts: (string | null)[]): string => parts.join('\0');

/**
 * Keys from their columns in order ("ALL_CONSTRAINTS", "ALL_CONS_COLUMNS"). Of a foreign key whose other end the
 * account does not see only its own side is known.
 */
export function constraintsOf(rows: readonly ConstraintRow[]): Constraints {
  const byName = new Map<string, { row: ConstraintRow; key: IntrospectedConstraint }>();
  for (const row of rows) {
    const key = keyOf(row.owner, row.constraint);
    const found = byName.get(key);
    if (found) found.key.columns.push(row.column);
    else
      byName.set(key, {
        row,
        key: { name: row.constraint, kind: kinds[row.type] ?? 'unique', columns: [row.column] },
      });
  }
  const made = new Map<string, IntrospectedConstraint[]>();
  for (const { row, key } of byName.values()) {
    const to = byName.get(keyOf(row.to_owner, row.to_constraint));
    if (key.kind === 'foreign')
      key.references = {
        schema: row.to_owner ?? '',
        table: to?.row.name ?? '',
        columns: to?.key.columns ?? [],
        constraint: row.to_constraint,
      };
    const constraintKey = keyOf(row.owner, row.name);
    made.set(constraintKey, [...(made.get(constraintKey) ?? []), key]);
  }
  return made;
}
