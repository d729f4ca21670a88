import type { Choices } from './random.text.js';

/** Few names for everything, so that columns, relations, aliases, windows and common tables hide each other. */
export const NAMES = ['a', 'b', 'z', 'id', 'n', 'note', 'id_card', 'customer', 'orders'] as const;
export const TABLES: Record<string, readonly string[]> = {
  customer: ['id', 'name', 'id_card', 'n'],
  orders: ['id', 'customer_id', 'note'],
};

/**
 * A relation in scope by its name and columns; every column is text, so that any reading of a name has the right type.
 */
export interface Seen {
  name: string;
  columns: readonly string[];
}
export interface Level {
  relations: Seen[];
  outer?: Level;
}

/**
 * Random statements in which names shadow each other. Which of several readings a name has is left to the server;
 * nothing here says so, and many statements are refused by it.
 */
export class RandomShadow {
  protected common: Seen[] = [];
  /** Names of relations that the FROM lists being written have already: a second of the same name would be refused. */
  protected taken: Set<string>[] = [];

  /** `calls`: the database's own functions are called too (`ownFunctions`). */
  constructor(
    protected readonly choices: Choices,
    protected readonly calls = false,
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

  /**
   * What dialects write in other ways: a value as text, two texts in one, a number that fails for a length of 3, a text
   * as a number.
   */
  protected written(sql: string): string {
    return `${sql}::text`;
  }

  protected both(one: string, other: string): string {
    return `${one} || ${other}`;
  }

  protected failing(length: string): string {
    return `(10 / (${length} - 3))`;
  }

  protected whole(text: string): string {
    return `(${text})::int`;
  }

  protected readonly operators: readonly string[] = ['union all', 'union', 'except', 'intersect all'];

  protected name(): string {
    return this.choices.one(NAMES);
  }

  protected alias(wanted = this.name()): string {
    const taken = this.taken.at(-1) ?? new Set();
    const start = NAMES.indexOf(wanted as (typeof NAMES)[number]);
    const found =
      [...NAMES.slice(start), ...NAMES.slice(0, start)].find((name) => !taken.has(name)) ?? `t${taken.size}`;
    taken.add(found);
    return found;
  }

  protected distinctNames(count: number): string[] {
    const start = this.choices.pick(NAMES.length);
    return Array.from({ length: count }, (_, index) => NAMES[(start + index * 2) % NAMES.length] ?? 'a');
  }

  protected recursive(name: string): { sql: string; columns: string[] } {
    const columns = ['a', this.name()];
    const first = this.source(0, undefined);
    const start: Level = { relations: first.relations };
    const self: Level = { relations: [{ name, columns: ['depth', ...columns] }] };
    return {
      sql: `select '1' as depth, ${this.text(1, start)} as a, ${this.text(1, start)} as ${columns[1]} from ${first.sql} union all select ${this.both('depth', "'1'")}, ${this.text(1, self)}, ${this.text(1, self)} from ${name} where length(depth) < 3`,
      columns: ['depth', ...columns],
    };
  }

  protected select(depth: number, outer: Level | undefined): { sql: string; columns: string[] } {
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
      items.push(
        this.choices.one([this.written('count(*)'), `max(${this.text(0, level)})`, `min(${this.text(1, level)})`]),
      );
    const where = this.choices.chance(25) ? ` where ${this.test(depth, level)}` : '';
    const window = !grouped && this.choices.chance(10) ? this.name() : undefined;
    if (window) items.push(this.written(`(row_number() over ${this.choices.one([window, `(${window})`])})`));
    const clause = window ? ` window ${window} as (order by ${this.text(0, level)})` : '';
    const body = grouped ? `${where}${tail}` : `${where}${clause}${tail}`;
    return { sql: `select ${distinct}${items.join(', ')} from ${from.sql}${body}`, columns };
  }

  protected together(depth: number, outer: Level | undefined): { sql: string; columns: string[] } {
    const name = this.name();
    const arm = () => {
      const from = this.from(depth - 1, outer);
      const level: Level = { relations: from.relations, outer };
      return `select ${this.text(depth - 1, level)} as ${this.choices.one([name, this.name()])} from ${from.sql}`;
    };
    const order = this.choices.chance(40) ? ` order by ${this.choices.one([name, '1'])}` : '';
    return {
      sql: `${arm()} ${this.choices.one(this.operators)} ${arm()}${order}`,
      columns: [name],
    };
  }

  protected grouping(columns: readonly string[], depth: number, level: Level): string {
    const key = () =>
      this.choices.one([...columns, ...columns, '1', this.text(0, level), `row(${this.text(0, level)})`]);
    const all = columns.map((name, index) => this.choices.one([name, String(index + 1)]));
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

  protected ordering(columns: readonly string[], depth: number, level: Level): [string, string] {
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

  protected limit(): string {
    return this.choices.chance(15) ? ' limit 1' : '';
  }

  protected from(depth: number, outer: Level | undefined): { sql: string; relations: Seen[] } {
    const parts: string[] = [];
    const relations: Seen[] = [];
    this.taken.push(new Set());
    const count = 1 + (this.choices.chance(45) ? 1 : 0) + (depth > 1 && this.choices.chance(25) ? 1 : 0);
    for (let index = 0; index < count; index += 1) {
      const next = this.source(depth, { relations: [...relations], outer });
      parts.push(next.sql);
      relations.push(...next.relations);
    }
    this.taken.pop();
    return { sql: parts.join(', '), relations };
  }

  protected source(depth: number, left: Level | undefined): { sql: string; relations: Seen[] } {
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

  protected table(): { sql: string; relations: Seen[] } {
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

  protected values(depth: number, outer: Level | undefined): { sql: string; relations: Seen[] } {
    const [alias, column] = [this.alias(), this.name()];
    const cell = () => (outer ? this.text(depth - 1, outer) : "'4a'");
    return {
      sql: `(values (${cell()}), ('0')${this.choices.chance(20) ? ' order by column1 limit 1' : ''}) ${alias}(${column})`,
      relations: [{ name: alias, columns: [column] }],
    };
  }

  protected joined(depth: number, outer: Level | undefined): { sql: string; relations: Seen[] } {
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

  protected derived(lateral: string, depth: number, outer: Level | undefined): { sql: string; relations: Seen[] } {
    const query = this.select(depth - 1, outer);
    const alias = this.alias();
    return { sql: `${lateral}(${query.sql}) ${alias}`, relations: [{ name: alias, columns: query.columns }] };
  }

  protected rows(depth: number, left: Level | undefined): { sql: string; relations: Seen[] } {
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

  protected called(alias: string, column: string, value: string): { sql: string; relations: Seen[] } {
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
  protected call(next: () => string): string {
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

  protected reference(level: Level): string {
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

  protected text(depth: number, level: Level): string {
    if (depth <= 0 || this.choices.chance(45))
      return this.choices.chance(85) ? this.reference(level) : this.choices.one(["'4a'", "'x'", "'0'"]);
    const next = () => this.text(depth - 1, level);
    if (this.calls && this.choices.chance(40)) return this.call(next);
    return this.choices.one([
      () => `(${this.both(next(), next())})`,
      () => `upper(${next()})`,
      () => `coalesce(${next()}, ${next()})`,
      () => `case when ${this.test(depth - 1, level)} then ${next()} else ${next()} end`,
      () => this.inner(depth, level, (column) => `${this.choices.one(['max', 'min'])}(${column})`),
      () => `(select ${this.text(depth - 1, level)} from ${this.from(depth - 1, level).sql} limit 1)`,
      () => this.written(`(select count(*) from (${this.select(depth - 1, level).sql}) ${this.name()})`),
      () => this.written(`(10 / nullif(length(${next()}), 3))`),
      () => this.written(this.failing(`length(${next()})`)),
      () => this.written(this.whole(next())),
      () => `nullif(${next()}, '4a')`,
      () => `substr(${next()}, 1, 1)`,
    ])();
  }

  /** A query over a query, whose column may also be found further out. */
  protected inner(depth: number, level: Level, value: (column: string) => string): string {
    const query = this.select(depth - 1, level);
    const column = this.choices.chance(90) ? this.choices.one(query.columns) : this.name();
    return `(select ${value(column)} from (${query.sql}) ${this.name()})`;
  }

  protected test(depth: number, level: Level): string {
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
