import {
  isReviewCode,
  REVIEW_ENVIRONMENTS,
  reviewCodes,
  reviewRule,
  valueOf,
  type HeldRule,
  type ReviewEnvironment,
  type ReviewKind,
  type ReviewLevel,
} from '@sluice/policy';
import type { Db } from '../host/db.js';

/** What the console calls rules by. */
const kindsSql = `
  INSERT INTO review_rule_kind (code, sort_num, group_code, title, description, setting_type, setting_label, risk)
  SELECT k.code, k.sort_num, k.group_code, k.title, k.description, k.setting_type, k.setting_label, k.risk
  FROM jsonb_to_recordset($1::jsonb) AS k (code text, sort_num int, group_code text, title jsonb, description jsonb,
    setting_type text, setting_label jsonb, risk text)
  ON CONFLICT (code) DO UPDATE SET sort_num = EXCLUDED.sort_num, group_code = EXCLUDED.group_code,
    title = EXCLUDED.title, description = EXCLUDED.description,
    setting_type = EXCLUDED.setting_type, setting_label = EXCLUDED.setting_label, risk = EXCLUDED.risk`;
/** New rules begin as they are delivered; what somebody has set stays. */
const rulesSql = `
  INSERT INTO review_rule (code, data_source_type, environment, level, value, is_enabled)
  SELECT r.code, r.data_source_type, r.environment, r.level, r.value, r.is_enabled
  FROM jsonb_to_recordset($1::jsonb) AS r (code text, data_source_type text, environment text, level text, value jsonb,
    is_enabled boolean)
  ON CONFLICT (data_source_type, environment, code) DO NOTHING`;

/**
 * Writes the rules of this program: their names anew, their levels and values where there are none. Any number of
 * processes may.
 */
export async function storeRules(db: Db): Promise<void> {
  const kinds = reviewCodes.map((code, at) => {
    const { group, title, text, setting, risk } = reviewRule(code);
    const described = setting ? { setting_type: setting.type, setting_label: setting.label } : {};
    return { code, sort_num: at, group_code: group, title, description: text, risk, ...described };
  });
  const rules = reviewCodes.flatMap((code) => {
    const rule = reviewRule(code);
    return rule.kinds.flatMap((kind) =>
      REVIEW_ENVIRONMENTS.map((environment) => ({
        code,
        data_source_type: kind,
        environment,
        level: rule.levels[environment],
        value: valueOf(rule, undefined),
        is_enabled: rule.isEnabled,
      })),
    );
  });
  await db.query(kindsSql, [JSON.stringify(kinds)]);
  await db.query(rulesSql, [JSON.stringify(rules)]);
}

/** The rules that hold for a kind of database in an environment. */
export async function heldRules(db: Db, kind: ReviewKind, environment: ReviewEnvironment): Promise<HeldRule[]> {
  const { rows } = await db.query<{ code: string; level: ReviewLevel; value: unknown }>(
    'SELECT code::text AS code, level::text AS level, value FROM review_rule WHERE data_source_type = $1 AND environment = $2 AND is_enabled ORDER BY id',
    [kind, environment],
  );
  return rows.flatMap(({ code, level, value }): HeldRule[] =>
    isReviewCode(code) ? [{ code, level, value: valueOf(reviewRule(code), value) }] : [],
  );
}
