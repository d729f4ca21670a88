import { changesOf, isBusy, rowsOf } from '../reading.js';
import { postgres, rule, strict } from '../review.rule.js';

/**
 * A foreign key or CHECK is checked on all rows while the table is locked. Add it NOT VALID, then VALIDATE CONSTRAINT.
 */
export const constraintValidatedRule = rule({
  group: 'impact',
  kinds: postgres,
  title: { 'zh-chs': '约束未用 NOT VALID', en: 'Constraint without NOT VALID' },
  text: {
    'zh-chs': '新增外键或 CHECK 会在锁定期间检查所有行。请先 NOT VALID 添加，再 VALIDATE CONSTRAINT。',
    en: 'A foreign key or CHECK is checked on all rows while the table is locked. Add it NOT VALID, then VALIDATE CONSTRAINT.',
  },
  finding: {
    'zh-chs': '在 {table}（约 {rows} 行）上新增约束会检查所有行，请使用 NOT VALID',
    en: 'the constraint is checked on all of the about {rows} rows of {table}; add it NOT VALID',
  },
  levels: strict,
  risk: 'medium',
  *find({ statement, table }) {
    for (const { at, path, constraint } of changesOf(statement, 'add-constraint')) {
      const known = table(path);
      const isChecked = constraint.type === 'foreign' || constraint.type === 'check';
      if (isChecked && !constraint.isNotValid && isBusy(known))
        yield { at, facts: { table: known.name, rows: rowsOf(known) } };
    }
  },
  examples: {
    fires: [
      { sql: 'ALTER TABLE customer ADD CONSTRAINT c CHECK (level > 0)' },
      { sql: 'ALTER TABLE orders ADD FOREIGN KEY (customer_id) REFERENCES customer (id)' },
    ],
    passes: [
      { sql: 'ALTER TABLE customer ADD CONSTRAINT c CHECK (level > 0) NOT VALID' },
      { sql: 'ALTER TABLE tiny ADD CHECK (id > 0)' },
    ],
  },
});
