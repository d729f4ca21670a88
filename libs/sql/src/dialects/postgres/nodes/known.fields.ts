import type { Body, Tag } from './node.type.js';

type Known = { [T in Tag]?: readonly (keyof Body<T>)[] };

/**
 * Every node kind that the front-end reads, with every field of it that the raw parser can fill. A node or a field that is not
 * listed is refused: a later grammar must not slip a clause past the resolver. Fields that only the analyser of the server fills
 * (type and function identities) are left out on purpose.
 */
export const knownFields = {
  A_Const: ['ival', 'fval', 'boolval', 'sval', 'bsval', 'isnull', 'location'],
  ParamRef: ['number', 'location'],
  ColumnRef: ['fields', 'location'],
  A_Indirection: ['arg', 'indirection'],
  A_Indices: ['is_slice', 'lidx', 'uidx'],
  FuncCall: ['funcname', 'args', 'agg_order', 'agg_filter', 'over', 'agg_within_group', 'agg_star', 'agg_distinct', 'func_variadic', 'funcformat', 'location'],
  NamedArgExpr: ['arg', 'name', 'argnumber', 'location'],
  A_Expr: ['kind', 'name', 'lexpr', 'rexpr', 'rexpr_list_start', 'rexpr_list_end', 'location'],
  BoolExpr: ['boolop', 'args', 'location'],
  NullTest: ['arg', 'nulltesttype', 'location'],
  BooleanTest: ['arg', 'booltesttype', 'location'],
  TypeCast: ['arg', 'typeName', 'location'],
  TypeName: ['names', 'setof', 'pct_type', 'typmods', 'typemod', 'arrayBounds', 'location'],
  CollateClause: ['arg', 'collname', 'location'],
  SubLink: ['subLinkType', 'testexpr', 'operName', 'subselect', 'location'],
  CaseExpr: ['arg', 'args', 'defresult', 'location'],
  CaseWhen: ['expr', 'result', 'location'],
  A_ArrayExpr: ['elements', 'list_start', 'list_end', 'location'],
  RowExpr: ['args', 'row_format', 'location'],
  CoalesceExpr: ['args', 'location'],
  MinMaxExpr: ['op', 'args', 'location'],
  SQLValueFunction: ['op', 'typmod', 'location'],
  GroupingFunc: ['args', 'location'],
  MergeSupportFunc: ['msftype', 'location'],
  SetToDefault: ['location'],
  XmlExpr: ['op', 'name', 'named_args', 'args', 'xmloption', 'indent', 'location'],
  XmlSerialize: ['xmloption', 'expr', 'typeName', 'indent', 'location'],
  JsonFormat: ['format_type', 'encoding', 'location'],
  JsonReturning: ['format'],
  JsonOutput: ['typeName', 'returning'],
  JsonValueExpr: ['raw_expr', 'format'],
  JsonKeyValue: ['key', 'value'],
  JsonArgument: ['val', 'name'],
  JsonBehavior: ['btype', 'expr', 'location'],
  JsonObjectConstructor: ['exprs', 'output', 'absent_on_null', 'unique', 'location'],
  JsonArrayConstructor: ['exprs', 'output', 'absent_on_null', 'location'],
  JsonArrayQueryConstructor: ['query', 'output', 'format', 'absent_on_null', 'location'],
  JsonAggConstructor: ['output', 'agg_filter', 'agg_order', 'over', 'location'],
  JsonObjectAgg: ['constructor', 'arg', 'absent_on_null', 'unique'],
  JsonArrayAgg: ['constructor', 'arg', 'absent_on_null'],
  JsonParseExpr: ['expr', 'output', 'unique_keys', 'location'],
  JsonScalarExpr: ['expr', 'output', 'location'],
  JsonSerializeExpr: ['expr', 'output', 'location'],
  JsonFuncExpr: ['op', 'context_item', 'pathspec', 'passing', 'output', 'on_empty', 'on_error', 'wrapper', 'quotes', 'location'],
  JsonIsPredicate: ['expr', 'format', 'item_type', 'unique_keys', 'location'],
  JsonTablePathSpec: ['string', 'name', 'name_location', 'location'],
  JsonTable: ['context_item', 'pathspec', 'passing', 'columns', 'on_error', 'alias', 'lateral', 'location'],
  JsonTableColumn: ['coltype', 'name', 'typeName', 'pathspec', 'format', 'wrapper', 'quotes', 'columns', 'on_empty', 'on_error', 'location'],
  RangeVar: ['catalogname', 'schemaname', 'relname', 'inh', 'relpersistence', 'alias', 'location'],
  RangeSubselect: ['lateral', 'subquery', 'alias'],
  RangeFunction: ['lateral', 'ordinality', 'is_rowsfrom', 'functions', 'alias', 'coldeflist'],
  RangeTableFunc: ['lateral', 'docexpr', 'rowexpr', 'namespaces', 'columns', 'alias', 'location'],
  RangeTableFuncCol: ['colname', 'typeName', 'for_ordinality', 'is_not_null', 'colexpr', 'coldefexpr', 'location'],
  RangeTableSample: ['relation', 'method', 'args', 'repeatable', 'location'],
  ColumnDef: ['colname', 'typeName', 'is_local', 'collClause', 'location'],
  JoinExpr: ['jointype', 'isNatural', 'larg', 'rarg', 'usingClause', 'join_using_alias', 'quals', 'alias'],
  Alias: ['aliasname', 'colnames'],
  ResTarget: ['name', 'indirection', 'val', 'location'],
  SortBy: ['node', 'sortby_dir', 'sortby_nulls', 'useOp', 'location'],
  WindowDef: ['name', 'refname', 'partitionClause', 'orderClause', 'frameOptions', 'startOffset', 'endOffset', 'location'],
  GroupingSet: ['kind', 'content', 'location'],
  WithClause: ['ctes', 'recursive', 'location'],
  CommonTableExpr: ['ctename', 'aliascolnames', 'ctematerialized', 'ctequery', 'search_clause', 'cycle_clause', 'location'],
  CTESearchClause: ['search_col_list', 'search_breadth_first', 'search_seq_column', 'location'],
  CTECycleClause: ['cycle_col_list', 'cycle_mark_column', 'cycle_mark_value', 'cycle_mark_default', 'cycle_path_column', 'location'],
  LockingClause: ['lockedRels', 'strength', 'waitPolicy'],
  SelectStmt: ['distinctClause', 'intoClause', 'targetList', 'fromClause', 'whereClause', 'groupClause', 'groupDistinct', 'havingClause', 'windowClause',
    'valuesLists', 'sortClause', 'limitOffset', 'limitCount', 'limitOption', 'lockingClause', 'withClause', 'op', 'all', 'larg', 'rarg'],
  InsertStmt: ['relation', 'cols', 'selectStmt', 'onConflictClause', 'returningClause', 'withClause', 'override'],
  UpdateStmt: ['relation', 'targetList', 'whereClause', 'fromClause', 'returningClause', 'withClause'],
  DeleteStmt: ['relation', 'usingClause', 'whereClause', 'returningClause', 'withClause'],
  MergeStmt: ['relation', 'sourceRelation', 'joinCondition', 'mergeWhenClauses', 'returningClause', 'withClause'],
  MergeWhenClause: ['matchKind', 'commandType', 'override', 'condition', 'targetList', 'values'],
  OnConflictClause: ['action', 'infer', 'targetList', 'whereClause', 'location'],
  InferClause: ['indexElems', 'whereClause', 'conname', 'location'],
  IndexElem: ['name', 'expr', 'collation', 'opclass', 'ordering', 'nulls_ordering'],
  ReturningClause: ['options', 'exprs'],
  ReturningOption: ['option', 'value', 'location'],
  MultiAssignRef: ['source', 'colno', 'ncolumns'],
} as const satisfies Known;

/** Node kinds that the front-end reads. */
export type KnownTag = keyof typeof knownFields;

const sets = new Map<string, ReadonlySet<string>>(Object.entries(knownFields).map(([tag, fields]) => [tag, new Set<string>(fields)]));

/** Name of the first field of a node that the front-end does not read, or of the node kind itself; undefined when all is known. */
export function unknownField(tag: string, body: object): string | undefined {
  const fields = sets.get(tag);
  if (!fields) return tag;
  for (const key in body) if (!fields.has(key)) return `${tag}.${key}`;
  return undefined;
}
