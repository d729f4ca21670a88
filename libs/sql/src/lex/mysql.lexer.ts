import { SqlRefusal } from '../contract/sql.refusal.js';
import { positionAt } from './text.position.js';
import type { Token, TokenKind } from './token.type.js';

// Rules of the server's scanner (sql_lex.cc) with ANSI_QUOTES and NO_BACKSLASH_ESCAPES off and a UTF-8 connection: the
// connector pins them.
const BLANK = /[ \t\n\r\f\v]+/y;
const LINE_COMMENT = /(?:#|--(?=[\0-\x20\x7f]|$))[^\n]*/y;
const EXECUTABLE = /\/\*M?!\d*/y;
const WORD = /[0-9A-Za-z_$\u0080-\uffff]+/y;
const NUMBER =
  /(?:0x[0-9A-Fa-f]+|0b[01]+)(?![0-9A-Za-z_$\u0080-\uffff])|(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?/y;
const OPERATOR = /<=>|->>|<<|>>|<=|>=|<>|!=|&&|\|\||->|:=|[-+*/%=<>!~^&|]/y;
/**
 * The client's own command, at the start of a statement: what ends statements from here on (manual, mysql client
 * commands).
 */
const DELIMITER = /delimiter[ \t]+([^\s]+)[^\n]*/iy;

/** The delimiter that a DELIMITER command sets; undefined for any other text. */
export function delimiterOf(command: string): string | undefined {
  DELIMITER.lastIndex = 0;
  return DELIMITER.exec(command)?.[1];
}

/**
 * Cuts MySQL and MariaDB text into tokens. Executable comments (`/*!` and `/*M!`) are code: their marks are symbols of
 * their own. A DELIMITER command counts as a comment, the delimiter that it sets as a symbol. Throws a `syntax-error`
 * refusal where a string, a quoted name or a comment has no end.
 */
export function lexMysql(text: string): Token[] {
  return new MysqlLexer(text).tokens();
}

class MysqlLexer {
  private readonly found: Token[] = [];
  private delimiter = ';';
  /** No token of the statement has been met. */
  private fresh = true;
  /** Inside an executable comment: its end is a symbol. */
  private executable = -1;

  constructor(private readonly text: string) {}

  tokens(): Token[] {
    let at = 0;
    while (at < this.text.length) {
      const blank = matchEnd(BLANK, this.text, at);
      if (blank > at) {
        at = blank;
        continue;
      }
      const token = this.next(at);
      this.found.push(token);
      at = token.end;
    }
    if (this.executable >= 0) throw unterminated(this.text, this.executable, 'comment');
    return this.found;
  }

  private next(at: number): Token {
    const { text } = this;
    const comment = this.comment(at);
    if (comment) return comment;
    if (text.startsWith(this.delimiter, at)) {
      this.fresh = true;
      return token('symbol', at, at + this.delimiter.length);
    }
    this.fresh = false;
    if (this.executable >= 0 && text.startsWith('*/', at)) {
      this.executable = -1;
      return token('symbol', at, at + 2);
    }
    const open = matchEnd(EXECUTABLE, text, at);
    if (open > at && this.executable < 0) {
      this.executable = at;
      return token('symbol', at, open);
    }
    return this.plain(at);
  }

  private comment(at: number): Token | undefined {
    const { text } = this;
    if (!this.fresh && !'#-/'.includes(text[at] ?? '')) return undefined;
    const line = matchEnd(LINE_COMMENT, text, at);
    if (line > at) return token('comment', at, line);
    if (text.startsWith('/*', at) && matchEnd(EXECUTABLE, text, at) === at) {
      const end = text.indexOf('*/', at + 2);
      if (end === -1) throw unterminated(text, at, 'comment');
      return token('comment', at, end + 2);
    }
    const command = this.fresh ? matchEnd(DELIMITER, text, at) : at;
    if (command === at) return undefined;
    this.delimiter = delimiterOf(text.slice(at, command)) ?? ';';
    return token('comment', at, command);
  }

  private plain(at: number): Token {
    const { text } = this;
    const char = text[at] ?? '';
    if (char === "'" || char === '"') return token('string', at, quotedEnd(text, at, char, true));
    if (char === '`') return token('quoted', at, quotedEnd(text, at, char, false));
    if (text[at + 1] === "'" && /[xXbBnN]/.test(char)) return token('string', at, quotedEnd(text, at + 1, "'", true));
    if (char === '?') return token('bind', at, at + 1);
    const word = this.wordEnd(at);
    if (word > at) return this.isNumber(at, word) ? this.number(at) : token('word', at, word);
    if (char === '.' && /[0-9]/.test(text[at + 1] ?? '') && !this.followsName(at)) return this.number(at);
    if (char === '@') return token('symbol', at, text[at + 1] === '@' ? at + 2 : at + 1);
    const operator = matchEnd(OPERATOR, text, at);
    return operator > at ? token('operator', at, this.cut(at, operator)) : token('symbol', at, at + 1);
  }

  /** A name may begin with digits (`2fa`), and behind a point it may be digits alone. */
  private isNumber(at: number, word: number): boolean {
    if (!/[0-9]/.test(this.text[at] ?? '') || this.isQualified(at)) return false;
    return matchEnd(NUMBER, this.text, at) >= word;
  }

  private number(at: number): Token {
    return token('number', at, this.cut(at, matchEnd(NUMBER, this.text, at)));
  }

  private wordEnd(at: number): number {
    return this.cut(at, matchEnd(WORD, this.text, at));
  }

  /** A delimiter that is not a semicolon also ends a word that it touches (`END$$`). */
  private cut(at: number, end: number): number {
    if (this.delimiter === ';') return end;
    const found = this.text.slice(at, end + this.delimiter.length - 1).indexOf(this.delimiter);
    return found > 0 ? Math.min(end, at + found) : end;
  }

  /** Whether a name and a point stand right before a place. */
  private isQualified(at: number): boolean {
    const [name, point] = this.found.slice(-2);
    if (!name || point?.end !== at || this.text[point.start] !== '.' || name.end !== point.start) return false;
    return point.kind === 'symbol' && (name.kind === 'word' || name.kind === 'quoted');
  }

  /** Whether the point at a place follows a name without a blank. */
  private followsName(point: number): boolean {
    const last = this.found.at(-1);
    return last !== undefined && last.end === point && (last.kind === 'word' || last.kind === 'quoted');
  }
}

function token(kind: TokenKind, start: number, end: number): Token {
  return { kind, start, end };
}

function matchEnd(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

/**
 * End of a quoted text: a doubled quote is one of its characters, and where `escapes` also what follows a backslash.
 */
function quotedEnd(text: string, open: number, quote: string, escapes: boolean): number {
  for (let at = open + 1; at < text.length; at += 1) {
    const char = text[at];
    if (escapes && char === '\\') at += 1;
    else if (char === quote) {
      if (text[at + 1] !== quote) return at + 1;
      at += 1;
    }
  }
  throw unterminated(text, open, escapes ? 'string' : 'quoted name');
}

const WORDS = {
  string: { 'zh-chs': '字符串没有结束引号', en: 'a string has no closing quote' },
  'quoted name': { 'zh-chs': '名称没有结束引号', en: 'a quoted name has no closing quote' },
  comment: { 'zh-chs': '注释没有结束', en: 'a comment is not closed' },
};

function unterminated(text: string, at: number, what: keyof typeof WORDS): SqlRefusal {
  return new SqlRefusal('syntax-error', `unterminated ${what}`, {
    position: positionAt(text, at),
    facts: { near: text.slice(at, at + 20) },
    words: WORDS[what],
  });
}
