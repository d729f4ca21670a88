import type { StatementPower } from '../../../contract/statement.type.js';
import type { FunctionCatalogue } from '../../../functions/function.catalogue.js';
import type { Node, Tag } from '../nodes/node.type.js';
import { tagOf } from '../nodes/reading.js';
import { kindOf } from './statement.kinds.js';

type StatementTag = Extract<Tag, `${string}Stmt`>;
type Body = Record<string, unknown>;
type Powers = StatementPower | undefined | ((body: Body) => StatementPower | undefined);

const renamed = new Set([
  'OBJECT_TABLE',
  'OBJECT_VIEW',
  'OBJECT_MATVIEW',
  'OBJECT_INDEX',
  'OBJECT_SEQUENCE',
  'OBJECT_COLUMN',
  'OBJECT_ATTRIBUTE',
  'OBJECT_TABCONSTRAINT',
  'OBJECT_TYPE',
]);
const identities = new Set(['role', 'session_authorization']);

/**
 * Structure alone: what these hold of expressions is looked at, everything else of DDL counts as code. A renamed schema
 * takes the levels of its columns away.
 */
const structure = {
  CreateStmt: undefined,
  AlterTableStmt: undefined,
  IndexStmt: undefined,
  DropStmt: undefined,
  TruncateStmt: undefined,
  CommentStmt: undefined,
  CreateSchemaStmt: undefined,
  CreateSeqStmt: undefined,
  AlterSeqStmt: undefined,
  CreateDomainStmt: undefined,
  CreateEnumStmt: undefined,
  AlterEnumStmt: undefined,
  CompositeTypeStmt: undefined,
  CreateStatsStmt: undefined,
  AlterStatsStmt: undefined,
  ReplicaIdentityStmt: undefined,
  RefreshMatViewStmt: undefined,
  RenameStmt: ({ renameType }) => (renamed.has(String(renameType)) ? undefined : 'code'),
  AlterObjectSchemaStmt: ({ relation }) => (relation ? undefined : 'code'),
} satisfies Partial<Record<StatementTag, Powers>>;

const rights = {
  CreateRoleStmt: 'rights',
  AlterRoleStmt: 'rights',
  AlterRoleSetStmt: 'rights',
  DropRoleStmt: 'rights',
  AlterDatabaseSetStmt: 'rights',
  AlterOwnerStmt: 'rights',
  CreatePolicyStmt: 'rights',
  AlterPolicyStmt: 'rights',
  CreateUserMappingStmt: 'rights',
  AlterUserMappingStmt: 'rights',
  DropUserMappingStmt: 'rights',
} satisfies Partial<Record<StatementTag, Powers>>;

const utility = {
  CopyStmt: 'server',
  LoadStmt: 'server',
  AlterSystemStmt: 'server',
  VariableSetStmt: ({ name }) => (identities.has(String(name).toLowerCase()) ? 'server' : 'session'),
  VariableShowStmt: undefined,
  VacuumStmt: undefined,
  ReindexStmt: undefined,
  ClusterStmt: undefined,
  LockStmt: undefined,
  CheckPointStmt: undefined,
} satisfies Partial<Record<StatementTag, Powers>>;

/** ALTER TABLE … OWNER TO and … ROW LEVEL SECURITY are commands of a statement on structure. */
const commands: Record<string, Powers> = {
  AlterTableCmd: ({ subtype }) => (/Owner|RowSecurity/.test(String(subtype)) ? 'rights' : undefined),
};

const byTag: Readonly<Record<string, Powers>> = { ...structure, ...rights, ...utility, ...commands };
const byKind: Readonly<Record<string, StatementPower>> = {
  DDL: 'code',
  CALL: 'code',
  DCL: 'rights',
  UTILITY: 'session',
};
const queries: ReadonlySet<string> = new Set(['DQL', 'INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/**
 * What a statement can do beyond the tables and columns that its analysis names: found anywhere in its tree, since
 * CREATE SCHEMA holds statements. What is not known to be structure alone counts as code.
 */
export function readPowers(node: Node, functions: FunctionCatalogue): StatementPower[] {
  const inner = resolvedQuery(node);
  if (inner) return 'ExecuteStmt' in inner ? ['session'] : [];
  const found = new Set<StatementPower>();
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) {
      value.forEach(visit);
      return;
    }
    if (typeof value !== 'object' || value === null) return;
    for (const [tag, body] of Object.entries(value as Body)) {
      const power = powerOf(tag, body as Body, functions);
      if (power) found.add(power);
      visit(body);
    }
  };
  visit(node);
  return [...found];
}

/**
 * The query of a statement that is resolved whole, with the functions and operators in it: a query, or a view or table
 * made of one.
 */
function resolvedQuery(node: Node): Node | undefined {
  if (queries.has(kindOf(tagOf(node)))) return node;
  if ('ViewStmt' in node) return node.ViewStmt.query;
  return 'CreateTableAsStmt' in node ? node.CreateTableAsStmt.query : undefined;
}

function powerOf(tag: string, body: Body, functions: FunctionCatalogue): StatementPower | undefined {
  if (tag === 'FuncCall') return isApproved(namesOf(body.funcname), functions) ? undefined : 'code';
  if (tag === 'A_Expr')
    return String(body.kind).startsWith('AEXPR_OP') && !hasOperator(namesOf(body.name), functions) ? 'code' : undefined;
  if (Object.hasOwn(byTag, tag)) {
    const known = byTag[tag];
    return typeof known === 'function' ? known(body) : known;
  }
  return tag.endsWith('Stmt') ? byKind[kindOf(tag)] : undefined;
}

const namesOf = (parts: unknown): string[] =>
  (Array.isArray(parts) ? (parts as Node[]) : []).map((part) => ('String' in part ? (part.String.sval ?? '') : ''));

function isApproved(path: readonly string[], functions: FunctionCatalogue): boolean {
  const [name = '', schema = functions.systemSchema] = [...path].reverse();
  const effect = schema === functions.systemSchema ? functions.find(name)?.effect : undefined;
  return effect === 'pure' || effect === 'sequence';
}

function hasOperator(path: readonly string[], functions: FunctionCatalogue): boolean {
  const [name = '', schema = functions.systemSchema] = [...path].reverse();
  return schema === functions.systemSchema && functions.hasOperator(name);
}
