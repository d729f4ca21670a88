import type { RunSettings } from '../connector.js';

/** A statement around a person's own: fixed text, bound values. */
export interface FrameStep { text: string; binds: unknown[] }

/** What is sent before and after the statement of a run, in the same batch. */
export interface RunFrame {
  before: FrameStep[];
  after: FrameStep[];
  /** Whether the fixed statements may stay prepared on the connection: not where a failure is rolled back, which does not take them back. */
  named: boolean;
  /** The end of the batch makes the statement's writes last: from then on a broken connection leaves its outcome unknown. */
  commits: boolean;
}

/** Pinned for the transaction alone: its end takes every one of them back (design §7.4). */
const pinSql = 'select set_config(\'search_path\', $1, true), set_config(\'role\', \'none\', true), set_config(\'TimeZone\', $2, true), set_config(\'statement_timeout\', $3, true)';
const savepoint = 'sluice_step';
const bare = (text: string): FrameStep => ({ text, binds: [] });

function pin({ searchPath, timeZone, timeoutMs }: RunSettings): FrameStep {
  return { text: pinSql, binds: [searchPath.map((name) => `"${name.replaceAll('"', '""')}"`).join(', '), timeZone, String(timeoutMs)] };
}

/** A run that is a transaction of its own. A read-only one is rolled back: that also undoes a session setting, a LISTEN or a temporary object it should have made. */
export function ownTransaction(settings: RunSettings): RunFrame {
  const mode = settings.readOnly ? 'READ ONLY' : 'READ WRITE';
  return { before: [bare(`BEGIN TRANSACTION ${mode}`), pin(settings)], after: [bare(settings.readOnly ? 'ROLLBACK' : 'COMMIT')], named: true, commits: !settings.readOnly };
}

/** A run inside a transaction that others share: what fails in it is undone alone, what only reads can do nothing else. */
export function memberOfTransaction(settings: RunSettings): RunFrame {
  const before = [bare(`SAVEPOINT ${savepoint}`), ...(settings.readOnly ? [bare('SET LOCAL transaction_read_only = on')] : []), pin(settings)];
  return { before, after: [...(settings.readOnly ? [bare(undoStep)] : []), bare(`RELEASE SAVEPOINT ${savepoint}`)], named: false, commits: false };
}

/** Undoes the member that failed, so that the transaction can go on. */
export const undoStep = `ROLLBACK TO SAVEPOINT ${savepoint}`;
