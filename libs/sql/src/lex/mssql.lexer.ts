import { matchEnd, token, unterminated } from './token.cut.js';
import type { Token } from './token.type.js';

// Rules of "Database identifiers", "Constants" and "Comments" (learn.microsoft.com, Transact-SQL reference) with
// QUOTED_IDENTIFIER ON: the connector pins it. A character that is none of these is a symbol of its own, which no
// front-end takes.
const BLANK = /[ \t\n\r\f\v]+/y;
const LINE_COMMENT = /--[^\n]*/y;
const COMMENT_MARK = /\/\*|\*\//g;
const WORD = /[\p{L}_@#][\p{L}\p{Nd}_@#$]*/uy;
/** `1e` is a number, and a word may follow a number without a blank (`1a`). */
const NUMBER = /0[xX][0-9A-Fa-f]*|(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]*)?/y;
/** A value of money ("Constants"). Whether a comma between digits belongs to it is not documented. */
const MONEY = /[$\u00a2-\u00a5\u20a0-\u20b1](?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?!,?[0-9])/y;
const OPERATOR = /<<|>>|<=|>=|<>|!=|!<|!>|\|\||[-+*/%&|^]=|[-+*/%=<>&|^~]/y;
const BIND = /^@p[1-9][0-9]{0,3}$/;
/** The client's own command, alone on its line: the end of a batch ("SQL Server utilities statements: GO"). */
const GO = /[ \t]*go[ \t]*(?:[0-9]+[ \t]*)?(?:--[^\r\n]*)?(?=\r?\n|\r?$)/iy;

/**
 * Cuts T-SQL into tokens. `@p1` is a bind, every other variable a word; a line with nothing but GO is one symbol.
 * Throws a `syntax-error` refusal where a string, a quoted name or a comment has no end.
 */
export function lexMssql(text: string): Token[] {
  return lex(text, false);
}

/**
 * The tokens of a query document, in which `[[` and `]]` mark a clause that may be left out: no quoted name begins with
 * a bracket there.
 */
export function lexMssqlDocument(text: string): Token[] {
  return lex(text, true);
}

/** Whether a token is the GO of a client. */
export function isGo(text: string, { kind, start }: Token): boolean {
  return kind === 'symbol' && (text[start] === 'g' || text[start] === 'G');
}

function lex(text: string, isDocument: boolean): Token[] {
  const found: Token[] = [];
  let at = 0;
  while (at < text.length) {
    const go = goAt(text, at);
    const blank = go ? at : matchEnd(BLANK, text, at);
    if (blank > at) {
      // A line that GO may begin starts behind the last line break.
      const line = at + text.slice(at, blank).lastIndexOf('\n') + 1;
      at = line > at && goAt(text, line) ? line : blank;
      continue;
    }
    if (isDocument && text.startsWith('[[', at)) {
      found.push(token('symbol', at, at + 1), token('symbol', at + 1, at + 2));
      at += 2;
      continue;
    }
    const next = go ?? plain(text, at);
    found.push(next);
    at = next.end;
  }
  return found;
}

function goAt(text: string, at: number): Token | undefined {
  if (at > 0 && text[at - 1] !== '\n') return undefined;
  const end = matchEnd(GO, text, at);
  if (end === at) return undefined;
  const start = at + text.slice(at, end).search(/[gG]/);
  return token('symbol', start, end);
}

function plain(text: string, at: number): Token {
  const char = text[at] ?? '';
  const next = text[at + 1] ?? '';
  if (char === '-' && next === '-') return token('comment', at, matchEnd(LINE_COMMENT, text, at));
  if (char === '/' && next === '*') return token('comment', at, commentEnd(text, at));
  if (char === "'") return token('string', at, quotedEnd(text, at, "'", 'string'));
  if ((char === 'N' || char === 'n') && next === "'")
    return token('string', at, quotedEnd(text, at + 1, "'", 'string'));
  if (char === '"') return token('quoted', at, quotedEnd(text, at, '"', 'quoted name'));
  if (char === '[') return token('quoted', at, quotedEnd(text, at, ']', 'quoted name'));
  const word = matchEnd(WORD, text, at);
  if (word > at) return token(BIND.test(text.slice(at, word).toLowerCase()) ? 'bind' : 'word', at, word);
  const number = matchEnd(char === '$' || char >= '\u00a2' ? MONEY : NUMBER, text, at);
  if (number > at) return token('number', at, number);
  const operator = matchEnd(OPERATOR, text, at);
  if (operator > at) return token('operator', at, operator);
  return token('symbol', at, at + String.fromCodePoint(text.codePointAt(at) ?? 0).length);
}

/** Comments stand in comments ("Slash star (Block Comment)"). */
function commentEnd(text: string, open: number): number {
  COMMENT_MARK.lastIndex = open;
  for (let depth = 0, mark = COMMENT_MARK.exec(text); mark; mark = COMMENT_MARK.exec(text)) {
    depth += mark[0] === '/*' ? 1 : -1;
    if (depth === 0) return mark.index + 2;
  }
  throw unterminated(text, open, 'comment');
}

/** End of a quoted text: a doubled closing mark is one of its characters, a backslash is nothing special. */
function quotedEnd(text: string, open: number, close: string, what: 'string' | 'quoted name'): number {
  for (let end = text.indexOf(close, open + 1); end !== -1; end = text.indexOf(close, end + 2))
    if (text[end + 1] !== close) return end + 1;
  throw unterminated(text, open, what);
}
