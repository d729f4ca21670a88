import type { StatementFacts } from '@sluice/document';
import { every, rule, warning } from '../review.rule.js';

const changesRows = ({ writes }: StatementFacts): boolean => writes.length > 0;
/** New tables are nobody's yet: rows that are put into them belong to their making. */
const changesStructure = ({ kind, changes }: StatementFacts): boolean =>
  kind === 'DDL' && changes.some(({ do: what }) => what !== 'create-table' && what !== 'comment' && what !== 'create');

const firsts = new WeakMap<readonly StatementFacts[], number>();

/**
 * The first statement that is of the other sort than one before it; -1 where all are of one. Sought once for a script.
 */
function firstSecond(statements: readonly StatementFacts[]): number {
  const known = firsts.get(statements);
  if (known !== undefined) return known;
  const rows = statements.findIndex(changesRows);
  const structure = statements.findIndex(changesStructure);
  const first = rows === -1 || structure === -1 ? -1 : Math.max(rows, structure);
  firsts.set(statements, first);
  return first;
}

/**
 * A change of structure holds its locks until the end, and MySQL and Oracle commit what came before: neither is undone
 * as a whole. Use two orders.
 */
export const mixedScriptRule = rule({
  group: 'script',
  kinds: every,
  title: { 'zh-chs': '结构与数据变更混合', en: 'Structure and data in one script' },
  text: {
    'zh-chs': '结构变更长时间持有锁，MySQL 和 Oracle 还会隐式提交；混合后无法整体回滚。请分成两个工单。',
    en: 'A change of structure holds its locks until the end, and MySQL and Oracle commit what came before: neither is undone as a whole. Use two orders.',
  },
  finding: { 'zh-chs': '脚本同时包含结构变更与数据变更', en: 'the script changes structure and data' },
  levels: warning,
  *find({ script }) {
    if (script.at !== firstSecond(script.statements)) return;
    yield { at: -1 };
  },
  examples: {
    fires: [
      { sql: 'ALTER TABLE customer ADD COLUMN x int; UPDATE customer SET x = 1 WHERE id = 1' },
      { sql: 'DELETE FROM customer WHERE id = 1; ALTER TABLE customer ADD COLUMN x int', kind: 'mysql' },
      { sql: "ALTER TABLE customer ADD (x NUMBER); UPDATE customer SET name = 'x' WHERE id = 1", kind: 'oracle' },
      { sql: "ALTER TABLE customer ADD x int; UPDATE customer SET name = 'x' WHERE id = 1", kind: 'mssql' },
    ],
    passes: [
      { sql: 'ALTER TABLE customer ADD COLUMN x int; ALTER TABLE orders ADD COLUMN y int' },
      { sql: 'CREATE TABLE t (id bigint PRIMARY KEY); INSERT INTO t (id) VALUES (1)' },
      { sql: 'DELETE FROM customer WHERE id = 1', kind: 'mysql' },
      { sql: 'CREATE TABLE t (id NUMBER PRIMARY KEY); INSERT INTO t (id) VALUES (1)', kind: 'oracle' },
      { sql: 'ALTER TABLE customer ADD x int; ALTER TABLE orders ADD y int', kind: 'mssql' },
    ],
  },
});
