import type { Combination, Expression } from '../../../tree/expression.type.js';
import { readOrder, readWindow } from './call.reader.js';
import type { Body } from '../nodes/node.type.js';
import type { Reading } from '../nodes/reading.js';
import { readCast } from './type.reader.js';

/**
 * The SQL/JSON constructors and functions (SQL:2023 part 2, 6.33 to 6.36): their value comes from every expression in
 * them.
 */
export const jsonReaders = {
  JsonValueExpr: (body: Body<'JsonValueExpr'>, reading: Reading) => jsonValue(body, reading),
  JsonKeyValue: (body: Body<'JsonKeyValue'>, reading: Reading) => made('json pair', keyValue(body, reading), undefined),
  JsonIsPredicate: (body: Body<'JsonIsPredicate'>, reading: Reading) =>
    made('is json', [reading.expression(body.expr)], body.location, reading),
  JsonParseExpr: (body: Body<'JsonParseExpr'>, reading: Reading) =>
    typed(body.output, constructed('json', [jsonValue(body.expr, reading)], body.location, reading), reading),
  JsonScalarExpr: (body: Body<'JsonScalarExpr'>, reading: Reading) =>
    typed(body.output, constructed('json_scalar', [reading.expression(body.expr)], body.location, reading), reading),
  JsonSerializeExpr: (body: Body<'JsonSerializeExpr'>, reading: Reading) =>
    typed(body.output, constructed('json_serialize', [jsonValue(body.expr, reading)], body.location, reading), reading),
  JsonObjectConstructor: (body: Body<'JsonObjectConstructor'>, reading: Reading) =>
    typed(body.output, constructed('json_object', reading.expressions(body.exprs), body.location, reading), reading),
  JsonArrayConstructor: (body: Body<'JsonArrayConstructor'>, reading: Reading) =>
    typed(body.output, constructed('json_array', reading.expressions(body.exprs), body.location, reading), reading),
  JsonArrayQueryConstructor: (body: Body<'JsonArrayQueryConstructor'>, reading: Reading) =>
    typed(body.output, arrayOfQuery(body, reading), reading),
  JsonObjectAgg: (body: Body<'JsonObjectAgg'>, reading: Reading) =>
    aggregate('json_objectagg', body.constructor, body.arg ? keyValue(body.arg, reading) : [], reading),
  JsonArrayAgg: (body: Body<'JsonArrayAgg'>, reading: Reading) =>
    aggregate('json_arrayagg', body.constructor, [jsonValue(body.arg, reading)], reading),
  JsonFuncExpr: (body: Body<'JsonFuncExpr'>, reading: Reading) =>
    typed(body.output, made('json function', functionInputs(body, reading), body.location, reading), reading),
};

/** A JSON input value. */
export function jsonValue(node: Body<'JsonValueExpr'> | undefined, reading: Reading): Expression {
  if (!node) throw reading.unsupported('a JSON value without an expression');
  return reading.expression(reading.checked('JsonValueExpr', node).raw_expr);
}

/** Values of PASSING. */
export function passedValues(nodes: Body<'JsonFuncExpr'>['passing'], reading: Reading): Expression[] {
  return reading.bodies('JsonArgument', nodes).map((argument) => jsonValue(argument.val, reading));
}

/** The default of ON EMPTY and ON ERROR. */
export function behaviourValues(behaviours: (Body<'JsonBehavior'> | undefined)[], reading: Reading): Expression[] {
  return behaviours.flatMap((behaviour) =>
    behaviour && reading.checked('JsonBehavior', behaviour).expr ? [reading.expression(behaviour.expr)] : [],
  );
}

function functionInputs(body: Body<'JsonFuncExpr'>, reading: Reading): Expression[] {
  return [
    jsonValue(body.context_item, reading),
    ...(body.pathspec ? [reading.expression(body.pathspec)] : []),
    ...passedValues(body.passing, reading),
    ...behaviourValues([body.on_empty, body.on_error], reading),
  ];
}

function keyValue(node: Body<'JsonKeyValue'>, reading: Reading): Expression[] {
  const body = reading.checked('JsonKeyValue', node);
  return [reading.expression(body.key), jsonValue(body.value, reading)];
}

function arrayOfQuery(body: Body<'JsonArrayQueryConstructor'>, reading: Reading): Expression {
  return { node: 'subquery', at: reading.at(body.location), role: 'array', query: reading.query(body.query) };
}

function aggregate(
  what: string,
  frame: Body<'JsonAggConstructor'> | undefined,
  args: Expression[],
  reading: Reading,
): Expression {
  if (!frame) throw reading.unsupported(`${what} without its constructor`);
  const body = reading.checked('JsonAggConstructor', frame);
  const filter = reading.optional(body.agg_filter);
  const over = body.over && readWindow(body.over, reading);
  const value = constructed(what, args, body.location, reading);
  return typed(body.output, { ...value, order: readOrder(body.agg_order, reading), filter, over }, reading);
}

function typed(output: Body<'JsonOutput'> | undefined, of: Expression, reading: Reading): Expression {
  return output?.typeName ? readCast(reading.checked('JsonOutput', output).typeName, of, reading) : of;
}

function constructed(what: string, args: Expression[], location: number | undefined, reading: Reading): Combination {
  reading.note('json constructor', location);
  return made(what, args, location, reading);
}

function made(what: string, args: Expression[], location: number | undefined, reading?: Reading): Combination {
  return { node: 'combination', at: reading ? reading.at(location) : (args[0]?.at ?? -1), what, args, order: [] };
}
