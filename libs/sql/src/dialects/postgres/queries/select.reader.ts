import type {
  CommonTable,
  Query,
  ReadQuery,
  Select,
  SelectItem,
  SetOperation,
  Values,
} from '../../../tree/query.type.js';
import type { Expression } from '../../../tree/expression.type.js';
import { readOrder, readWindow } from '../expressions/call.reader.js';
import { resultName } from '../expressions/name.reader.js';
import type { Body, Node } from '../nodes/node.type.js';
import type { Reading } from '../nodes/reading.js';
import { readSource } from './source.reader.js';

const OPERATIONS = { SETOP_UNION: 'union', SETOP_INTERSECT: 'intersect', SETOP_EXCEPT: 'except' } as const;

/** SELECT, VALUES, TABLE and set operations; INTO must have been taken off by the reader of the statement. */
export function readSelect(node: Body<'SelectStmt'>, reading: Reading): ReadQuery {
  const body = reading.checked('SelectStmt', node);
  if (body.intoClause) throw reading.unsupported('SELECT INTO inside another statement');
  if (body.op && body.op !== 'SETOP_NONE') return setOperation(body, OPERATIONS[body.op], reading);
  return body.valuesLists ? values(body, reading) : select(body, reading);
}

/** WITH and everything in it. */
export function readWith(
  node: Body<'WithClause'> | undefined,
  reading: Reading,
): { with: CommonTable[]; recursive: boolean } {
  if (!node) return { with: [], recursive: false };
  const body = reading.checked('WithClause', node);
  return {
    with: reading.bodies('CommonTableExpr', body.ctes).map((table) => commonTable(table, reading)),
    recursive: body.recursive === true,
  };
}

/** The items of a select list or of RETURNING, with the names that the server gives them. */
export function readItems(nodes: Node[] | undefined, reading: Reading): SelectItem[] {
  return reading.bodies('ResTarget', nodes).map((target) => {
    const figured = target.name === undefined ? resultName(target.val) : { name: target.name, exact: true };
    return { value: reading.expression(target.val), name: figured.name, nameExact: figured.exact };
  });
}

function frame(body: Body<'SelectStmt'>, reading: Reading) {
  const limits = [body.limitCount, body.limitOffset].flatMap((node) => (node ? [reading.expression(node)] : []));
  reading.bodies('LockingClause', body.lockingClause);
  return {
    at: -1,
    ...readWith(body.withClause, reading),
    order: readOrder(body.sortClause, reading),
    limits,
    locks: (body.lockingClause ?? []).length > 0,
  };
}

function select(body: Body<'SelectStmt'>, reading: Reading): Select {
  const where = reading.optional(body.whereClause);
  const having = reading.optional(body.havingClause);
  return {
    query: 'select',
    ...frame(body, reading),
    items: readItems(body.targetList, reading),
    from: (body.fromClause ?? []).map((source) => readSource(source, reading)),
    group: (body.groupClause ?? []).flatMap((group) => grouping(group, reading)),
    windows: reading
      .bodies('WindowDef', body.windowClause)
      .map((window) => ({ name: window.name ?? '', spec: windowEntry(window, reading) })),
    distinct: distinct(body.distinctClause, reading),
    where,
    having,
  };
}

/** In the WINDOW clause `name` is what is defined, `refname` what it stands on. */
function windowEntry(window: Body<'WindowDef'>, reading: Reading) {
  const { name: _defined, ...rest } = window;
  return readWindow(rest, reading);
}

/** Plain DISTINCT is a list with one empty node, DISTINCT ON a list of expressions. */
function distinct(nodes: Node[] | undefined, reading: Reading): boolean | Expression[] {
  if (!nodes) return false;
  const on = nodes.filter((node) => Object.keys(node).length > 0);
  return on.length === 0 ? true : reading.expressions(on);
}

/**
 * Grouping sets and rows in parentheses are flattened as the server does; ROW (…) written out is one expression, in
 * which no alias is seen.
 */
function grouping(node: Node, reading: Reading): Expression[] {
  if ('GroupingSet' in node)
    return (reading.body('GroupingSet', node).content ?? []).flatMap((part) => grouping(part, reading));
  if ('List' in node) return (node.List.items ?? []).flatMap((part) => grouping(part, reading));
  if ('RowExpr' in node && node.RowExpr.row_format === 'COERCE_IMPLICIT_CAST')
    return (reading.body('RowExpr', node).args ?? []).flatMap((part) => grouping(part, reading));
  return [reading.expression(node)];
}

function values(body: Body<'SelectStmt'>, reading: Reading): Values {
  const rows = (body.valuesLists ?? []).map((row) => ('List' in row ? reading.expressions(row.List.items) : []));
  return { query: 'values', ...frame(body, reading), rows };
}

function setOperation(body: Body<'SelectStmt'>, operation: SetOperation['operation'], reading: Reading): SetOperation {
  const arm = (side: Body<'SelectStmt'> | undefined): Query => reading.query(side && { SelectStmt: side });
  return {
    query: 'set',
    ...frame(body, reading),
    all: body.all === true,
    operation,
    left: arm(body.larg),
    right: arm(body.rarg),
  };
}

function commonTable(body: Body<'CommonTableExpr'>, reading: Reading): CommonTable {
  const search = body.search_clause && reading.checked('CTESearchClause', body.search_clause);
  const cycle = body.cycle_clause && reading.checked('CTECycleClause', body.cycle_clause);
  const looped = reading.names(cycle?.cycle_col_list);
  const added = [
    ...(search ? [{ name: search.search_seq_column ?? '', from: reading.names(search.search_col_list) }] : []),
    ...(cycle
      ? [
          { name: cycle.cycle_mark_column ?? '', from: looped },
          { name: cycle.cycle_path_column ?? '', from: looped },
        ]
      : []),
  ];
  return {
    name: body.ctename ?? '',
    at: reading.at(body.location),
    columns: reading.names(body.aliascolnames),
    query: reading.query(body.ctequery),
    added,
    cycle: looped,
  };
}
