import type { StatementHazard } from '../../../contract/statement.type.js';
import type { Node } from '../nodes/node.type.js';
import { relationPath } from './object.reader.js';

type Body = Record<string, unknown>;

/** What DROP of these kinds takes away with it are rows. */
const WITH_ROWS = new Set(['OBJECT_TABLE', 'OBJECT_FOREIGN_TABLE', 'OBJECT_MATVIEW']);
/** Parts of a table that ALTER TABLE takes away, and changes that rewrite every row of it. */
const LOSING_CHANGES = new Set(['AT_DropColumn', 'AT_AlterColumnType', 'AT_DetachPartition', 'AT_DropConstraint']);
/** DROP statements that have a shape of their own, by where they keep their names. */
const OWN_DROPS: Readonly<Record<string, string>> = {
  DropdbStmt: 'dbname',
  DropRoleStmt: 'roles',
  DropOwnedStmt: 'roles',
  DropTableSpaceStmt: 'tablespacename',
  DropSubscriptionStmt: 'subname',
};

const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : value === undefined ? [] : [value]);

/** The strings of a name, however deep its node keeps them. */
function strings(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(strings);
  const body = value as Body | null;
  if (typeof body !== 'object' || body === null) return [];
  if ('TypeName' in body || 'names' in body) return strings((body.TypeName as Body | undefined)?.names ?? body.names);
  return strings(body.sval ?? body.items ?? body.objname ?? body.rolename ?? Object.values(body)[0]);
}

/** Whether a condition looks at any row: one that names no column is the same for all of them. */
function looksAtRows(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(looksAtRows);
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(
    ([key, child]) => key === 'ColumnRef' || key === 'CurrentOfExpr' || key === 'SubLink' || looksAtRows(child),
  );
}

function everyRow(kind: 'update-all' | 'delete-all', body: Body): StatementHazard[] {
  if (body.whereClause !== undefined && looksAtRows(body.whereClause)) return [];
  return [{ kind, path: relationPath(body.relation ?? {}), rows: true }];
}

/** By node: what it does to everything at one stroke. */
const readers: Readonly<Record<string, (body: Body) => StatementHazard[]>> = {
  UpdateStmt: (body) => everyRow('update-all', body),
  DeleteStmt: (body) => everyRow('delete-all', body),
  TruncateStmt: (body) =>
    asList(body.relations).map((node) => ({
      kind: 'truncate',
      path: relationPath((node as { RangeVar?: object }).RangeVar ?? {}),
      rows: true,
    })),
  DropStmt: (body) =>
    asList(body.objects).map((node) => ({
      kind: 'drop',
      path: strings(node),
      rows: WITH_ROWS.has(String(body.removeType)),
    })),
  AlterTableStmt: (body) =>
    asList(body.cmds).some((node) =>
      LOSING_CHANGES.has(String((node as { AlterTableCmd?: Body }).AlterTableCmd?.subtype)),
    )
      ? [{ kind: 'alter', path: relationPath(body.relation ?? {}), rows: true }]
      : [],
  ...Object.fromEntries(
    Object.entries(OWN_DROPS).map(([tag, field]): [string, (body: Body) => StatementHazard[]] => [
      tag,
      (body) => asList(body[field]).map((name) => ({ kind: 'drop', path: strings(name), rows: false })),
    ]),
  ),
};

/** Statements that only store others for later: nothing in them happens now. */
const STORING = new Set(['CreateFunctionStmt', 'RuleStmt', 'ViewStmt', 'PrepareStmt', 'DeclareCursorStmt']);

/**
 * What a statement does to every row of a table, or takes away, anywhere in its tree: writing common tables and EXPLAIN
 * ANALYZE included.
 */
export function readHazards(node: Node): StatementHazard[] {
  const hazards: StatementHazard[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) {
      value.forEach(visit);
      return;
    }
    if (typeof value !== 'object' || value === null) return;
    for (const [key, child] of Object.entries(value)) {
      if (STORING.has(key) || (key === 'ExplainStmt' && !runsWhatItExplains(child as Body))) continue;
      const read = Object.hasOwn(readers, key) ? readers[key] : undefined;
      if (read) hazards.push(...read(child as Body));
      visit(child);
    }
  };
  visit(node);
  return hazards;
}

/** EXPLAIN with ANALYZE, unless it says ANALYZE false, off or 0. */
function runsWhatItExplains(body: Body): boolean {
  return asList(body.options).some((node) => {
    const option = (node as { DefElem?: { defname?: string; arg?: unknown } }).DefElem;
    if (option?.defname !== 'analyze') return false;
    return (
      option.arg === undefined ||
      !/"(false|off)"|"ival":0|"boolval":false|"Integer":\{\}/i.test(JSON.stringify(option.arg))
    );
  });
}
