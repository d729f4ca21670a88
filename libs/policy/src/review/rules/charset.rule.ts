import { declaredColumns, named, same } from '../reading.js';
import { mysql, ruleWith, strict, words } from '../review.rule.js';

/** The three-byte utf8 holds neither emoji nor some Chinese letters, and a join across character sets uses no index. */
export const charsetRule = ruleWith({
  group: 'table',
  kinds: mysql,
  title: { 'zh-chs': '字符集', en: 'Character set' },
  text: {
    'zh-chs': 'utf8（三字节）存不下表情与部分汉字，混用字符集的关联不能使用索引。',
    en: 'The three-byte utf8 holds neither emoji nor some Chinese letters, and a join across character sets uses no index.',
  },
  finding: {
    'zh-chs': '{name} 使用字符集 {charset}，允许的为 {allowed}',
    en: '{name} uses the character set {charset}; allowed: {allowed}',
  },
  levels: strict,
  setting: words(['utf8mb4'], { 'zh-chs': '允许的字符集', en: 'Allowed character sets' }),
  *find({ statement, value }) {
    const isAllowed = (charset: string): boolean => value.some((one) => same(one, charset));
    for (const change of statement.changes)
      if (
        (change.do === 'create-table' || change.do === 'alter') &&
        change.charset !== undefined &&
        !isAllowed(change.charset)
      )
        yield {
          at: change.at,
          facts: { name: named(change.path), charset: change.charset, allowed: value.join(', ') },
        };
    for (const { path, column } of declaredColumns(statement))
      if (column.charset !== undefined && !isAllowed(column.charset))
        yield {
          at: column.at,
          facts: { name: named([...path, column.name]), charset: column.charset, allowed: value.join(', ') },
        };
  },
  examples: {
    fires: [
      { sql: 'CREATE TABLE t (id bigint PRIMARY KEY) DEFAULT CHARSET=latin1' },
      { sql: 'CREATE TABLE t (id bigint PRIMARY KEY, n varchar(10) CHARACTER SET utf8)' },
      { sql: 'ALTER TABLE customer CONVERT TO CHARACTER SET gbk' },
    ],
    passes: [{ sql: 'CREATE TABLE t (id bigint PRIMARY KEY) CHARSET=utf8mb4' }],
  },
});
