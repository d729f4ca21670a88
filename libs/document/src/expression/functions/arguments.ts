import { wholeNumber, type Numeric } from '../decimal.js';
import { ExpressionError } from '../expression.error.js';
import type { Moment } from '../moment.js';
import { momentOf, numberOf, typeName, type Value } from '../value.js';

/** The argument as text. Throws `not-text`. */
export function textArgument(name: string, value: Value | undefined): string {
  if (typeof value !== 'string') throw new ExpressionError('not-text', { name, type: typeName(value ?? null) });
  return value;
}

/** The argument as a number; a text that spells one counts. Throws `not-a-number`. */
export function numberArgument(name: string, value: Value | undefined): Numeric {
  const number = numberOf(value ?? null);
  if (number === undefined) throw new ExpressionError('not-a-number', { name, type: typeName(value ?? null) });
  return number;
}

/** The argument as a whole number of the host, cut towards zero. Throws `not-a-number`. */
export function countArgument(name: string, value: Value | undefined): number {
  return Number(wholeNumber(numberArgument(name, value), 'truncate'));
}

/** The argument as a list. Throws `not-a-list`. */
export function listArgument(name: string, value: Value | undefined): Value[] {
  if (!Array.isArray(value)) throw new ExpressionError('not-a-list', { name, type: typeName(value ?? null) });
  return value;
}

/** The argument as a time; a text that spells one counts. Throws `not-a-time`. */
export function momentArgument(name: string, value: Value | undefined): Moment {
  const moment = momentOf(value ?? null);
  if (!moment)
    throw new ExpressionError('not-a-time', {
      name,
      value: typeof value === 'string' ? value.slice(0, 40) : typeName(value ?? null),
    });
  return moment;
}
