import { describe, expect, it } from 'vitest';
import { sqlClassify } from '../../commands/sql.commands.js';
import { expandMysqlShorthand } from './mysql.shorthand.js';

const tables = (where: string, heading = 'Tables_in_database', more = ''): string =>
  `SELECT TABLE_NAME AS \`${heading}\`${more} FROM information_schema.TABLES WHERE ${where} ORDER BY TABLE_NAME`;
const own = 'TABLE_SCHEMA = DATABASE()';

describe('what people type to look around', () => {
  it.each([
    ['show tables', tables(own)],
    ['SHOW TABLES;', tables(own)],
    ['show /* all */ tables -- of it', tables(own)],
    ["show tables like 'cust%'", tables(`${own} AND TABLE_NAME LIKE 'cust%'`)],
    ['show full tables from shop', tables("TABLE_SCHEMA = 'shop'", 'Tables_in_shop', ', TABLE_TYPE AS Table_type')],
    ["show tables in `it's \\``", undefined],
    ["show tables in `it's`", tables("TABLE_SCHEMA = 'it''s'", "Tables_in_it's")],
    ['show tables in `a``b`', tables("TABLE_SCHEMA = 'a`b'", 'Tables_in_a``b')],
    ['show databases', 'SELECT SCHEMA_NAME AS `Database` FROM information_schema.SCHEMATA ORDER BY SCHEMA_NAME'],
    [
      "show schemas like 's%'",
      "SELECT SCHEMA_NAME AS `Database` FROM information_schema.SCHEMATA WHERE SCHEMA_NAME LIKE 's%' ORDER BY SCHEMA_NAME",
    ],
    ['explain select 1', 'EXPLAIN FORMAT=JSON select 1'],
    ['desc\nupdate t set a = 1', 'EXPLAIN FORMAT=JSON update t set a = 1'],
    ['explain extended select 1', 'EXPLAIN FORMAT=JSON select 1'],
  ])('%s is %s', (text, expanded) => expect(expandMysqlShorthand(text)).toBe(expanded));

  it.each([
    ['show full columns from shop.customer', "TABLE_SCHEMA = 'shop' AND TABLE_NAME = 'customer'"],
    ['show full fields in customer from shop', "TABLE_SCHEMA = 'shop' AND TABLE_NAME = 'customer'"],
    ["show full columns from customer like 'p%'", `${own} AND TABLE_NAME = 'customer' AND COLUMN_NAME LIKE 'p%'`],
  ])('%s asks for those where %s', (text, where) => {
    expect(expandMysqlShorthand(text)).toContain(
      ` FROM information_schema.COLUMNS WHERE ${where} ORDER BY ORDINAL_POSITION`,
    );
  });

  it.each([
    'select 1',
    'show',
    'show create table t',
    'show columns from t',
    'show processlist',
    "show tables where Tables_in_shop = 'a'",
    "show tables like 'a' or 1",
    'show tables; drop table t',
    'show tables from',
    "show tables like concat('a')",
    "show tables from shop.t like 'a'",
    "show tables like 'open",
    'show full columns',
    'show full columns from t from',
    'show full columns from .t',
    'show tables /*! from shop */',
    'explain /*! select 1 */',
    `explain select '${'x'.repeat(10_000)}'`,
    'explain format=json select 1',
    'explain analyze select 1',
    'explain (select 1)',
    'explain t',
    'describe t',
    'showtables',
  ])('%s stays as it is', (text) => expect(expandMysqlShorthand(text)).toBeUndefined());

  it('is a query that only reads', async () => {
    for (const text of ['show tables', 'show databases', 'show full columns from t']) {
      const answer = await sqlClassify({ dialect: 'mysql', sql: expandMysqlShorthand(text) ?? '' });
      expect(answer).toMatchObject({ kind: 'DQL', read_only: true });
    }
  });
});
