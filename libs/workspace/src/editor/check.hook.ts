import { useEffect, useState } from 'react';
import { usePorts } from '../wire/ports.context.js';
import { checkScript, type CheckedStatement } from '../wire/statement.calls.js';

/** Pause after the last key before the gate is asked, in ms. */
const PAUSE_MS = 500;
/** Longer scripts are checked when they run, not while they are typed. */
const MAX_CHECKED = 100_000;

/** What is known about a script: for which text, its statements, or why it could not be checked. */
export interface ScriptCheck {
  text: string;
  statements: readonly CheckedStatement[];
  problem: string;
}

const NOTHING: ScriptCheck = { text: '', statements: [], problem: '' };

/**
 * Asks the gate what it would decide about each statement, a moment after typing stops; an older answer never replaces
 * a newer one.
 */
export function useScriptCheck(sourceId: number | null, schema: string, text: string): ScriptCheck {
  const ports = usePorts();
  const [check, setCheck] = useState(NOTHING);
  useEffect(() => {
    if (sourceId === null || text.trim() === '' || text.length > MAX_CHECKED) {
      setCheck(NOTHING);
      return;
    }
    const leave = new AbortController();
    const timer = setTimeout(() => {
      checkScript(ports, { sourceId, schema, text }, leave.signal).then(
        (statements) => {
          if (!leave.signal.aborted) setCheck({ text, statements, problem: '' });
        },
        (cause: unknown) => {
          if (!leave.signal.aborted)
            setCheck({ text, statements: [], problem: cause instanceof Error ? cause.message : String(cause) });
        },
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      leave.abort();
    };
  }, [ports, sourceId, schema, text]);
  return check;
}
