import { sameJson, type Json } from '@sluice/document';
import { performEdits, type Edit } from '@sluice/document/edit';
import type { UpgradeConflict } from './history.type.js';

/** A side of a conflict: what was changed here, or what the new version changed. */
export type Side = 'ours' | 'theirs';

const OTHER: Readonly<Record<Side, Side>> = { ours: 'theirs', theirs: 'ours' };

/** Which side of a conflict a document has: undefined where somebody wrote a third thing since. */
export function standingSide(document: Json, sides: Pick<UpgradeConflict, Side>): Side | undefined {
  const effects = { ours: effectOf(document, sides.ours), theirs: effectOf(document, sides.theirs) };
  return (['ours', 'theirs'] as const).find(
    (side) =>
      effects[side] === 'nothing' ||
      // What is there already cannot be put in again, what is gone cannot be taken away.
      (effects[side] === 'refused' && effects[OTHER[side]] === 'change'),
  );
}

function effectOf(document: Json, edits: readonly Edit[]): 'nothing' | 'change' | 'refused' {
  if (edits.length === 0) return 'refused';
  try {
    return sameJson(performEdits(document, edits).document, document) ? 'nothing' : 'change';
  } catch {
    return 'refused';
  }
}
