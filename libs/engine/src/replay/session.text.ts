import type { SessionLine } from './session.type.js';

/** A session as JSON Lines. */
export function sessionText(lines: readonly SessionLine[]): string {
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}

/** Reads JSON Lines; throws with the number of the line that is none of a session. */
export function readSession(text: string): SessionLine[] {
  const lines = text.split('\n').map((line, at): SessionLine | undefined => {
    if (line.trim() === '') return undefined;
    const value = parsed(line, at + 1);
    if (at === 0 && (value.t !== 'open' || value.version !== 1))
      throw new Error('line 1: a session of version 1 begins with "open"');
    return value;
  });
  return lines.filter((line) => line !== undefined);
}

const KINDS: ReadonlySet<string> = new Set<SessionLine['t']>([
  'open',
  'do',
  'call',
  'answer',
  'failure',
  'timer',
  'visible',
  'address',
  'confirm',
  'uuid',
  'stored',
  'tree',
]);

function parsed(line: string, number: number): SessionLine {
  let value: { t?: unknown } | null;
  try {
    value = JSON.parse(line) as { t?: unknown } | null;
  } catch (fault) {
    throw new Error(`line ${number}: ${fault instanceof Error ? fault.message : String(fault)}`, { cause: fault });
  }
  if (typeof value?.t !== 'string' || !KINDS.has(value.t)) throw new Error(`line ${number}: is no line of a session`);
  return value as SessionLine;
}
