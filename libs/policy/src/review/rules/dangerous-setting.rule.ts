import { changesOf, same } from '../reading.js';
import { always, both, ruleWith, words } from '../review.rule.js';

/**
 * These settings go past keys, triggers, row security or durability. A setting of the whole server is for its
 * administrator.
 */
export const dangerousSettingRule = ruleWith({
  group: 'safety',
  kinds: both,
  title: { 'zh-chs': '危险的参数设置', en: 'Dangerous settings' },
  text: {
    'zh-chs': '这些参数绕过外键、触发器、行级安全或持久性。服务器级的设置影响所有会话，由管理员在维护窗口中更改。',
    en: 'These settings go past keys, triggers, row security or durability. A setting of the whole server is for its administrator.',
  },
  finding: {
    'zh-chs': '设置 {name} 会削弱约束或影响整个服务器',
    en: 'setting {name} weakens checks or changes the whole server',
  },
  levels: always,
  risk: 'high',
  setting: words(
    [
      'session_replication_role',
      'row_security',
      'fsync',
      'full_page_writes',
      'synchronous_commit',
      'zero_damaged_pages',
      'ignore_checksum_failure',
      'allow_system_table_mods',
      'role',
      'session_authorization',
      'foreign_key_checks',
      'unique_checks',
      'sql_log_bin',
      'sql_mode',
      'sql_safe_updates',
      'autocommit',
    ],
    { 'zh-chs': '参数', en: 'Settings' },
  ),
  *find({ statement, value }) {
    for (const { at, name, scope } of changesOf(statement, 'set'))
      if (scope === 'server' || value.some((one) => same(one, name))) yield { at, facts: { name } };
  },
  examples: {
    fires: [
      { sql: 'SET session_replication_role = replica' },
      { sql: 'ALTER SYSTEM SET fsync = off' },
      { sql: 'SET foreign_key_checks = 0', kind: 'mysql' },
      { sql: 'SET GLOBAL max_connections = 10', kind: 'mysql' },
    ],
    passes: [{ sql: "SET LOCAL lock_timeout = '5s'" }, { sql: 'SET SESSION lock_wait_timeout = 5', kind: 'mysql' }],
  },
});
