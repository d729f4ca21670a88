import { changesOf, named } from '../reading.js';
import { postgres, rule, strict } from '../review.rule.js';

/** After a crash an UNLOGGED table is empty, and no replica has it. */
export const tableUnloggedRule = rule({
  group: 'table',
  kinds: postgres,
  title: { 'zh-chs': 'UNLOGGED 表', en: 'UNLOGGED tables' },
  text: {
    'zh-chs': '服务器崩溃后 UNLOGGED 表会被清空，也不会复制到备库。',
    en: 'After a crash an UNLOGGED table is empty, and no replica has it.',
  },
  finding: { 'zh-chs': '{table} 是 UNLOGGED 表，崩溃后数据丢失', en: '{table} is UNLOGGED: a crash empties it' },
  levels: strict,
  risk: 'medium',
  *find({ statement }) {
    for (const { at, path, isUnlogged } of changesOf(statement, 'create-table'))
      if (isUnlogged) yield { at, facts: { table: named(path) } };
    for (const { at, path, what } of changesOf(statement, 'alter'))
      if (what === 'set-unlogged') yield { at, facts: { table: named(path) } };
  },
  examples: {
    fires: [{ sql: 'CREATE UNLOGGED TABLE t (id bigint PRIMARY KEY)' }, { sql: 'ALTER TABLE customer SET UNLOGGED' }],
    passes: [{ sql: 'CREATE TABLE t (id bigint PRIMARY KEY)' }],
  },
});
