import { interpolate } from '@sluice/document';
import { filteredSql, analyse, SqlRefusal, type CatalogueSnapshot } from '@sluice/sql';
import fc from 'fast-check';
import mysql, { type Connection } from 'mysql2/promise';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasMariadb, startMariadb, type MariadbServer } from '../servers/mariadb.js';

/** A long look: `SLUICE_FILTER_RUNS=20000`. */
const RUNS = Number(process.env.SLUICE_FILTER_RUNS ?? 200);
const SEED = Number(process.env.SLUICE_FILTER_SEED ?? 20261123);
const VIEW = 'select c.id as id, c.phone as Contact from customer c';
const filters = [
  { name: 'customer', column: 'id', values: ['1', '3', '4'] },
  { name: 'orders', column: 'amount', values: ['7', '2', '9'] },
];
const tables = [
  'create table customer (id int primary key, name varchar(20), Phone int)',
  'create table orders (id int primary key, customer_id int, amount int)',
  "insert into customer values (1, 'a', 7), (2, 'b', 2), (3, 'c', 9), (4, null, 5)",
  'insert into orders values (1, 1, 7), (2, 1, 3), (3, 2, 2), (5, 3, 9)',
];
const viewed = filters.flatMap(({ name, column, values }) => [
  `rename table ${name} to all_${name}`,
  `create view ${name} as select * from all_${name} where ${column} in (${values.join(', ')})`,
]);
const catalogue: CatalogueSnapshot = {
  version: 'filtered',
  database: '',
  searchPath: ['here'],
  relations: [
    { schema: 'here', name: 'customer', kind: 'table', columns: ['id', 'name', 'Phone'] },
    { schema: 'here', name: 'orders', kind: 'table', columns: ['id', 'customer_id', 'amount'] },
    // As MariaDB stores it: names in full.
    {
      schema: 'here',
      name: 'contacts',
      kind: 'view',
      columns: ['id', 'Contact'],
      definition: 'select `c`.`id` AS `id`,`c`.`Phone` AS `Contact` from `here`.`customer` `c`',
    },
  ],
};
const filtered = filters.map(({ name, column }) => ({ schema: 'here', name, columns: [column] }));
const conditions = filters.map(({ column, values }) => [
  { column },
  ' IN (',
  ...values.flatMap((value, index) => (index > 0 ? [', ', { value }] : [{ value }])),
  ')',
]);

/** A table or view under an alias, and its second column beside `id`. */
const relations = [
  { name: 'customer', column: 'Phone' },
  { name: 'here.customer', column: 'phone' },
  { name: 'orders', column: 'amount' },
  { name: '`orders`', column: 'amount' },
  { name: 'contacts', column: 'contact' },
];
const relation = fc.constantFrom(...relations);

/** Queries of two columns, a and b, whose answer does not depend on the order of rows. */
const { query } = fc.letrec<{ query: string; block: string; condition: string }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 3, depthIdentifier: 'c' },
    fc.constantFrom('t.id > 1', 't.{b} < 8', '10 / t.{b} > 1', 't.{b} is not null', 't.id between 1 and 3'),
    relation.map(({ name, column }) => `exists (select 1 from ${name} s where s.id = t.id and s.${column} > 2)`),
    relation.map(({ name, column }) => `t.{b} in (select ${column} from ${name})`),
    relation.map(({ name, column }) => `t.{b} >= (select min(s.${column}) from ${name} as s where s.id <> t.id)`),
    fc.tuple(tie('condition'), fc.constantFrom('and', 'or'), tie('condition')).map((parts) => `(${parts.join(' ')})`),
    tie('condition').map((part) => `not ${part}`),
  ),
  block: fc
    .tuple(
      relation,
      fc.option(
        fc
          .tuple(relation, fc.constantFrom('join', 'left join', 'right join'))
          .map(([{ name }, join]) => `${join} ${name} u on u.id = t.id`),
        { nil: '' },
      ),
      fc.option(tie('condition'), { nil: '1 = 1' }),
      fc.constantFrom(
        't.id as a, t.{b} as b',
        'count(*) as a, sum(t.{b}) as b',
        'max(t.id) as a, count(distinct t.{b}) as b',
      ),
    )
    .map(([{ name, column }, join, condition, items]) =>
      interpolate(`select ${items} from ${name} t ${join} where ${condition}`, { b: column }),
    ),
  query: fc.oneof(
    { maxDepth: 3, depthIdentifier: 'q' },
    { weight: 4, arbitrary: tie('block') },
    relation.map(({ name, column }) => `select ${name}.id as a, ${name}.${column} as b from ${name}`),
    fc
      .tuple(tie('query'), fc.constantFrom('union', 'union all'), tie('block'))
      .map(([one, by, other]) => `(${one}) ${by} (${other})`),
    tie('query').map((inner) => `with customer as (${inner}) select * from customer`),
    tie('query').map((inner) => `select d.a, count(*) as b from (${inner}) d group by d.a`),
    tie('query').map((inner) => `select * from (${inner}) d where a in (select id from orders)`),
  ),
}));

/** Rows without their order; undefined where the server refuses the statement. */
async function answerOf(client: Connection, sql: string, values: unknown[] = []): Promise<string[] | undefined> {
  try {
    const [rows] = await client.query<mysql.RowDataPacket[][]>({ sql, values, rowsAsArray: true, timeout: 20_000 });
    return Array.isArray(rows) ? rows.map((row) => JSON.stringify(row)).sort() : [];
  } catch {
    return undefined;
  }
}

describe.runIf(hasMariadb())('row filters on MariaDB', () => {
  let server: MariadbServer;
  const clients: Connection[] = [];
  beforeAll(async () => {
    server = await startMariadb();
    for (const [database, own] of [
      ['here', [...tables, `create view contacts as ${VIEW}`]],
      ['seen', [...tables, ...viewed, `create view contacts as ${VIEW}`]],
    ] as const) {
      const client = await mysql.createConnection({
        host: server.host,
        port: server.port,
        user: 'root',
        password: server.password,
      });
      clients.push(client);
      for (const sql of [`create database ${database}`, `use ${database}`, ...own]) await client.query(sql);
    }
  });
  afterAll(async () => {
    await Promise.all(clients.map((client) => client.end()));
    await server.stop();
  });

  it('answer what views with the same conditions answer', async () => {
    const counts = { same: 0, refused: 0, failed: 0, ours: 0, changed: 0 };
    const [own, seen] = clients as [Connection, Connection];
    const property = fc.asyncProperty(query, async (sql) => {
      let text: ReturnType<typeof filteredSql>;
      try {
        const { filterEdits = [] } = await analyse('mysql', sql, catalogue, { filtered });
        text = filteredSql('mysql', sql, filterEdits, conditions, 0);
      } catch (error) {
        if (!(error instanceof SqlRefusal)) throw error;
        counts.refused += 1;
        return;
      }
      const values = text.binds.map((bind) => ('value' in bind ? bind.value : null));
      const [ours, theirs] = [
        await answerOf(own, text.text, values),
        await answerOf(seen, sql.replaceAll('here.', 'seen.')),
      ];
      if (text.text !== sql) counts.changed += 1;
      if (!ours || !theirs) {
        counts.failed += 1;
        if (!ours && theirs) counts.ours += 1;
        if (!ours && theirs && process.env.SLUICE_FILTER_SHOW) console.log(sql, '\n ', text.text);
        return;
      }
      counts.same += 1;
      expect(ours, `${sql}\n${text.text}`).toEqual(theirs);
    });
    await fc.assert(property, { numRuns: RUNS, seed: SEED, endOnFailure: true });
    if (process.env.SLUICE_FILTER_SHOW) console.log(counts);
    expect(counts.same).toBeGreaterThan(RUNS * 0.3);
    expect(counts.changed).toBeGreaterThan(RUNS * 0.5);
    expect(counts.ours, 'statements that fail with filters alone').toBeLessThan(RUNS * 0.05);
  }, 120_000);

  it('write to the rows of their condition alone', async () => {
    const [own] = clients as [Connection];
    const write = async (sql: string): Promise<void> => {
      const { filterEdits = [] } = await analyse('mysql', sql, catalogue, { filtered });
      const { text, binds } = filteredSql('mysql', sql, filterEdits, conditions, 0);
      await own.query(
        text,
        binds.map((bind) => ('value' in bind ? bind.value : null)),
      );
    };
    await write("update customer set name = 'x' where id < 3 order by id limit 5");
    await write('delete from orders where amount in (select amount from orders where amount < 8)');
    expect(await answerOf(own, 'select id, name from customer where name = ?', ['x'])).toEqual(['[1,"x"]']);
    expect(await answerOf(own, 'select id from orders')).toEqual(['[2]', '[5]']);
  });
});
