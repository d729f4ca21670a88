import type { NamedObject } from '../../../tree/statement.type.js';
import type { Node } from '../nodes/node.type.js';

interface RelationName {
  catalogname?: string;
  schemaname?: string;
  relname?: string;
}

const RELATIONS = new Set([
  'OBJECT_TABLE',
  'OBJECT_VIEW',
  'OBJECT_MATVIEW',
  'OBJECT_FOREIGN_TABLE',
  'OBJECT_SEQUENCE',
  'OBJECT_INDEX',
  'OBJECT_COLUMN',
  'OBJECT_TABCONSTRAINT',
  'OBJECT_TRIGGER',
  'OBJECT_POLICY',
  'OBJECT_RULE',
]);
/** Kinds whose name is followed by the name of a part of it. */
const PARTS = new Set(['OBJECT_COLUMN', 'OBJECT_TABCONSTRAINT', 'OBJECT_TRIGGER', 'OBJECT_POLICY', 'OBJECT_RULE']);

/** Kinds of relations that the catalogue does not hold. */
const UNLISTED = new Set(['OBJECT_SEQUENCE', 'OBJECT_INDEX', 'REINDEX_OBJECT_INDEX']);
/** Statements and the relation that each makes, or that the catalogue does not hold. */
const MADE: Readonly<Record<string, string>> = {
  CreateStmt: 'relation',
  CreateForeignTableStmt: 'base',
  base: 'relation',
  CreateSeqStmt: 'sequence',
  AlterSeqStmt: 'sequence',
  CompositeTypeStmt: 'typevar',
};

/**
 * Every relation that a statement other than a query names, found anywhere in its tree: a name that stands in a stored
 * query or an expression counts too. LIKE reads the table that it copies the shape of, a foreign key the columns that
 * it refers to; all else is told as written.
 */
export function readObjects(node: Node): NamedObject[] {
  const objects: NamedObject[] = [];
  const isUnlisted = Object.values(node).some((body) =>
    Object.values(body as object).some((kind) => typeof kind === 'string' && UNLISTED.has(kind)),
  );
  const add = (path: string[], access: 'read' | 'write', columns: string[] = [], isMade = isUnlisted): void => {
    if (path.length > 0) objects.push({ path, access, columns, ...(isMade ? { isMade } : {}) });
  };
  const visit = (value: unknown, access: 'read' | 'write', of = '', isMade = false): void => {
    if (Array.isArray(value)) {
      value.forEach((entry) => visit(entry, access));
      return;
    }
    if (typeof value !== 'object' || value === null) return;
    const body = value as Record<string, unknown>;
    if (typeof body.relname === 'string') {
      add(relationPath(body as RelationName), access, [], isMade || isUnlisted);
      return;
    }
    for (const path of droppedPaths(body)) add(path, access);
    const { pktable, ...rest } = body;
    if (pktable) add(relationPath(pktable as RelationName), 'read', stringsOf(body.pk_attrs));
    for (const [key, child] of Object.entries(rest))
      visit(child, key === 'TableLikeClause' || key === 'SelectStmt' ? 'read' : access, key, MADE[of] === key);
  };
  visit(node, 'write');
  return objects;
}

/** The path of a relation's name as written. */
export function relationPath(name: RelationName): string[] {
  return [name.catalogname, name.schemaname, name.relname].filter(
    (part): part is string => part !== undefined && part !== '',
  );
}

/** DROP and COMMENT keep names as lists of strings. */
function droppedPaths(body: Record<string, unknown>): string[][] {
  const kind = body.removeType ?? body.objtype;
  if (typeof kind !== 'string' || !RELATIONS.has(kind)) return [];
  const nodes = (Array.isArray(body.objects) ? body.objects : [body.object]) as (Node | undefined)[];
  return nodes.flatMap((node) => {
    if (!node || !('List' in node)) return [];
    const path = stringsOf(node.List.items);
    return [PARTS.has(kind) ? path.slice(0, -1) : path];
  });
}

const stringsOf = (parts: unknown): string[] =>
  (Array.isArray(parts) ? (parts as Node[]) : []).flatMap((part) => ('String' in part ? [part.String.sval ?? ''] : []));
