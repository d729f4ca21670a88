import type { NamedMove } from '../../../tree/statement.type.js';
import type { Body } from '../nodes/node.type.js';
import { relationPath } from './object.reader.js';

type Fields = Record<string, unknown>;

/**
 * Values that a change of a table's structure brings under another name: `ALTER … TYPE … USING` writes what other
 * columns hold into one, and rows of a table that INHERIT or ATTACH PARTITION puts below another one are answered under
 * that one's columns.
 */
export function readMoves({ relation, cmds }: Body<'AlterTableStmt'>): NamedMove[] {
  const own = relationPath(relation ?? {});
  return (cmds ?? []).flatMap((node): NamedMove[] => {
    const { subtype, name, def } = (node as { AlterTableCmd?: Fields }).AlterTableCmd ?? {};
    const fields = def as Record<string, Fields> | undefined;
    if (subtype === 'AT_AlterColumnType' && fields?.ColumnDef?.raw_default !== undefined)
      return [
        { to: own, column: String(name), from: own, columns: columnsIn(fields.ColumnDef.raw_default, own.at(-1)) },
      ];
    if (subtype === 'AT_AddInherit' && fields?.RangeVar) return [{ to: relationPath(fields.RangeVar), from: own }];
    if (subtype === 'AT_AttachPartition' && fields?.PartitionCmd)
      return [{ to: own, from: relationPath((fields.PartitionCmd.name ?? {}) as Fields) }];
    return [];
  });
}

/**
 * Names of the columns in an expression; undefined where it takes whole rows, by a star or by the name of the table.
 */
function columnsIn(expression: unknown, table: string | undefined): string[] | undefined {
  const names = new Set<string>();
  let isWhole = false;
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const { ColumnRef: reference, ...rest } = value as { ColumnRef?: { fields?: Record<string, Fields>[] } };
    const last = reference?.fields?.at(-1)?.String?.sval;
    if (last !== undefined && last === table) isWhole = true;
    for (const field of reference?.fields ?? []) {
      if (field.A_Star) isWhole = true;
      if (field.String) names.add(String(field.String.sval));
    }
    for (const child of Object.values(rest)) visit(child);
  };
  visit(expression);
  return isWhole ? undefined : [...names];
}
