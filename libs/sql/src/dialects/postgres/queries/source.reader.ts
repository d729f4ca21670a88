import type {
  Alias,
  DocumentSource,
  FunctionItem,
  FunctionSource,
  JoinSource,
  Source,
  TableSource,
} from '../../../tree/source.type.js';
import type { Expression } from '../../../tree/expression.type.js';
import { behaviourValues, jsonValue, passedValues } from '../expressions/json.reader.js';
import { resultName } from '../expressions/name.reader.js';
import { readTypeUse } from '../expressions/type.reader.js';
import type { KnownTag } from '../nodes/known.fields.js';
import type { Body, Node } from '../nodes/node.type.js';
import { tagOf, type Reading } from '../nodes/reading.js';

type SourceReaders = { [T in KnownTag]?: (body: Body<T>, reading: Reading) => Source };

/** One line per node kind that can stand in FROM. */
export const sourceReaders = {
  RangeVar: (body, reading) => readTable(body, reading),
  RangeSubselect: (body, reading) => ({
    source: 'derived',
    at: -1,
    query: reading.query(body.subquery),
    lateral: body.lateral === true,
    ...aliased(body.alias, reading),
  }),
  RangeFunction: (body, reading) => functions(body, reading),
  RangeTableFunc: (body, reading) => xmlTable(body, reading),
  JsonTable: (body, reading) => jsonTable(body, reading),
  RangeTableSample: (body, reading) => sample(body, reading),
  JoinExpr: (body, reading) => join(body, reading),
} satisfies SourceReaders;

/** Turns an item of FROM into a source of the query tree, or refuses it by name. */
export function readSource(node: Node, reading: Reading): Source {
  const tag = tagOf(node);
  if (!Object.hasOwn(sourceReaders, tag)) throw reading.unsupported(tag);
  const read = sourceReaders[tag as keyof typeof sourceReaders] as (body: unknown, reading: Reading) => Source;
  return read(reading.body(tag as KnownTag, node), reading);
}

/** A relation by name. */
export function readTable(node: Body<'RangeVar'>, reading: Reading): TableSource {
  const body = reading.checked('RangeVar', node);
  return {
    source: 'table',
    at: reading.at(body.location),
    path: pathOf(body),
    sample: [],
    ...aliased(body.alias, reading),
  };
}

/** The written parts of a relation's name. */
export function pathOf(body: Body<'RangeVar'>): string[] {
  return [body.catalogname, body.schemaname, body.relname].filter(
    (part): part is string => part !== undefined && part !== '',
  );
}

function aliased(node: Body<'Alias'> | undefined, reading: Reading): { alias?: Alias } {
  if (!node) return {};
  const alias = reading.checked('Alias', node);
  return { alias: { name: alias.aliasname ?? '', columns: reading.names(alias.colnames) } };
}

function functions(body: Body<'RangeFunction'>, reading: Reading): FunctionSource {
  const items = (body.functions ?? []).flatMap((entry) => {
    const [value, columns] = 'List' in entry ? (entry.List.items ?? []) : [];
    if (!value) throw reading.unsupported('a function in FROM without a call');
    const definitions = columns && 'List' in columns ? columns.List.items : body.coldeflist;
    return functionItem(value, definitions, reading);
  });
  const at = items[0]?.value.at ?? -1;
  return {
    source: 'function',
    at,
    items: items,
    ordinality: body.ordinality === true,
    ...aliased(body.alias, reading),
  };
}

function functionItem(node: Node, definitions: Node[] | undefined, reading: Reading): FunctionItem {
  const value = reading.expression(node);
  const columns = reading.bodies('ColumnDef', definitions);
  const typed = columns.flatMap((column) => readTypeUse(column.typeName, reading));
  const whole: Expression =
    typed.length === 0
      ? value
      : { node: 'combination', at: value.at, what: 'typed columns', args: [value, ...typed], order: [] };
  return {
    value: whole,
    name: resultName(node).name,
    call: value.node === 'call' ? value : undefined,
    columns: definitions && definitions.length > 0 ? columns.map((column) => column.colname ?? '') : undefined,
  };
}

function xmlTable(body: Body<'RangeTableFunc'>, reading: Reading): DocumentSource {
  const columns = reading.bodies('RangeTableFuncCol', body.columns);
  const nodes = [body.docexpr, body.rowexpr, ...columns.flatMap((column) => [column.colexpr, column.coldefexpr])];
  return {
    source: 'document',
    name: 'xmltable',
    at: reading.at(body.location),
    inputs: [
      ...nodes.flatMap((node) => (node ? [reading.expression(node)] : [])),
      ...reading.bodies('ResTarget', body.namespaces).map((target) => reading.expression(target.val)),
      ...columns.flatMap((column) => readTypeUse(column.typeName, reading)),
    ],
    columns: columns.map((column) => column.colname ?? ''),
    ...aliased(body.alias, reading),
  };
}

function jsonTable(body: Body<'JsonTable'>, reading: Reading): DocumentSource {
  const columns = flatten(body.columns, reading);
  const paths = [body.pathspec, ...columns.map((column) => column.pathspec)];
  return {
    source: 'document',
    name: 'json_table',
    at: reading.at(body.location),
    inputs: [
      jsonValue(body.context_item, reading),
      ...paths.flatMap((path) => (path ? [reading.expression(reading.checked('JsonTablePathSpec', path).string)] : [])),
      ...passedValues(body.passing, reading),
      ...behaviourValues([body.on_error, ...columns.flatMap((column) => [column.on_empty, column.on_error])], reading),
      ...columns.flatMap((column) => readTypeUse(column.typeName, reading)),
    ],
    columns: columns.flatMap((column) => (column.coltype === 'JTC_NESTED' ? [] : [column.name ?? ''])),
    ...aliased(body.alias, reading),
  };
}

/** NESTED PATH columns stand among the others, in the order in which they are written. */
function flatten(nodes: Node[] | undefined, reading: Reading): Body<'JsonTableColumn'>[] {
  return reading.bodies('JsonTableColumn', nodes).flatMap((column) => [column, ...flatten(column.columns, reading)]);
}

function sample(body: Body<'RangeTableSample'>, reading: Reading): Source {
  const source = body.relation && readSource(body.relation, reading);
  if (source?.source !== 'table')
    throw reading.unsupported('TABLESAMPLE of something other than a table', body.location);
  return {
    ...source,
    sampler: reading.names(body.method),
    sample: [...reading.expressions(body.args), ...(body.repeatable ? [reading.expression(body.repeatable)] : [])],
  };
}

function join(body: Body<'JoinExpr'>, reading: Reading): JoinSource {
  if (!body.larg || !body.rarg) throw reading.unsupported('a join without both sides');
  const on = reading.optional(body.quals);
  const merged = body.join_using_alias && reading.checked('Alias', body.join_using_alias).aliasname;
  return {
    source: 'join',
    at: -1,
    left: readSource(body.larg, reading),
    right: readSource(body.rarg, reading),
    natural: body.isNatural === true,
    on,
    using: body.usingClause ? reading.names(body.usingClause) : undefined,
    mergedAlias: merged || undefined,
    ...aliased(body.alias, reading),
  };
}
