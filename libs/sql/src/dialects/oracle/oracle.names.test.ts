import { describe, expect, it } from 'vitest';
import { analyse } from '../../analyse/analyser.js';
import { sqlGuard } from '../../commands/sql.commands.js';

/**
 * Which column a name means in Oracle. No server is asked here: each rule is told with the page of the SQL Language
 * Reference (23ai, by its title) that says so.
 */
const guard = (sql: string) =>
  sqlGuard({
    dialect: 'oracle',
    default_db: 'ORCL',
    default_schema: 'APP',
    schema: {
      'ORCL.APP.CUSTOMER': ['ID', 'NAME', 'PHONE', 'N', 'PARENT'],
      'ORCL.APP.ORDERS': ['ID', 'CUSTOMER_ID', 'NOTE'],
      'ORCL.SECRET.CUSTOMER': ['ID', 'CARD'],
    },
    sensitive: ['ORCL.APP.CUSTOMER.PHONE', 'ORCL.SECRET.CUSTOMER.CARD'],
    sql,
  });

/** The masked column decides over rows, or these result columns are masked and nothing else, or it is refused. */
type Expected = 'filter' | number[] | 'refused';
interface Rule {
  page: string;
  says: string;
  cases: readonly [string, Expected][];
}

const rules: readonly Rule[] = [
  {
    page: 'Database Object Names and Qualifiers',
    says: 'a bare name is read in capitals, a quoted one as it stands',
    cases: [
      ['select phone, Phone, "PHONE" from Customer', [0, 1, 2]],
      ['select "phone" from customer', 'refused'],
      ['select phone from "customer"', 'refused'],
      ['select name as "phone" from customer', []],
      ['select "phone" from (select name as "phone", phone from customer)', []],
    ],
  },
  {
    page: 'Syntax for Schema Objects and Parts in SQL Statements',
    says: 'a name without a schema is one of the current schema; a link leads elsewhere',
    cases: [
      ['select phone from app.customer', [0]],
      ['select card from secret.customer', [0]],
      ['select card from customer', 'refused'],
      ['select phone from customer@elsewhere', 'refused'],
    ],
  },
  {
    page: 'SELECT, group_by_clause',
    says: 'GROUP BY takes columns of FROM, and an alias of the select list since 23ai: both readings count',
    cases: [
      ['select count(*) from customer group by phone', 'filter'],
      ['select n as phone, count(*) from customer group by phone', 'filter'],
      ['select phone as x, count(*) from customer group by x', 'filter'],
      ['select n as x, count(*) from customer group by x', []],
    ],
  },
  {
    page: 'SELECT, order_by_clause',
    says: 'ORDER BY takes an alias (c_alias) or a place of the select list, or an expression over columns of FROM',
    cases: [
      ['select id, n as x from customer order by x', []],
      ['select id, phone as x from customer order by x', 'filter'],
      ["select id, phone as x from customer order by x || 'a'", 'filter'],
      ['select id, phone from customer order by 2', 'filter'],
      ['select id from customer order by phone', 'filter'],
    ],
  },
  {
    page: 'SELECT, where_clause',
    says: 'WHERE sees columns of FROM and no alias of the select list',
    cases: [
      ['select n as phone from customer where phone > 1', 'filter'],
      ['select n as x from customer where x > 1', 'refused'],
    ],
  },
  {
    page: 'Using Subqueries',
    says: 'a bare name in a subquery is a column of its own tables, or else of the statement around it',
    cases: [
      ['select id from orders where id in (select id from customer where note is not null)', []],
      ['select id from customer where id in (select id from orders where phone is not null)', 'filter'],
      ['select (select max(phone) from orders) as x from customer', [0]],
      ['select (select max(phone) from (select note as phone from orders)) as x from customer', []],
    ],
  },
  {
    page: 'SELECT, join_clause',
    says: 'columns of USING and NATURAL are one column without a qualifier, and decide over the rows',
    cases: [
      ['select id, phone from customer join orders using (id)', [1]],
      ['select n from customer join (select note as phone from orders) o using (phone)', 'filter'],
      ['select n from customer natural join (select note as phone from orders) o', 'filter'],
    ],
  },
  {
    page: 'SELECT, subquery_factoring_clause',
    says: 'a query_name comes before a table of the same name, and is not known before it is defined',
    cases: [
      ['with customer as (select id, note as phone from orders) select phone from customer', []],
      ['with customer as (select id, note as phone from orders) select phone from app.customer', [0]],
      [
        'with a as (select phone from customer), customer as (select note as phone from orders) select phone from a',
        [0],
      ],
      ['with a (x) as (select phone from customer) select x from a', [0]],
    ],
  },
  {
    page: 'SELECT, from_clause (t_alias)',
    says: 'a table that has an alias is known by it alone; LATERAL and APPLY see what stands left of them',
    cases: [
      ['select customer.name from customer c', 'refused'],
      ['select x.p from customer c cross apply (select c.phone as p from dual) x', [0]],
      ['select x.p from customer c, lateral (select c.phone as p from dual) x', [0]],
    ],
  },
  {
    page: 'The Set Operators',
    says: 'columns of a set operation are joined by their places and named by the first query',
    cases: [
      ['select name from customer union all select phone from customer', [0]],
      ['select phone from (select note as x, id as phone from orders union all select name, id from customer)', []],
      ['select x from (select note as x, id as phone from orders union all select phone, id from customer)', [0]],
    ],
  },
  {
    page: 'Selecting from the DUAL Table',
    says: 'DUAL has one row and one column, the same for everybody',
    cases: [['select dummy from dual', []]],
  },
  {
    page: 'Hierarchical Queries',
    says: 'PRIOR and CONNECT_BY_ROOT take columns of FROM; CONNECT BY and START WITH decide over the rows',
    cases: [
      ['select prior phone as x from customer connect by prior id = parent', [0]],
      ['select connect_by_root phone as x from customer connect by prior id = parent', [0]],
      ["select id from customer start with phone = '1' connect by prior id = parent", 'filter'],
      ['select id from customer connect by prior phone = parent', 'filter'],
    ],
  },
];

describe.each(rules)('Oracle: $says (SQL Language Reference, $page)', ({ cases }) => {
  it.each(cases)('%s', async (sql, expected) => {
    const { decision, predicates, masked, reason } = await guard(sql);
    if (expected === 'refused') expect(decision, sql).toBe('deny');
    else if (expected === 'filter') expect(predicates, reason).toContain('ORCL.APP.CUSTOMER.PHONE');
    else
      expect({ decision, filters: predicates.filter((name) => /PHONE|CARD/.test(name)), masked }, reason).toEqual({
        decision: 'allow',
        filters: [],
        masked: expected,
      });
  });
});

it('Oracle: a bare name is one of the schema, a private synonym, or else a public one (CREATE SYNONYM)', async () => {
  const table = (schema: string, name: string) => ({ schema, name, kind: 'table' as const, columns: ['ID'] });
  const catalogue = {
    version: 'names',
    database: 'ORCL',
    searchPath: ['APP'],
    relations: [table('APP', 'ORDERS'), table('HR', 'SALARY'), table('HR', 'ORDERS')],
    synonyms: [
      { schema: 'PUBLIC', name: 'ORDERS', target: { schema: 'HR', name: 'SALARY' } },
      { schema: 'PUBLIC', name: 'PAY', target: { schema: 'HR', name: 'SALARY' } },
      { schema: 'APP', name: 'MINE', target: { schema: 'HR', name: 'ORDERS' } },
    ],
  };
  const tables = async (sql: string) =>
    (await analyse('oracle', sql, catalogue)).tables.map(({ schema, name }) => `${schema}.${name}`);
  expect(await tables('select id from orders')).toEqual(['APP.ORDERS']);
  expect(await tables('select id from mine')).toEqual(['HR.ORDERS']);
  expect(await tables('select id from pay')).toEqual(['HR.SALARY']);
});
