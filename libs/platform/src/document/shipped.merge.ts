import {
  conflictText,
  mergeDocuments,
  type AppPartDocument,
  type BothTexts,
  type Json,
  type Repair,
} from '@sluice/document';

/** The product itself, as the texts of a merge name it. */
export const SHIPPER_NAME = 'Sluice';

/** A customised document, the shipped file that it came from, and the one that came now. */
export interface ShippedSides {
  base: Json;
  ours: Json;
  theirs: Json;
}

/** What became of a customised document whose file changed. */
export interface ShippedMerge {
  document: AppPartDocument;
  /** Where both changed the same: the administrator's side stands, in words. */
  kept: BothTexts[];
  /** What the two sides broke together, put right or told. */
  repairs: Repair[];
}

/**
 * Merges a newer shipped file into a customised document, three-way by node (design §4); nothing of the administrator
 * is overwritten.
 */
export function mergeShipped(sides: ShippedSides): ShippedMerge {
  const { document, conflicts, repairs } = mergeDocuments(sides);
  const { base, ours, theirs } = sides;
  return {
    document: document as unknown as AppPartDocument,
    kept: conflicts.map((conflict) => conflictText(conflict, ours, { theirs: SHIPPER_NAME }, base, theirs)),
    repairs,
  };
}
