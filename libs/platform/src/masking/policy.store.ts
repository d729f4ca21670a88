import { error, FILTER_CLASSES, LEVELS, type FilterPolicy } from '@sluice/document';
import { isValidMask, type MaskTerms, type MatchType } from '@sluice/policy';
import { ruleTypes } from '../data-source/source.schemas.js';
import type { Db } from '../host/db.js';
import { maskingTexts } from './masking.texts.js';
import type { PolicyScope } from './policy.reader.js';

/** A rule as it is handed in; `id` names the stored rule that it was. */
export interface GivenRule {
  id?: number;
  matchType: MatchType;
  matchValue: string | string[];
  algorithm: string;
  config?: Record<string, unknown>;
  /** A class that it does not decide is decided by the column's level. */
  filterPolicy?: Partial<FilterPolicy> | null;
}
/** A policy as it is handed in. */
export interface GivenPolicy {
  name: string;
  template: string;
  priority: number;
  scope: PolicyScope;
  /** Null: about everybody, always and everywhere. */
  terms?: MaskTerms | null;
  condition?: string | null;
  rules: GivenRule[];
}

/** What each way of matching accepts. */
const matchChecks: Record<MatchType, (value: string) => boolean> = {
  column: (value) => /^[^.]+\.[^.]+\.[^.]+$/.test(value),
  level: (value) => (LEVELS as readonly string[]).includes(value),
  rule_type: (value) => (ruleTypes as readonly string[]).includes(value),
  name_pattern: (value) => value.length > 0,
};

/**
 * Refuses a rule that could never mask as it says; an invalid one would mask fully, which its author should know now.
 */
export function checkRule(rule: GivenRule): void {
  const values = Array.isArray(rule.matchValue) ? rule.matchValue : [rule.matchValue];
  const wrong = values.find((value) => !matchChecks[rule.matchType](value));
  if (values.length === 0 || wrong !== undefined)
    throw error('masking.match-invalid', { value: wrong ?? '' }, { field: 'rules' });
  if (!isValidMask(rule.algorithm, rule.config ?? {}))
    throw error('masking.algorithm-invalid', { algorithm: rule.algorithm }, { field: 'rules' });
}

async function checkName(db: Db, name: string, id: number | null): Promise<void> {
  const taken = await db.maybeOne(
    'SELECT 1 AS one FROM masking_policy WHERE lower(name) = lower($1) AND id IS DISTINCT FROM $2',
    [name, id],
  );
  if (taken) throw error('masking.name-taken', { name }, { field: 'name' });
}

async function writeRules(db: Db, policyId: number, rules: GivenRule[]): Promise<void> {
  for (const [index, rule] of rules.entries()) {
    await db.query(
      `INSERT INTO masking_rule
        (masking_policy_id, match_type, match_value, algorithm, config, filter_classes, filter_policy, sort_num)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        policyId,
        rule.matchType,
        JSON.stringify(rule.matchValue),
        rule.algorithm,
        JSON.stringify(rule.config ?? {}),
        rule.filterPolicy ? JSON.stringify(rule.filterPolicy) : null,
        singleFilter(rule.filterPolicy),
        index,
      ],
    );
  }
}

/** What a process of the release before reads: one word, never weaker than the classes. */
function singleFilter(classes: Partial<FilterPolicy> | null | undefined): string | null {
  if (!classes) return null;
  if (FILTER_CLASSES.every((name) => classes[name] === 'allow')) return 'allow';
  return classes.equality === 'allow' ? 'equality' : 'refuse';
}

/** Values of a policy's head, from $2 on. */
const headOf = ({ name, template, scope, terms, condition, priority }: GivenPolicy): unknown[] => [
  name,
  template,
  JSON.stringify(scope),
  terms ? JSON.stringify(terms) : null,
  condition ?? null,
  priority,
];

/** Stores a new, enabled policy; also used where data is set up. */
export async function createPolicy(db: Db, policy: GivenPolicy, userId: number | null): Promise<number> {
  policy.rules.forEach(checkRule);
  await checkName(db, policy.name, null);
  const { id } = await db.one<{ id: number }>(
    'INSERT INTO masking_policy (create_user_id, name, template, scope, terms, condition, priority) VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id',
    [userId, ...headOf(policy)],
  );
  await writeRules(db, id, policy.rules);
  return id;
}

interface StoredRule {
  id: number;
  algorithm: string;
  config: Record<string, unknown>;
}

/** A setting that is not sent stays as it is while the rule keeps its algorithm. */
const keepingConfig = (rule: GivenRule, stored: readonly StoredRule[]): GivenRule => {
  const known = stored.find(({ id, algorithm }) => id === rule.id && algorithm === rule.algorithm);
  return known ? { ...rule, config: { ...known.config, ...rule.config } } : rule;
};

/**
 * Replaces the head of a policy and its rules; a revision that is no longer the stored one is refused
 * (object.conflict).
 */
export async function updatePolicy(
  db: Db,
  id: number,
  revision: number | null | undefined,
  policy: GivenPolicy,
): Promise<void> {
  await checkName(db, policy.name, id);
  const known = await db.maybeOne<{ revision: number }>(
    'SELECT revision FROM masking_policy WHERE id = $1 FOR UPDATE',
    [id],
  );
  if (!known) throw error('object.unknown', { kind: maskingTexts.policy, name: String(id) });
  if (revision !== undefined && revision !== null && revision !== known.revision)
    throw error('object.conflict', {}, { data: { conflict: true } });
  await db.query(
    `UPDATE masking_policy SET name = $2, template = $3, scope = $4, terms = $5, condition = $6, priority = $7,
      update_time = now(), revision = revision + 1 WHERE id = $1`,
    [id, ...headOf(policy)],
  );
  const { rows } = await db.query<StoredRule>(
    'DELETE FROM masking_rule WHERE masking_policy_id = $1 RETURNING id, algorithm, config',
    [id],
  );
  const rules = policy.rules.map((rule) => keepingConfig(rule, rows));
  rules.forEach(checkRule);
  await writeRules(db, id, rules);
}
