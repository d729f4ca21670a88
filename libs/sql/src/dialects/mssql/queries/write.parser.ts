import type { Expression } from '../../../tree/expression.type.js';
import type {
  Assignment,
  Delete,
  Insert,
  Merge,
  MergeBranch,
  SelectItem,
  Update,
  WriteQuery,
} from '../../../tree/query.type.js';
import type { Source, TableSource } from '../../../tree/source.type.js';
import { foldName, type Parsing } from '../nodes/parsing.js';
import { parseQuery, parseWith, values, type Common } from './query.parser.js';
import { parseItems, parseTop } from './select.parser.js';
import { aliasOf, parseSource, parseSources, parseTable } from './source.parser.js';

/** OUTPUT sees the rows before and after as these ("OUTPUT clause"). */
const FRAME = { at: -1, old: 'deleted', new: 'inserted' };
const COMPOUND = ['+=', '-=', '*=', '/=', '%=', '&=', '|=', '^='];

/** INSERT, UPDATE, DELETE and MERGE, with WITH before them where there is one. */
export function parseWrite(parsing: Parsing): WriteQuery {
  const common = parseWith(parsing);
  const verb = parsing.acceptOneOf('insert', 'update', 'delete', 'merge');
  const top = parseTop(parsing);
  const write = verb && writes[verb]?.(common, top, parsing);
  if (!write) throw parsing.unexpected();
  if (parsing.isCommon(write.target.path))
    throw parsing.unsupported('a write through a common table; name the table itself', write.target.at);
  return write;
}

const writes: Readonly<Record<string, (common: Common, top: Expression[], parsing: Parsing) => WriteQuery>> = {
  insert: parseInsert,
  update: parseUpdate,
  delete: parseDelete,
  merge: parseMerge,
};

function parseInsert(common: Common, top: Expression[], parsing: Parsing): Insert {
  parsing.accept('into');
  if (top.length > 0) throw parsing.unsupported('INSERT TOP; write TOP in its SELECT');
  const target = parseTable(parsing, true);
  const columns = parsing.is('(') && !parsing.opensQuery() ? columnList(parsing) : [];
  const returning = parseOutput(parsing);
  const frame = { ...FRAME, ...common, query: 'insert' as const, target, columns, returning };
  if (parsing.accept('default', 'values')) return frame;
  if (parsing.isOneOf('exec', 'execute')) throw parsing.unsupported('INSERT … EXECUTE');
  const { at } = parsing;
  return { ...frame, rows: parsing.accept('values') ? values(at, parsing) : parseQuery(parsing) };
}

function columnList(parsing: Parsing): Insert['columns'] {
  return parsing.names().map(({ text, at }) => ({ name: foldName(text), at }));
}

/** OUTPUT: its INTO would write into another table, or a variable. */
function parseOutput(parsing: Parsing): SelectItem[] {
  if (!parsing.accept('output')) return [];
  const items = parseItems(parsing);
  if (parsing.is('into')) throw parsing.unsupported('OUTPUT … INTO');
  return items;
}

function assignments(parsing: Parsing): Assignment[] {
  return parsing.list(() => {
    if (parsing.word().startsWith('@')) throw parsing.unsupported('SET of a variable');
    const { path, at } = parsing.path();
    if (parsing.is('(')) throw parsing.unsupported('a method of a column in SET', at);
    const column = foldName(path.at(-1) ?? '');
    if (parsing.accept('=')) return { column, at, value: parsing.expression() };
    const operator = parsing.acceptOneOf(...COMPOUND);
    if (operator === undefined) throw parsing.unexpected();
    const own: Expression = { node: 'name', at, path: path.map(foldName) };
    const value: Expression = {
      node: 'operator',
      at,
      path: [operator.slice(0, -1)],
      args: [own, parsing.expression()],
    };
    return { column, at, value };
  });
}

function parseUpdate(common: Common, top: Expression[], parsing: Parsing): Update {
  const named = parseTable(parsing, true);
  parsing.expect('set');
  const set = assignments(parsing);
  const returning = parseOutput(parsing);
  const parts = new Parts(named, parsing.accept('from') ? parseSources(parsing) : [], parsing);
  const where = condition(parts.conditions, top, parsing);
  return {
    ...FRAME,
    ...common,
    query: 'update',
    target: parts.target,
    from: parts.others,
    set,
    returning,
    where,
  };
}

/** `DELETE t WHERE …`, `DELETE FROM t …`, `DELETE a FROM t AS a JOIN …`. */
function parseDelete(common: Common, top: Expression[], parsing: Parsing): Delete {
  parsing.accept('from');
  const named = parseTable(parsing, true);
  const returning = parseOutput(parsing);
  const parts = new Parts(named, parsing.accept('from') ? parseSources(parsing) : [], parsing);
  const where = condition(parts.conditions, top, parsing);
  return {
    ...FRAME,
    ...common,
    query: 'delete',
    target: parts.target,
    from: parts.others,
    returning,
    where,
  };
}

/** The tables of a write that names several, and the conditions that join them: all of them decide over the rows. */
class Parts {
  readonly target: TableSource;
  readonly others: Source[];
  readonly conditions: Expression[] = [];

  constructor(
    named: TableSource,
    sources: readonly Source[],
    private readonly parsing: Parsing,
  ) {
    const leaves = sources.flatMap((source) => this.leaves(source));
    const found = leaves.filter((leaf): leaf is TableSource => leaf.source === 'table' && isNamed(leaf, named));
    if (found.length > 1 || (leaves.length > 0 && found.length === 0))
      throw parsing.unsupported(
        `${named.path.join('.')} as what is written beside other tables; name it once in FROM and write its alias`,
        named.at,
      );
    this.target = found[0] ?? named;
    this.others = leaves.filter((leaf) => leaf !== this.target);
  }

  private leaves(source: Source): Source[] {
    if (source.source !== 'join') return [source];
    if (source.on) this.conditions.push(source.on);
    if (isLateral(source.right)) throw this.parsing.unsupported('APPLY in a write', source.at);
    return [...this.leaves(source.left), ...this.leaves(source.right)];
  }
}

function isLateral(source: Source): boolean {
  return source.source === 'document' || (source.source === 'derived' && source.lateral);
}

/** Whether a table of FROM is the one that a write names: by its alias, or by the same name. */
function isNamed(leaf: TableSource, named: TableSource): boolean {
  if (leaf.alias && named.path.length === 1) return leaf.alias.name === foldName(named.path[0] ?? '');
  return !leaf.alias && leaf.path.map(foldName).join('\0') === named.path.map(foldName).join('\0');
}

/** WHERE, the joins and TOP of a write together: each decides which rows are written. */
function condition(joins: Expression[], top: Expression[], parsing: Parsing): Expression | undefined {
  const args = [...joins];
  if (parsing.accept('where')) {
    if (parsing.is('current')) throw parsing.unsupported('WHERE CURRENT OF');
    args.push(parsing.expression());
  }
  if (top.length > 0) args.push({ node: 'combination', at: -1, what: 'row', args: top, order: [] });
  const [only] = args;
  return args.length > 1 ? { node: 'logic', at: -1, with: 'and', args } : only;
}

function parseMerge(common: Common, top: Expression[], parsing: Parsing): Merge {
  if (top.length > 0) throw parsing.unsupported('MERGE TOP');
  parsing.accept('into');
  const target = parseTable(parsing, true);
  const alias = aliasOf(parsing);
  parsing.expect('using');
  const from = parseSource(parsing);
  parsing.expect('on');
  const on = parsing.expression();
  const branches: MergeBranch[] = [];
  while (parsing.accept('when')) branches.push(branch(parsing));
  if (branches.length === 0) throw parsing.unexpected();
  return {
    ...FRAME,
    ...common,
    query: 'merge',
    target: alias ? { ...target, alias } : target,
    from,
    on,
    branches,
    returning: parseOutput(parsing),
  };
}

function branch(parsing: Parsing): MergeBranch {
  parsing.accept('not');
  parsing.expect('matched');
  if (parsing.accept('by') && !parsing.acceptOneOf('target', 'source')) throw parsing.unexpected();
  const when = parsing.accept('and') ? parsing.expression() : undefined;
  parsing.expect('then');
  const found = when ? { when } : {};
  if (parsing.accept('delete')) return { ...found, set: [] };
  if (parsing.accept('update')) {
    parsing.expect('set');
    return { ...found, set: assignments(parsing) };
  }
  parsing.expect('insert');
  const columns = parsing.is('(') ? columnList(parsing) : [];
  if (parsing.accept('default', 'values')) return { ...found, set: [], insert: { columns, values: [] } };
  parsing.expect('values', '(');
  const inserted = parsing.list(() => parsing.expression());
  parsing.expect(')');
  return { ...found, set: [], insert: { columns, values: inserted } };
}
