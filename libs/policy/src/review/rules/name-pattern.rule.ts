import { nameOf, newNames } from '../names.js';
import { fits } from '../reading.js';
import { every, pattern, ruleWith, warning } from '../review.rule.js';

/** Names are lower case letters, digits and underscores and begin with a letter; any other needs quotes each time. */
export const namePatternRule = ruleWith({
  group: 'naming',
  kinds: every,
  title: { 'zh-chs': '名称格式', en: 'Form of names' },
  text: {
    'zh-chs': '名称使用小写字母、数字和下划线，并以字母开头，否则每次都要加引号。',
    en: 'Names are lower case letters, digits and underscores and begin with a letter; any other needs quotes each time.',
  },
  finding: { 'zh-chs': '名称 {name} 不符合 {pattern}', en: 'the name {name} is not as {pattern}' },
  levels: warning,
  setting: pattern('^[a-z][a-z0-9_]*$', { 'zh-chs': '格式（正则）', en: 'Pattern' }),
  *find({ kind, statement, value }) {
    for (const { name, at } of newNames(statement))
      if (!fits(value, nameOf(kind, name))) yield { at, facts: { name, pattern: value } };
  },
  examples: {
    fires: [
      { sql: 'CREATE TABLE "Order Item" (id bigint PRIMARY KEY)' },
      { sql: 'ALTER TABLE customer ADD COLUMN "Total" int' },
      { sql: 'CREATE TABLE `订单` (id bigint PRIMARY KEY)', kind: 'mysql' },
      { sql: 'CREATE TABLE t1 (id NUMBER PRIMARY KEY, "Total" NUMBER)', kind: 'oracle' },
      { sql: 'CREATE TABLE [Order] (id int PRIMARY KEY)', kind: 'mssql' },
    ],
    passes: [
      { sql: 'CREATE TABLE order_item (id bigint PRIMARY KEY)' },
      { sql: 'ALTER TABLE customer ADD total2 int', kind: 'mysql' },
      { sql: 'CREATE TABLE Buyer (Id NUMBER PRIMARY KEY)', kind: 'oracle' },
      { sql: 'CREATE TABLE buyer (id int PRIMARY KEY)', kind: 'mssql' },
    ],
  },
});
