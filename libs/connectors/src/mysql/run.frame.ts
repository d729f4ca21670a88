import type { RunSettings } from '../connector.js';
import type { StatementFrame } from '../shared/pushed.run.js';

/** What is sent before and after the statement of a run. */
export type RunFrame = StatementFrame;

const savepoint = 'sluice_step';

/**
 * A run that is a transaction of its own; a read-only one refuses every write
 * (ER_CANT_EXECUTE_IN_READ_ONLY_TRANSACTION) and is rolled back.
 */
export function ownTransaction({ readOnly }: RunSettings): RunFrame {
  return readOnly
    ? { before: ['START TRANSACTION READ ONLY'], after: ['ROLLBACK'], commits: false }
    : { before: ['START TRANSACTION READ WRITE'], after: ['COMMIT'], commits: true };
}

/** Undoes the member that failed, so that the transaction can go on. */
export const undoStep = `ROLLBACK TO SAVEPOINT ${savepoint}`;

/**
 * A run inside a transaction that others share: what fails in it is undone alone, and so is whatever a read-only one
 * should have done.
 */
export function memberOfTransaction({ readOnly }: RunSettings): RunFrame {
  return {
    before: [`SAVEPOINT ${savepoint}`],
    after: [...(readOnly ? [undoStep] : []), `RELEASE SAVEPOINT ${savepoint}`],
    commits: false,
    isMember: true,
  };
}
