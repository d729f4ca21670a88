import type { Expression } from '../../../tree/expression.type.js';
import type {
  Assignment,
  Delete,
  Insert,
  InsertAll,
  InsertedTable,
  Merge,
  MergeBranch,
  SelectItem,
  Update,
  Values,
  WriteQuery,
} from '../../../tree/query.type.js';
import type { TableSource } from '../../../tree/source.type.js';
import type { Parsing } from '../nodes/parsing.js';
import { parseQuery } from './query.parser.js';
import { unnamed } from './select.parser.js';
import { parseSource, parseTable } from './source.parser.js';

/** No bare name is one of these: OLD and NEW of 23ai are not modelled. */
const FRAME = { at: -1, with: [], recursive: false as const, returning: [] as SelectItem[], old: ' old', new: ' new' };

/** INSERT, UPDATE, DELETE and MERGE. */
export function parseWrite(parsing: Parsing): WriteQuery | InsertAll {
  const verb = parsing.acceptOneOf('insert', 'update', 'delete', 'merge');
  if (verb === 'insert' && parsing.isOneOf('all', 'first', 'when')) return parseInsertAll(parsing);
  const write = verb && writes[verb]?.(parsing);
  if (!write) throw parsing.unexpected();
  const returning = parseReturning(parsing);
  refuseLog(parsing);
  return { ...write, returning };
}

function refuseLog(parsing: Parsing): void {
  if (parsing.is('log', 'errors')) throw parsing.unsupported('LOG ERRORS: it writes into another table');
}

/**
 * `RETURNING a, b INTO :x, :y`: the values leave by variables of whoever calls ("INSERT", returning_clause). What they
 * are called does not matter here: no value is read from them.
 */
function parseReturning(parsing: Parsing): SelectItem[] {
  if (!parsing.acceptOneOf('return', 'returning')) return [];
  // No name may stand behind a value here: OLD and NEW of 23ai, which would, end in a syntax error.
  const items = parsing.list(() => unnamed(parsing));
  const { at } = parsing;
  if (parsing.is('bulk')) throw parsing.unsupported('BULK COLLECT: it belongs to PL/SQL');
  parsing.expect('into');
  const variables = parsing.list(() => variable(parsing));
  if (variables.length !== items.length || items.some(({ value }) => value.node === 'star'))
    throw parsing.unsupported('RETURNING with another number of values than of variables', at);
  return items;
}

/** `:name`, `:name INDICATOR :other`, and binds by number. */
function variable(parsing: Parsing): void {
  hostName(parsing);
  if (parsing.accept('indicator') || parsing.is(':') || parsing.kind === 'bind') hostName(parsing);
}

function hostName(parsing: Parsing): void {
  if (parsing.kind === 'bind') {
    parsing.take();
    return;
  }
  if (!parsing.is(':')) throw parsing.unsupported('RETURNING into something else than a bind variable');
  parsing.take();
  if (parsing.kind !== 'number' && parsing.kind !== 'word') throw parsing.unexpected();
  parsing.take();
}

/** INSERT ALL and INSERT FIRST behind their first word ("INSERT", multi_table_insert). */
function parseInsertAll(parsing: Parsing): InsertAll {
  const { at } = parsing;
  const mode = parsing.acceptOneOf('all', 'first');
  const branches: InsertAll['branches'] = [];
  if (parsing.is('when')) {
    while (parsing.accept('when')) {
      const when = parsing.expression();
      parsing.expect('then');
      branches.push({ when, into: insertedTables(parsing) });
    }
    if (parsing.accept('else')) branches.push({ into: insertedTables(parsing) });
  } else if (mode === 'first') throw parsing.unexpected();
  else branches.push({ into: insertedTables(parsing) });
  const rows = parseQuery(parsing);
  return { query: 'insert-all', at, with: [], recursive: false, branches, rows };
}

function insertedTables(parsing: Parsing): InsertedTable[] {
  const into: InsertedTable[] = [];
  while (parsing.accept('into')) into.push(insertedTable(parsing));
  if (into.length === 0) throw parsing.unexpected();
  return into;
}

function insertedTable(parsing: Parsing): InsertedTable {
  const table = target(parsing);
  const columns = parsing.is('(') && !parsing.opensQuery() ? columnList(parsing) : [];
  const into: InsertedTable = { target: table, columns };
  if (parsing.accept('values')) into.values = valueList(parsing);
  refuseLog(parsing);
  return into;
}

const writes: Readonly<Record<string, (parsing: Parsing) => WriteQuery>> = {
  insert: parseInsert,
  update: parseUpdate,
  delete: parseDelete,
  merge: parseMerge,
};

function target(parsing: Parsing): TableSource {
  if (parsing.is('(')) throw parsing.unsupported('a write through a query; name the table itself');
  if (parsing.is('only') || parsing.is('table', '(')) throw parsing.unsupported('ONLY and TABLE in a write');
  return parseTable(parsing, true);
}

function parseInsert(parsing: Parsing): Insert {
  if (parsing.isOneOf('all', 'first'))
    throw parsing.unsupported('INSERT into several tables; write one INSERT for each');
  parsing.expect('into');
  const into = target(parsing);
  const columns = parsing.is('(') && !parsing.opensQuery() ? columnList(parsing) : [];
  const frame = { ...FRAME, query: 'insert' as const, target: into, columns };
  if (!parsing.is('values')) return { ...frame, rows: parseQuery(parsing) };
  return { ...frame, rows: inserted(parsing) };
}

/** `VALUES (1, 2), (3, 4)`: several rows since 23ai. */
function inserted(parsing: Parsing): Values {
  const { at } = parsing;
  parsing.expect('values');
  parsing.inValues = true;
  const rows = parsing.list(() => valueList(parsing));
  parsing.inValues = false;
  return { query: 'values', at, with: [], recursive: false, order: [], limits: [], locks: false, rows, unnamed: true };
}

function valueList(parsing: Parsing): Expression[] {
  parsing.expect('(');
  const row = parsing.list(() => parsing.expression());
  parsing.expect(')');
  return row;
}

function columnList(parsing: Parsing): Insert['columns'] {
  parsing.expect('(');
  const columns = parsing.list(() => column(parsing));
  parsing.expect(')');
  return columns;
}

function column(parsing: Parsing): { name: string; at: number } {
  const { path, at } = parsing.path();
  return { name: path.at(-1) ?? '', at };
}

/** `a = value`, `(a, b) = (query)`. */
function assignments(parsing: Parsing): Assignment[] {
  return parsing.list(() => assignment(parsing)).flat();
}

function assignment(parsing: Parsing): Assignment[] {
  if (parsing.is('value', '(')) throw parsing.unsupported('SET VALUE of an object');
  if (!parsing.is('(')) {
    const { name, at } = column(parsing);
    parsing.expect('=');
    return [{ column: name, at, value: parsing.expression() }];
  }
  const columns = columnList(parsing);
  parsing.expect('=');
  const value = parsing.expression();
  return columns.map(({ name, at }, field) => ({ column: name, at, value, field }));
}

function parseUpdate(parsing: Parsing): Update {
  const table = target(parsing);
  parsing.expect('set');
  return { ...FRAME, query: 'update', target: table, set: assignments(parsing), from: [], ...condition(parsing) };
}

function parseDelete(parsing: Parsing): Delete {
  parsing.accept('from');
  return { ...FRAME, query: 'delete', target: target(parsing), from: [], ...condition(parsing) };
}

function condition(parsing: Parsing): { where?: Expression } {
  if (parsing.is('from')) throw parsing.unsupported('a write that joins tables');
  if (!parsing.accept('where')) return {};
  if (parsing.is('current')) throw parsing.unsupported('WHERE CURRENT OF');
  return { where: parsing.expression() };
}

function parseMerge(parsing: Parsing): Merge {
  parsing.expect('into');
  const into = target(parsing);
  parsing.expect('using');
  const from = parseSource(parsing);
  parsing.expect('on', '(');
  const on = parsing.expression();
  parsing.expect(')');
  const branches: MergeBranch[] = [];
  while (parsing.accept('when')) branches.push(...branch(parsing));
  if (branches.length === 0) throw parsing.unexpected();
  return { ...FRAME, query: 'merge', target: into, from, on, branches };
}

/** Its WHERE decides what is written; DELETE WHERE deletes of what has been updated ("MERGE"). */
function branch(parsing: Parsing): MergeBranch[] {
  const isNew = parsing.accept('not');
  parsing.expect('matched', 'then');
  if (isNew) {
    parsing.expect('insert');
    const columns = parsing.is('(') ? columnList(parsing) : [];
    parsing.expect('values');
    return [{ set: [], insert: { columns, values: valueList(parsing) }, ...kept(parsing) }];
  }
  parsing.expect('update', 'set');
  const update = { set: assignments(parsing), ...kept(parsing) };
  return parsing.accept('delete') ? [update, { set: [], ...kept(parsing) }] : [update];
}

function kept(parsing: Parsing): { when?: Expression } {
  return parsing.accept('where') ? { when: parsing.expression() } : {};
}
