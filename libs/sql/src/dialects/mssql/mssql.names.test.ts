import { describe, expect, it } from 'vitest';
import { sqlGuard } from '../../commands/sql.commands.js';

/**
 * Which column a name means in T-SQL. No server is asked here: each rule is told with the page of the Transact-SQL
 * reference that says so, by its name there (learn.microsoft.com/sql/t-sql/…).
 */
const guard = (sql: string) =>
  sqlGuard({
    dialect: 'mssql',
    default_db: 'demo',
    default_schema: 'dbo',
    schema: {
      'demo.dbo.customer': ['id', 'name', 'phone', 'n'],
      'demo.dbo.orders': ['id', 'customer_id', 'note'],
      'demo.secret.customer': ['id', 'card'],
    },
    sensitive: ['demo.dbo.customer.phone', 'demo.secret.customer.card'],
    sql,
  });

/** The masked column decides over rows, or these result columns are masked and nothing else, or it is refused. */
type Expected = 'filter' | number[] | 'refused';
interface Rule {
  /** Address below learn.microsoft.com/sql. */
  page: string;
  says: string;
  cases: readonly [string, Expected][];
}

const rules: readonly Rule[] = [
  {
    page: 't-sql/queries/select-group-by-transact-sql#column-expression',
    // The server refuses an alias of the list; the analysis takes it for its value, which names no column too few.
    says: 'GROUP BY takes columns of FROM, an alias of a derived table among them, and no alias of the select list',
    cases: [
      ['select n as phone, count(*) as c from customer group by n', []],
      ['select count(*) as c from customer group by phone', 'filter'],
      ['select n as phone, count(*) as c from customer group by n, phone', 'filter'],
      ['select count(*) as c from (select n as phone from customer) d group by phone', []],
      ['select phone as x, count(*) as c from customer group by x', 'filter'],
    ],
  },
  {
    page: 't-sql/queries/select-transact-sql#logical-processing-order-of-the-select-statement',
    says: 'WHERE and HAVING come before the select list and see nothing of it',
    cases: [
      ['select n as phone from customer where phone > 1', 'filter'],
      ['select n as x from customer where x > 1', 'refused'],
      ['select n as phone from customer group by n having max(phone) > 1', 'filter'],
      ['select n as x from customer group by n having x > 1', 'refused'],
    ],
  },
  {
    page: 't-sql/queries/select-order-by-clause-transact-sql#order_by_expression',
    says: 'ORDER BY takes an alias or a place of the select list, or a column of FROM',
    cases: [
      ['select id, n as phone from customer order by phone', []],
      ['select id, phone as n from customer order by n', 'filter'],
      ['select id, phone as x from customer order by 2', 'filter'],
      ['select id from customer order by phone', 'filter'],
      ['select id from customer order by len(phone)', 'filter'],
    ],
  },
  {
    page: 't-sql/queries/select-order-by-clause-transact-sql#limitations-and-restrictions',
    says: 'behind a set operation ORDER BY takes names of the first select list',
    cases: [
      ['select id, name as x from customer union all select id, note from orders order by x', []],
      ['select id, phone as x from customer union all select id, note from orders order by x', 'filter'],
      ['select id, name from customer union all select id, phone from customer order by phone', 'refused'],
    ],
  },
  {
    page: 't-sql/queries/from-transact-sql',
    says: 'a table that has an alias is known by it alone; joins have neither USING nor NATURAL',
    cases: [
      ['select c.name from customer c', []],
      ['select customer.name from customer c', 'refused'],
      ['select id from customer join orders using (id)', 'refused'],
      ['select phone from customer natural join orders', 'refused'],
      ['select o.id, x.p from orders o cross apply (select c.phone as p from customer c where c.id = o.id) x', [1]],
    ],
  },
  {
    page: 'relational-databases/performance/subqueries#qualifying-column-names-in-subqueries',
    says: 'a bare name in a subquery is a column of its own FROM, or else of the query around it',
    cases: [
      ['select id from orders where id in (select id from customer where note is not null)', []],
      ['select id from customer where id in (select id from orders where phone is not null)', 'filter'],
      ['select (select max(id) from orders) as x from customer', []],
      ['select (select max(phone) from orders) as x from customer', [0]],
      ['select (select max(n.phone) from (select note as phone from orders) n) as x from customer', []],
    ],
  },
  {
    page: 't-sql/queries/with-common-table-expression-transact-sql',
    says: 'a common table expression comes before a table of the same name, and is not known before it is defined',
    cases: [
      ['with customer as (select id, note as phone from orders) select phone from customer', []],
      ['with customer as (select id, note as phone from orders) select phone from dbo.customer', [0]],
      [
        'with a as (select phone from customer), customer as (select note as phone from orders) select phone from a',
        [0],
      ],
      ['with a (x) as (select phone from customer) select x from a', [0]],
    ],
  },
  {
    page: 'relational-databases/databases/database-identifiers',
    says: 'names in brackets, in quotes and bare are one; their case and width are those of the collation',
    cases: [
      ['select PHONE, [Phone], "phone" from Customer', [0, 1, 2]],
      ['select [id] as [phone] from [customer]', []],
    ],
  },
  {
    page: 't-sql/language-elements/transact-sql-syntax-conventions-transact-sql#multipart-names',
    says: 'a name is server.database.schema.object; what is left out is the default one',
    cases: [
      ['select phone from demo.dbo.customer', [0]],
      ['select card from secret.customer', [0]],
      ['select card from customer', 'refused'],
      ['select phone from other.dbo.customer', 'refused'],
      ['select phone from srv.demo.dbo.customer', 'refused'],
    ],
  },
  {
    page: 't-sql/language-elements/set-operators-union-transact-sql',
    says: 'columns of a set operation are joined by their places and named by the first query',
    cases: [
      ['select name from customer union all select phone from customer', [0]],
      ['select x from (select note as x, id as phone from orders union all select phone, id from customer) u', [0]],
      ['select phone from (select note as x, id as phone from orders union all select name, id from customer) u', []],
    ],
  },
  {
    page: 't-sql/queries/select-over-clause-transact-sql',
    says: 'OVER takes columns of FROM and no alias of the select list',
    cases: [
      ['select n as phone, row_number() over (order by phone) as r from customer', 'filter'],
      ['select phone as n, row_number() over (order by id) as r from customer', [0]],
      ['select n as x, row_number() over (order by x) as r from customer', 'refused'],
    ],
  },
];

describe.each(rules)('SQL Server: $says ($page)', ({ cases }) => {
  it.each(cases)('%s', async (sql, expected) => {
    const { decision, predicates, masked, reason } = await guard(sql);
    if (expected === 'refused') expect(decision, sql).toBe('deny');
    else if (expected === 'filter') expect(predicates, reason).toContain('demo.dbo.customer.phone');
    else
      expect({ decision, filters: predicates.filter((name) => /phone|card/.test(name)), masked }, reason).toEqual({
        decision: 'allow',
        filters: [],
        masked: expected,
      });
  });
});
