import { diffDocuments } from '../diff/document.diff.js';
import type { Json } from '../json/canonical.json.js';
import { conflictText } from '../merge/conflict.texts.js';
import { mergeDocuments } from '../merge/three-way.merge.js';
import type { BothTexts } from '../vocabulary.js';
import { applyOperations } from './apply.operations.js';
import { invertOperations } from './invert.operations.js';
import type { Operation } from './operation.type.js';

/** What changed meanwhile, and the document that holds it. */
export interface Foreign {
  operations: readonly Operation[];
  /** The document after the foreign operations. */
  document: Json;
  /** Who made them, for the reasons. */
  author: string;
}

/** Operations that fit the document as it is now, or why there are none. */
export type Rebased = { ok: true; operations: Operation[] } | { ok: false; reasons: BothTexts[] };

/**
 * Puts operations behind foreign ones that start from the same document: an insertion finds its anchor again (or the
 * predecessor of one that is gone; several at one anchor are ordered by uid), what the foreign ones have done already
 * falls away. Where both exclude each other nothing is rebased and each conflict is told in domain words. Throws
 * `document.operation-refused` when the operations do not start from the document in which the foreign ones begin.
 */
export function rebaseOperations(
  operations: readonly Operation[],
  { operations: foreign, document, author }: Foreign,
): Rebased {
  const base = applyOperations(document, invertOperations(foreign));
  const ours = applyOperations(base, operations);
  const merged = mergeDocuments({ base, ours, theirs: document });
  if (merged.conflicts.length > 0)
    return {
      ok: false,
      reasons: merged.conflicts.map((conflict) => conflictText(conflict, ours, { theirs: author }, document)),
    };
  return { ok: true, operations: diffDocuments(document, merged.document) };
}
