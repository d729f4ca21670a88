import { formatMoment, parseMoment } from '@sluice/document';
import { readInFormat, storedFormat } from '../rules/date-format.js';
import type { RuleParam } from '../rules/rule.type.js';
import type { ResultColumn, Row } from '../runtime.js';

/** Types of columns that hold times: such a column writes year, month, day, whatever a field writes. */
const TIME_TYPE = /^(small)?date|^timestamp/i;

/** The row with its times of time columns in the field's own format. */
export function storedTime({ config }: RuleParam, row: Row, columns: readonly ResultColumn[]): Row {
  const times = columns.filter(({ type }) => TIME_TYPE.test(type)).map(({ name }) => name);
  if (times.length === 0) return row;
  return { ...row, ...Object.fromEntries(times.map((name) => [name, timeText(row[name], storedFormat(config))])) };
}

/**
 * A time as the field writes it, where the field would read its text as another day: 2024-03-05 as YYYY-DD-MM is
 * 2024-05-03.
 */
function timeText(value: unknown, format: string): unknown {
  if (typeof value !== 'string' || readInFormat(value, format) === undefined) return value;
  const moment = parseMoment(value);
  return moment ? formatMoment(moment, format) : value;
}
