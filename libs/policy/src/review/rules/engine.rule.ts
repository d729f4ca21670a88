import { named, same } from '../reading.js';
import { always, mysql, ruleWith, words } from '../review.rule.js';

/** Only transactional engines roll back and lock single rows. */
export const engineRule = ruleWith({
  group: 'table',
  kinds: mysql,
  title: { 'zh-chs': '存储引擎', en: 'Storage engine' },
  text: { 'zh-chs': '只有事务引擎支持回滚和行锁。', en: 'Only transactional engines roll back and lock single rows.' },
  finding: {
    'zh-chs': '{table} 使用引擎 {engine}，允许的为 {allowed}',
    en: '{table} uses the engine {engine}; allowed: {allowed}',
  },
  levels: always,
  setting: words(['innodb'], { 'zh-chs': '允许的引擎', en: 'Allowed engines' }),
  *find({ statement, value }) {
    for (const change of statement.changes)
      if ((change.do === 'create-table' || change.do === 'alter') && change.engine !== undefined)
        if (!value.some((one) => same(one, change.engine ?? '')))
          yield {
            at: change.at,
            facts: { table: named(change.path), engine: change.engine, allowed: value.join(', ') },
          };
  },
  examples: {
    fires: [
      { sql: 'CREATE TABLE t (id bigint PRIMARY KEY) ENGINE=MyISAM' },
      { sql: 'ALTER TABLE customer ENGINE=MyISAM' },
    ],
    passes: [
      { sql: 'CREATE TABLE t (id bigint PRIMARY KEY) ENGINE=InnoDB' },
      { sql: 'CREATE TABLE t (id bigint PRIMARY KEY)' },
    ],
  },
});
