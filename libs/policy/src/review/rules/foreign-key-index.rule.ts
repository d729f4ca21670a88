import { isPrefix, named, scriptIndexes } from '../reading.js';
import { postgres, rule, warning } from '../review.rule.js';

/**
 * PostgreSQL makes no index on the columns of a foreign key: deleting a row that is referred to reads the whole table.
 */
export const foreignKeyIndexRule = rule({
  group: 'table',
  kinds: postgres,
  title: { 'zh-chs': '外键列没有索引', en: 'Foreign key without an index' },
  text: {
    'zh-chs': 'PostgreSQL 不为外键列建索引：删除被引用的行会扫描整张表。',
    en: 'PostgreSQL makes no index on the columns of a foreign key: deleting a row that is referred to reads the whole table.',
  },
  finding: { 'zh-chs': '{table} 的外键列 {column} 没有索引', en: '{column}, a foreign key of {table}, has no index' },
  levels: warning,
  *find({ script, statement, table }) {
    const keys = statement.changes.flatMap((change) => {
      const { path } = change;
      if (change.do === 'add-constraint') return [{ path, ...change.constraint }];
      if (change.do !== 'create-table') return [];
      const own = change.columns.filter(({ references }) => references);
      return [
        ...change.constraints.map((constraint) => ({ path, ...constraint })),
        ...own.map(({ name, at }) => ({ path, at, type: 'foreign', columns: [name] })),
      ];
    });
    for (const { path, at, type, columns } of keys) {
      if (type !== 'foreign') continue;
      const made = scriptIndexes({ ...script, at: script.statements.length }, path).map(({ index }) => index);
      const all = [...made, ...(table(path)?.indexes ?? [])];
      if (!all.some((index) => isPrefix(columns, index.columns)))
        yield { at, facts: { table: named(path), column: columns.join(', ') } };
    }
  },
  examples: {
    fires: [
      { sql: 'CREATE TABLE t (id bigint PRIMARY KEY, c bigint REFERENCES customer (id))' },
      { sql: 'ALTER TABLE orders ADD FOREIGN KEY (note_id) REFERENCES customer (id) NOT VALID' },
    ],
    passes: [
      { sql: 'CREATE TABLE t (id bigint PRIMARY KEY, c bigint REFERENCES customer (id)); CREATE INDEX i ON t (c)' },
      { sql: 'ALTER TABLE orders ADD FOREIGN KEY (customer_id) REFERENCES customer (id) NOT VALID' },
    ],
  },
});
