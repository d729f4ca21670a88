/** White space, comments (which nest) and parentheses before the first word. */
function behindPrelude(text: string): string {
  let at = 0;
  for (;;) {
    const skipped = /^(?:[\s(;]+|--[^\n]*(?:\n|$))/.exec(text.slice(at));
    if (skipped) at += skipped[0].length;
    else if (text.startsWith('/*', at)) at = commentEnd(text, at);
    else return text.slice(at);
  }
}

function commentEnd(text: string, from: number): number {
  let depth = 0;
  for (const mark of text.slice(from).matchAll(/\/\*|\*\//g)) {
    depth += mark[0] === '/*' ? 1 : -1;
    if (depth === 0) return from + mark.index + 2;
  }
  return text.length;
}

const EXPLAIN = /^explain\b/i;

/**
 * The statement that EXPLAIN stands before, with blanks in its place, so that lines and places stay; undefined where it
 * does not stand there.
 */
export function explained(text: string): string | undefined {
  const rest = behindPrelude(text);
  const at = text.length - rest.length;
  if (!EXPLAIN.test(rest) || /[(;]/.test(withoutComments(text.slice(0, at)))) return undefined;
  return text.slice(0, at) + ' '.repeat('explain'.length) + rest.slice('explain'.length);
}

/** What stands before the first word, without comments: white space, parentheses and semicolons. */
function withoutComments(prelude: string): string {
  let left = '';
  for (let at = 0; at < prelude.length;) {
    const line = /^--[^\n]*/.exec(prelude.slice(at));
    if (line) at += line[0].length;
    else if (prelude.startsWith('/*', at)) at = commentEnd(prelude, at);
    else left += prelude[at++] ?? '';
  }
  return left;
}

/** What a statement is called in the log of runs: its first word; a query behind WITH is a SELECT. */
export function command(text: string, hasColumns: boolean): string {
  const word = /^\w+/.exec(behindPrelude(text))?.[0].toUpperCase() ?? '';
  return word === 'WITH' && hasColumns ? 'SELECT' : word;
}

/** First words of what a read-only run sends: queries, and settings of the session, which end with the statement. */
const READS: ReadonlySet<string> = new Set(['SELECT', 'WITH', 'SET']);

/** Whether a statement begins as one that reads. */
export const beginsReading = (text: string): boolean => READS.has(command(text, false));

const quoted = /'(?:''|[^'])*'|"(?:""|[^"])*"|\[(?:\]\]|[^\]])*\]|--[^\n]*|;/g;

/** First words of what is planned: under SHOWPLAN_XML nothing of it is run. */
const PLANNED: ReadonlySet<string> = new Set(['SELECT', 'WITH', 'INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** Whether a statement begins as one that has a plan. */
export const beginsPlanned = (text: string): boolean => PLANNED.has(command(text, false));

/** Where a second statement begins behind a `;`; undefined where there is none. */
export function secondStatement(text: string): number | undefined {
  for (let at = 0; ;) {
    const comment = text.indexOf('/*', at);
    quoted.lastIndex = at;
    const found = quoted.exec(text);
    if (comment >= 0 && (!found || comment < found.index)) {
      at = commentEnd(text, comment);
      continue;
    }
    if (!found) return undefined;
    at = found.index + found[0].length;
    if (found[0] === ';' && behindPrelude(text.slice(at)) !== '') return at;
  }
}
