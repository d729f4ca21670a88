import type { ConditionFacts, SelectFacts, TableFacts, WriteFacts } from '@sluice/document';
import type { Dialect } from '../dialects/dialect.type.js';
import type { Token } from '../lex/token.type.js';
import type { Expression } from '../tree/expression.type.js';
import type { InsertAll, Query, Select, WriteQuery } from '../tree/query.type.js';
import type { JoinSource, Source } from '../tree/source.type.js';
import { comparisonsOf, type Compared } from './comparisons.js';
import { insideOf, looksAtRows, namesIn } from './expressions.js';

/** A source of FROM by the name under which columns of it are written. */
interface Named {
  name: string;
  /** Absent where it is no table of the database. */
  path?: string[];
}

/** Where a query stands. */
interface Around {
  isOutermost?: boolean;
  isExistence?: boolean;
  isDeduplicated?: boolean;
  /** Names of common tables in reach. */
  common: ReadonlySet<string>;
  /** Sources of the queries around it. */
  outer: readonly Named[];
}

const randomCalls = new Set(['random', 'rand', 'newid', 'uuid', 'gen_random_uuid']);

/** A number by chance; the package of Oracle is called with parentheses or without. */
function isRandom(by: Expression): boolean {
  if (by.node !== 'call' && by.node !== 'name') return false;
  const [owner, name] = by.path.slice(-2).map((part) => part.toLowerCase());
  if (owner === 'dbms_random' && name !== undefined) return true;
  return by.node === 'call' && randomCalls.has((by.path.at(-1) ?? '').toLowerCase()) && by.args.length === 0;
}

/** Collects the facts of a query and of all that stand in it. */
export class QueryFacts {
  readonly tables: TableFacts[] = [];
  readonly selects: SelectFacts[] = [];
  readonly writes: WriteFacts[] = [];
  readonly conditions: ConditionFacts[] = [];
  readonly #negations: ReadonlySet<number>;

  constructor(
    private readonly dialect: Pick<Dialect, 'names'>,
    text: string,
    tokens: readonly Token[],
  ) {
    // Behind NOT: trees of some dialects leave it out where it changes nothing of what may be read.
    const isNot = ({ kind, start, end }: Token): boolean => kind === 'word' && /^not$/i.test(text.slice(start, end));
    // Places that say it: the word itself, and the one behind it.
    this.#negations = new Set(
      tokens.flatMap((token, at) => (isNot(token) ? [token.start, tokens[at + 1]?.start ?? -1] : [])),
    );
  }

  read(query: Query, around: Around = { isOutermost: true, common: new Set(), outer: [] }): void {
    const common = new Set([...around.common, ...query.with.map(({ name }) => name)]);
    const inner: Around = { ...around, common };
    for (const entry of query.with) this.read(entry.query, { common, outer: around.outer });
    if (query.query === 'select') this.#select(query, inner);
    else if (query.query === 'set') {
      const isDeduplicated = around.isDeduplicated === true || (query.operation === 'union' && !query.all);
      this.read(query.left, { ...inner, isDeduplicated });
      this.read(query.right, { ...inner, isDeduplicated });
    } else if (query.query === 'values') for (const row of query.rows) this.#inside(row, inner, []);
    else if (query.query === 'insert-all') this.#insertAll(query, inner);
    else this.#write(query, inner);
  }

  #select(query: Select, around: Around): void {
    const named = this.#sources(query.from, around);
    const reach = [...named, ...around.outer];
    const compared = [
      ...this.#compare(query.where, 'where', reach),
      ...query.from.flatMap((source) => this.#joined(source, reach)),
      ...this.#compare(query.having, 'having', reach),
    ];
    const star = query.items.find(({ value }) => value.node === 'star');
    const [, second] = query.limits;
    this.selects.push({
      at: query.at,
      isOutermost: around.isOutermost === true,
      isExistence: around.isExistence === true,
      starAt: star?.value.at,
      sources: named.length,
      joins: query.from.reduce((sum, source) => sum + joinsOf(source), 0),
      unjoined: this.#unjoined(query, named, compared),
      hasWhere: query.where !== undefined && looksAtRows(query.where),
      hasLimit: query.limits.length > 0,
      offset: second ? offsetOf(query.limits) : undefined,
      hasOrder: query.order.length > 0,
      isGrouped: query.group.length > 0 || query.items.some(({ value }) => isAggregate(value)),
      ordersRandomly: query.order.some(isRandom),
      isDeduplicated: around.isDeduplicated === true,
    });
    this.#inside(
      [
        ...query.items.map(({ value }) => value),
        ...[query.where, query.having].filter((one) => one !== undefined),
        ...query.group,
        ...query.order,
      ],
      around,
      reach,
    );
  }

  /** One write for each table; conditions and values are told of columns of the query, so of no table. */
  #insertAll({ rows, branches }: InsertAll, around: Around): void {
    this.read(rows, { ...around, isOutermost: false });
    for (const { when, into } of branches) {
      if (when) this.#inside([when], around, []);
      for (const { target, columns, values = [] } of into) {
        this.#sources([{ ...target }], around, 'write');
        this.writes.push({
          do: 'insert',
          path: target.path,
          at: target.at,
          where: 'none',
          hasOrder: false,
          hasLimit: false,
          columns,
          rows: null,
          sources: 0,
        });
        this.#inside(values, around, []);
      }
    }
  }

  #write(query: WriteQuery, around: Around): void {
    const { target } = query;
    const from = query.query === 'merge' ? [query.from] : query.query === 'insert' ? [] : query.from;
    const named = [...this.#sources([{ ...target }], around, 'write'), ...this.#sources(from, around)];
    const where = query.query === 'update' || query.query === 'delete' ? ownCondition(query.where) : undefined;
    const set = query.query === 'update' ? query.set : [];
    this.writes.push({
      do: query.query,
      path: target.path,
      at: target.at,
      where: where === undefined ? 'none' : looksAtRows(where) ? 'rows' : 'constant',
      hasOrder: false,
      hasLimit: false,
      columns: query.query === 'insert' ? query.columns : set.map(({ column, at }) => ({ name: column, at })),
      rows: query.query === 'insert' && query.rows?.query === 'values' ? query.rows.rows.length : null,
      sources: from.length,
    });
    this.#compare(where, 'where', named);
    for (const source of from) this.#joined(source, named);
    if (query.query === 'insert' && query.rows) this.read(query.rows, { ...around, isOutermost: false });
    if (query.query === 'merge') this.#compare(query.on, 'join', named);
    this.#inside([...(where ? [where] : []), ...set.map(({ value }) => value)], around, named);
  }

  /** Queries that stand in expressions. */
  #inside(expressions: readonly Expression[], around: Around, reach: readonly Named[]): void {
    for (const expression of expressions)
      for (const { role, query } of insideOf(expression))
        this.read(query, { common: around.common, outer: reach, isExistence: role === 'exists' });
  }

  /** The sources of FROM, flat; what is no table of the database is read. */
  #sources(from: readonly Source[], around: Around, access: TableFacts['access'] = 'read'): Named[] {
    return from.flatMap((source): Named[] => {
      if (source.source === 'join') return this.#sources([source.left, source.right], around, access);
      const alias = source.alias?.name;
      if (source.source === 'pivot' || source.source === 'unpivot') {
        this.#sources([source.of], around, access);
        return [{ name: alias ?? '' }];
      }
      if (source.source === 'derived') {
        this.read(source.query, { common: around.common, outer: source.lateral ? around.outer : [] });
        return [{ name: alias ?? '' }];
      }
      if (source.source !== 'table') return [{ name: alias ?? '' }];
      const { path, at } = source;
      const name = alias ?? path.at(-1) ?? '';
      if (path.length === 1 && access === 'read' && around.common.has(path[0] ?? '')) return [{ name }];
      this.tables.push({ path, at, access });
      return [{ name, path }];
    });
  }

  #joined(source: Source, reach: readonly Named[]): Compared[] {
    if (source.source !== 'join') return [];
    return [
      ...this.#joined(source.left, reach),
      ...this.#joined(source.right, reach),
      ...this.#compare(source.on, 'join', reach),
    ];
  }

  /** Notes the comparisons of a condition. */
  #compare(condition: Expression | undefined, clause: ConditionFacts['clause'], reach: readonly Named[]): Compared[] {
    if (!condition) return [];
    const found = comparisonsOf(condition, (at) => this.#negations.has(at));
    for (const { left, other, ...rest } of found)
      this.conditions.push({
        ...rest,
        clause,
        ...this.#column(left, reach),
        other: other && this.#column(other, reach),
      });
    return found;
  }

  /** A name as a column of a table, as far as that is told without the catalogue. */
  #column(path: readonly string[], reach: readonly Named[]): { table?: string[]; column: string } {
    const column = path.at(-1) ?? '';
    const [only] = reach;
    const qualifier = path.at(-2);
    const source = qualifier === undefined ? (reach.length === 1 ? only : undefined) : this.#named(qualifier, reach);
    return { column, table: source?.path };
  }

  #named(qualifier: string, reach: readonly Named[]): Named | undefined {
    const { fold } = this.dialect.names;
    return reach.find(({ name }) => fold(name) === fold(qualifier));
  }

  /** Tables that nothing ties to the others. A bare name may be of any of them: then nothing is said. */
  #unjoined(query: Select, named: readonly Named[], compared: readonly Compared[]): string[] {
    if (named.length < 2 || compared.some(({ left, other }) => left.length === 1 || other?.length === 1)) return [];
    const conditions = [query.where, ...query.from.flatMap(conditionsOf)].filter((one) => one !== undefined);
    const tied = conditions.flatMap((condition) => tiesOf(condition));
    if (tied.some((names) => names.some((path) => path.length === 1))) return [];
    const usings = query.from.flatMap(usingsOf);
    const groups = new Map(named.map((source) => [source, source]));
    const root = (source: Named): Named => {
      const up = groups.get(source);
      return up === undefined || up === source ? source : root(up);
    };
    const tie = (names: readonly string[]): void => {
      const sources = names.flatMap((name) => this.#named(name, named) ?? []);
      for (const source of sources.slice(1)) groups.set(root(source), root(sources[0] as Named));
    };
    for (const names of tied) tie(names.map((path) => path.at(-2) ?? ''));
    for (const names of usings) tie(names);
    const [first] = named;
    if (!first) return [];
    // The largest group is what the others are not tied to.
    const sizes = new Map<Named, number>();
    for (const source of named) sizes.set(root(source), (sizes.get(root(source)) ?? 0) + 1);
    const main = [...sizes].reduce((limit, one) => (one[1] > limit[1] ? one : limit))[0];
    return named.filter((source) => root(source) !== main && source.path !== undefined).map(({ name }) => name);
  }
}

/**
 * What UPDATE and DELETE of MySQL carry behind their condition stands in the tree beside it, so that its columns are
 * judged too.
 */
function ownCondition(where: Expression | undefined): Expression | undefined {
  const isTail = (one: Expression | undefined): boolean =>
    one?.node === 'combination' && one.what === 'row' && one.at === -1;
  if (isTail(where)) return undefined;
  if (where?.node === 'logic' && where.at === -1 && isTail(where.args.at(-1))) return where.args[0];
  return where;
}

const aggregates = new Set([
  'count',
  'sum',
  'avg',
  'min',
  'max',
  'string_agg',
  'array_agg',
  'group_concat',
  'json_agg',
  'jsonb_agg',
  'bool_and',
  'bool_or',
]);
const isAggregate = (value: Expression): boolean =>
  value.node === 'call' && value.over === undefined && aggregates.has((value.path.at(-1) ?? '').toLowerCase());

function offsetOf(limits: readonly Expression[]): number {
  return Math.max(...limits.map((one) => (one.node === 'literal' ? (one.whole ?? 0) : 0)));
}

const joinsOf = (source: Source): number =>
  source.source === 'join' ? 1 + joinsOf(source.left) + joinsOf(source.right) : 0;

const conditionsOf = (source: Source): Expression[] =>
  source.source === 'join'
    ? [...(source.on ? [source.on] : []), ...conditionsOf(source.left), ...conditionsOf(source.right)]
    : [];

/** Names that each part of a condition brings together. */
function tiesOf(condition: Expression): string[][][] {
  if (condition.node === 'logic' && condition.with === 'and') return condition.args.flatMap(tiesOf);
  const names = namesIn(condition);
  return names.length > 1 ? [names] : [];
}

/** Names of sources that USING and NATURAL bring together: every one of the left side with every one of the right. */
function usingsOf(source: Source): string[][] {
  if (source.source !== 'join') return [];
  const own = source.using || source.natural ? [namesOf(source)] : [];
  return [...own, ...usingsOf(source.left), ...usingsOf(source.right)];
}

const namesOf = (source: Source): string[] =>
  source.source === 'join' ? [...namesOf((source as JoinSource).left), ...namesOf(source.right)] : [nameOf(source)];

function nameOf(source: Exclude<Source, JoinSource>): string {
  return source.alias?.name ?? (source.source === 'table' ? (source.path.at(-1) ?? '') : '');
}
