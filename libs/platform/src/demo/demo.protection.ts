import type { Level } from '@sluice/document';
import type { Db } from '../host/db.js';

interface ColumnProtection {
  table: string;
  column: string;
  level: Level;
  ruleType: 'personal' | 'device' | 'enterprise' | 'key';
}

/** Which columns of the retail company are sensitive. */
const protections: readonly ColumnProtection[] = [
  { table: 'customer', column: 'phone', level: 'medium', ruleType: 'personal' },
  { table: 'customer', column: 'id_card', level: 'high', ruleType: 'personal' },
  { table: 'customer', column: 'email', level: 'medium', ruleType: 'personal' },
  { table: 'customer', column: 'address', level: 'medium', ruleType: 'personal' },
  { table: 'account', column: 'bank_card', level: 'high', ruleType: 'personal' },
  { table: 'account', column: 'balance', level: 'medium', ruleType: 'personal' },
  { table: 'employee', column: 'phone', level: 'medium', ruleType: 'personal' },
  { table: 'employee', column: 'id_card', level: 'high', ruleType: 'personal' },
  { table: 'employee', column: 'salary', level: 'high', ruleType: 'enterprise' },
  { table: 'orders', column: 'ship_phone', level: 'medium', ruleType: 'personal' },
  { table: 'orders', column: 'ship_address', level: 'medium', ruleType: 'personal' },
  { table: 'payment', column: 'payer_card', level: 'high', ruleType: 'personal' },
  { table: 'feedback', column: 'phone', level: 'medium', ruleType: 'personal' },
  { table: 'access_log', column: 'ip', level: 'low', ruleType: 'device' },
];

/** How sensitive columns look to people below their level; what no rule names is masked fully. */
const rules = [
  { value: ['*phone'], algorithm: 'keep', config: { first: 3, last: 4 } },
  { value: ['email'], algorithm: 'keep', config: { first: 1, last: 4 } },
  { value: ['*card'], algorithm: 'full', config: {} },
  { value: ['*address'], algorithm: 'keep', config: { first: 6, last: 0 } },
] as const;

/** Sets the levels and the one policy of the demo source; runs in the caller's transaction. */
export async function protectRetail(db: Db, sourceId: number): Promise<void> {
  for (const { table, column, level, ruleType } of protections) {
    await db.query(
      `INSERT INTO column_level (object_id, level, rule_type, source, confirm_time)
       SELECT c.id, $4, $5, 'hand', now() FROM catalogue_object c JOIN catalogue_object t ON t.id = c.parent_id
       WHERE c.data_source_id = $1 AND t.name = $2 AND c.name = $3 AND c.kind = 'column' AND t.kind = 'table'
       ON CONFLICT (object_id) DO NOTHING`,
      [sourceId, table, column, level, ruleType],
    );
  }
  const scope = JSON.stringify({ source_ids: [sourceId], tables: ['*'] });
  const { id } = await db.one<{ id: number }>(
    `INSERT INTO masking_policy (name, template, scope, priority) VALUES ('零售演示脱敏', 'retail-demo', $1, 10) RETURNING id`,
    [scope],
  );
  for (const [index, rule] of rules.entries()) {
    await db.query(
      `INSERT INTO masking_rule (masking_policy_id, match_type, match_value, algorithm, config, sort_num)
        VALUES ($1, 'name_pattern', $2, $3, $4, $5)`,
      [id, JSON.stringify(rule.value), rule.algorithm, JSON.stringify(rule.config), index],
    );
  }
}
