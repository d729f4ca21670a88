import { isDeepStrictEqual } from 'node:util';
import type { FilterPolicy } from '@sluice/document';
import type { MaskTerms, MatchType } from '@sluice/policy';
import type { Facts } from '../duties/change.contract.js';
import type { Db } from '../host/db.js';
import { filterClassesSql, type PolicyScope } from './policy.reader.js';

/** A stored policy as it is compared with what becomes of it. */
export interface PolicyState {
  name: string;
  template: string;
  priority: number;
  enabled: boolean;
  scope: PolicyScope;
  terms: MaskTerms | null;
  condition: string | null;
  rules: RuleState[];
}
interface RuleState {
  match_type: MatchType;
  match_value: string | string[];
  algorithm: string;
  config: Record<string, unknown>;
  filter_policy: Partial<FilterPolicy> | null;
}

const stateSql = `
  SELECT p.name, p.template, p.priority, p.is_enabled AS enabled, p.scope, p.terms, p.condition,
         coalesce(jsonb_agg(jsonb_build_object('match_type', r.match_type, 'match_value', r.match_value, 'algorithm',
           r.algorithm, 'config', r.config,
                  'filter_policy', ${filterClassesSql('r')}) ORDER BY r.sort_num, r.id) FILTER (WHERE r.id IS NOT NULL),
                    '[]') AS rules
  FROM masking_policy p LEFT JOIN masking_rule r ON r.masking_policy_id = p.id WHERE p.id = $1 GROUP BY p.id`;

/** What a policy says now; undefined when there is none. */
export const policyState = (db: Db, id: number): Promise<PolicyState | undefined> =>
  db.maybeOne<PolicyState>(stateSql, [id]);

const FILTER_CLASSES = ['null_test', 'equality', 'other'] as const;

/** Whether every class of use in conditions is refused; what a rule says nothing of is left to the column's level. */
function refusesFilters(filter: unknown): boolean {
  if (typeof filter !== 'object' || filter === null) return false;
  const classes = filter as Record<string, unknown>;
  return FILTER_CLASSES.every((name) => classes[name] === 'refuse');
}

const isStrictest = (rule: RuleState): boolean => rule.algorithm === 'full' && refusesFilters(rule.filter_policy);

/** The same columns, masked no less and usable in conditions no more than before. */
function keepsClosed(before: RuleState, after: RuleState): boolean {
  const same = (name: keyof RuleState): boolean => isDeepStrictEqual(before[name], after[name]);
  const mask = after.algorithm === 'full' || (same('algorithm') && same('config'));
  const filter = same('filter_policy') || refusesFilters(after.filter_policy);
  return same('match_type') && same('match_value') && mask && filter;
}

/**
 * Whether a change of a policy could show anybody more. The first rule that names a column decides how it is masked, so
 * a rule or policy that comes, goes or moves can uncover: all that is not plainly stricter counts as opening.
 */
export function opensMasks(stored: PolicyState | undefined, next: PolicyState | undefined): boolean {
  const [before, after] = [stored?.enabled ? stored : undefined, next?.enabled ? next : undefined];
  if (before === undefined) return after !== undefined && !after.rules.every(isStrictest);
  if (after === undefined) return true;
  const same = (name: keyof PolicyState): boolean => isDeepStrictEqual(before[name], after[name]);
  if (
    !same('scope') ||
    !same('priority') ||
    !same('terms') ||
    !same('condition') ||
    after.rules.length < before.rules.length
  )
    return true;
  const kept = before.rules.every((rule, index) => {
    const now = after.rules[index];
    return now !== undefined && keepsClosed(rule, now);
  });
  return !kept || !after.rules.slice(before.rules.length).every(isStrictest);
}

function ruleText(rule: RuleState): string {
  const settings = Object.entries(rule.config).map(([name, value]) => `${name} ${String(value)}`);
  const filter =
    typeof rule.filter_policy === 'object' && rule.filter_policy !== null
      ? JSON.stringify(rule.filter_policy)
      : ((rule.filter_policy as string | null) ?? 'by level');
  return `${rule.match_type} ${[rule.match_value].flat().join(', ')} → ${[rule.algorithm, ...settings].join(' ')}, filter ${filter}`;
}

/** A policy as records show it, each rule with a line of its own. */
export function maskingFacts(state: PolicyState): Facts {
  const rules = state.rules.map((rule, index) => [`rule ${index + 1}`, ruleText(rule)] as const);
  return {
    name: state.name,
    template: state.template,
    enabled: state.enabled,
    priority: state.priority,
    scope: JSON.stringify(state.scope),
    terms: state.terms === null ? null : JSON.stringify(state.terms),
    condition: state.condition,
    ...Object.fromEntries(rules),
  };
}
