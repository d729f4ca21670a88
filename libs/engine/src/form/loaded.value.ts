import { formatMoment, parseMoment, type CompiledParam } from '@sluice/document';
import { readInFormat, storedFormat } from '../rules/date-format.js';
import type { ResultColumn, Row } from '../runtime.js';

/** Kinds whose value is a list or a record, which a column holds as JSON text. */
const isStructured = ({ form_type: kind, config }: CompiledParam): boolean =>
  kind === 7 || kind === 20 || config?.multiple === true || (config?.upload_max ?? 1) > 1;

/** Types of columns that hold times: such a column writes year, month, day, whatever a field writes. */
const TIME_TYPE = /^(small)?date|^timestamp/i;

/**
 * The value of a field from a loaded row: a range from its two columns, lists and records from JSON text, times of time columns in the
 * field's own format. Undefined when the row has no such column.
 * @param columns what is known of the columns of the row
 */
export function loadedValue(param: CompiledParam, row: Row, columns: readonly ResultColumn[] = []): unknown {
  const times =
    param.form_type === 3 || param.form_type === 6
      ? columns.filter(({ type }) => TIME_TYPE.test(type)).map(({ name }) => name)
      : [];
  return valueIn(
    param,
    times.length === 0
      ? row
      : { ...row, ...Object.fromEntries(times.map((name) => [name, timeText(row[name], storedFormat(param.config))])) },
  );
}

/** A time of a time column as the field writes it, where the field would read its text as another day: 2024-03-05 as YYYY-DD-MM is 2024-05-03. */
function timeText(value: unknown, format: string): unknown {
  if (typeof value !== 'string' || readInFormat(value, format) === undefined) return value;
  const moment = parseMoment(value);
  return moment ? formatMoment(moment, format) : value;
}

function valueIn(param: CompiledParam, row: Row): unknown {
  if (!Object.hasOwn(row, param.name)) return undefined;
  const value = row[param.name] ?? null;
  const end = param.config?.endField;
  if (param.form_type === 6 && end !== undefined && Object.hasOwn(row, end))
    return value === null && row[end] === null ? null : [value, row[end]];
  if (param.form_type === 6 || isStructured(param)) return fromJson(value);
  return value;
}

/** A JSON list or record in a text as what it is; every other value as it came. */
function fromJson(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
  try {
    return JSON.parse(value) as unknown;
  } catch (error) {
    if (error instanceof SyntaxError) return value;
    throw error;
  }
}
