import type { Choices } from './random.text.js';

/** Few names for everything, so that columns, relations, aliases, windows and common tables hide each other. */
const NAMES = ['a', 'b', 'z', 'id', 'n', 'note', 'id_card', 'customer', 'orders'] as const;
const TABLES: Record<string, readonly string[]> = {
  customer: ['id', 'name', 'id_card', 'n'],
  orders: ['id', 'customer_id', 'note'],
};

/** Functions of the database by what follows their name in CREATE FUNCTION; values they take, and those that may be left out. */
export const ownFunctions: readonly { name: string; inputs: number; defaults: number; rest: string }[] = [
  {
    name: 'wrapped',
    inputs: 2,
    defaults: 1,
    rest: `(t text, mark text DEFAULT 'w') RETURNS text LANGUAGE sql AS $$SELECT upper(t) || mark$$`,
  },
  {
    name: 'card_of',
    inputs: 1,
    defaults: 0,
    rest: `(who text) RETURNS text LANGUAGE sql AS $$SELECT id_card FROM customer WHERE id = who$$`,
  },
  {
    name: 'name_of',
    inputs: 1,
    defaults: 0,
    rest: `(who text) RETURNS text STABLE LANGUAGE sql AS $$SELECT name FROM customer WHERE id = who$$`,
  },
  {
    name: 'firm',
    inputs: 2,
    defaults: 0,
    rest: `(t text, u text) RETURNS text IMMUTABLE STRICT LANGUAGE sql AS $$SELECT t$$`,
  },
  {
    name: 'failing',
    inputs: 1,
    defaults: 0,
    rest: `(t text) RETURNS text LANGUAGE sql AS $$SELECT (10 / (length(t) - 3))::text$$`,
  },
  {
    name: 'below',
    inputs: 1,
    defaults: 0,
    rest: `(t text) RETURNS text LANGUAGE sql AS $$SELECT count(*)::text FROM customer WHERE id_card < t$$`,
  },
  {
    name: 'shadowed',
    inputs: 2,
    defaults: 0,
    rest: `(id_card text, note text) RETURNS text LANGUAGE sql AS $$SELECT id_card || note FROM orders LIMIT 1$$`,
  },
  {
    name: 'deep',
    inputs: 1,
    defaults: 0,
    rest: `(t text) RETURNS text LANGUAGE sql AS $$SELECT coalesce(wrapped(card_of(t)), firm(t, name_of('1')))$$`,
  },
  {
    name: 'cards_beside',
    inputs: 1,
    defaults: 0,
    rest: `(t text) RETURNS SETOF text LANGUAGE sql AS $$SELECT id_card FROM customer WHERE name <> t$$`,
  },
  {
    name: 'names_by',
    inputs: 1,
    defaults: 0,
    rest: `(t text) RETURNS SETOF text STABLE LANGUAGE sql AS $$SELECT name FROM customer WHERE id_card > t ORDER BY id$$`,
  },
  {
    name: 'both_of',
    inputs: 1,
    defaults: 0,
    rest: `(t text) RETURNS TABLE (x text, y text) STRICT LANGUAGE sql AS $$SELECT c.n, c.id_card FROM customer c WHERE c.id >= t$$`,
  },
];

/** A relation in scope by its name and columns; every column is text, so that any reading of a name has the right type. */
interface Seen {
  name: string;
  columns: readonly string[];
}
interface Level {
  relations: Seen[];
  outer?: Level;
}

/**
 * Random statements in which names shadow each other. Which of several readings a name has is left to the server; nothing here says
 * so, and many statements are refused by it.
 */
export class RandomShadow {
  private common: Seen[] = [];
  /** Names of relations that the FROM lists being written have already: a second of the same name would be refused. */
  private taken: Set<string>[] = [];

  /** `calls`: the database's own functions are called too (`ownFunctions`). */
  constructor(
    private readonly choices: Choices,
    private readonly calls = false,
  ) {}

  statement(): string {
    if (!this.choices.chance(25)) return this.select(2, undefined).sql;
    const recursive = this.choices.chance(40);
    const parts = Array.from({ length: 1 + this.choices.pick(2) }, () => {
      const name = this.name();
      const query = recursive && this.choices.chance(60) ? this.recursive(name) : this.select(1, undefined);
      this.common.push({ name, columns: query.columns });
      return `${name} as ${this.choices.one(['', 'materialized ', 'not materialized '])}(${query.sql})`;
    });
    return `with ${recursive ? 'recursive ' : ''}${parts.join(', ')} ${this.select(1, undefined).sql}`;
  }

  private name(): string {
    return this.choices.one(NAMES);
  }

  private alias(wanted = this.name()): string {
    const taken = this.taken.at(-1) ?? new Set();
    const start = NAMES.indexOf(wanted as (typeof NAMES)[number]);
    const found =
      [...NAMES.slice(start), ...NAMES.slice(0, start)].find((name) => !taken.has(name)) ?? `t${taken.size}`;
    taken.add(found);
    return found;
  }

  private distinctNames(count: number): string[] {
    const start = this.choices.pick(NAMES.length);
    return Array.from({ length: count }, (_, place) => NAMES[(start + place * 2) % NAMES.length] ?? 'a');
  }

  private recursive(name: string): { sql: string; columns: string[] } {
    const columns = ['a', this.name()];
    const first = this.source(0, undefined);
    const start: Level = { relations: first.relations };
    const self: Level = { relations: [{ name, columns: ['depth', ...columns] }] };
    return {
      sql: `select '1' as depth, ${this.text(1, start)} as a, ${this.text(1, start)} as ${columns[1]} from ${first.sql} union all select depth || '1', ${this.text(1, self)}, ${this.text(1, self)} from ${name} where length(depth) < 3`,
      columns: ['depth', ...columns],
    };
  }

  private select(depth: number, outer: Level | undefined): { sql: string; columns: string[] } {
    if (depth > 0 && this.choices.chance(12)) return this.together(depth, outer);
    const from = this.from(depth, outer);
    const level: Level = { relations: from.relations, outer };
    const grouped = this.choices.chance(35);
    const columns = this.distinctNames(1 + this.choices.pick(3));
    const items = columns.map((name) => `${this.text(depth, level)} as ${name}`);
    if (!grouped && this.choices.chance(15)) items.push(this.text(depth, level));
    const [distinct, tail] = grouped
      ? ['', this.grouping(columns, depth, level)]
      : this.ordering(columns, depth, level);
    if (grouped)
      items.push(this.choices.one(['count(*)::text', `max(${this.text(0, level)})`, `min(${this.text(1, level)})`]));
    const where = this.choices.chance(25) ? ` where ${this.test(depth, level)}` : '';
    const window = !grouped && this.choices.chance(10) ? this.name() : undefined;
    if (window) items.push(`(row_number() over ${this.choices.one([window, `(${window})`])})::text`);
    const clause = window ? ` window ${window} as (order by ${this.text(0, level)})` : '';
    const body = grouped ? `${where}${tail}` : `${where}${clause}${tail}`;
    return { sql: `select ${distinct}${items.join(', ')} from ${from.sql}${body}`, columns };
  }

  private together(depth: number, outer: Level | undefined): { sql: string; columns: string[] } {
    const name = this.name();
    const arm = () => {
      const from = this.from(depth - 1, outer);
      const level: Level = { relations: from.relations, outer };
      return `select ${this.text(depth - 1, level)} as ${this.choices.one([name, this.name()])} from ${from.sql}`;
    };
    const order = this.choices.chance(40) ? ` order by ${this.choices.one([name, '1'])}` : '';
    return {
      sql: `${arm()} ${this.choices.one(['union all', 'union', 'except', 'intersect all'])} ${arm()}${order}`,
      columns: [name],
    };
  }

  private grouping(columns: readonly string[], depth: number, level: Level): string {
    const key = () =>
      this.choices.one([...columns, ...columns, '1', this.text(0, level), `row(${this.text(0, level)})`]);
    const all = columns.map((name, place) => this.choices.one([name, String(place + 1)]));
    const group = this.choices.one([
      () => all.join(', '),
      () => `rollup (${all.join(', ')})`,
      () => `cube (${all.join(', ')})`,
      () => `grouping sets ((${all.join(', ')}), ())`,
      () => `(${all.join(', ')}), ${key()}`,
      () => `${all.join(', ')}, ${key()}`,
    ])();
    const having = this.choices.chance(15)
      ? ` having max(${this.text(0, level)}) ${this.choices.one(['>', '<>'])} '4b'`
      : '';
    return ` group by ${group}${having}${this.choices.chance(20) ? ` order by ${this.choices.one(columns)}` : ''}${depth > 2 ? '' : this.limit()}`;
  }

  private ordering(columns: readonly string[], depth: number, level: Level): [string, string] {
    const by = this.choices.one([
      () => this.choices.one(columns),
      () => this.name(),
      () => '1',
      () => this.text(Math.min(depth, 1), level),
    ]);
    if (this.choices.chance(8)) {
      const key = by();
      return [`distinct on (${key}) `, ` order by ${key}`];
    }
    const distinct = this.choices.chance(5) ? 'distinct ' : '';
    return [distinct, `${this.choices.chance(25) ? ` order by ${by()}` : ''}${this.limit()}`];
  }

  private limit(): string {
    return this.choices.chance(15) ? ' limit 1' : '';
  }

  private from(depth: number, outer: Level | undefined): { sql: string; relations: Seen[] } {
    const parts: string[] = [];
    const relations: Seen[] = [];
    this.taken.push(new Set());
    const count = 1 + (this.choices.chance(45) ? 1 : 0) + (depth > 1 && this.choices.chance(25) ? 1 : 0);
    for (let place = 0; place < count; place += 1) {
      const next = this.source(depth, { relations: [...relations], outer });
      parts.push(next.sql);
      relations.push(...next.relations);
    }
    this.taken.pop();
    return { sql: parts.join(', '), relations };
  }

  private source(depth: number, left: Level | undefined): { sql: string; relations: Seen[] } {
    const outer = left?.outer;
    const forms = [
      () => this.table(),
      () => this.table(),
      () => this.values(depth, outer),
      () => this.joined(depth, outer),
      () => this.derived('', depth, outer),
      () => this.derived('lateral ', depth, left),
      () => this.rows(depth, left),
    ];
    return (depth > 0 ? this.choices.one(forms) : () => this.table())();
  }

  private table(): { sql: string; relations: Seen[] } {
    const common = this.common.length > 0 && this.choices.chance(40) ? this.choices.one(this.common) : undefined;
    const name = common?.name ?? this.choices.one(Object.keys(TABLES));
    const columns = common?.columns ?? TABLES[name] ?? [];
    if (this.choices.chance(25) && this.taken.at(-1)?.has(name) !== true) {
      this.taken.at(-1)?.add(name);
      return { sql: name, relations: [{ name, columns }] };
    }
    const alias = this.alias();
    if (!this.choices.chance(25)) return { sql: `${name} ${alias}`, relations: [{ name: alias, columns }] };
    const renamed = this.distinctNames(columns.length);
    return { sql: `${name} ${alias}(${renamed.join(', ')})`, relations: [{ name: alias, columns: renamed }] };
  }

  private values(depth: number, outer: Level | undefined): { sql: string; relations: Seen[] } {
    const [alias, column] = [this.alias(), this.name()];
    const cell = () => (outer ? this.text(depth - 1, outer) : "'4a'");
    return {
      sql: `(values (${cell()}), ('0')${this.choices.chance(20) ? ' order by column1 limit 1' : ''}) ${alias}(${column})`,
      relations: [{ name: alias, columns: [column] }],
    };
  }

  private joined(depth: number, outer: Level | undefined): { sql: string; relations: Seen[] } {
    const [left, right] = [this.table(), this.table()];
    const relations = [...left.relations, ...right.relations];
    const level: Level = { relations, outer };
    const kind = this.choices.one(['join', 'left join', 'right join']);
    const sql = this.choices.one([
      () => `${left.sql} ${kind} ${right.sql} on ${this.test(depth - 1, level)}`,
      () => `${left.sql} ${kind} ${right.sql} using (id)`,
      () => `${left.sql} cross join ${right.sql}`,
      () => `${left.sql} natural join ${right.sql}`,
    ])();
    if (!this.choices.chance(20)) return { sql, relations };
    const alias = this.alias();
    const columns = this.distinctNames(3);
    return { sql: `(${sql}) as ${alias}(${columns.join(', ')})`, relations: [{ name: alias, columns }] };
  }

  private derived(lateral: string, depth: number, outer: Level | undefined): { sql: string; relations: Seen[] } {
    const query = this.select(depth - 1, outer);
    const alias = this.alias();
    return { sql: `${lateral}(${query.sql}) ${alias}`, relations: [{ name: alias, columns: query.columns }] };
  }

  private rows(depth: number, left: Level | undefined): { sql: string; relations: Seen[] } {
    const [alias, column] = [this.alias(), this.name()];
    const value = left && left.relations.length > 0 ? this.text(depth - 1, left) : "'4a'";
    if (this.calls && this.choices.chance(60)) return this.called(alias, column, value);
    return {
      sql: this.choices.one([
        `unnest(array[${value}::text]) ${alias}(${column})`,
        `unnest(array[${value}::text, '0']) ${alias}(${column})`,
        `json_table(to_jsonb(${value}::text), '$' columns (${column} text path '$')) ${alias}`,
      ]),
      relations: [{ name: alias, columns: [column] }],
    };
  }

  private called(alias: string, column: string, value: string): { sql: string; relations: Seen[] } {
    const [first = 'a', second = 'b'] = [column, ...NAMES.filter((name) => name !== column)];
    return this.choices.one([
      () => ({ sql: `cards_beside(${value}) ${alias}(${column})`, relations: [{ name: alias, columns: [column] }] }),
      () => ({ sql: `names_by(${value}) ${alias}(${column})`, relations: [{ name: alias, columns: [column] }] }),
      () => ({
        sql: `both_of(${value}) ${alias}(${first}, ${second})`,
        relations: [{ name: alias, columns: [first, second] }],
      }),
    ])();
  }

  /** A call of a function of one value. */
  private call(next: () => string): string {
    return this.choices.one([
      () => `wrapped(${next()})`,
      () => `wrapped(${next()}, ${next()})`,
      () => `card_of(${next()})`,
      () => `name_of(who => ${next()})`,
      () => `firm(${next()}, ${next()})`,
      () => `failing(${next()})`,
      () => `below(${next()})`,
      () => `shadowed(${next()}, ${next()})`,
      () => `deep(${next()})`,
    ])();
  }

  private reference(level: Level): string {
    let at = level;
    while (at.outer && this.choices.chance(25)) at = at.outer;
    const relation = at.relations.length > 0 ? this.choices.one(at.relations) : undefined;
    if (!relation || this.choices.chance(2)) return this.name();
    if (this.choices.chance(3)) return relation.name;
    const secret = relation.columns.includes('id_card') && this.choices.chance(40);
    const column = secret ? 'id_card' : this.choices.one(relation.columns);
    if (this.choices.chance(3)) return `(${relation.name}).${column}`;
    return this.choices.chance(80) ? `${relation.name}.${column}` : column;
  }

  private text(depth: number, level: Level): string {
    if (depth <= 0 || this.choices.chance(45))
      return this.choices.chance(85) ? this.reference(level) : this.choices.one(["'4a'", "'x'", "'0'"]);
    const next = () => this.text(depth - 1, level);
    if (this.calls && this.choices.chance(40)) return this.call(next);
    return this.choices.one([
      () => `(${next()} || ${next()})`,
      () => `upper(${next()})`,
      () => `coalesce(${next()}, ${next()})`,
      () => `case when ${this.test(depth - 1, level)} then ${next()} else ${next()} end`,
      () => this.inner(depth, level, (column) => `${this.choices.one(['max', 'min'])}(${column})`),
      () => `(select ${this.text(depth - 1, level)} from ${this.from(depth - 1, level).sql} limit 1)`,
      () => `(select count(*) from (${this.select(depth - 1, level).sql}) ${this.name()})::text`,
      () => `(10 / nullif(length(${next()}), 3))::text`,
      () => `(10 / (length(${next()}) - 3))::text`,
      () => `(${next()})::int::text`,
      () => `nullif(${next()}, '4a')`,
      () => `substr(${next()}, 1, 1)`,
    ])();
  }

  /** A query over a query, whose column may also be found further out. */
  private inner(depth: number, level: Level, value: (column: string) => string): string {
    const query = this.select(depth - 1, level);
    const column = this.choices.chance(90) ? this.choices.one(query.columns) : this.name();
    return `(select ${value(column)} from (${query.sql}) ${this.name()})`;
  }

  private test(depth: number, level: Level): string {
    const text = () => this.text(depth - 1, level);
    return this.choices.one([
      () => `${text()} = ${text()}`,
      () => `${text()} like '4%'`,
      () => `${text()} < '5'`,
      () => `${text()} is null`,
      () => `exists (${this.select(Math.max(depth - 1, 0), level).sql})`,
      () => `${text()} in ${this.inner(Math.max(depth, 1), level, (column) => column)}`,
      () => 'true',
    ])();
  }
}
