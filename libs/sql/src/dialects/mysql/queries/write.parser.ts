import type { Expression } from '../../../tree/expression.type.js';
import type { Assignment, Delete, Insert, Query, SelectItem, Update } from '../../../tree/query.type.js';
import type { Source, TableSource } from '../../../tree/source.type.js';
import { parseOrder } from '../expressions/call.parser.js';
import { foldName, type Parsing } from '../nodes/parsing.js';
import { parseLimits, parseQuery, parseWith } from './query.parser.js';
import { parseItems } from './select.parser.js';
import { parseSources, parseTable } from './source.parser.js';

const MODIFIERS = ['low_priority', 'delayed', 'high_priority', 'quick', 'ignore'];
const FRAME = { at: -1, old: '', new: '' };

interface Common {
  with: Insert['with'];
  recursive: boolean;
}

/** INSERT, REPLACE, UPDATE and DELETE, with WITH before them where there is one. */
export function parseWrite(parsing: Parsing): Query {
  const common = parseWith(parsing);
  const verb = parsing.acceptOneOf('insert', 'replace', 'update', 'delete');
  while (parsing.acceptOneOf(...MODIFIERS));
  if (verb === 'insert' || verb === 'replace') return parseInsert(verb === 'replace', common, parsing);
  if (verb === 'update') return parseUpdate(common, parsing);
  if (verb === 'delete') return parseDelete(common, parsing);
  throw parsing.unexpected();
}

/** A REPLACE deletes what it meets in any unique index: what was there decides how many rows that are. */
function parseInsert(replaces: boolean, common: Common, parsing: Parsing): Insert {
  parsing.accept('into');
  const target = parseTable(parsing, true);
  const body = parsing.accept('set') ? assigned(parsing) : listed(parsing);
  const alias = parsing.accept('as') ? parsing.declare(parsing.name().text, parsing.at) : undefined;
  if (alias !== undefined && parsing.is('(')) throw parsing.unsupported('names of columns behind the alias of a row');
  const set = parsing.accept('on', 'duplicate', 'key', 'update') ? assignments(parsing) : undefined;
  const returning = parseReturning(parsing);
  return {
    ...FRAME,
    ...common,
    query: 'insert',
    target,
    ...body,
    returning,
    conflict:
      set || replaces ? { on: [], set: (set ?? []).map(({ path: _path, ...entry }) => entry), alias } : undefined,
  };
}

function assigned(parsing: Parsing): Pick<Insert, 'columns' | 'rows'> {
  const set = assignments(parsing);
  return {
    columns: set.map(({ column, at }) => ({ name: column, at })),
    rows: rowsOf([set.map(({ value }) => value)]),
  };
}

function listed(parsing: Parsing): Pick<Insert, 'columns' | 'rows'> {
  const columns = parsing.is('(') && !parsing.opensQuery() ? columnList(parsing) : [];
  if (!parsing.isOneOf('values', 'value') || parsing.word(1) !== '(') return { columns, rows: parseQuery(parsing) };
  parsing.take();
  const rows = parsing.list(() => {
    parsing.expect('(');
    const row = parsing.is(')') ? [] : parsing.list(() => parsing.expression());
    parsing.expect(')');
    return row;
  });
  return { columns, rows: rowsOf(rows) };
}

function columnList(parsing: Parsing): Insert['columns'] {
  parsing.expect('(');
  if (parsing.accept(')')) return [];
  const columns = parsing.list(() => {
    const { path, at } = parsing.path();
    return { name: foldName(path.at(-1) ?? ''), at };
  });
  parsing.expect(')');
  return columns;
}

function rowsOf(rows: Expression[][]): Insert['rows'] {
  return { query: 'values', at: -1, with: [], recursive: false, order: [], limits: [], locks: false, rows };
}

interface Written extends Assignment {
  path: string[];
}

function assignments(parsing: Parsing): Written[] {
  return parsing.list(() => {
    const { path, at } = parsing.path();
    if (!parsing.accept('=') && !parsing.accept(':=')) throw parsing.unexpected();
    return { path: path.map(foldName), column: foldName(path.at(-1) ?? ''), at, value: parsing.expression() };
  });
}

/** UPDATE of one table, alone or beside others that it is joined with. */
function parseUpdate(common: Common, parsing: Parsing): Update {
  const { at } = parsing;
  const sources = parseSources(parsing);
  parsing.expect('set');
  const set = assignments(parsing);
  const parts = new Parts(sources, parsing);
  const target = parts.single ?? parts.target(set, at);
  const where = condition(parts.conditions, parsing);
  return {
    ...FRAME,
    ...common,
    query: 'update',
    target,
    from: parts.besides(target),
    set: set.map(({ path: _path, ...entry }) => entry),
    returning: parseReturning(parsing),
    where,
  };
}

/** `DELETE FROM t`, `DELETE t FROM t JOIN …`, `DELETE FROM t USING t JOIN …`. */
function parseDelete(common: Common, parsing: Parsing): Delete {
  const { at } = parsing;
  const named = parsing.is('from') ? undefined : targets(parsing);
  parsing.expect('from');
  const from = named ? undefined : parseSources(parsing);
  const sources = named || parsing.accept('using') ? parseSources(parsing) : (from ?? []);
  const parts = new Parts(sources, parsing);
  const name = named ?? (sources === from ? undefined : from?.map(targetName));
  if (name && name.length !== 1) throw parsing.unsupported('DELETE from several tables at once', at);
  const target = name ? parts.named(name[0] ?? '', at) : parts.single;
  if (!target) throw parsing.unexpected();
  const where = condition(parts.conditions, parsing);
  return {
    ...FRAME,
    ...common,
    query: 'delete',
    target,
    from: parts.besides(target),
    returning: parseReturning(parsing),
    where,
  };
}

function targets(parsing: Parsing): string[] {
  return parsing.list(() => {
    const { path } = parsing.path();
    if (parsing.accept('.')) parsing.expect('*');
    return foldName(path.at(-1) ?? '');
  });
}

function targetName(source: Source): string {
  return source.source === 'table' ? foldName(source.alias?.name ?? source.path.at(-1) ?? '') : '';
}

/** The tables that a write of several names, and the conditions that join them: all of them decide over the rows. */
class Parts {
  readonly conditions: Expression[] = [];
  private readonly leaves: Source[] = [];

  constructor(
    private readonly sources: readonly Source[],
    private readonly parsing: Parsing,
  ) {
    sources.forEach((source) => this.take(source));
  }

  /** The one table, where nothing else is named. */
  get single(): TableSource | undefined {
    const [only] = this.leaves;
    return this.leaves.length === 1 && only?.source === 'table' ? only : undefined;
  }

  /** The table whose name stands before every assigned column. */
  target(set: readonly Written[], at: number): TableSource {
    const names = new Set(set.map(({ path }) => (path.length > 1 ? (path.at(-2) ?? '') : '')));
    const [name = ''] = names;
    if (name === '')
      throw this.parsing.unsupported(
        "an unqualified column in SET beside several tables; put the table's name before it",
        at,
      );
    if (names.size > 1) throw this.parsing.unsupported('UPDATE of several tables at once', at);
    return this.named(name, at);
  }

  named(name: string, at: number): TableSource {
    const found = this.leaves.filter((leaf) => targetName(leaf) === name);
    const [table] = found;
    if (table?.source === 'table' && found.length === 1) return table;
    throw this.parsing.unsupported(`${name} is no table of this statement that can be written`, at);
  }

  besides(target: TableSource): Source[] {
    return this.leaves.filter((leaf) => leaf !== target);
  }

  private take(source: Source): void {
    if (source.source !== 'join') {
      this.leaves.push(source);
      return;
    }
    if (source.natural || source.using)
      throw this.parsing.unsupported('USING and NATURAL in a write of several tables; write ON', source.at);
    this.take(source.left);
    this.take(source.right);
    if (source.on) this.conditions.push(source.on);
  }
}

/** WHERE, ORDER BY and LIMIT of a write together: each decides which rows are written. */
function condition(joins: Expression[], parsing: Parsing): Expression | undefined {
  const args = [...joins];
  if (parsing.accept('where')) args.push(parsing.expression());
  const order = parsing.is('order') ? parseOrder(parsing) : [];
  const limits = parseLimits(parsing);
  if (order.length + limits.length > 0)
    args.push({ node: 'combination', at: -1, what: 'row', args: [...order, ...limits], order: [] });
  const [only] = args;
  return args.length > 1 ? { node: 'logic', at: -1, with: 'and', args } : only;
}

/** RETURNING of MariaDB. */
function parseReturning(parsing: Parsing): SelectItem[] {
  return parsing.accept('returning') ? parseItems(parsing) : [];
}
