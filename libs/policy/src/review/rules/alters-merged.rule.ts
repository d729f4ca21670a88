import type { StatementFacts } from '@sluice/document';
import { named } from '../reading.js';
import { advice, mysql, rule } from '../review.rule.js';

/** The table of an ALTER TABLE. */
function altered({ kind, changes: [first] }: StatementFacts): string | undefined {
  const isAlter = kind === 'DDL' && first !== undefined && /^(add-|drop-column|change-type|alter$)/.test(first.do);
  return isAlter ? named(first.path).toLowerCase() : undefined;
}

/** Each ALTER TABLE may copy the whole table; one statement with all changes copies it once. */
export const altersMergedRule = rule({
  group: 'script',
  kinds: mysql,
  title: { 'zh-chs': '合并同一张表的变更', en: 'Changes of one table together' },
  text: {
    'zh-chs': '每条 ALTER TABLE 都可能重建整张表，合并为一条只重建一次。',
    en: 'Each ALTER TABLE may copy the whole table; one statement with all changes copies it once.',
  },
  finding: {
    'zh-chs': '{table} 在脚本中被多次 ALTER，请合并为一条',
    en: '{table} is altered several times in the script; make it one statement',
  },
  levels: advice,
  *find({ script, statement }) {
    const own = altered(statement);
    if (own === undefined) return;
    const first = script.statements.findIndex((one) => altered(one) === own);
    if (first < script.at) yield { at: -1, facts: { table: own } };
  },
  examples: {
    fires: [{ sql: 'ALTER TABLE customer ADD a int; ALTER TABLE customer ADD b int' }],
    passes: [
      { sql: 'ALTER TABLE customer ADD a int, ADD b int' },
      { sql: 'ALTER TABLE customer ADD a int; ALTER TABLE orders ADD b int' },
    ],
  },
});
