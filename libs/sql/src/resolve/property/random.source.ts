import type { RandomExpression } from './random.expression.js';
import type { Names, RandomQuery, Reference, Relation, Type } from './random.text.js';

/** Tables and views that exist in the test database. */
export const TABLES: Record<string, Record<string, Type>> = {
  customer: { id: 'int', name: 'text', phone: 'text', level: 'int', tags: 'list', doc: 'json' },
  orders: { id: 'int', customer_id: 'int', amount: 'int', note: 'text' },
  contact: { id: 'int', reach: 'text', grade: 'int' },
};

/** Makes items of FROM. */
export interface SourceMaker {
  expression: RandomExpression;
  query(types: readonly Type[], depth: number, names: Names): RandomQuery;
  common: { name: string; types: Type[] }[];
}

/** The text of an item of FROM and the relations that it brings. */
export interface RandomSource {
  sql: string;
  relations: Relation[];
}

type Form = (maker: SourceMaker, depth: number, outer: Names) => RandomSource;

const forms: readonly Form[] = [
  (maker) => table(maker),
  (maker) => table(maker),
  (maker) => {
    const made = table(maker, false);
    return { ...made, sql: `${made.sql} TABLESAMPLE bernoulli (100) REPEATABLE (1)` };
  },
  (maker, depth, outer) => derived(maker, depth, outer, ''),
  (maker, depth) => {
    const left = table(maker);
    const right = derived(maker, depth, { relations: left.relations, windows: false }, 'LATERAL ');
    return {
      sql: `${left.sql} ${maker.expression.choices.one(['CROSS JOIN', 'LEFT JOIN'])} ${right.sql}`.replace(
        /(LEFT JOIN .*)$/s,
        '$1 ON true',
      ),
      relations: [...left.relations, ...right.relations],
    };
  },
  (maker, depth, outer) => values(maker, depth, outer),
  (maker, depth) => functions(maker, depth),
  (maker, depth) => join(maker, depth, ['JOIN', 'LEFT JOIN', 'RIGHT JOIN', 'FULL JOIN']),
  (maker) => using(maker),
  (maker) => joinAlias(maker),
  (maker) => document(maker),
  (maker) => common(maker),
];

/** How many forms of FROM items there are. */
export const sourceFormCount = forms.length;

/** A random item of FROM, or the n-th form. */
export function randomSource(
  maker: SourceMaker,
  depth: number,
  outer: Names,
  form = maker.expression.choices.pick(forms.length),
): RandomSource {
  const make = forms[depth > 0 ? form % forms.length : 0];
  if (!make) throw new Error('there are no forms');
  return make(maker, depth - 1, outer);
}

function columnsOf(alias: string, columns: Record<string, Type>): Reference[] {
  return Object.entries(columns).map(([name, type]) => ({ sql: `${alias}.${name}`, type }));
}

function table(maker: SourceMaker, views = true): RandomSource {
  const { choices } = maker.expression;
  const name = choices.one(Object.keys(TABLES).filter((entry) => views || entry !== 'contact'));
  const alias = choices.name('t');
  return { sql: `${name} ${alias}`, relations: [{ alias, columns: columnsOf(alias, TABLES[name] ?? {}), row: true }] };
}

function typed(types: readonly Type[]): Record<string, Type> {
  return Object.fromEntries(types.map((type, index) => [`c${index + 1}`, type]));
}

function derived(maker: SourceMaker, depth: number, outer: Names, lateral: string): RandomSource {
  const { choices } = maker.expression;
  const types = Array.from({ length: 1 + choices.pick(3) }, () =>
    choices.one<Type>(['text', 'int', 'text', 'json', 'list']),
  );
  const query = maker.query(types, depth, outer);
  const alias = choices.name('d');
  return {
    sql: `${lateral}(${query.sql}) ${alias}`,
    relations: [{ alias, columns: columnsOf(alias, typed(types)), row: true }],
  };
}

function values(maker: SourceMaker, depth: number, outer: Names): RandomSource {
  const { choices } = maker.expression;
  const alias = choices.name('v');
  const row = () => `(${maker.expression.of('text', depth, outer)}, ${maker.expression.of('int', depth, outer)})`;
  return {
    sql: `(VALUES ${row()}, ${row()}) AS ${alias}(c1, c2)`,
    relations: [{ alias, columns: columnsOf(alias, { c1: 'text', c2: 'int' }), row: true }],
  };
}

function functions(maker: SourceMaker, depth: number): RandomSource {
  const { choices } = maker.expression;
  const left = table(maker);
  const names: Names = { relations: left.relations, windows: false };
  const alias = choices.name('f');
  const list = () => maker.expression.of('list', depth, names);
  const [sql, columns] = choices.one<() => [string, Record<string, Type>]>([
    () => [`unnest(${list()}::text[]) ${alias}(c1)`, { c1: 'text' }],
    () => [
      `unnest(${list()}::text[], ${list()}::text[]) WITH ORDINALITY AS ${alias}(c1, c2, c3)`,
      { c1: 'text', c2: 'text' },
    ],
    () => [`generate_series(1, abs(${maker.expression.of('int', depth, names)}) % 3) ${alias}(c1)`, { c1: 'int' }],
    () => [`jsonb_each_text(${maker.expression.of('json', depth, names)}) ${alias}`, { key: 'text', value: 'text' }],
    () => [
      `ROWS FROM (unnest(${list()}::text[]), regexp_split_to_table(${maker.expression.of('text', depth, names)}, '1')) AS ${alias}(c1, c2)`,
      { c1: 'text', c2: 'text' },
    ],
    () => [
      `jsonb_to_record(${maker.expression.of('json', depth, names)}) AS ${alias}(k text, l int)`,
      { k: 'text', l: 'int' },
    ],
    () => [`CAST(${maker.expression.of('text', depth, names)} AS text) AS ${alias}(c1)`, { c1: 'text' }],
  ])();
  return {
    sql: `${left.sql}, ${sql}`,
    relations: [...left.relations, { alias, columns: columnsOf(alias, columns), row: Object.keys(columns).length > 1 }],
  };
}

function join(maker: SourceMaker, depth: number, kinds: readonly string[]): RandomSource {
  const left = table(maker);
  const right = table(maker);
  const names: Names = { relations: [...left.relations, ...right.relations], windows: false };
  const kind = maker.expression.choices.one(kinds);
  const condition =
    kind === 'FULL JOIN'
      ? `${left.relations[0]?.alias ?? ''}.id = ${right.relations[0]?.alias ?? ''}.id`
      : maker.expression.of('bool', depth, names);
  return { sql: `${left.sql} ${kind} ${right.sql} ON ${condition}`, relations: names.relations };
}

function using(maker: SourceMaker): RandomSource {
  const { choices } = maker.expression;
  const left = table(maker);
  const right = table(maker);
  const relations = [...left.relations, ...right.relations];
  const kind = choices.one(['JOIN', 'LEFT JOIN', 'RIGHT JOIN', 'FULL JOIN']);
  if (choices.chance(30)) return { sql: `${left.sql} NATURAL ${kind} ${right.sql}`, relations };
  const merged = choices.name('u');
  return {
    sql: `${left.sql} ${kind} ${right.sql} USING (id) AS ${merged}`,
    relations: [...relations, { alias: merged, columns: columnsOf(merged, { id: 'int' }), row: false }],
  };
}

function joinAlias(maker: SourceMaker): RandomSource {
  const alias = maker.expression.choices.name('j');
  return {
    sql: `(customer x1 JOIN orders x2 ON x1.id = x2.customer_id) AS ${alias}(a, b, c)`,
    relations: [
      { alias, columns: columnsOf(alias, { a: 'int', b: 'text', c: 'text', note: 'text', level: 'int' }), row: true },
    ],
  };
}

function document(maker: SourceMaker): RandomSource {
  const left = table(maker);
  const alias = maker.expression.choices.name('x');
  const doc = maker.expression.of('json', 1, { relations: left.relations, windows: false });
  return {
    sql: `${left.sql}, JSON_TABLE(${doc}, '$' PASSING 1 AS p COLUMNS (n FOR ORDINALITY, k text PATH '$.k' DEFAULT 'none' ON EMPTY, NESTED PATH '$.l[*]' COLUMNS (e text PATH '$'))) ${alias}`,
    relations: [...left.relations, { alias, columns: columnsOf(alias, { n: 'int', k: 'text', e: 'text' }), row: true }],
  };
}

function common(maker: SourceMaker): RandomSource {
  if (maker.common.length === 0) return table(maker);
  const entry = maker.expression.choices.one(maker.common);
  const alias = maker.expression.choices.name('w');
  return {
    sql: `${entry.name} ${alias}`,
    relations: [{ alias, columns: columnsOf(alias, typed(entry.types)), row: true }],
  };
}
