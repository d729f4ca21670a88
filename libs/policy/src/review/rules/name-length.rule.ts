import { bytesOf, newNames } from '../names.js';
import { always, both, integer, ruleWith } from '../review.rule.js';

/** PostgreSQL cuts names off at 63 bytes, MySQL refuses those of more than 64 letters. */
export const nameLengthRule = ruleWith({
  group: 'naming',
  kinds: both,
  title: { 'zh-chs': '名称长度', en: 'Length of names' },
  text: {
    'zh-chs': 'PostgreSQL 把名称截断为 63 字节，MySQL 拒绝超过 64 个字符的名称。',
    en: 'PostgreSQL cuts names off at 63 bytes, MySQL refuses those of more than 64 letters.',
  },
  finding: {
    'zh-chs': '名称 {name} 有 {length} 字节，最多 {most}',
    en: 'the name {name} has {length} bytes, {most} are the most',
  },
  levels: always,
  setting: integer(63, 8, 64, { 'zh-chs': '最多字节数', en: 'Most bytes' }),
  *find({ statement, value }) {
    const reported = new Set<string>();
    for (const { name, at } of [...newNames(statement), ...(statement.kind === 'DDL' ? statement.longNames : [])]) {
      const length = bytesOf(name);
      if (length <= value || reported.has(name)) continue;
      reported.add(name);
      yield { at, facts: { name, length, most: value } };
    }
  },
  examples: {
    fires: [
      {
        sql: 'CREATE TABLE abcdefghijklmnopqrstuvwxyz_abcdefghijklmnopqrstuvwxyz_abcdefghij_klm (id bigint PRIMARY KEY)',
      },
      {
        sql: 'ALTER TABLE customer ADD abcdefghijklmnopqrstuvwxyz_abcdefghijklmnopqrstuvwxyz_abcdefghij_klm int',
        kind: 'mysql',
      },
    ],
    passes: [{ sql: 'CREATE TABLE t (id bigint PRIMARY KEY)' }],
  },
});
