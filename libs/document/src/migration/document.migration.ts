import { error } from '../errors/catalogue.js';
import { structuredCloneJson } from '../node/node.table.js';
import type { JsonObject } from '../json/canonical.json.js';

/**
 * One rewrite of stored documents (style: numbered, up only). The list is global and contiguous; a document's `shape`
 * is the number of the last step that it has been through.
 */
export interface DocumentMigration {
  readonly number: number;
  /** Kind of document it concerns, or `any`. */
  readonly document: string;
  /** Whether this document needs the rewrite; a document without need only gets the new shape number. */
  when(document: JsonObject): boolean;
  /** The rewritten document; `shape` is set by the runner. */
  up(document: JsonObject): JsonObject;
  /** At least one document before and after, run by test. */
  readonly examples: readonly { before: JsonObject; after: JsonObject }[];
}

/** A document in its current shape, and the numbers of the steps that rewrote it. */
export interface MigratedDocument {
  document: JsonObject;
  applied: number[];
}

/**
 * Brings a document to the current shape. Steps run in order on a copy. Throws `document.shape-newer` for a document
 * that a newer version of the product wrote: it is never opened half understood.
 */
export function migrateDocument(document: JsonObject, migrations: readonly DocumentMigration[]): MigratedDocument {
  const shape = typeof document['shape'] === 'number' ? document['shape'] : 0;
  if (shape > migrations.length)
    throw error('document.shape-newer', { name: String(document['uid'] ?? ''), shape, known: migrations.length });
  const applied: number[] = [];
  let current = structuredCloneJson(document);
  for (const step of migrations.slice(shape)) {
    if ((step.document === 'any' || step.document === current['kind']) && step.when(current)) {
      current = step.up(current);
      applied.push(step.number);
    }
    current['shape'] = step.number;
  }
  return { document: current, applied };
}
