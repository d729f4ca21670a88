import type { CompiledParam } from '@sluice/document';

/** Kinds whose value is a list or a record, which a column holds as JSON text. */
const isStructured = ({ form_type: kind, config }: CompiledParam): boolean => kind === 7 || kind === 20 || config?.multiple === true || (config?.upload_max ?? 1) > 1;

/** The value of a field from a loaded row: a range from its two columns, lists and records from JSON text. Undefined when the row has no such column. */
export function loadedValue(param: CompiledParam, row: Readonly<Record<string, unknown>>): unknown {
  if (!Object.hasOwn(row, param.name)) return undefined;
  const value = row[param.name] ?? null;
  const end = param.config?.endField;
  if (param.form_type === 6 && end !== undefined && Object.hasOwn(row, end)) return value === null && row[end] === null ? null : [value, row[end]];
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
