import type { Assignment, Delete, Insert, Merge, MergeBranch, Update, WriteQuery } from '../../../tree/query.type.js';
import type { Expression } from '../../../tree/expression.type.js';
import type { Body, Node } from '../nodes/node.type.js';
import type { Reading } from '../nodes/reading.js';
import { readItems, readWith } from './select.reader.js';
import { readSource, readTable } from './source.reader.js';

/** INSERT. */
export function readInsert(body: Body<'InsertStmt'>, reading: Reading): Insert {
  const conflict = body.onConflictClause && readConflict(body.onConflictClause, reading);
  return {
    query: 'insert',
    ...frame(body, reading),
    columns: columnList(body.cols, reading),
    rows: body.selectStmt ? reading.query(body.selectStmt) : undefined,
    conflict,
  };
}

/** UPDATE. */
export function readUpdate(body: Body<'UpdateStmt'>, reading: Reading): Update {
  return {
    query: 'update',
    ...frame(body, reading),
    set: assignments(body.targetList, reading),
    from: sources(body.fromClause, reading),
    ...condition(body.whereClause, reading),
  };
}

/** DELETE. */
export function readDelete(body: Body<'DeleteStmt'>, reading: Reading): Delete {
  return {
    query: 'delete',
    ...frame(body, reading),
    from: sources(body.usingClause, reading),
    ...condition(body.whereClause, reading),
  };
}

/** MERGE. */
export function readMerge(body: Body<'MergeStmt'>, reading: Reading): Merge {
  if (!body.sourceRelation) throw reading.unsupported('MERGE without a source');
  return {
    query: 'merge',
    ...frame(body, reading),
    from: readSource(body.sourceRelation, reading),
    on: reading.expression(body.joinCondition),
    branches: reading.bodies('MergeWhenClause', body.mergeWhenClauses).map((branch) => mergeBranch(branch, reading)),
  };
}

interface Written {
  relation?: Body<'RangeVar'>;
  returningClause?: Body<'ReturningClause'>;
  withClause?: Body<'WithClause'>;
}

function frame(
  body: Written,
  reading: Reading,
): Pick<WriteQuery, 'at' | 'with' | 'recursive' | 'target' | 'returning' | 'old' | 'new'> {
  if (!body.relation) throw reading.unsupported('a write without a target');
  const returning = body.returningClause && reading.checked('ReturningClause', body.returningClause);
  const options = reading.bodies('ReturningOption', returning?.options);
  const version = (option: string, name: string): string =>
    options.find((entry) => entry.option === option)?.value ?? name;
  return {
    at: -1,
    ...readWith(body.withClause, reading),
    target: readTable(body.relation, reading),
    returning: readItems(returning?.exprs, reading),
    old: version('RETURNING_OPTION_OLD', 'old'),
    new: version('RETURNING_OPTION_NEW', 'new'),
  };
}

function sources(nodes: Node[] | undefined, reading: Reading) {
  return (nodes ?? []).map((node) => readSource(node, reading));
}

function condition(node: Node | undefined, reading: Reading): { where?: Expression } {
  return node ? { where: reading.expression(node) } : {};
}

function columnList(nodes: Node[] | undefined, reading: Reading): { name: string; at: number }[] {
  return reading
    .bodies('ResTarget', nodes)
    .map((target) => ({ name: target.name ?? '', at: reading.at(target.location) }));
}

/** SET a = x and SET (a, b) = (row or query): the second form names one place of the row value each. */
function assignments(nodes: Node[] | undefined, reading: Reading): Assignment[] {
  return reading.bodies('ResTarget', nodes).map((target) => {
    const written = { column: target.name ?? '', at: reading.at(target.location) };
    if (!target.val || !('MultiAssignRef' in target.val)) return { ...written, value: reading.expression(target.val) };
    const several = reading.body('MultiAssignRef', target.val);
    return { ...written, value: reading.expression(several.source), field: (several.colno ?? 1) - 1 };
  });
}

function readConflict(node: Body<'OnConflictClause'>, reading: Reading): NonNullable<Insert['conflict']> {
  const body = reading.checked('OnConflictClause', node);
  const infer = body.infer && reading.checked('InferClause', body.infer);
  const keys = reading
    .bodies('IndexElem', infer?.indexElems)
    .map((element): Expression =>
      element.expr ? reading.expression(element.expr) : { node: 'name', at: -1, path: [element.name ?? ''] },
    );
  const on = [...keys, ...(infer?.whereClause ? [reading.expression(infer.whereClause)] : [])];
  return { on, set: assignments(body.targetList, reading), ...condition(body.whereClause, reading) };
}

function mergeBranch(body: Body<'MergeWhenClause'>, reading: Reading): MergeBranch {
  const when = body.condition ? { when: reading.expression(body.condition) } : {};
  if (body.commandType === 'CMD_INSERT') {
    return {
      ...when,
      set: [],
      insert: { columns: columnList(body.targetList, reading), values: reading.expressions(body.values) },
    };
  }
  return { ...when, set: assignments(body.targetList, reading) };
}
