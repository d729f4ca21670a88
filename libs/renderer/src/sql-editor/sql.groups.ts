import type { SqlToken } from './sql.tokens.js';

/** A bracket and what stands in it; one that is not closed runs to the end of the text. */
export interface Group {
  kind: 'group';
  start: number;
  end: number;
  parts: readonly Part[];
}

/** A token or a bracket. */
export type Part = SqlToken | Group;

/** Nests tokens by their round brackets. A closing one too many is left out. */
export function grouped(tokens: readonly SqlToken[], length: number): Part[] {
  const top: Part[] = [];
  const stack: { parts: Part[]; start: number }[] = [];
  let current = top;
  for (const token of tokens) {
    if (token.kind === 'mark' && token.text === '(') {
      stack.push({ parts: current, start: token.start });
      current = [];
    } else if (token.kind === 'mark' && token.text === ')') {
      const above = stack.pop();
      if (!above) continue;
      above.parts.push({ kind: 'group', start: above.start, end: token.end, parts: current });
      current = above.parts;
    } else current.push(token);
  }
  for (let above = stack.pop(); above; above = stack.pop()) {
    above.parts.push({ kind: 'group', start: above.start, end: length + 1, parts: current });
    current = above.parts;
  }
  return top;
}

/** A word's text in lower case; empty for anything else, quoted names among them. */
export function wordOf(part: Part | undefined): string {
  return part?.kind === 'word' ? part.text.toLowerCase() : '';
}

/** Whether a part is this mark. */
export function isMark(part: Part | undefined, mark: string): boolean {
  return part?.kind === 'mark' && part.text === mark;
}

/** A name as the server folds it: bare words in lower case, quoted ones as they are; empty for anything else. */
export function nameOf(part: Part | undefined): string {
  return part?.kind === 'quoted' ? part.text : wordOf(part);
}

/** Parts between marks or words that divide; the dividers themselves are left out. */
export function dividedBy(parts: readonly Part[], divides: (part: Part) => boolean): Part[][] {
  const pieces: Part[][] = [[]];
  for (const part of parts) {
    if (divides(part)) pieces.push([]);
    else pieces.at(-1)?.push(part);
  }
  return pieces;
}
