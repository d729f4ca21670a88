import { NAMES, RandomShadow, TABLES, type Level, type Seen } from './random.shadow.js';

/**
 * The random statements of names that shadow each other, in the words of MySQL and MariaDB: without whole rows,
 * LATERAL, DISTINCT ON and other names of columns for a table, which MariaDB has not, with WITH ROLLUP and with numbers
 * that overflow, for a division by zero is null there.
 */
export class MysqlShadow extends RandomShadow {
  protected override readonly operators = ['union all', 'union', 'except', 'intersect'];

  override statement(): string {
    if (!this.choices.chance(25)) return this.select(2, undefined).sql;
    const recursive = this.choices.chance(40);
    const parts = Array.from({ length: 1 + this.choices.pick(2) }, () => {
      const name = this.name();
      const query = recursive && this.choices.chance(60) ? this.recursive(name) : this.select(1, undefined);
      this.common.push({ name, columns: query.columns });
      return `${name} as (${query.sql})`;
    });
    return `with ${recursive ? 'recursive ' : ''}${parts.join(', ')} ${this.select(1, undefined).sql}`;
  }

  protected override written(sql: string): string {
    return `cast(${sql} as char)`;
  }

  protected override both(one: string, other: string): string {
    return `concat(${one}, ${other})`;
  }

  /** Fails (1690) for a length of 3 and more: a number of eight bytes without a sign ends there. */
  protected override failing(length: string): string {
    return `(18446744073709551613 + ${length})`;
  }

  protected override whole(text: string): string {
    return `cast(${text} as signed)`;
  }

  protected override grouping(columns: readonly string[], _depth: number, level: Level): string {
    const all = columns.map((name, index) => this.choices.one([name, String(index + 1)])).join(', ');
    const group = this.choices.one([all, all, `${all} with rollup`, `${all}, ${this.text(0, level)}`]);
    const having = this.choices.chance(15)
      ? ` having ${this.choices.one([`max(${this.text(0, level)}) > '4b'`, `${this.choices.one(columns)} < '5'`])}`
      : '';
    const order = this.choices.chance(20) ? ` order by ${this.choices.one(columns)}` : '';
    return ` group by ${group}${having}${order}${this.limit()}`;
  }

  protected override ordering(columns: readonly string[], depth: number, level: Level): [string, string] {
    const by = this.choices.one([
      () => this.choices.one(columns),
      () => this.name(),
      () => '1',
      () => this.text(Math.min(depth, 1), level),
    ]);
    const having = this.choices.chance(8) ? ` having ${this.choices.one(columns)} > '4b'` : '';
    const order = this.choices.chance(25) ? ` order by ${by()}` : '';
    return [this.choices.chance(5) ? 'distinct ' : '', `${having}${order}${this.limit()}`];
  }

  protected override table(): { sql: string; relations: Seen[] } {
    const common = this.common.length > 0 && this.choices.chance(40) ? this.choices.one(this.common) : undefined;
    const name = common?.name ?? this.choices.one(Object.keys(TABLES));
    const columns = common?.columns ?? TABLES[name] ?? [];
    if (this.choices.chance(25) && this.taken.at(-1)?.has(name) !== true) {
      this.taken.at(-1)?.add(name);
      return { sql: name, relations: [{ name, columns }] };
    }
    const alias = this.alias();
    return { sql: `${name} ${alias}`, relations: [{ name: alias, columns }] };
  }

  protected override values(depth: number, outer: Level | undefined): { sql: string; relations: Seen[] } {
    const [alias, column] = [this.alias(), this.name()];
    const cell = outer ? this.text(depth - 1, outer) : "'4a'";
    return {
      sql: `(select ${cell} as ${column} union all select '0') ${alias}`,
      relations: [{ name: alias, columns: [column] }],
    };
  }

  protected override joined(depth: number, outer: Level | undefined): { sql: string; relations: Seen[] } {
    const [left, right] = [this.table(), this.table()];
    const relations = [...left.relations, ...right.relations];
    const kind = this.choices.one(['join', 'left join', 'right join', 'straight_join']);
    const sql = this.choices.one([
      () => `${left.sql} ${kind} ${right.sql} on ${this.test(depth - 1, { relations, outer })}`,
      () => `${left.sql} ${kind === 'straight_join' ? 'join' : kind} ${right.sql} using (id)`,
      () => `${left.sql} cross join ${right.sql}`,
      () => `${left.sql} natural join ${right.sql}`,
    ])();
    return { sql, relations };
  }

  protected override derived(_lateral: string, depth: number): { sql: string; relations: Seen[] } {
    return super.derived('', depth, undefined);
  }

  protected override rows(depth: number, left: Level | undefined): { sql: string; relations: Seen[] } {
    const [alias, column] = [this.alias(), this.name()];
    const value = left && left.relations.length > 0 ? this.text(depth - 1, left) : "'4a'";
    const list = this.choices.one([`json_array(${value})`, `json_array(${value}, '0')`]);
    return {
      sql: `json_table(${list}, '$[*]' columns (${column} varchar(40) path '$')) ${alias}`,
      relations: [{ name: alias, columns: [column] }],
    };
  }

  protected override reference(level: Level): string {
    let at = level;
    while (at.outer && this.choices.chance(25)) at = at.outer;
    const relation = at.relations.length > 0 ? this.choices.one(at.relations) : undefined;
    if (!relation || this.choices.chance(2)) return this.choices.one(NAMES);
    const secret = relation.columns.includes('id_card') && this.choices.chance(40);
    const column = secret ? 'id_card' : this.choices.one(relation.columns);
    return this.choices.chance(80) ? `${relation.name}.${column}` : column;
  }
}
