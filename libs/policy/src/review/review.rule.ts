import type { BothTexts } from '@sluice/document';
import type { ReviewKind, ReviewRule, RuleSetting } from './review.type.js';

type Levels = ReviewRule['levels'];

/** Levels by environment: what must not happen where people depend on it. */
export const strict: Levels = { dev: 'warn', test: 'warn', pre: 'error', prod: 'error' };
/** What must not happen anywhere. */
export const always: Levels = { dev: 'error', test: 'error', pre: 'error', prod: 'error' };
/** What somebody should answer for. */
export const warning: Levels = { dev: 'notice', test: 'warn', pre: 'warn', prod: 'warn' };
/** What is worth a thought. */
export const advice: Levels = { dev: 'notice', test: 'notice', pre: 'notice', prod: 'notice' };

/** Kinds that a rule is for. */
export const postgres: readonly ReviewKind[] = ['postgres'];
export const mysql: readonly ReviewKind[] = ['mysql'];
export const both: readonly ReviewKind[] = ['postgres', 'mysql'];
export const every: readonly ReviewKind[] = ['postgres', 'mysql', 'mssql', 'oracle'];

/** A number as the setting of a rule. */
export const integer = (value: number, min: number, max: number, label: BothTexts): RuleSetting<number> => ({
  type: 'integer',
  default: value,
  min,
  max,
  label,
});
/** A list of words as the setting of a rule. */
export const words = (value: readonly string[], label: BothTexts): RuleSetting<readonly string[]> => ({
  type: 'words',
  default: value,
  label,
});
/** A regular expression (RE2) as the setting of a rule. */
export const pattern = (value: string, label: BothTexts): RuleSetting<string> => ({
  type: 'pattern',
  default: value,
  label,
});

type Optional = 'isEnabled' | 'setting' | 'risk';

/** A rule without a setting. */
export const rule = (
  made: Omit<ReviewRule<null>, Optional> & Partial<Pick<ReviewRule<null>, 'isEnabled' | 'risk'>>,
): ReviewRule<null> => ({
  isEnabled: true,
  risk: 'low',
  setting: null,
  ...made,
});

/** A rule with a setting. */
export const ruleWith = <V extends number | string | readonly string[]>(
  made: Omit<ReviewRule<V>, Optional> & { setting: RuleSetting<V> } & Partial<
      Pick<ReviewRule<V>, 'isEnabled' | 'risk'>
    >,
): ReviewRule<V> => ({ isEnabled: true, risk: 'low', ...made });
