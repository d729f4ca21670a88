import { isReserved, newNames } from '../names.js';
import { both, rule, warning } from '../review.rule.js';

/** A reserved word needs quotes in every statement, and an upgrade may break them. */
export const nameReservedRule = rule({
  group: 'naming',
  kinds: both,
  title: { 'zh-chs': '保留字作名称', en: 'Reserved words as names' },
  text: {
    'zh-chs': '保留字作名称时每条语句都要加引号，升级后还可能失败。',
    en: 'A reserved word needs quotes in every statement, and an upgrade may break them.',
  },
  finding: { 'zh-chs': '{name} 是保留字', en: '{name} is a reserved word' },
  levels: warning,
  *find({ kind, statement }) {
    for (const { name, at } of newNames(statement)) if (isReserved(kind, name)) yield { at, facts: { name } };
  },
  examples: {
    fires: [
      { sql: 'CREATE TABLE "order" (id bigint PRIMARY KEY)' },
      { sql: 'ALTER TABLE customer ADD `key` int', kind: 'mysql' },
    ],
    passes: [
      { sql: 'CREATE TABLE orders (id bigint PRIMARY KEY)' },
      { sql: 'ALTER TABLE customer ADD code int', kind: 'mysql' },
    ],
  },
});
