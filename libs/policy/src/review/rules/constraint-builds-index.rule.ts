import { changesOf, isBusy, rowsOf } from '../reading.js';
import { postgres, rule, strict } from '../review.rule.js';

/**
 * A primary key or unique constraint builds its index while nobody can use the table. CREATE UNIQUE INDEX CONCURRENTLY
 * first, then ADD CONSTRAINT … USING INDEX.
 */
export const constraintBuildsIndexRule = rule({
  group: 'impact',
  kinds: postgres,
  title: { 'zh-chs': '约束会建立索引', en: 'Constraint that builds an index' },
  text: {
    'zh-chs':
      '新增主键或唯一约束会在独占锁下建立索引。请先 CREATE UNIQUE INDEX CONCURRENTLY，再 ADD CONSTRAINT … USING INDEX。',
    en: 'A primary key or unique constraint builds its index while nobody can use the table. CREATE UNIQUE INDEX CONCURRENTLY first, then ADD CONSTRAINT … USING INDEX.',
  },
  finding: {
    'zh-chs': '在 {table}（约 {rows} 行）上新增约束会在独占锁下建立索引',
    en: 'the constraint builds an index on {table} (about {rows} rows) under an exclusive lock',
  },
  levels: strict,
  risk: 'high',
  *find({ statement, table }) {
    for (const { at, path, constraint } of changesOf(statement, 'add-constraint')) {
      const known = table(path);
      const isBuilt = constraint.type === 'primary' || constraint.type === 'unique' || constraint.type === 'exclude';
      if (isBuilt && !constraint.usesIndex && isBusy(known))
        yield { at, facts: { table: known.name, rows: rowsOf(known) } };
    }
  },
  examples: {
    fires: [{ sql: 'ALTER TABLE customer ADD UNIQUE (note)' }, { sql: 'ALTER TABLE customer ADD PRIMARY KEY (phone)' }],
    passes: [
      { sql: 'ALTER TABLE customer ADD UNIQUE USING INDEX customer_note' },
      { sql: 'ALTER TABLE tiny ADD UNIQUE (name)' },
    ],
  },
});
