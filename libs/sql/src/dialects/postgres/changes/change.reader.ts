import type { ChangeFacts } from '@sluice/document';
import { relationPath } from '../statements/object.reader.js';
import {
  columnOf,
  constraintOf,
  fieldsOf,
  indexOf,
  listOf,
  stringsOf,
  typeOf,
  wordOf,
  type Fields,
  type OffsetOf,
} from './declared.reader.js';

type Reader = (body: Fields, offsetOf: OffsetOf) => ChangeFacts[];

const pathOf = (relation: unknown): string[] => relationPath(fieldsOf(relation));
const objectOf = (type: unknown): string =>
  wordOf(type)
    .replace(/^OBJECT_/, '')
    .toLowerCase();
const hasOption = (options: unknown, name: string): boolean =>
  listOf(options).some((node) => fieldsOf(node.DefElem).defname === name);
const isCascade = (behavior: unknown): boolean => behavior === 'DROP_CASCADE';

function createTable(body: Fields, offsetOf: OffsetOf): ChangeFacts[] {
  const relation = fieldsOf(body.relation);
  const elements = listOf(body.tableElts);
  const columns = elements.flatMap((node) => (node.ColumnDef ? [columnOf(fieldsOf(node.ColumnDef), offsetOf)] : []));
  const isDerived =
    elements.some((node) => node.TableLikeClause !== undefined) ||
    listOf(body.inhRelations).length > 0 ||
    body.partbound !== undefined ||
    body.ofTypename !== undefined;
  return [
    {
      do: 'create-table',
      at: offsetOf(relation.location),
      path: pathOf(relation),
      columns,
      constraints: elements.flatMap((node) =>
        node.Constraint ? (constraintOf(fieldsOf(node.Constraint), offsetOf) ?? []) : [],
      ),
      indexes: [],
      isTemporary: relation.relpersistence === 't',
      isUnlogged: relation.relpersistence === 'u',
      isDerived,
      hasComment: false,
      isPartitioned: body.partspec !== undefined,
    },
  ];
}

/** Changes of ALTER TABLE that rewrite the table or keep everybody out, and have no facts of their own. */
const alterations: Readonly<Record<string, string>> = {
  AT_SetLogged: 'set-logged',
  AT_SetUnLogged: 'set-unlogged',
  AT_SetTableSpace: 'set-tablespace',
  AT_SetAccessMethod: 'set-access-method',
  AT_ValidateConstraint: 'validate',
  AT_AttachPartition: 'attach-partition',
  AT_DetachPartition: 'detach-partition',
  AT_DropNotNull: 'drop-not-null',
  AT_ColumnDefault: 'column-default',
  AT_DisableTrigAll: 'disable-triggers',
  AT_DisableTrigUser: 'disable-triggers',
  AT_DisableTrig: 'disable-triggers',
  AT_DisableRowSecurity: 'disable-row-security',
  AT_ChangeOwner: 'owner',
};

function alterTable(body: Fields, offsetOf: OffsetOf): ChangeFacts[] {
  const path = pathOf(body.relation);
  const at = offsetOf(fieldsOf(body.relation).location);
  return listOf(body.cmds).flatMap((node): ChangeFacts[] => {
    const command = fieldsOf(node.AlterTableCmd);
    const definition = fieldsOf(command.def);
    const name = wordOf(command.name);
    switch (command.subtype) {
      case 'AT_AddColumn': {
        const column = columnOf(fieldsOf(definition.ColumnDef), offsetOf);
        return [{ do: 'add-column', at: column.at, path, column }];
      }
      case 'AT_DropColumn':
        return [{ do: 'drop-column', at, path, name }];
      case 'AT_AlterColumnType': {
        const body = fieldsOf(definition.ColumnDef);
        const column = { ...columnOf({ ...body, colname: name }, offsetOf), ...typeOf(body.typeName) };
        return [{ do: 'change-type', at: column.at, path, column, isComputed: body.raw_default !== undefined }];
      }
      case 'AT_SetNotNull':
        return [{ do: 'set-not-null', at, path, name }];
      case 'AT_AddConstraint': {
        const constraint = constraintOf(fieldsOf(definition.Constraint), offsetOf);
        return constraint ? [{ do: 'add-constraint', at: constraint.at, path, constraint }] : [];
      }
      case 'AT_DropConstraint':
        return [{ do: 'drop-constraint', at, path, name }];
      default:
        return [{ do: 'alter', at, path, what: alterations[wordOf(command.subtype)] ?? 'other' }];
    }
  });
}

function dropped(body: Fields): ChangeFacts[] {
  const object = objectOf(body.removeType);
  return listOf(body.objects).map((node) => {
    const named = node.List ? stringsOf(fieldsOf(node.List).items) : stringsOf(fieldsOf(node.TypeName).names);
    const [only] = [wordOf(fieldsOf(node.String).sval)];
    return {
      do: 'drop',
      at: -1,
      path: named.length > 0 ? named : only ? [only] : stringsOf(fieldsOf(node.ObjectWithArgs).objname),
      object,
      isCascade: isCascade(body.behavior),
      isConcurrent: body.concurrent === true,
    };
  });
}

function commented(body: Fields): ChangeFacts[] {
  const object = objectOf(body.objtype);
  const path = stringsOf(fieldsOf(fieldsOf(body.object).List).items);
  const isEmpty = wordOf(body.comment) === '';
  return object === 'column'
    ? [{ do: 'comment', at: -1, path: path.slice(0, -1), name: path.at(-1) ?? '', object, isEmpty }]
    : [{ do: 'comment', at: -1, path, object, isEmpty }];
}

function set(body: Fields, scope: 'local' | 'session' | 'server'): ChangeFacts[] {
  const [first] = listOf(body.args).map((node) => fieldsOf(node.A_Const));
  const value = first
    ? wordOf(fieldsOf(first.sval).sval) || String(fieldsOf(first.ival).ival ?? fieldsOf(first.fval).fval ?? '')
    : undefined;
  return [
    {
      do: 'set',
      at: -1,
      path: [],
      name: wordOf(body.name).toLowerCase(),
      value: value?.toLowerCase(),
      scope: body.is_local === true ? 'local' : scope,
    },
  ];
}

const maintain = (
  what: string,
  relation: unknown,
  more: { isConcurrent?: boolean; isFull?: boolean } = {},
): ChangeFacts => ({
  do: 'maintain',
  at: -1,
  path: pathOf(relation),
  what,
  isConcurrent: more.isConcurrent === true,
  isFull: more.isFull === true,
});

function vacuum(body: Fields): ChangeFacts[] {
  const isFull = hasOption(body.options, 'full');
  const what = body.is_vacuumcmd === true ? 'vacuum' : 'analyze';
  const relations = listOf(body.rels).map((node) => fieldsOf(node.VacuumRelation).relation);
  return (relations.length > 0 ? relations : [undefined]).map((relation) => maintain(what, relation, { isFull }));
}

const create =
  (object: string, relation?: string): Reader =>
  (body, offsetOf) => [
    {
      do: 'create',
      object,
      at: offsetOf(fieldsOf(relation === undefined ? undefined : body[relation]).location),
      path:
        relation === undefined
          ? []
          : Array.isArray(body[relation])
            ? stringsOf(body[relation])
            : pathOf(body[relation]),
    },
  ];
const rights: Reader = (body) => [
  { do: 'rights', at: -1, path: [], what: body.is_grant === true ? 'grant' : 'change' },
];
const alter =
  (what: string, relation?: string): Reader =>
  (body) => [{ do: 'alter', at: -1, path: relation === undefined ? [] : pathOf(body[relation]), what }];

/** By node: what a statement changes. What is not here changes nothing that a rule asks about. */
const readers: Readonly<Record<string, Reader>> = {
  CreateStmt: createTable,
  CreateForeignTableStmt: create('foreign-table'),
  AlterTableStmt: alterTable,
  IndexStmt: (body, offsetOf) => {
    const index = indexOf(body, offsetOf);
    return [{ do: 'add-index', at: index.at, path: pathOf(body.relation), index }];
  },
  DropStmt: dropped,
  DropdbStmt: (body) => [
    { do: 'drop', at: -1, path: [wordOf(body.dbname)], object: 'database', isCascade: true, isConcurrent: false },
  ],
  DropOwnedStmt: () => [{ do: 'drop', at: -1, path: [], object: 'owned', isCascade: true, isConcurrent: false }],
  TruncateStmt: (body, offsetOf) =>
    listOf(body.relations).map((node) => ({
      do: 'truncate',
      at: offsetOf(fieldsOf(node.RangeVar).location),
      path: pathOf(node.RangeVar),
      isCascade: isCascade(body.behavior),
    })),
  RenameStmt: (body, offsetOf) => [
    {
      do: 'rename',
      at: offsetOf(fieldsOf(body.relation).location),
      path: pathOf(body.relation),
      object: objectOf(body.renameType),
      to: wordOf(body.newname),
      name: wordOf(body.subname) || undefined,
    },
  ],
  AlterObjectSchemaStmt: (body, offsetOf) => [
    {
      do: 'rename',
      at: offsetOf(fieldsOf(body.relation).location),
      path: pathOf(body.relation),
      object: objectOf(body.objectType),
      to: wordOf(body.newschema),
    },
  ],
  CommentStmt: commented,
  CreateTableAsStmt: (body, offsetOf) => {
    const relation = fieldsOf(fieldsOf(body.into).rel);
    const object = body.objtype === 'OBJECT_MATVIEW' ? 'materialized-view' : 'table-as';
    return [{ do: 'create', at: offsetOf(relation.location), path: pathOf(relation), object }];
  },
  ViewStmt: create('view', 'view'),
  CreateEnumStmt: create('enum', 'typeName'),
  AlterEnumStmt: alter('enum'),
  CreateDomainStmt: create('domain'),
  CreateTrigStmt: create('trigger', 'relation'),
  CreateEventTrigStmt: create('event-trigger'),
  CreateFunctionStmt: create('function', 'funcname'),
  AlterFunctionStmt: alter('function'),
  RuleStmt: create('rule', 'relation'),
  CreatePolicyStmt: create('policy', 'table'),
  CreateSchemaStmt: create('schema'),
  CreateExtensionStmt: create('extension'),
  CreateSeqStmt: create('sequence', 'sequence'),
  CreatedbStmt: create('database'),
  CreateTableSpaceStmt: create('tablespace'),
  CreateSubscriptionStmt: create('subscription'),
  CreatePublicationStmt: create('publication'),
  VariableSetStmt: (body) => set(body, 'session'),
  AlterSystemStmt: (body) => set(fieldsOf(body.setstmt), 'server').map((one) => ({ ...one, isSystem: true })),
  AlterRoleSetStmt: (body) => set(fieldsOf(body.setstmt), 'server'),
  AlterDatabaseSetStmt: (body) => set(fieldsOf(body.setstmt), 'server'),
  GrantStmt: rights,
  GrantRoleStmt: rights,
  AlterDefaultPrivilegesStmt: rights,
  ReassignOwnedStmt: rights,
  AlterOwnerStmt: rights,
  CreateRoleStmt: rights,
  AlterRoleStmt: rights,
  DropRoleStmt: rights,
  CreateUserMappingStmt: rights,
  VacuumStmt: vacuum,
  ClusterStmt: (body) => [maintain('cluster', body.relation)],
  ReindexStmt: (body) => [maintain('reindex', body.relation, { isConcurrent: hasOption(body.params, 'concurrently') })],
  RefreshMatViewStmt: (body) => [maintain('refresh', body.relation, { isConcurrent: body.concurrent === true })],
  LockStmt: (body) => listOf(body.relations).map((node) => maintain('lock', node.RangeVar)),
  TransactionStmt: (body) => [
    {
      do: 'transaction',
      at: -1,
      path: [],
      what: wordOf(body.kind)
        .replace(/^TRANS_STMT_/, '')
        .toLowerCase(),
    },
  ],
  DoStmt: () => [{ do: 'code', at: -1, path: [], what: 'do' }],
  CallStmt: () => [{ do: 'code', at: -1, path: [], what: 'call' }],
  CopyStmt: (body) => [{ do: 'code', at: -1, path: [], what: body.is_program === true ? 'copy-program' : 'copy' }],
};

/** What one statement changes, from its tree; ALTER TABLE makes one change of each of its parts. */
export function readChanges(node: object, offsetOf: OffsetOf): ChangeFacts[] {
  const [entry] = Object.entries(node);
  if (!entry) return [];
  const [tag, body] = entry;
  const read = Object.hasOwn(readers, tag) ? readers[tag] : undefined;
  return read ? read(fieldsOf(body), offsetOf) : [];
}
