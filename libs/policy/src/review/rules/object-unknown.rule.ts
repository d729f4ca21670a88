import type { ChangeFacts } from '@sluice/document';
import { named } from '../reading.js';
import { always, every, rule } from '../review.rule.js';

/** Changes whose name is that of something new, or of an object that is no table. */
function makes(change: ChangeFacts): boolean {
  if (change.do === 'create' || change.do === 'create-table') return true;
  return change.do === 'drop' && change.object !== 'table' && change.object !== 'view';
}

const isSystem = ([schema = '', name]: readonly string[]): boolean =>
  name !== undefined && /^(pg_catalog|information_schema|sys|mysql|performance_schema)$/i.test(schema);

/**
 * The table or view is not in the catalogue and the statement would fail. Check its name and schema; synchronise the
 * catalogue after a change.
 */
export const objectUnknownRule = rule({
  group: 'safety',
  kinds: every,
  title: { 'zh-chs': '对象不存在', en: 'Unknown table' },
  text: {
    'zh-chs': '表或视图不在目录中，语句执行时会失败。请检查名称与模式；刚建的表请先同步目录。',
    en: 'The table or view is not in the catalogue and the statement would fail. Check its name and schema; synchronise the catalogue after a change.',
  },
  finding: { 'zh-chs': '表或视图 {table} 不存在', en: 'the table or view {table} does not exist' },
  levels: always,
  *find({ hasCatalogue, statement, table }) {
    if (!hasCatalogue) return;
    const gone = new Set(
      statement.changes
        .filter((change) => change.do === 'rename' || change.do === 'create')
        .map(({ path }) => named(path)),
    );
    const made = new Set(
      statement.changes.flatMap((change) => (makes(change) ? [change.path.at(-1)?.toLowerCase()] : [])),
    );
    for (const { path, at } of statement.tables)
      if (
        path.length > 0 &&
        !gone.has(named(path)) &&
        !made.has(path.at(-1)?.toLowerCase()) &&
        !isSystem(path) &&
        !table(path)
      )
        yield { at, facts: { table: named(path) } };
  },
  examples: {
    fires: [
      { sql: 'SELECT id FROM customr WHERE id = 1' },
      { sql: 'ALTER TABLE nowhere.customer ADD COLUMN x text' },
      { sql: 'DELETE FROM customr WHERE id = 1', kind: 'mysql' },
      { sql: 'DELETE FROM customr WHERE id = 1', kind: 'oracle' },
      { sql: 'DELETE FROM customr WHERE id = 1', kind: 'mssql' },
    ],
    passes: [
      { sql: 'SELECT id FROM customer WHERE id = 1' },
      { sql: 'CREATE TABLE fresh (id bigint PRIMARY KEY); INSERT INTO fresh (id) VALUES (1)' },
      { sql: 'DROP TABLE IF EXISTS customer' },
      { sql: 'DROP INDEX customer_phone' },
      { sql: 'CREATE TABLE fresh (id bigint PRIMARY KEY)', kind: 'mysql' },
      { sql: 'RENAME TABLE customer TO buyer', kind: 'mysql' },
      { sql: 'CREATE TABLE fresh (id NUMBER(19) PRIMARY KEY)', kind: 'oracle' },
      { sql: 'SELECT 1 FROM dual WHERE EXISTS (SELECT 1 FROM customer WHERE id = 1)', kind: 'oracle' },
      { sql: 'CREATE TABLE fresh (id bigint PRIMARY KEY)', kind: 'mssql' },
    ],
  },
});
