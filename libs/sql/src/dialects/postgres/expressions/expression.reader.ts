import type { Combination, Expression, Subquery } from '../../../tree/expression.type.js';
import { readCall } from './call.reader.js';
import { jsonReaders } from './json.reader.js';
import type { Body, Node, Tag } from '../nodes/node.type.js';
import { tagOf, type Reading } from '../nodes/reading.js';
import type { KnownTag } from '../nodes/known.fields.js';
import { readOperator } from './operator.reader.js';
import { readCast } from './type.reader.js';

type ExpressionReaders = { [T in KnownTag]?: (body: Body<T>, reading: Reading) => Expression };

const SUBLINK = {
  EXISTS_SUBLINK: 'exists',
  ANY_SUBLINK: 'compare',
  ALL_SUBLINK: 'compare',
  ROWCOMPARE_SUBLINK: 'compare',
  EXPR_SUBLINK: 'value',
  MULTIEXPR_SUBLINK: 'value',
  ARRAY_SUBLINK: 'array',
  CTE_SUBLINK: 'value',
} as const satisfies Record<NonNullable<Body<'SubLink'>['subLinkType']>, Subquery['role']>;

/** One line per node kind that can stand for a value; every other kind is refused by name. */
export const expressionReaders = {
  A_Const: (body, reading) => constant(body, reading),
  ParamRef: (body, reading) => ({ node: 'bind', at: reading.at(body.location), number: body.number ?? 0 }),
  ColumnRef: (body, reading) => reference(body, reading),
  A_Indirection: (body, reading) => indirection(body, reading),
  FuncCall: readCall,
  NamedArgExpr: (body, reading) => reading.expression(body.arg),
  A_Expr: readOperator,
  BoolExpr: (body, reading) => ({
    node: 'logic',
    at: reading.at(body.location),
    with: logic(body.boolop),
    args: reading.expressions(body.args),
  }),
  NullTest: (body, reading) => combination('null test', [body.arg], body.location, reading),
  BooleanTest: (body, reading) => combination('boolean test', [body.arg], body.location, reading),
  TypeCast: (body, reading) =>
    readCast(body.typeName, reading.expression(body.arg), reading, reading.at(body.location)),
  CollateClause: (body, reading) => combination('collate', [body.arg], body.location, reading),
  SubLink: (body, reading) => subquery(body, reading),
  CaseExpr: (body, reading) => caseOf(body, reading),
  A_ArrayExpr: (body, reading) => combination('array', body.elements ?? [], body.location, reading),
  RowExpr: (body, reading) => combination('row', body.args ?? [], body.location, reading),
  CoalesceExpr: (body, reading) => combination('coalesce', body.args ?? [], body.location, reading),
  MinMaxExpr: (body, reading) => combination('greatest or least', body.args ?? [], body.location, reading),
  SQLValueFunction: (body, reading) => ({ node: 'ambient', at: reading.at(body.location), what: body.op ?? '' }),
  GroupingFunc: (body, reading) => combination('grouping', body.args ?? [], body.location, reading),
  MergeSupportFunc: (body, reading) => ({ node: 'ambient', at: reading.at(body.location), what: 'merge_action' }),
  SetToDefault: (body, reading) => ({ node: 'ambient', at: reading.at(body.location), what: 'default' }),
  XmlExpr: (body, reading) => xml(body, reading),
  XmlSerialize: (body, reading) =>
    readCast(body.typeName, reading.expression(body.expr), reading, reading.at(body.location)),
  ...jsonReaders,
} satisfies ExpressionReaders;

/** Turns a node of the parse tree into an expression of the query tree, or refuses it by name and place. */
export function readExpression(node: Node, reading: Reading): Expression {
  const tag = tagOf(node);
  if (!Object.hasOwn(expressionReaders, tag))
    throw reading.unsupported(tag, (Object.values(node)[0] as { location?: number }).location);
  const read = expressionReaders[tag as keyof typeof expressionReaders] as (
    body: unknown,
    reading: Reading,
  ) => Expression;
  return read(reading.body(tag as KnownTag, node), reading);
}

function logic(operator: Body<'BoolExpr'>['boolop']): 'and' | 'or' | 'not' {
  return operator === 'OR_EXPR' ? 'or' : operator === 'NOT_EXPR' ? 'not' : 'and';
}

function combination(
  what: string,
  args: Node | undefined | (Node | undefined)[],
  location: number | undefined,
  reading: Reading,
): Combination {
  const nodes = Array.isArray(args) ? args : [args];
  return {
    node: 'combination',
    at: reading.at(location),
    what,
    args: nodes.map((node) => reading.expression(node)),
    order: [],
  };
}

function constant(body: Body<'A_Const'>, reading: Reading): Expression {
  const whole = body.ival ? (body.ival.ival ?? 0) : undefined;
  const text = body.sval ? (body.sval.sval ?? '') : undefined;
  return {
    node: 'literal',
    at: reading.at(body.location),
    isNull: body.isnull === true,
    whole,
    width: text?.length,
    text,
  };
}

function reference(body: Body<'ColumnRef'>, reading: Reading): Expression {
  const fields = body.fields ?? [];
  const last = fields.at(-1);
  if (last && 'A_Star' in last)
    return { node: 'star', at: reading.at(body.location), path: reading.names(fields.slice(0, -1)) };
  return { node: 'name', at: reading.at(body.location), path: reading.names(fields) };
}

function indirection(body: Body<'A_Indirection'>, reading: Reading): Expression {
  return (body.indirection ?? []).reduce<Expression>((of, step) => {
    if ('String' in step) return { node: 'field', at: of.at, of, name: step.String.sval ?? '' };
    if ('A_Star' in step) return { node: 'field', at: of.at, of, name: null };
    const indices = reading.body('A_Indices', step);
    const bounds = [indices.lidx, indices.uidx].flatMap((bound) => (bound ? [reading.expression(bound)] : []));
    return { node: 'combination', at: of.at, what: 'subscript', args: [of, ...bounds], order: [] };
  }, reading.expression(body.arg));
}

function subquery(body: Body<'SubLink'>, reading: Reading): Subquery {
  const test = reading.optional(body.testexpr);
  const role = SUBLINK[body.subLinkType ?? 'EXPR_SUBLINK'];
  const path = body.operName ? reading.names(body.operName) : ['='];
  return {
    node: 'subquery',
    at: reading.at(body.location),
    role,
    query: reading.query(body.subselect),
    test,
    path: test && path,
  };
}

function caseOf(body: Body<'CaseExpr'>, reading: Reading): Expression {
  if (body.arg) reading.note('simple case', body.location);
  const subject = reading.optional(body.arg);
  const otherwise = reading.optional(body.defresult);
  return {
    node: 'case',
    at: reading.at(body.location),
    branches: reading
      .bodies('CaseWhen', body.args)
      .map((branch) => ({ when: reading.expression(branch.expr), then: reading.expression(branch.result) })),
    subject,
    otherwise,
  };
}

function xml(body: Body<'XmlExpr'>, reading: Reading): Expression {
  const named = reading.bodies('ResTarget', body.named_args).map((target) => target.val);
  return combination('xml', [...named, ...(body.args ?? [])], body.location, reading);
}

/** Node kinds with a reader, for the test that compares them with the generator of random queries. */
export const expressionTags = Object.keys(expressionReaders) as Tag[];
