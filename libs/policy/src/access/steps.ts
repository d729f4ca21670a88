import type { AccessLevel, Letter, Level } from '@sluice/document';
import type { AccessGrant, Reason } from './access.type.js';

/**
 * One step of a decision, as it is taken. `letter` and `forbid`: what was asked of an object and the grants that
 * answered; `column`: whether a column is clear, and by what; `refusal`: any other check that refuses.
 */
export type AccessStep =
  | { check: 'letter'; object: string; letter: Letter; grants: readonly AccessGrant[]; refusal?: Reason }
  | { check: 'forbid'; object: string; grants: readonly AccessGrant[]; refusal: Reason }
  | {
      check: 'column';
      object: string;
      level: Level;
      accessLevel: AccessLevel;
      by: 'privilege' | 'level' | 'unreviewed' | 'policy';
      isMasked: boolean;
      algorithm?: string;
      policy?: { id?: number; name: string };
    }
  | { check: 'refusal'; refusal: Reason };

/** Takes note of the steps of a decision; a decision that nobody asks about takes none. */
export type TellStep = (step: AccessStep) => void;
