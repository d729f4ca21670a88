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
