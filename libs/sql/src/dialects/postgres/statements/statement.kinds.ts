import type { StatementKind } from '../../../contract/statement.type.js';
import type { Tag } from '../nodes/node.type.js';

type Tags = readonly Extract<Tag, `${string}Stmt`>[];

const DDL = [
  'CreateSchemaStmt',
  'AlterTableStmt',
  'ReplicaIdentityStmt',
  'AlterCollationStmt',
  'AlterDomainStmt',
  'CreateStmt',
  'CreateTableSpaceStmt',
  'DropTableSpaceStmt',
  'AlterTableSpaceOptionsStmt',
  'AlterTableMoveAllStmt',
  'CreateExtensionStmt',
  'AlterExtensionStmt',
  'AlterExtensionContentsStmt',
  'CreateFdwStmt',
  'AlterFdwStmt',
  'CreateForeignServerStmt',
  'AlterForeignServerStmt',
  'CreateForeignTableStmt',
  'CreateUserMappingStmt',
  'AlterUserMappingStmt',
  'DropUserMappingStmt',
  'ImportForeignSchemaStmt',
  'CreatePolicyStmt',
  'AlterPolicyStmt',
  'CreateAmStmt',
  'CreateTrigStmt',
  'CreateEventTrigStmt',
  'AlterEventTrigStmt',
  'CreatePLangStmt',
  'CreateRoleStmt',
  'AlterRoleStmt',
  'AlterRoleSetStmt',
  'DropRoleStmt',
  'CreateSeqStmt',
  'AlterSeqStmt',
  'DefineStmt',
  'CreateDomainStmt',
  'CreateOpClassStmt',
  'CreateOpFamilyStmt',
  'AlterOpFamilyStmt',
  'DropStmt',
  'TruncateStmt',
  'CommentStmt',
  'IndexStmt',
  'CreateStatsStmt',
  'AlterStatsStmt',
  'CreateFunctionStmt',
  'AlterFunctionStmt',
  'RenameStmt',
  'AlterObjectDependsStmt',
  'AlterObjectSchemaStmt',
  'AlterOwnerStmt',
  'AlterOperatorStmt',
  'AlterTypeStmt',
  'RuleStmt',
  'CompositeTypeStmt',
  'CreateEnumStmt',
  'CreateRangeStmt',
  'AlterEnumStmt',
  'ViewStmt',
  'CreatedbStmt',
  'AlterDatabaseStmt',
  'AlterDatabaseRefreshCollStmt',
  'AlterDatabaseSetStmt',
  'DropdbStmt',
  'CreateTableAsStmt',
  'RefreshMatViewStmt',
  'CreateConversionStmt',
  'CreateCastStmt',
  'CreateTransformStmt',
  'AlterTSDictionaryStmt',
  'AlterTSConfigurationStmt',
  'CreatePublicationStmt',
  'AlterPublicationStmt',
  'CreateSubscriptionStmt',
  'AlterSubscriptionStmt',
  'DropSubscriptionStmt',
] as const satisfies Tags;

const DCL = [
  'GrantStmt',
  'GrantRoleStmt',
  'AlterDefaultPrivilegesStmt',
  'DropOwnedStmt',
  'ReassignOwnedStmt',
  'SecLabelStmt',
] as const satisfies Tags;

const TCL = ['TransactionStmt', 'ConstraintsSetStmt'] as const satisfies Tags;

const CALL = ['CallStmt', 'DoStmt'] as const satisfies Tags;

const UTILITY = [
  'CopyStmt',
  'VariableSetStmt',
  'VariableShowStmt',
  'DeclareCursorStmt',
  'ClosePortalStmt',
  'FetchStmt',
  'NotifyStmt',
  'ListenStmt',
  'UnlistenStmt',
  'LoadStmt',
  'AlterSystemStmt',
  'ClusterStmt',
  'VacuumStmt',
  'CheckPointStmt',
  'DiscardStmt',
  'LockStmt',
  'ReindexStmt',
  'PrepareStmt',
  'ExecuteStmt',
  'DeallocateStmt',
] as const satisfies Tags;

const groups: [StatementKind, Tags][] = [
  ['DQL', ['SelectStmt']],
  ['INSERT', ['InsertStmt']],
  ['UPDATE', ['UpdateStmt']],
  ['DELETE', ['DeleteStmt']],
  ['MERGE', ['MergeStmt']],
  ['DDL', DDL],
  ['DCL', DCL],
  ['TCL', TCL],
  ['CALL', CALL],
  ['UTILITY', UTILITY],
];

const kinds = new Map<string, StatementKind>(
  groups.flatMap(([kind, tags]) => tags.map((tag): [string, StatementKind] => [tag, kind])),
);

/**
 * The kind of a statement by its node kind; what is not in the lists is UNKNOWN and refused. EXPLAIN takes the kind of
 * what it explains.
 */
export function kindOf(tag: string): StatementKind {
  return kinds.get(tag) ?? 'UNKNOWN';
}
