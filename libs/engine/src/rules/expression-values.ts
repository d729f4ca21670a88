import { Decimal } from '@sluice/document';
import type { RuleParam } from './rule.type.js';
import { isGroup, isNumeric } from '../fields/field.kinds.js';
import { isEmptyValue, numericText } from './value.rule.js';

type Values = Readonly<Record<string, unknown>>;

/**
 * Values by name as expressions read them, the same on browser and server: a number field holds a number, though
 * decimals and large integers are typed and travel as text (§5), so that what is added to it is added; what was emptied
 * is null, as it is sent. Records of groups too.
 */
export function expressionValues(params: readonly RuleParam[], values: Values): Record<string, unknown> {
  const read: Record<string, unknown> = { ...values };
  for (const param of params) {
    const value = values[param.name];
    if (typeof value === 'string' || (typeof value === 'object' && value !== null))
      read[param.name] = expressionValue(param, value);
  }
  return read;
}

/** One value of a param as expressions read it. */
export function expressionValue(param: RuleParam, value: unknown): unknown {
  if (isEmptyValue(value)) return null;
  if (Array.isArray(value)) return value.map((one) => expressionValue(param, one));
  if (isGroup(param) && typeof value === 'object' && value !== null)
    return expressionValues(param.config?.members ?? [], value as Values);
  return typeof value === 'string' && isNumeric(param) ? (Decimal.parse(numericText(value) ?? '') ?? value) : value;
}
