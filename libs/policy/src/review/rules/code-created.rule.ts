import { changesOf, same } from '../reading.js';
import { advice, every, ruleWith, words } from '../review.rule.js';

/** The server runs them by itself from then on, and they are easily overlooked when something is sought. */
export const codeCreatedRule = ruleWith({
  group: 'safety',
  kinds: every,
  title: { 'zh-chs': '创建触发器、规则、事件或函数', en: 'Triggers, rules, events and functions' },
  text: {
    'zh-chs': '它们之后由服务器自行执行，排查问题时容易被忽略。',
    en: 'The server runs them by itself from then on, and they are easily overlooked when something is sought.',
  },
  finding: { 'zh-chs': '创建由服务器自行执行的 {object}', en: 'creates a {object} that the server runs by itself' },
  levels: advice,
  setting: words(['trigger', 'event-trigger', 'rule', 'event', 'function', 'procedure'], {
    'zh-chs': '对象类型',
    en: 'Kinds of objects',
  }),
  *find({ statement, value }) {
    for (const { at, object } of changesOf(statement, 'create'))
      if (value.some((one) => same(one, object))) yield { at, facts: { object } };
  },
  examples: {
    fires: [
      { sql: 'CREATE TRIGGER t BEFORE INSERT ON customer FOR EACH ROW EXECUTE FUNCTION f()' },
      { sql: 'CREATE EVENT e ON SCHEDULE EVERY 1 DAY DO DELETE FROM customer WHERE id = 1', kind: 'mysql' },
      { sql: 'CREATE OR REPLACE TRIGGER t BEFORE INSERT ON customer BEGIN NULL; END;', kind: 'oracle' },
    ],
    passes: [
      { sql: 'CREATE VIEW v AS SELECT id FROM customer' },
      { sql: 'CREATE VIEW v AS SELECT id FROM customer', kind: 'mysql' },
      { sql: 'CREATE VIEW v AS SELECT id FROM customer', kind: 'oracle' },
    ],
  },
});
