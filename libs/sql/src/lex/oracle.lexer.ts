import { matchEnd, token, unterminated } from './token.cut.js';
import type { Token } from './token.type.js';

// Rules of "Literals", "Comments" and "Database Object Names and Qualifiers" (SQL Language Reference, chapter 2). A
// character that is none of these is a symbol of its own, which no front-end takes.
const BLANK = /[ \t\n\r\f\v]+/y;
const LINE_COMMENT = /--[^\n]*/y;
const WORD = /\p{L}[\p{L}\p{Nd}_#$]*/uy;
/** A number may end with its type ("Numeric Literals": f, d), and a word may follow it without a blank (`1from`). */
const NUMBER = /(?:[0-9]+(?:\.(?!\.)[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?[fFdD]?/y;
const OPERATOR = /\|\||<=|>=|<>|!=|\^=|~=|\u00ac=|=>|:=|\*\*|[-+*/=<>]/y;
const BIND = /:p[1-9][0-9]{0,3}(?![\p{L}\p{Nd}_#$])/uy;
/** A text in marks of one's own choice ("Text Literals"): Q or NQ, a quote, and any character but a blank. */
const MARKED = /[nN]?[qQ]'([^ \t\r\n])/uy;
const CLOSING: Readonly<Record<string, string>> = { '[': ']', '{': '}', '<': '>', '(': ')' };

/**
 * Cuts a statement or script of Oracle into tokens; `:p1` is a bind. Throws a `syntax-error` refusal where a string, a
 * quoted name or a comment has no end.
 */
export function lexOracle(text: string): Token[] {
  return lex(text, false);
}

/** The tokens of a query document, in which every `:name` is a parameter of the document. */
export function lexOracleDocument(text: string): Token[] {
  return lex(text, true);
}

/** What a quoted text says; undefined where it is no plain ASCII. */
export function oracleText(written: string): string | undefined {
  const marked = /^[nN]?[qQ]'/.test(written);
  const inner = marked
    ? written.slice(written.indexOf("'") + 2, -2)
    : written.slice(written.indexOf("'") + 1, -1).replaceAll("''", "'");
  return /^[\x20-\x7e]*$/.test(inner) ? inner : undefined;
}

function lex(text: string, isDocument: boolean): Token[] {
  const found: Token[] = [];
  for (let at = 0; at < text.length;) {
    const blank = matchEnd(BLANK, text, at);
    if (blank > at) at = blank;
    else {
      const next = plain(text, at, isDocument);
      found.push(next);
      at = next.end;
    }
  }
  return found;
}

function plain(text: string, at: number, isDocument: boolean): Token {
  const char = text[at] ?? '';
  const next = text[at + 1] ?? '';
  if (char === '-' && next === '-') return token('comment', at, matchEnd(LINE_COMMENT, text, at));
  if (char === '/' && next === '*') return token('comment', at, commentEnd(text, at));
  if (char === "'") return token('string', at, stringEnd(text, at, at));
  if ((char === 'N' || char === 'n') && next === "'") return token('string', at, stringEnd(text, at + 1, at));
  if (char === '"') return token('quoted', at, closed(text, text.indexOf('"', at + 1), 1, at, 'quoted name'));
  const marked = markedEnd(text, at);
  if (marked !== undefined) return token('string', at, marked);
  if (char === ':' && !isDocument && matchEnd(BIND, text, at) > at) return token('bind', at, matchEnd(BIND, text, at));
  const word = matchEnd(WORD, text, at);
  if (word > at) return token('word', at, word);
  const number = matchEnd(NUMBER, text, at);
  if (number > at) return token('number', at, number);
  const operator = matchEnd(OPERATOR, text, at);
  if (operator > at) return token('operator', at, operator);
  return token('symbol', at, at + String.fromCodePoint(text.codePointAt(at) ?? 0).length);
}

/** The end of a text in marks of its own; undefined where none begins here. */
function markedEnd(text: string, at: number): number | undefined {
  MARKED.lastIndex = at;
  const mark = MARKED.exec(text)?.[1];
  if (mark === undefined) return undefined;
  return closed(text, text.indexOf(`${CLOSING[mark] ?? mark}'`, MARKED.lastIndex), mark.length + 1, at, 'string');
}

/** Comments do not stand in comments ("Comments"). */
function commentEnd(text: string, at: number): number {
  return closed(text, text.indexOf('*/', at + 2), 2, at, 'comment');
}

/** A doubled quote is one of its characters; a backslash is nothing special. */
function stringEnd(text: string, open: number, at: number): number {
  let end = text.indexOf("'", open + 1);
  while (end !== -1 && text[end + 1] === "'") end = text.indexOf("'", end + 2);
  return closed(text, end, 1, at, 'string');
}

function closed(text: string, close: number, length: number, at: number, what: 'string' | 'quoted name' | 'comment') {
  if (close === -1) throw unterminated(text, at, what);
  return close + length;
}
