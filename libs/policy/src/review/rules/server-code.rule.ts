import { changesOf } from '../reading.js';
import { every, rule, warning } from '../review.rule.js';

/**
 * What DO, CALL, EXEC, COPY, LOAD DATA and blocks of PL/SQL do is not seen by a review: there are no counted rows and
 * no backup.
 */
export const serverCodeRule = rule({
  group: 'safety',
  kinds: every,
  title: { 'zh-chs': '匿名代码块与存储过程', en: 'Code blocks and procedures' },
  text: {
    'zh-chs': 'DO、CALL、EXEC、COPY、LOAD DATA、PL/SQL 块做什么无法由审核得知，也没有影响行数和备份。',
    en: 'What DO, CALL, EXEC, COPY, LOAD DATA and blocks of PL/SQL do is not seen by a review: there are no counted rows and no backup.',
  },
  finding: { 'zh-chs': '语句执行的代码无法审核（{what}）', en: 'what the statement runs cannot be reviewed ({what})' },
  levels: warning,
  risk: 'high',
  *find({ statement }) {
    for (const { at, what } of changesOf(statement, 'code')) yield { at, facts: { what: what.toUpperCase() } };
  },
  examples: {
    fires: [
      { sql: 'DO $$ BEGIN PERFORM 1; END $$' },
      { sql: 'CALL refresh_totals()' },
      { sql: "COPY customer FROM '/tmp/x'" },
      { sql: 'CALL refresh_totals()', kind: 'mysql' },
      { sql: 'BEGIN refresh_totals; END;', kind: 'oracle' },
      { sql: 'CALL refresh_totals()', kind: 'oracle' },
      { sql: 'EXEC refresh_totals', kind: 'mssql' },
    ],
    passes: [
      { sql: 'SELECT id FROM customer WHERE id = 1' },
      { sql: 'SELECT id FROM customer WHERE id = 1', kind: 'mysql' },
      { sql: 'SELECT id FROM customer WHERE id = 1', kind: 'oracle' },
      { sql: 'SELECT id FROM customer WHERE id = 1', kind: 'mssql' },
    ],
  },
});
