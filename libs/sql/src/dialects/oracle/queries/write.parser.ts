import type { Expression } from '../../../tree/expression.type.js';
import type {
  Assignment,
  Delete,
  Insert,
  Merge,
  MergeBranch,
  Update,
  Values,
  WriteQuery,
} from '../../../tree/query.type.js';
import type { TableSource } from '../../../tree/source.type.js';
import type { Parsing } from '../nodes/parsing.js';
import { parseQuery } from './query.parser.js';
import { parseSource, parseTable } from './source.parser.js';

/** No bare name is one of these: nothing of RETURNING is modelled. */
const FRAME = { at: -1, with: [], recursive: false as const, returning: [], old: ' old', new: ' new' };

/** INSERT, UPDATE, DELETE and MERGE. */
export function parseWrite(parsing: Parsing): WriteQuery {
  const verb = parsing.acceptOneOf('insert', 'update', 'delete', 'merge');
  const write = verb && writes[verb]?.(parsing);
  if (!write) throw parsing.unexpected();
  if (parsing.isOneOf('return', 'returning')) throw parsing.unsupported('RETURNING; ask for the rows by a query');
  if (parsing.is('log', 'errors')) throw parsing.unsupported('LOG ERRORS: it writes into another table');
  return write;
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
