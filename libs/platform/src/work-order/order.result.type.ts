import type { PlannedMask } from '@sluice/policy';
import type { WrittenFile } from '../file/file.contract.js';

/** A result that is written and belongs to nothing yet. */
export interface OrderResult {
  written: WrittenFile;
  rows: number;
  masks: ShownMasks;
  filters: string | null;
}

/** How each column was shown: what masks it, or null where nothing does. */
export type ShownMasks = (Pick<PlannedMask, 'algorithm' | 'config' | 'replaced'> | null)[];
