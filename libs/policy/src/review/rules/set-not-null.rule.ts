import { changesOf, isBusy, rowsOf } from '../reading.js';
import { postgres, rule, warning } from '../review.rule.js';

/**
 * SET NOT NULL reads the whole table while nobody else can use it. ADD CHECK (… IS NOT NULL) NOT VALID, VALIDATE it,
 * and SET NOT NULL reads nothing.
 */
export const setNotNullRule = rule({
  group: 'impact',
  kinds: postgres,
  title: { 'zh-chs': 'SET NOT NULL 会扫描表', en: 'SET NOT NULL reads the table' },
  text: {
    'zh-chs':
      'SET NOT NULL 在独占锁下扫描整张表。请先 ADD CHECK (… IS NOT NULL) NOT VALID，再 VALIDATE，之后 SET NOT NULL 不再扫描。',
    en: 'SET NOT NULL reads the whole table while nobody else can use it. ADD CHECK (… IS NOT NULL) NOT VALID, VALIDATE it, and SET NOT NULL reads nothing.',
  },
  finding: {
    'zh-chs': '{table}.{column} SET NOT NULL 会在独占锁下扫描约 {rows} 行',
    en: 'SET NOT NULL on {table}.{column} reads about {rows} rows under an exclusive lock',
  },
  levels: warning,
  risk: 'medium',
  *find({ statement, table }) {
    for (const { at, path, name } of changesOf(statement, 'set-not-null')) {
      const known = table(path);
      if (isBusy(known)) yield { at, facts: { table: known.name, column: name, rows: rowsOf(known) } };
    }
  },
  examples: {
    fires: [{ sql: 'ALTER TABLE customer ALTER COLUMN note SET NOT NULL' }],
    passes: [
      { sql: 'ALTER TABLE tiny ALTER COLUMN name SET NOT NULL' },
      { sql: 'ALTER TABLE customer ALTER COLUMN note DROP NOT NULL' },
    ],
  },
});
