import { formCount, RandomExpression } from './random.expression.js';
import { randomSource, sourceFormCount, type SourceMaker } from './random.source.js';
import { Choices, type Names, type RandomQuery, type Type } from './random.text.js';

const OUTSIDE: Names = { relations: [], windows: false };
const SIMPLE: readonly Type[] = ['text', 'int', 'bool', 'text', 'json', 'list'];

/**
 * Makes random statements over the tables of the test. `turn` walks through all forms, so that each is made often
 * enough.
 */
export class RandomStatement implements SourceMaker {
  readonly expression: RandomExpression;
  readonly common: SourceMaker['common'] = [];

  constructor(
    private readonly choices: Choices,
    private readonly turn: number,
  ) {
    this.expression = new RandomExpression(choices, (types, depth, names) => this.query(types, depth - 1, names).sql);
  }

  /** A whole statement: mostly a query, now and then a write into `sink`. */
  statement(): string {
    const kinds = [
      () => this.select(),
      () => this.select(),
      () => this.select(),
      () => this.grouped(),
      () => this.setOperation(),
      () => this.withCommon(),
      () => this.recursive(),
      () => this.stars(),
      () => this.write(),
    ];
    return (kinds[this.turn % kinds.length] ?? (() => this.select()))();
  }

  /** A query with these column types, named c1, c2 …; it may refer to the names outside. */
  query(types: readonly Type[], depth: number, outer: Names): RandomQuery {
    if (depth > 0 && this.choices.chance(15)) {
      const arm = () => this.plain(types, depth - 1, outer);
      return {
        sql: `(${arm()}) ${this.choices.one(['UNION ALL', 'UNION', 'INTERSECT', 'EXCEPT ALL'])} (${arm()})`.replace(
          /\b(UNION|INTERSECT|EXCEPT)\b(?! ALL)/g,
          types.includes('json') ? '$1 ALL' : '$1',
        ),
        types: [...types],
      };
    }
    if (this.choices.chance(5)) {
      const cells = types.map((type) => this.expression.of(type, depth, outer)).join(', ');
      return {
        sql: `SELECT * FROM (VALUES (${cells})) z(${types.map((_, index) => `c${index + 1}`).join(', ')})`,
        types: [...types],
      };
    }
    return { sql: this.plain(types, depth, outer), types: [...types] };
  }

  private plain(types: readonly Type[], depth: number, outer: Names): string {
    const source = randomSource(this, Math.max(depth, 0), outer);
    const names: Names = { relations: [...source.relations, ...outer.relations], windows: false };
    const items = types.map(
      (type, index) => `${this.expression.of(type, depth, { ...names, windows: true })} AS c${index + 1}`,
    );
    return `SELECT ${items.join(', ')} FROM ${source.sql}${this.where(depth, names)}${this.choices.chance(20) ? ` ORDER BY ${this.expression.of('int', 1, names)}` : ''}${this.choices.chance(20) ? ' LIMIT 3' : ''}`;
  }

  private where(depth: number, names: Names): string {
    return this.choices.chance(30) ? ` WHERE ${this.expression.of('bool', Math.max(depth, 1), names)}` : '';
  }

  /** A SELECT with the turn's own expression and source, unnamed items, DISTINCT, windows, ORDER BY, LIMIT. */
  private select(): string {
    const source = randomSource(this, 3, OUTSIDE, Math.floor(this.turn / 7) % sourceFormCount);
    const names: Names = { relations: source.relations, windows: true };
    const own = this.expression.form(Math.floor(this.turn / 9) % formCount, 1, names);
    const items = [own.sql, ...Array.from({ length: 1 + this.choices.pick(4) }, () => this.item(names))];
    const plainNames: Names = { ...names, windows: false };
    const distinct = this.choices.chance(10)
      ? `DISTINCT ON (${this.expression.of('int', 1, plainNames)}) `
      : this.choices.chance(5)
        ? 'DISTINCT '
        : '';
    const window = this.choices.chance(15);
    if (window)
      items.push('lag(w0.k) OVER (w ORDER BY w0.k)'.replaceAll('w0.k', this.expression.of('text', 0, plainNames)));
    const clause = window ? ` WINDOW w AS (PARTITION BY ${this.expression.of('int', 1, plainNames)})` : '';
    const order = distinct
      ? ''
      : this.choices.chance(20)
        ? ` ORDER BY ${this.choices.one(['1', this.expression.of('text', 1, plainNames), `(${this.expression.of('text', 0, plainNames)} || '') USING >`])}`
        : '';
    const limit = this.choices.chance(20)
      ? this.choices.one([' LIMIT 2', ' OFFSET 1', ' LIMIT (SELECT count(*) FROM orders)'])
      : '';
    return `SELECT ${distinct}${items.join(', ')} FROM ${source.sql}${this.where(2, plainNames)}${clause}${order}${limit}`;
  }

  private item(names: Names): string {
    const sql = this.expression.of(this.choices.one(SIMPLE), 2, names);
    return this.choices.chance(50) ? `${sql} AS ${this.choices.name('i')}` : sql;
  }

  private grouped(): string {
    const source = randomSource(this, 2, OUTSIDE);
    const names: Names = { relations: source.relations, windows: false };
    const text = () => this.expression.of('text', 1, names);
    const int = () => this.expression.of('int', 1, names);
    const bool = () => this.expression.of('bool', 1, names);
    const keys = [`(${this.expression.of('int', 0, names)} + 0)`, `(${this.expression.of('text', 0, names)} || '')`];
    const aggregates = [
      () => 'count(*)',
      () => `max(${text()})`,
      () => `string_agg(${text()}, ',' ORDER BY ${text()})`,
      () => `sum(${int()}) FILTER (WHERE ${bool()})`,
      () => `array_agg(${text()})::text`,
      () => `count(DISTINCT ${text()})`,
      () => `JSON_OBJECTAGG('k': ${text()})::text`,
      () => `JSON_ARRAYAGG(${text()} ORDER BY ${int()})::text`,
      () => `percentile_disc(0.5) WITHIN GROUP (ORDER BY ${int()})`,
      () => `CASE WHEN bool_or(${bool()}) THEN min(${text()}) END`,
      () => `xmlagg(XMLELEMENT(NAME e, ${text()}))::text`,
    ];
    const items = Array.from({ length: 1 + this.choices.pick(3) }, () => this.choices.one(aggregates)());
    const [key] = keys;
    const [group, extra] = this.choices.one<[string, string[]]>([
      ['', []],
      [` GROUP BY ${key}`, [key ?? '1']],
      [' GROUP BY 1', []],
      [` GROUP BY GROUPING SETS ((${key}), ())`, [`GROUPING(${key})`]],
      [` GROUP BY ROLLUP (${keys.join(', ')})`, []],
      [` GROUP BY DISTINCT CUBE (${keys.join(', ')})`, []],
    ]);
    const head = group === ' GROUP BY 1' ? [key ?? '1'] : [];
    const having = this.choices.chance(20) ? ` HAVING max(${text()}) > 'a'` : '';
    return `SELECT ${[...head, ...extra, ...items].join(', ')} FROM ${source.sql}${group}${having}`;
  }

  private setOperation(): string {
    const types = Array.from({ length: 1 + this.choices.pick(3) }, () => this.choices.one<Type>(['text', 'int']));
    const arm = () => this.query(types, 2, OUTSIDE).sql;
    const all = this.choices.one(['UNION ALL', 'UNION ALL', 'UNION', 'INTERSECT', 'EXCEPT', 'INTERSECT ALL']);
    return `(${arm()}) ${all} (${arm()})${this.choices.chance(30) ? ' ORDER BY 1' : ''}`;
  }

  private withCommon(): string {
    const parts = Array.from({ length: 1 + this.choices.pick(2) }, () => {
      const types = Array.from({ length: 2 }, () => this.choices.one<Type>(['text', 'int', 'text']));
      const name = this.choices.name('k');
      const sql = `${name} AS ${this.choices.one(['', 'MATERIALIZED ', 'NOT MATERIALIZED '])}(${this.query(types, 2, OUTSIDE).sql})`;
      this.common.push({ name, types });
      return sql;
    });
    return `WITH ${parts.join(', ')} ${this.select()}`;
  }

  private recursive(): string {
    const name = this.choices.name('r');
    const names = (alias: string): Names => ({
      relations: [
        {
          alias,
          columns: [
            { sql: `${alias}.c2`, type: 'text' },
            { sql: `${alias}.c3`, type: 'text' },
          ],
          row: true,
        },
      ],
      windows: false,
    });
    const seed = randomSource(this, 1, OUTSIDE, 0);
    const start = { relations: seed.relations, windows: false };
    const first = `SELECT 1, ${this.expression.of('text', 1, start)}::text, ${this.expression.of('text', 1, start)}::text FROM ${seed.sql}`;
    const step = `SELECT n.c1 + 1, ${this.expression.of('text', 1, names('n'))}::text, n.c2::text FROM ${name} n WHERE n.c1 < 3`;
    const extra = this.choices.one([
      '',
      ' SEARCH DEPTH FIRST BY c1 SET s',
      ' CYCLE c1 SET m USING p',
      ' CYCLE c3 SET m USING p',
    ]);
    return `WITH RECURSIVE ${name}(c1, c2, c3) AS (${first} UNION ALL ${step})${extra} SELECT * FROM ${name}`;
  }

  private stars(): string {
    const source = randomSource(this, 2, OUTSIDE);
    const alias = source.relations[0]?.alias ?? '';
    const nested = this.choices.chance(50) ? `(SELECT * FROM ${source.sql})` : undefined;
    if (nested && source.relations.length === 1)
      return `SELECT q.*, q FROM ${nested} q${this.choices.chance(30) ? ', customer z' : ''}`;
    return `SELECT ${this.choices.one(['*', `${alias}.*`, `(${alias}).*`, `count(*) OVER (), ${alias}.*`, `(jsonb_each(to_jsonb(${alias}))).*`])} FROM ${source.sql}`;
  }

  private write(): string {
    const source = randomSource(this, 2, OUTSIDE);
    const names: Names = { relations: source.relations, windows: false };
    const text = () => `${this.expression.of('text', 2, names)}::text`;
    const target: Names = {
      relations: [
        ...source.relations,
        {
          alias: 's',
          columns: [
            { sql: 's.id', type: 'int' },
            { sql: 's.a', type: 'text' },
            { sql: 's.b', type: 'text' },
          ],
          row: true,
        },
      ],
      windows: false,
    };
    const own = () => `${this.expression.of('text', 1, target)}::text`;
    const select = () => this.query(['int', 'text', 'text'], 2, OUTSIDE).sql;
    const one = `(SELECT max(t.name) FROM customer t)`;
    const forms = [
      () => `INSERT INTO sink (id, a, b) ${select()} RETURNING *`,
      () =>
        `INSERT INTO sink AS s (id, a, b) VALUES (1, ${one}, DEFAULT), (11, 'x', ${one}) ON CONFLICT (id) DO UPDATE SET a = excluded.a || s.b, b = ${one} WHERE s.id > 0 RETURNING id, s.a, upper(b), old.a, new.a`,
      () => `INSERT INTO sink DEFAULT VALUES RETURNING *`,
      () =>
        `UPDATE sink s SET a = ${text()}, (b, id) = (SELECT ${own()}, 5) FROM ${source.sql} WHERE s.id = 2 RETURNING s.*, old.b`,
      () =>
        `UPDATE sink s SET a = ${text()}, b = DEFAULT FROM ${source.sql} WHERE ${this.expression.of('bool', 1, target)} RETURNING WITH (OLD AS was) s.a, was.a`,
      () => `DELETE FROM sink s USING ${source.sql} WHERE ${this.expression.of('bool', 1, target)} RETURNING *`,
      () =>
        `MERGE INTO sink s USING (${select()}) q ON s.id = q.c1 WHEN MATCHED AND q.c2 <> 'b' THEN UPDATE SET a = q.c3 WHEN NOT MATCHED THEN INSERT (id, a) VALUES (q.c1, q.c2) WHEN NOT MATCHED BY SOURCE THEN DELETE RETURNING merge_action(), *`,
      () => `WITH w AS (UPDATE sink s SET a = ${text()} FROM ${source.sql} RETURNING s.id, s.a) SELECT * FROM w`,
    ];
    return (forms[Math.floor(this.turn / 9) % forms.length] ?? (() => ''))();
  }
}
