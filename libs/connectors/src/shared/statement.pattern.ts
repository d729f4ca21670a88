/** How statements of a kind are written, as far as values have to be told from names in a text that nobody parsed. */
export interface StatementLexis {
  /** Every string, however it is quoted or cut off (`DialectText.strings`). */
  strings: RegExp;
  /**
   * Names and marks of binds, whose figures are no values; comments of the kind's own are a group `own`. No other group
   * has a name or number.
   */
  names: string;
  /** What is tried before strings and is a name: without a group, for strings count theirs from one. */
  quoted?: string;
  /** A backslash may or may not take a quote its meaning, by a mode of a session that nobody knows. */
  escapes?: true;
}

/** A statement of any length is cut to this. */
const maxText = 2_000;
const nested = /\/\*[\s\S]*\/\*/;
const comments = String.raw`|(?<comment>--[^\n]*|/\*[\s\S]*?(?:\*/|$))`;
const numbers = String.raw`|(?<number>\.?\d[\w.]*)`;
/** A bare name. */
export const bareWord = String.raw`[\p{L}_][\p{L}\p{N}_$#]*`;

/**
 * Makes what tells a statement without its values and comments: strings and numbers become `?`. The text comes from any
 * program and may be cut off anywhere, so it is not parsed; where its quotes may mean one thing or another, the rest of
 * it is left out.
 */
export function valueless({ strings, names, quoted, escapes }: StatementLexis): (text: string) => string {
  const isQuoted = quoted === undefined ? undefined : new RegExp(`^(?:${quoted})$`, 'u');
  const before = quoted === undefined ? '' : `${quoted}|`;
  const pattern = new RegExp(`${before}(?:${strings.source})${comments}|${names}${numbers}`, 'gu');
  return (text) => {
    let out = '';
    let at = 0;
    for (const match of text.matchAll(pattern)) {
      const [found] = match;
      const { comment, own, name, number } = match.groups ?? {};
      out += text.slice(at, match.index);
      at = match.index + found.length;
      if (comment !== undefined || own !== undefined) {
        out += ' ';
        if (nested.test(found)) return tidy(`${out}…`);
      } else if (name !== undefined || isQuoted?.test(found)) out += found;
      else {
        out += '?';
        if (number === undefined && escapes && found.includes('\\')) return tidy(`${out} …`);
      }
    }
    return tidy(out + text.slice(at));
  };
}

function tidy(text: string): string {
  const one = text.replace(/\s+/g, ' ').trim();
  return one.length > maxText ? `${one.slice(0, maxText)}…` : one;
}
