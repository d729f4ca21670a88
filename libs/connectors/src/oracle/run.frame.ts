import type { RunSettings } from '../connector.js';

/** What is sent before a run's statement, and how the run ends. */
export interface RunFrame {
  before: readonly string[];
  /** Statements behind it; of a run of its own, its transaction is ended instead. */
  after: readonly string[];
  end: 'commit' | 'rollback' | 'stays';
}

const savepoint = 'sluice_step';
/** Undoes the member that failed, so that the transaction can go on. */
export const UNDO = `ROLLBACK TO SAVEPOINT ${savepoint}`;

/** A run that is a transaction of its own; a read-only one sees one moment of the data ("SET TRANSACTION"). */
export function ownTransaction({ readOnly }: RunSettings): RunFrame {
  return readOnly
    ? { before: ['SET TRANSACTION READ ONLY'], after: [], end: 'rollback' }
    : { before: [], after: [], end: 'commit' };
}

/**
 * A run that asks for a plan: writing it is a change of PLAN_TABLE, which no read-only transaction takes ("EXPLAIN
 * PLAN" is DML); all of it is undone.
 */
export const planFrame: RunFrame = { before: [], after: [], end: 'rollback' };

/**
 * A run inside a transaction that others share: what fails in it is undone alone, and so is whatever a read-only one
 * should have done.
 */
export function memberOfTransaction({ readOnly }: RunSettings): RunFrame {
  return { before: [`SAVEPOINT ${savepoint}`], after: readOnly ? [UNDO] : [], end: 'stays' };
}
