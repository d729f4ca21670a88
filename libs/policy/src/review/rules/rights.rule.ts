import { changesOf } from '../reading.js';
import { always, every, rule } from '../review.rule.js';

/**
 * Accounts and rights are asked for and given by requests: what a script grants has no end and is in no record of
 * approvals.
 */
export const rightsRule = rule({
  group: 'safety',
  kinds: every,
  title: { 'zh-chs': '脚本中的授权语句', en: 'Rights in a script' },
  text: {
    'zh-chs': '账号与权限的更改应通过权限申请进行，脚本中的授权没有到期时间，也不在审批记录中。',
    en: 'Accounts and rights are asked for and given by requests: what a script grants has no end and is in no record of approvals.',
  },
  finding: { 'zh-chs': '语句更改账号或权限', en: 'the statement changes accounts or rights' },
  levels: always,
  risk: 'high',
  *find({ statement }) {
    for (const { at } of changesOf(statement, 'rights')) yield { at };
  },
  examples: {
    fires: [
      { sql: 'GRANT SELECT ON customer TO reader' },
      { sql: 'ALTER TABLE customer OWNER TO other; REVOKE ALL ON customer FROM reader' },
      { sql: 'CREATE ROLE x' },
      { sql: 'GRANT SELECT ON shop.* TO reader', kind: 'mysql' },
      { sql: "CREATE USER x IDENTIFIED BY 'y'", kind: 'mysql' },
      { sql: 'GRANT SELECT ON customer TO reader', kind: 'oracle' },
      { sql: 'CREATE USER x IDENTIFIED BY y', kind: 'oracle' },
      { sql: 'DENY SELECT ON customer TO reader', kind: 'mssql' },
    ],
    passes: [
      { sql: 'SELECT id FROM customer WHERE id = 1' },
      { sql: 'UPDATE customer SET level = 1 WHERE id = 1', kind: 'mysql' },
      { sql: "UPDATE customer SET name = 'x' WHERE id = 1", kind: 'oracle' },
      { sql: "UPDATE customer SET name = 'x' WHERE id = 1", kind: 'mssql' },
    ],
  },
});
