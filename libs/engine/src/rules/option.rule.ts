import { engineText } from '../texts.js';
import type { Rule } from './rule.type.js';

/** Select, radio group, checkbox group: the kinds whose static options are all there is. */
const CLOSED_KINDS: ReadonlySet<number> = new Set([2, 4, 7]);

/** With static options (`data_option`) only their keys are answers; dictionary values are the server's to check. */
export const optionRule: Rule = (param, value, { locale }) => {
  const options = param.data_option;
  if (!CLOSED_KINDS.has(param.form_type) || param.data_type === 2 || !options?.length) return undefined;
  const keys = new Set(options.map((option) => String(option.k)));
  const known = (Array.isArray(value) ? value : [value]).every((one) => keys.has(String(one)));
  return known ? undefined : engineText('option', locale);
};
