import { named } from '../reading.js';
import { every, rule, strict } from '../review.rule.js';

/**
 * Without a condition every row of the table is changed. Say which rows are meant; a condition that holds for all of
 * them is none.
 */
export const whereMissingRule = rule({
  group: 'safety',
  kinds: every,
  title: { 'zh-chs': 'UPDATE/DELETE 必须带条件', en: 'UPDATE and DELETE need a condition' },
  text: {
    'zh-chs': '没有条件的修改会影响整张表。请写明 WHERE 条件；恒为真的条件等同于没有条件。',
    en: 'Without a condition every row of the table is changed. Say which rows are meant; a condition that holds for all of them is none.',
  },
  finding: {
    'zh-chs': '{verb} 没有限定行的条件，将影响 {table} 的所有行',
    en: '{verb} has no condition on rows and would change every row of {table}',
  },
  levels: strict,
  risk: 'high',
  *find({ statement }) {
    for (const { do: verb, where, path, at } of statement.writes)
      if ((verb === 'update' || verb === 'delete') && where !== 'rows')
        yield { at, facts: { verb: verb.toUpperCase(), table: named(path) } };
  },
  examples: {
    fires: [
      { sql: 'UPDATE customer SET level = 1' },
      { sql: 'DELETE FROM customer WHERE 1 = 1' },
      { sql: 'DELETE FROM customer', kind: 'mysql' },
      { sql: 'UPDATE customer SET level = 1', kind: 'mssql' },
      { sql: 'DELETE customer', kind: 'oracle' },
      { sql: 'UPDATE customer SET name = NULL WHERE 1 = 1', kind: 'oracle' },
    ],
    passes: [
      { sql: 'UPDATE customer SET level = 1 WHERE id = 3' },
      { sql: 'DELETE FROM customer WHERE id IN (SELECT customer_id FROM orders)' },
      { sql: 'UPDATE customer SET level = 1 WHERE id = 3', kind: 'mysql' },
      { sql: 'DELETE FROM customer WHERE id = 3', kind: 'mssql' },
      { sql: 'DELETE customer WHERE id = 3', kind: 'oracle' },
    ],
  },
});
