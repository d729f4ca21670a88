import { changesOf, named, same } from '../reading.js';
import { every, ruleWith, warning, words } from '../review.rule.js';

/** Every new table has the columns of the list, such as created_at and updated_at. */
export const columnsRequiredRule = ruleWith({
  group: 'table',
  kinds: every,
  title: { 'zh-chs': '必需的列', en: 'Required columns' },
  text: {
    'zh-chs': '名单中的列每张新表都要有，例如 created_at、updated_at。',
    en: 'Every new table has the columns of the list, such as created_at and updated_at.',
  },
  finding: { 'zh-chs': '{table} 缺少列 {column}', en: '{table} lacks the column {column}' },
  levels: warning,
  setting: words([], { 'zh-chs': '列名', en: 'Columns' }),
  *find({ statement, value }) {
    for (const { at, path, columns, isDerived, isTemporary } of changesOf(statement, 'create-table'))
      for (const wanted of isDerived || isTemporary ? [] : value)
        if (!columns.some(({ name }) => same(name, wanted)))
          yield { at, facts: { table: named(path), column: wanted } };
  },
  examples: {
    fires: [
      { sql: 'CREATE TABLE t (id bigint PRIMARY KEY)', value: ['created_at'] },
      { sql: 'CREATE TABLE t (id NUMBER PRIMARY KEY)', kind: 'oracle', value: ['created_at'] },
    ],
    passes: [
      { sql: 'CREATE TABLE t (id bigint PRIMARY KEY, created_at timestamptz)', value: ['created_at'] },
      { sql: 'CREATE TABLE t (id bigint PRIMARY KEY)' },
      { sql: 'CREATE TABLE t (id NUMBER PRIMARY KEY, created_at DATE)', kind: 'oracle', value: ['created_at'] },
    ],
  },
});
