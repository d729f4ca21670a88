import type { Call, Expression, WindowSpec } from '../../../tree/expression.type.js';
import type { Body, Node } from '../nodes/node.type.js';
import type { Reading } from '../nodes/reading.js';

/** A function call with everything that may hang on it. */
export function readCall(body: Body<'FuncCall'>, reading: Reading): Call {
  const over = body.over && readWindow(body.over, reading);
  const filter = reading.optional(body.agg_filter);
  const names = (body.args ?? []).map((arg) => ('NamedArgExpr' in arg ? arg.NamedArgExpr.name : undefined));
  return {
    node: 'call',
    at: reading.at(body.location),
    path: reading.names(body.funcname),
    args: reading.expressions(body.args),
    names: names.some((name) => name !== undefined) ? names : undefined,
    order: readOrder(body.agg_order, reading),
    distinct: body.agg_distinct === true,
    filter,
    over,
  };
}

/**
 * Values that rows are ordered by. ORDER BY … USING adds its operator, without operands, so that it is approved like
 * any other.
 */
export function readOrder(nodes: Node[] | undefined, reading: Reading): Expression[] {
  return reading.bodies('SortBy', nodes).flatMap((sort): Expression[] => {
    const value = reading.expression(sort.node);
    return sort.useOp
      ? [value, { node: 'operator', at: reading.at(sort.location), path: reading.names(sort.useOp), args: [] }]
      : [value];
  });
}

/** OVER (…), OVER name or an entry of WINDOW. */
export function readWindow(node: Body<'WindowDef'>, reading: Reading): WindowSpec {
  const body = reading.checked('WindowDef', node);
  const refers = body.refname ?? body.name;
  return {
    partition: reading.expressions(body.partitionClause),
    order: readOrder(body.orderClause, reading),
    bounds: [body.startOffset, body.endOffset].flatMap((bound) => (bound ? [reading.expression(bound)] : [])),
    refers: refers || undefined,
  };
}
