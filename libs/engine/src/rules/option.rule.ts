import { evaluateCondition } from '@sluice/document';
import { engineText } from '../texts.js';
import type { Rule, RuleContext } from './rule.type.js';

/** With static options (`data_option`) only their keys are answers; dictionary values are the server's to check. */
export const optionRule: Rule = (param, value, context) => {
  const options = param.data_option;
  if (param.data_type === 2 || !options?.length) return undefined;
  const { filter } = param.data_config ?? {};
  const keys = new Set(
    options.filter((option) => optionStands(option.k, filter, context)).map((option) => String(option.k)),
  );
  const known = (Array.isArray(value) ? value : [value]).every((one) => keys.has(String(one)));
  return known ? undefined : engineText('option', context.locale);
};

/**
 * Whether an option is offered (`data_config.filter`, linked options) while the form holds these values.
 * A filter that fails leaves the option there.
 */
export function optionStands(
  value: unknown,
  filter: string | undefined,
  context: Pick<RuleContext, 'form' | 'scope' | 'now'>,
): boolean {
  if (!filter) return true;
  const { form = {}, scope, now } = context;
  return evaluateCondition(
    filter,
    { ...scope, form, params: form, value },
    { failing: true, clock: { now: () => now } },
  );
}
