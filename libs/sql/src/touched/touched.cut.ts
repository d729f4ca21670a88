import { interpolateBoth } from '@sluice/document/text';
import { SqlRefusal } from '../contract/sql.refusal.js';
import { touchedTexts, type TouchedReason } from './touched.texts.js';

/** The parts of an UPDATE or DELETE that say which rows it touches, each as it was written. */
export interface TouchedRows {
  /** WITH and what stands in it, before the statement; empty where there is none. */
  before: string;
  /** Target and further tables, as they may stand behind FROM. */
  from: string;
  /** The condition behind WHERE; empty where every row is touched. */
  where: string;
  /** What the statement calls its target, as it is written. */
  target: string;
  /** Tables beside the target: a row of it may stand in several combinations. */
  isJoined: boolean;
  /** Subqueries or tables beside it: other rows decide too. */
  readsOthers: boolean;
}

/** Places of the parts in the text. */
export interface TouchedCut extends Pick<TouchedRows, 'from' | 'where' | 'target'> {
  /** Where the statement's own word stands: before it is WITH. */
  at: number;
}

/** A refusal with its reason in both languages. */
export function refuse(why: TouchedReason, name = ''): SqlRefusal {
  const words = interpolateBoth(touchedTexts[why], { name });
  return new SqlRefusal('unsupported', words.en, { words, facts: { why, construct: words.en } });
}
