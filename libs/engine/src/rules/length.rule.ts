import { engineText } from '../texts.js';
import type { Rule } from './rule.type.js';

/** `config.min_length` and `config.max_length` of texts, counted in characters a person sees as one code point each. */
export const lengthRule: Rule = (param, value, { locale }) => {
  if (typeof value !== 'string') return undefined;
  const { min_length: least, max_length: max } = param.config ?? {};
  const length = [...value].length;
  if (least !== undefined && length < least) return engineText('minLength', locale, { limit: least });
  if (max !== undefined && length > max) return engineText('maxLength', locale, { limit: max });
  return undefined;
};
