import { Choices, type Names, type Reference, type Relation, type Type } from './random.text.js';

/** Makes a query nested in an expression: its only column has this type, its rows may refer to the names outside. */
export type NestedQuery = (types: readonly Type[], depth: number, names: Names) => string;

type Form = (make: RandomExpression, depth: number, names: Names) => string;

const LITERALS: Record<Type, readonly string[]> = {
  text: ["'a'", "'13'", "E'b\\n'", "U&'\\0061'", '$$x$$'],
  int: ['1', '2', '-3', '0'],
  bool: ['true', 'false'],
  json: [`'{"k": "v"}'::jsonb`],
  list: ["ARRAY['a', 'b']", "'{a,b}'::text[]"],
};

/**
 * Expression forms by the type of their value. Together with the forms of queries they reach every node kind; a test
 * counts them.
 */
const forms: Record<Type, readonly Form[]> = {
  text: [
    (make, depth, names) =>
      `${make.choices.one(['upper', 'lower', 'reverse', 'pg_catalog.md5'])}(${make.of('text', depth, names)})`,
    (make, depth, names) => `(${make.of('text', depth, names)} || ${make.of('text', depth, names)})`,
    (make, depth, names) =>
      `CASE WHEN ${make.of('bool', depth, names)} THEN ${make.of('text', depth, names)} ELSE ${make.of('text', depth, names)} END`,
    // Kept flat: with a JSON constructor the simple form of CASE is refused, and ends PostgreSQL 18.4 itself.
    (make, _depth, names) =>
      `CASE ${make.of('int', 0, names)} WHEN 1 THEN ${make.of('text', 0, names)} WHEN ${make.of('int', 0, names)} THEN 'two' END`,
    (make, depth, names) =>
      `${make.choices.one(['COALESCE', 'GREATEST', 'LEAST', 'NULLIF'])}(${make.of('text', depth, names)}, ${make.of('text', depth, names)})`,
    (make, depth, names) => `(${make.of(make.choices.one(['int', 'bool', 'list', 'json']), depth, names)})::text`,
    (make, depth, names) => `(SELECT max(q.c1) FROM (${make.nested(['text'], depth, names)}) q)`,
    (make, depth, names) => `(${make.of('list', depth, names)})[${make.of('int', 0, names)}]`,
    (make, depth, names) => `(${make.of('json', depth, names)} ->> 'k')`,
    (make, depth, names) => `(${make.of('text', depth, names)} COLLATE "C")`,
    (make, depth, names) => wholeRow(make, names, (alias) => `(${alias})::text`) ?? make.of('text', depth, names),
    (make, depth, names) => wholeRow(make, names, (alias) => `(${alias}.*)::text`) ?? make.of('text', depth, names),
    (make, depth, names) =>
      wholeRow(make, names, (alias) => `row_to_json(${alias})::text`) ?? make.of('text', depth, names),
    () => '((SELECT x FROM customer x ORDER BY x.id LIMIT 1)).name',
    (make, depth, names) =>
      wholeRow(make, names, (alias, column) => `(${alias}).${column}::text`) ?? make.of('text', depth, names),
    (make, depth, names) => `ROW(${make.of('text', depth, names)}, ${make.of('int', depth, names)})::text`,
    (make, depth, names) =>
      `XMLSERIALIZE(CONTENT XMLELEMENT(NAME e, XMLATTRIBUTES(${make.of('text', depth, names)} AS a), ${make.of('text', depth, names)}) AS text)`,
    (make, depth, names) =>
      `JSON_OBJECT('a': ${make.of('text', depth, names)}, 'b' VALUE ${make.of('int', depth, names)} RETURNING text)`,
    (make, depth, names) =>
      `JSON_ARRAY(${make.of('text', depth, names)}, ${make.of('int', depth, names)} RETURNING text)`,
    (make, depth, names) => `JSON_ARRAY(${make.nested(['text'], depth, names)} RETURNING text)`,
    (make, depth, names) =>
      `JSON_VALUE(${make.of('json', depth, names)}, '$.k' PASSING ${make.of('int', depth, names)} AS p DEFAULT 'none' ON EMPTY)`,
    (make, depth, names) => `JSON_SERIALIZE(JSON((${make.of('json', depth, names)})::text) RETURNING text)`,
    (make, depth, names) => `JSON_SCALAR(${make.of('text', depth, names)})::text`,
    (make, depth, names) => `substring(${make.of('text', depth, names)} FROM 1 FOR ${make.of('int', 0, names)} + 4)`,
    (make, depth, names) => `trim(BOTH 'a' FROM ${make.of('text', depth, names)})`,
    (make, depth, names) => `concat_ws('-', VARIADIC ${make.of('list', depth, names)})`,
    (make, depth, names) => `make_interval(days => abs(${make.of('int', depth, names)}) % 100)::text`,
    () => 'current_user::text',
    () => '$1::text',
    (make, depth, names) =>
      names.windows
        ? `first_value(${make.of('text', depth, plain(names))}) OVER (PARTITION BY ${make.of('int', depth, plain(names))} ORDER BY ${make.of('text', depth, plain(names))} ROWS BETWEEN 1 PRECEDING AND CURRENT ROW)`
        : make.of('text', depth, names),
    (make, depth, names) => `text(${make.of('text', depth, names)})`,
  ],
  int: [
    (make, depth, names) => `length(${make.of('text', depth, names)})`,
    (make, depth, names) =>
      `(${make.of('int', depth, names)} ${make.choices.one(['+', '-', '*'])} ${make.of('int', depth, names)})`,
    (make, depth, names) => `(- ${make.of('int', depth, names)})`,
    (make, depth, names) => `(SELECT count(*) FROM (${make.nested(['text'], depth, names)}) q)::int`,
    (make, depth, names) => `CASE WHEN ${make.of('bool', depth, names)} THEN ${make.of('int', depth, names)} END`,
    (make, depth, names) => `position('1' IN ${make.of('text', depth, names)})`,
    (make, depth, names) => `cardinality(${make.of('list', depth, names)})`,
    (make, depth, names) =>
      names.windows
        ? `rank() OVER (ORDER BY ${make.of('text', depth, plain(names))})::int`
        : make.of('int', depth, names),
    (make, depth, names) =>
      names.windows
        ? `count(*) FILTER (WHERE ${make.of('bool', depth, plain(names))}) OVER (PARTITION BY ${make.of('int', depth, plain(names))})::int`
        : make.of('int', depth, names),
    (make, depth, names) => `num_nulls(${make.of('text', depth, names)}, ${make.of('int', depth, names)})`,
  ],
  bool: [
    (make, depth, names) =>
      `${make.of('text', depth, names)} ${make.choices.one(['=', '<', '<>', '~', 'OPERATOR(pg_catalog.=)'])} ${make.of('text', depth, names)}`,
    (make, depth, names) =>
      `${make.of('int', depth, names)} ${make.choices.one(['=', '>', '<='])} ${make.of('int', depth, names)}`,
    (make, depth, names) => `${make.of('text', depth, names)} ${make.choices.one(['LIKE', 'ILIKE', 'NOT LIKE'])} '1%'`,
    (make, depth, names) => `${make.of('text', depth, names)} SIMILAR TO '1_*'`,
    (make, depth, names) =>
      `${make.of('text', depth, names)} ${make.choices.one(['IN', 'NOT IN'])} ('13', ${make.of('text', depth, names)})`,
    (make, depth, names) =>
      `${make.of('int', depth, names)} ${make.choices.one(['BETWEEN', 'NOT BETWEEN', 'BETWEEN SYMMETRIC'])} 1 AND ${make.of('int', depth, names)}`,
    (make, depth, names) => `${make.of('text', depth, names)} IS ${make.choices.one(['NULL', 'NOT NULL'])}`,
    (make, depth, names) =>
      `(${make.of('bool', depth, names)}) IS ${make.choices.one(['TRUE', 'NOT TRUE', 'UNKNOWN'])}`,
    (make, depth, names) =>
      `${make.of('text', depth, names)} IS ${make.choices.one(['DISTINCT FROM', 'NOT DISTINCT FROM'])} ${make.of('text', depth, names)}`,
    (make, depth, names) => `EXISTS (${make.nested(['text'], depth, names)})`,
    (make, depth, names) =>
      `${make.of('text', depth, names)} ${make.choices.one(['IN', 'NOT IN', '= ANY', '< ALL'])} (${make.nested(['text'], depth, names)})`,
    (make, depth, names) =>
      `${make.of('text', depth, names)} ${make.choices.one(['= ANY', '<> ALL'])} (${make.of('list', depth, names)})`,
    (make, depth, names) =>
      `(${make.of('bool', depth, names)} ${make.choices.one(['AND', 'OR'])} ${make.of('bool', depth, names)})`,
    (make, depth, names) => `(NOT ${make.of('bool', depth, names)})`,
    (make, depth, names) =>
      `(${make.of('text', depth, names)}, ${make.of('int', depth, names)}) = (${make.of('text', depth, names)}, 2)`,
    (make, depth, names) =>
      `(${make.of('text', depth, names)}, 1) IN (SELECT q.c1, 1 FROM (${make.nested(['text'], depth, names)}) q)`,
    (make, depth, names) => `(${make.of('json', depth, names)})::text IS JSON`,
    (make, depth, names) => `JSON_EXISTS(${make.of('json', depth, names)}, '$.k')`,
  ],
  json: [
    (make, depth, names) => `jsonb_build_object('k', ${make.of('text', depth, names)})`,
    (make, depth, names) => `to_jsonb(${make.of(make.choices.one(['text', 'int', 'list']), depth, names)})`,
    (make, depth, names) => wholeRow(make, names, (alias) => `to_jsonb(${alias})`) ?? make.of('json', depth, names),
    (make, depth, names) => `(${make.of('json', depth, names)} || ${make.of('json', depth, names)})`,
  ],
  list: [
    (make, depth, names) => `ARRAY[${make.of('text', depth, names)}, 'z']`,
    (make, depth, names) => `ARRAY(${make.nested(['text'], depth, names)})`,
    (make, depth, names) => `string_to_array(${make.of('text', depth, names)}, '3')`,
    (make, depth, names) => `(${make.of('list', depth, names)})[1:2]`,
  ],
};

/** How many forms there are, for a test that goes through them one by one. */
export const formCount = Object.values(forms).reduce((count, list) => count + list.length, 0);

/** Makes expressions of a wanted type from random choices. */
export class RandomExpression {
  constructor(
    readonly choices: Choices,
    readonly nested: NestedQuery,
  ) {}

  /** An expression; at depth 0 a column or a literal. */
  of(type: Type, depth: number, names: Names): string {
    const columns = references(names).filter((reference) => reference.type === type);
    if (depth > 0 && this.choices.chance(70)) return this.choices.one(forms[type])(this, depth - 1, names);
    if (columns.length > 0 && this.choices.chance(85)) return this.choices.one(columns).sql;
    return this.choices.one(LITERALS[type]);
  }

  /** The n-th of all forms, to make sure that each is made. */
  form(number: number, depth: number, names: Names): { sql: string; type: Type } {
    const all = Object.entries(forms).flatMap(([type, list]) => list.map((form) => ({ type: type as Type, form })));
    const entry = all[number % all.length];
    if (!entry) throw new Error('there are no forms');
    return { sql: entry.form(this, depth, names), type: entry.type };
  }
}

function references(names: Names): Reference[] {
  return names.relations.flatMap((relation) => relation.columns);
}

function plain(names: Names): Names {
  return { ...names, windows: false };
}

function wholeRow(
  make: RandomExpression,
  names: Names,
  write: (alias: string, column: string) => string,
): string | undefined {
  const rows = names.relations.filter((relation: Relation) => relation.row);
  if (rows.length === 0) return undefined;
  const relation = make.choices.one(rows);
  const column = make.choices.one(relation.columns).sql.slice(relation.alias.length + 1);
  return write(relation.alias, column);
}
