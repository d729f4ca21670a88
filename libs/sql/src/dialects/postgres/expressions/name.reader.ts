import type { KnownTag } from '../nodes/known.fields.js';
import type { Body, Node } from '../nodes/node.type.js';
import { tagOf } from '../nodes/reading.js';

/** A name and how sure PostgreSQL is of it: 0 none, 1 a fallback that a better one replaces, 2 sure. */
interface Figured {
  name: string;
  strength: 0 | 1 | 2;
}
type Namers = { [T in KnownTag]?: (body: Body<T>) => Figured };

const NONE: Figured = { name: '?column?', strength: 0 };
const OPEN: Figured = { name: '?column?', strength: 2 };
const sure = (name: string): Figured => ({ name, strength: 2 });
const last = (nodes: Node[] | undefined): string | undefined => {
  const found = nodes?.findLast((node) => 'String' in node);
  return found && 'String' in found ? (found.String.sval ?? '') : undefined;
};
const VALUE_NAMES: Record<string, string> = {
  SVFOP_CURRENT_DATE: 'current_date',
  SVFOP_CURRENT_TIME: 'current_time',
  SVFOP_CURRENT_TIME_N: 'current_time',
  SVFOP_CURRENT_TIMESTAMP: 'current_timestamp',
  SVFOP_CURRENT_TIMESTAMP_N: 'current_timestamp',
  SVFOP_LOCALTIME: 'localtime',
  SVFOP_LOCALTIME_N: 'localtime',
  SVFOP_LOCALTIMESTAMP: 'localtimestamp',
  SVFOP_LOCALTIMESTAMP_N: 'localtimestamp',
  SVFOP_CURRENT_ROLE: 'current_role',
  SVFOP_CURRENT_USER: 'current_user',
  SVFOP_USER: 'user',
  SVFOP_SESSION_USER: 'session_user',
  SVFOP_CURRENT_CATALOG: 'current_catalog',
  SVFOP_CURRENT_SCHEMA: 'current_schema',
};
const XML_NAMES: Record<string, string> = {
  IS_XMLCONCAT: 'xmlconcat',
  IS_XMLELEMENT: 'xmlelement',
  IS_XMLFOREST: 'xmlforest',
  IS_XMLPARSE: 'xmlparse',
  IS_XMLPI: 'xmlpi',
  IS_XMLROOT: 'xmlroot',
};
const JSON_NAMES: Record<string, string> = {
  JSON_EXISTS_OP: 'json_exists',
  JSON_QUERY_OP: 'json_query',
  JSON_VALUE_OP: 'json_value',
};

// Order and strengths as the server's own rule for unnamed result columns has them; the driver's names are compared
// with these (design §7.4).
const namers = {
  ColumnRef: (body: Body<'ColumnRef'>) => named(last(body.fields)),
  A_Indirection: (body: Body<'A_Indirection'>) =>
    last(body.indirection) === undefined ? figure(body.arg) : named(last(body.indirection)),
  FuncCall: (body: Body<'FuncCall'>) => named(last(body.funcname)),
  A_Expr: (body: Body<'A_Expr'>) => (body.kind === 'AEXPR_NULLIF' ? sure('nullif') : NONE),
  TypeCast: (body: Body<'TypeCast'>) => fallback(figure(body.arg), last(body.typeName?.names)),
  CollateClause: (body: Body<'CollateClause'>) => figure(body.arg),
  GroupingFunc: () => sure('grouping'),
  MergeSupportFunc: () => sure('merge_action'),
  SubLink: (body: Body<'SubLink'>) => subquery(body),
  CaseExpr: (body: Body<'CaseExpr'>) => fallback(figure(body.defresult), 'case'),
  A_ArrayExpr: () => sure('array'),
  RowExpr: () => sure('row'),
  CoalesceExpr: () => sure('coalesce'),
  MinMaxExpr: (body: Body<'MinMaxExpr'>) => sure(body.op === 'IS_LEAST' ? 'least' : 'greatest'),
  SQLValueFunction: (body: Body<'SQLValueFunction'>) => named(VALUE_NAMES[body.op ?? '']),
  XmlExpr: (body: Body<'XmlExpr'>) => named(XML_NAMES[body.op ?? '']),
  XmlSerialize: () => sure('xmlserialize'),
  JsonParseExpr: () => sure('json'),
  JsonScalarExpr: () => sure('json_scalar'),
  JsonSerializeExpr: () => sure('json_serialize'),
  JsonObjectConstructor: () => sure('json_object'),
  JsonArrayConstructor: () => sure('json_array'),
  JsonArrayQueryConstructor: () => sure('json_array'),
  JsonObjectAgg: () => sure('json_objectagg'),
  JsonArrayAgg: () => sure('json_arrayagg'),
  JsonFuncExpr: (body: Body<'JsonFuncExpr'>) => named(JSON_NAMES[body.op ?? '']),
} satisfies Namers;

/** The name that PostgreSQL gives to an unnamed result column; `exact` is false where only the server knows it. */
export function resultName(node: Node | undefined): { name: string; exact: boolean } {
  const figured = figure(node);
  return { name: figured.name, exact: figured !== OPEN };
}

function figure(node: Node | undefined): Figured {
  if (!node) return NONE;
  const tag = tagOf(node);
  if (!Object.hasOwn(namers, tag)) return NONE;
  const namer = namers[tag as keyof typeof namers] as (body: unknown) => Figured;
  return namer((node as Record<string, unknown>)[tag]);
}

function named(name: string | undefined): Figured {
  return name === undefined ? NONE : sure(name);
}

function fallback(figured: Figured, name: string | undefined): Figured {
  return figured.strength > 1 || name === undefined ? figured : { name, strength: 1 };
}

/**
 * The server names a scalar subquery after its first column, once its stars are expanded: a star's name is left open.
 */
function subquery(body: Body<'SubLink'>): Figured {
  if (body.subLinkType === 'EXISTS_SUBLINK') return sure('exists');
  if (body.subLinkType === 'ARRAY_SUBLINK') return sure('array');
  if (body.subLinkType !== 'EXPR_SUBLINK' || !body.subselect || !('SelectStmt' in body.subselect)) return NONE;
  let select = body.subselect.SelectStmt;
  while (select.larg) select = select.larg;
  const target = select.targetList?.[0];
  if (select.valuesLists) return sure('column1');
  if (!target || !('ResTarget' in target) || isStar(target.ResTarget.val)) return OPEN;
  if (target.ResTarget.name !== undefined) return sure(target.ResTarget.name);
  const figured = figure(target.ResTarget.val);
  return figured === OPEN ? OPEN : sure(figured.name);
}

function isStar(node: Node | undefined): boolean {
  if (!node) return false;
  const steps =
    'ColumnRef' in node ? node.ColumnRef.fields : 'A_Indirection' in node ? node.A_Indirection.indirection : [];
  const end = steps?.at(-1);
  return end !== undefined && 'A_Star' in end;
}
