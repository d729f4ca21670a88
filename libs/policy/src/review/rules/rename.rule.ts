import { changesOf, named } from '../reading.js';
import { every, rule, warning } from '../review.rule.js';

/** Programs that use the old name fail at once. Bridge it with a view, or release together. */
export const renameRule = rule({
  group: 'impact',
  kinds: every,
  title: { 'zh-chs': '重命名', en: 'Renaming' },
  text: {
    'zh-chs': '表或列改名后，仍使用旧名称的程序会立即失败。请用视图过渡，或与发布同步。',
    en: 'Programs that use the old name fail at once. Bridge it with a view, or release together.',
  },
  finding: {
    'zh-chs': '{object} {name} 改名为 {to}，使用旧名称的程序会失败',
    en: 'the {object} {name} becomes {to}: programs that use the old name fail',
  },
  levels: warning,
  risk: 'medium',
  *find({ statement, table }) {
    for (const { at, path, object, name, to } of changesOf(statement, 'rename'))
      if (
        (object === 'table' || object === 'column' || object === 'view' || object === 'schema') &&
        table(path)?.isNew !== true
      )
        yield { at, facts: { object, name: named(name === undefined ? path : [...path, name]), to } };
  },
  examples: {
    fires: [
      { sql: 'ALTER TABLE customer RENAME TO buyer' },
      { sql: 'ALTER TABLE customer RENAME COLUMN note TO remark' },
      { sql: 'RENAME TABLE customer TO buyer', kind: 'mysql' },
      { sql: 'ALTER TABLE customer CHANGE note remark text', kind: 'mysql' },
      { sql: 'ALTER TABLE customer RENAME COLUMN note TO remark', kind: 'oracle' },
      { sql: 'ALTER TABLE customer RENAME TO buyer', kind: 'oracle' },
    ],
    passes: [
      { sql: 'ALTER INDEX customer_phone RENAME TO customer_tel' },
      { sql: 'ALTER TABLE customer CHANGE note note text', kind: 'mysql' },
      { sql: 'ALTER TABLE customer MODIFY (note VARCHAR2(200))', kind: 'oracle' },
    ],
  },
});
