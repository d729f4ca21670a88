import type { PageDocument } from '@sluice/document';
import { typedValue } from './typed.value.js';

/** The page's own params that the call carries, in their declared types; names that the page does not declare are left out. */
export function readPageValues(page: PageDocument, sent: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const { name, type, def, label } of page.params ?? []) {
    values[name] = typedValue(name, type, Object.hasOwn(sent, name) ? sent[name] : def, label);
  }
  return values;
}
