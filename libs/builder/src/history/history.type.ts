import type { BothTexts, Json } from '@sluice/document';
import type { Edit } from '@sluice/document/edit';

/** One change in words, and the node that it is about (`''`: the document). */
export interface Difference {
  op: 'set' | 'insert' | 'remove' | 'move';
  node: string;
  text: BothTexts;
}

/** One line of a history (`builder.revisions`). */
export interface Revision {
  revision: number;
  author: string;
  time: string;
  message: string;
  releases: readonly number[];
  changes: readonly Difference[];
  count: number;
  /** A newer shipped file was merged into it. */
  upgrade: boolean;
}

/** A place that both changed, and the edits that bring either side. */
export interface UpgradeConflict {
  node: string;
  text: BothTexts;
  ours: readonly Edit[];
  theirs: readonly Edit[];
}

/** A merge of a customised document with a newer shipped file (`builder.upgrade`). */
export interface Upgrade {
  version: string;
  time: string;
  /** What the new file changed. */
  theirs: readonly Difference[];
  /** What had been changed here. */
  ours: readonly Difference[];
  /** Where both changed the same: what was changed here stands until the other side is taken. */
  kept: readonly UpgradeConflict[];
  /** What both together broke, put right or for a person to decide. */
  repairs: readonly { repaired: boolean; text: BothTexts }[];
}

/** A part of a history. */
export interface Revisions {
  list: readonly Revision[];
  more: boolean;
  has_shipped: boolean;
  released: number | null;
}

/** A version of a document, as a comparison names it. */
export type Version = number | 'draft' | 'released' | 'shipped';

/** Two versions with what changed (`builder.compare`). */
export interface Comparison {
  from: { revision: number | null; document: Json };
  to: { revision: number | null; document: Json };
  changes: readonly Difference[];
}

/** Revisions that one person saved in one go: the newest stands for them. */
export interface RevisionGroup {
  newest: Revision;
  members: readonly Revision[];
}
