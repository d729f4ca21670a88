import { compileSegments, SqlRefusal, type CompiledQueryText, type Segment } from '@sluice/sql';
import { positionIn, SKIPPED } from './http.statement.js';

const BIND = /(?<=[=(,\s]):([A-Za-z_]\w*)/y;
/** Signs at which something may begin that is looked at. */
const LOOKED = /['"#:$[\]-]/g;
const NUMBERED = /(?<=[=(,\s])\$\d/y;

/** Reads `:name` where a value stands and optional parts `[[ … ]]`, outside quotes and comments. Throws SqlRefusal. */
export function compileHttp(text: string): CompiledQueryText {
  return compileSegments({ bind: (number) => `$${number}` }, text, segmentsOf(text));
}

function segmentsOf(text: string): Segment[] {
  const found: Segment[] = [];
  let current: Segment = { start: 0, end: 0, optional: false, binds: [] };
  const close = (end: number, next: number, optional: boolean): void => {
    found.push({ ...current, end });
    current = { start: next, end: next, optional, binds: [] };
  };
  const take = (pattern: RegExp, at: number): RegExpExecArray | null => {
    pattern.lastIndex = at;
    return pattern.exec(text);
  };
  LOOKED.lastIndex = 0;
  for (let sign = LOOKED.exec(text); sign; sign = LOOKED.exec(text)) {
    const at = sign.index;
    const skipped = take(SKIPPED, at);
    const bind = take(BIND, at);
    const mark = text.slice(at, at + 2);
    if (skipped) LOOKED.lastIndex = at + skipped[0].length;
    else if (bind) {
      current.binds.push({ name: bind[1] as string, start: at, end: at + bind[0].length });
      LOOKED.lastIndex = at + bind[0].length;
    } else if (take(NUMBERED, at))
      throw refusal(text, at, 'numbered parameters cannot be mixed with named ones; use :name');
    else if (mark === '[[' || mark === ']]') {
      const opens = mark === '[[';
      if (current.optional === opens)
        throw refusal(text, at, opens ? 'an optional part [[ is inside another' : 'an optional part ]] has no [[');
      close(at, at + 2, opens);
      LOOKED.lastIndex = at + 2;
    }
  }
  if (current.optional) throw refusal(text, current.start - 2, 'an optional part [[ has no ]]');
  close(text.length, text.length, false);
  return found;
}

function refusal(text: string, at: number, message: string): SqlRefusal {
  return new SqlRefusal('syntax-error', message, { position: positionIn(text, at) });
}
