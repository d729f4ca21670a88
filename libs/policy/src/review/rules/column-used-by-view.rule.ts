import { named, same } from '../reading.js';
import { always, postgres, rule } from '../review.rule.js';

/**
 * PostgreSQL refuses to drop or retype a column that a view reads, and with CASCADE the view goes too. Change the view
 * first.
 */
export const columnUsedByViewRule = rule({
  group: 'safety',
  kinds: postgres,
  title: { 'zh-chs': '列被视图使用', en: 'Column in use by a view' },
  text: {
    'zh-chs': 'PostgreSQL 拒绝删除或更改被视图读取的列，加 CASCADE 则连同视图一起删除。请先修改视图。',
    en: 'PostgreSQL refuses to drop or retype a column that a view reads, and with CASCADE the view goes too. Change the view first.',
  },
  finding: {
    'zh-chs': '{table} 的列 {column} 被视图 {view} 使用',
    en: 'the view {view} uses the column {column} of {table}',
  },
  levels: always,
  risk: 'high',
  *find({ statement, table }) {
    for (const change of statement.changes) {
      const column =
        change.do === 'drop-column' ? change.name : change.do === 'change-type' ? change.column.name : undefined;
      const known = column === undefined ? undefined : table(change.path);
      for (const view of known?.views ?? [])
        if (view.columns.some((one) => same(one, column ?? '')))
          yield { at: change.at, facts: { table: named(change.path), column: column ?? '', view: view.name } };
    }
  },
  examples: {
    fires: [
      { sql: 'ALTER TABLE customer DROP COLUMN name' },
      { sql: 'ALTER TABLE customer ALTER COLUMN name TYPE varchar(80)' },
    ],
    passes: [{ sql: 'ALTER TABLE customer DROP COLUMN note' }, { sql: 'ALTER TABLE customer ADD COLUMN extra text' }],
  },
});
