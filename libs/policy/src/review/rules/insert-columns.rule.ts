import { named } from '../reading.js';
import { every, rule, warning } from '../review.rule.js';

/** Once the table has another column such an INSERT fails, or writes into the wrong one. */
export const insertColumnsRule = rule({
  group: 'query',
  kinds: every,
  title: { 'zh-chs': 'INSERT 未写列名', en: 'INSERT without columns' },
  text: {
    'zh-chs': '不写列名的 INSERT 在表增加列后会失败或写错列。',
    en: 'Once the table has another column such an INSERT fails, or writes into the wrong one.',
  },
  finding: { 'zh-chs': 'INSERT INTO {table} 没有写明列名', en: 'INSERT INTO {table} names no columns' },
  levels: warning,
  *find({ statement }) {
    for (const { do: verb, path, at, columns, rows } of statement.writes)
      if (verb === 'insert' && columns.length === 0 && rows !== 0) yield { at, facts: { table: named(path) } };
  },
  examples: {
    fires: [
      { sql: "INSERT INTO tiny VALUES (1, 'a')" },
      { sql: 'INSERT INTO tiny SELECT id, name FROM customer WHERE id = 1', kind: 'mysql' },
      { sql: 'INSERT INTO orders VALUES (1, 2, 3, 4)', kind: 'oracle' },
    ],
    passes: [
      { sql: "INSERT INTO tiny (id, name) VALUES (1, 'a')" },
      { sql: "INSERT INTO tiny SET id = 1, name = 'a'", kind: 'mysql' },
      { sql: 'INSERT INTO orders (id, customer_id) VALUES (1, 2)', kind: 'oracle' },
    ],
  },
});
