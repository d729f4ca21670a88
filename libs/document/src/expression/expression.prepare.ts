import { loadExpressions } from '#expressions';
import { usesExpressions } from './expression.use.js';

/** Waits for what runs expressions where a document has one. Rejects when it cannot be fetched. */
export async function prepareExpressions(document: unknown): Promise<void> {
  if (usesExpressions(document)) await loadExpressions();
}
