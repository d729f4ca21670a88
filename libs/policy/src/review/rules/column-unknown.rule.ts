import { changesOf, named, same } from '../reading.js';
import { always, every, rule } from '../review.rule.js';

/** A column that is written or changed is not in the table, and the statement would fail. */
export const columnUnknownRule = rule({
  group: 'safety',
  kinds: every,
  title: { 'zh-chs': '列不存在', en: 'Unknown column' },
  text: {
    'zh-chs': '写入或更改的列不在表中，语句执行时会失败。',
    en: 'A column that is written or changed is not in the table, and the statement would fail.',
  },
  finding: { 'zh-chs': '{table} 没有列 {column}', en: '{table} has no column {column}' },
  levels: always,
  *find({ statement, table }) {
    const missing = (path: readonly string[], column: string): boolean => {
      const known = table(path);
      return known !== undefined && known.columns.length > 0 && !known.columns.some(({ name }) => same(name, column));
    };
    for (const { path, columns } of statement.writes)
      for (const { name, at } of columns)
        if (missing(path, name)) yield { at, facts: { table: named(path), column: name } };
    const added = new Set(changesOf(statement, 'add-column').map(({ column }) => column.name.toLowerCase()));
    for (const change of statement.changes) {
      const column =
        change.do === 'drop-column' || change.do === 'set-not-null'
          ? change.name
          : change.do === 'change-type'
            ? (change.from ?? change.column.name)
            : undefined;
      if (column !== undefined && !added.has(column.toLowerCase()) && missing(change.path, column))
        yield { at: change.at, facts: { table: named(change.path), column } };
    }
  },
  examples: {
    fires: [
      { sql: 'UPDATE customer SET levl = 1 WHERE id = 1' },
      { sql: 'ALTER TABLE customer DROP COLUMN nothing' },
      { sql: "INSERT INTO customer (id, nme) VALUES (1, 'a')", kind: 'mysql' },
      { sql: 'UPDATE customer SET levl = 1 WHERE id = 1', kind: 'oracle' },
    ],
    passes: [
      { sql: 'UPDATE customer SET level = 1 WHERE id = 1' },
      { sql: 'ALTER TABLE customer ADD COLUMN extra text' },
      { sql: 'ALTER TABLE customer CHANGE note remark text', kind: 'mysql' },
      { sql: 'UPDATE customer SET "LEVEL" = 1 WHERE id = 1', kind: 'oracle' },
    ],
  },
});
