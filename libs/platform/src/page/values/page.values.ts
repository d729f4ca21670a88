import { error, type PageDocument } from '@sluice/document';
import { isUnset, typedValue } from './typed.value.js';

/**
 * The page's own params that the call carries, in their declared types; names that the page does not declare are left
 * out. Throws `input.required` where one is missing that must be there.
 */
export function readPageValues(page: PageDocument, sent: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const { name, type, def, label, must } of page.params ?? []) {
    values[name] = typedValue(name, type, Object.hasOwn(sent, name) ? sent[name] : def, label);
    if (must === true && isUnset(values[name]))
      throw error('input.required', { label: label ?? name }, { field: name });
  }
  return values;
}
