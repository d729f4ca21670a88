import type { RunSettings } from '../connector.js';
import type { StatementFrame } from '../shared/pushed.run.js';

/** What is sent before and after the statement of a run. */
export type RunFrame = StatementFrame;

const savepoint = 'sluice_step';
const begin = 'BEGIN TRANSACTION';

/**
 * A run that is a transaction of its own. The server has no read-only transaction, and ApplicationIntent only chooses a
 * replica: a read-only run is rolled back, begins as a query (`statement.word.ts`), and its account should have no
 * right to write.
 */
export function ownTransaction({ readOnly }: RunSettings): RunFrame {
  return readOnly
    ? { before: [begin], after: ['ROLLBACK TRANSACTION'], commits: false }
    : { before: [begin], after: ['COMMIT TRANSACTION'], commits: true };
}

/**
 * Undoes the member that failed, so that the transaction can go on; fails where the error has doomed or ended the
 * transaction.
 */
export const undoStep = `ROLLBACK TRANSACTION ${savepoint}`;

/**
 * A run inside a transaction that others share: what fails in it is undone alone, and so is whatever a read-only one
 * should have done.
 */
export function memberOfTransaction({ readOnly }: RunSettings): RunFrame {
  return {
    before: [`SAVE TRANSACTION ${savepoint}`],
    after: readOnly ? [undoStep] : [],
    commits: false,
    isMember: true,
  };
}
