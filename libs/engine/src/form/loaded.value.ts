import type { CompiledParam } from '@sluice/document';
import { fieldKindOf } from '../fields/field.kinds.js';
import { storedValue } from '../fields/stored.value.js';
import type { ResultColumn, Row } from '../runtime.js';

/**
 * The value of a field from a loaded row: a range from its two columns, lists and records from JSON text, times of time
 * columns in the field's own format. Undefined when the row has no such column.
 * @param columns what is known of the columns of the row
 */
export function loadedValue(param: CompiledParam, row: Row, columns: readonly ResultColumn[] = []): unknown {
  if (!Object.hasOwn(row, param.name)) return undefined;
  const { load } = fieldKindOf(param);
  return load ? load(param, row, columns) : storedValue(param, row);
}
