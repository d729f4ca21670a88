/**
 * What completion needs to know of a piece of SQL text; `open` marks a string, comment or quoted name that does not
 * end.
 */
export interface SqlToken {
  kind: 'word' | 'quoted' | 'string' | 'comment' | 'number' | 'mark';
  /** A word as written, a quoted name without its quotes, a mark's one character; empty for the rest. */
  text: string;
  start: number;
  end: number;
  open?: boolean;
}

/** PostgreSQL's lexical structure (manual, 4.1), as far as names, strings, comments and brackets are told apart. */
const WORD = /[\p{L}_][\p{L}\p{N}_$]*/uy;
const NUMBER = /\d[\d_]*(?:\.\d+)?(?:e[+-]?\d+)?/iy;
const DOLLAR = /\$(?:[\p{L}_][\p{L}\p{N}_]*)?\$/uy;

function matchAt(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? '';
}

/** The end of a text in quotes that are doubled inside; `escapes` for E'…'. */
function quotedEnd(text: string, from: number, quote: string, escapes: boolean): { end: number; open: boolean } {
  let at = from + 1;
  while (at < text.length) {
    if (escapes && text[at] === '\\') at += 2;
    else if (text[at] !== quote) at += 1;
    else if (text[at + 1] === quote) at += 2;
    else return { end: at + 1, open: false };
  }
  return { end: text.length, open: true };
}

/** The end of a comment; PostgreSQL's block comments nest. */
function commentEnd(text: string, from: number): { end: number; open: boolean } {
  if (text.startsWith('--', from)) {
    const line = text.indexOf('\n', from);
    return line < 0 ? { end: text.length, open: true } : { end: line, open: false };
  }
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    if (text.startsWith('/*', at)) depth += 1;
    else if (text.startsWith('*/', at)) depth -= 1;
    else continue;
    at += 1;
    if (depth === 0) return { end: at + 1, open: false };
  }
  return { end: text.length, open: true };
}

function tokenAt(text: string, at: number, quote: string): SqlToken {
  const char = text[at] ?? '';
  if (text.startsWith('--', at) || text.startsWith('/*', at))
    return { kind: 'comment', text: '', start: at, ...commentEnd(text, at) };
  const hasBackticks = quote === '`';
  if (hasBackticks && char === '#') {
    const line = text.indexOf('\n', at);
    return { kind: 'comment', text: '', start: at, end: line < 0 ? text.length : line, open: line < 0 };
  }
  if (char === quote) {
    const { end, open } = quotedEnd(text, at, quote, false);
    const name = text.slice(at + 1, open ? end : end - 1).replaceAll(quote + quote, quote);
    return { kind: 'quoted', text: name, start: at, end, open };
  }
  if (char === "'" || char === '"')
    return { kind: 'string', text: '', start: at, ...quotedEnd(text, at, char, hasBackticks) };
  const dollar = matchAt(DOLLAR, text, at);
  if (dollar) {
    const close = text.indexOf(dollar, at + dollar.length);
    return {
      kind: 'string',
      text: '',
      start: at,
      end: close < 0 ? text.length : close + dollar.length,
      open: close < 0,
    };
  }
  const word = matchAt(WORD, text, at);
  // E'…', B'…', X'…', N'…', U&'…': the letter belongs to the string.
  if (word.length === 1 && /[ebxn]/i.test(word) && text[at + 1] === "'")
    return { kind: 'string', text: '', start: at, ...quotedEnd(text, at + 1, "'", /e/i.test(word)) };
  if (word) return { kind: 'word', text: word, start: at, end: at + word.length };
  const number = matchAt(NUMBER, text, at);
  if (number) return { kind: 'number', text: '', start: at, end: at + number.length };
  return { kind: 'mark', text: char, start: at, end: at + 1 };
}

/**
 * The tokens of a text in order, white space left out. Never fails: what does not end runs to the end of the text.
 * `quote` opens and closes names; where it is a backtick, texts stand in either other quote with backslash escapes, and
 * `#` begins a comment (MySQL manual, 9.1, 9.7).
 */
export function sqlTokens(text: string, quote = '"'): SqlToken[] {
  const tokens: SqlToken[] = [];
  for (let at = 0; at < text.length;) {
    if (/\s/.test(text[at] ?? '')) {
      at += 1;
      continue;
    }
    const token = tokenAt(text, at, quote);
    tokens.push(token);
    at = token.end;
  }
  return tokens;
}

/** The tokens of the statement that holds a position, comments left out, and where it starts. */
export function statementTokens(text: string, position: number, quote?: string): SqlToken[] {
  const tokens = sqlTokens(text, quote).filter((token) => token.kind !== 'comment');
  const ends = tokens.flatMap((token, index) => (token.kind === 'mark' && token.text === ';' ? [index] : []));
  const first = (ends.filter((index) => (tokens[index]?.end ?? 0) <= position).at(-1) ?? -1) + 1;
  const last = ends.find((index) => index >= first) ?? tokens.length;
  return tokens.slice(first, last);
}
