import { SqlRefusal } from '../contract/sql.refusal.js';
import { syntaxWords } from './postgres.syntax.words.js';
import { positionAt } from './text.position.js';
import type { Token, TokenKind } from './token.type.js';

// Rules of PostgreSQL's own scanner with standard_conforming_strings on (the gateway pins it).
const WORD = /[A-Za-z_\u0080-\uffff][A-Za-z0-9_$\u0080-\uffff]*/y;
const NUMBER =
  /0[xX][0-9A-Fa-f_]+|0[oO][0-7_]+|0[bB][01_]+|(?:[0-9][0-9_]*(?:\.(?!\.)[0-9_]*)?|\.[0-9][0-9_]*)(?:[eE][+-]?[0-9][0-9_]*)?/y;
const DOLLAR = /\$(?:[A-Za-z_\u0080-\uffff][A-Za-z0-9_\u0080-\uffff]*)?\$/y;
const OPERATOR = '+-*/<>=~!@#%^&|`?';

/**
 * Cuts PostgreSQL text into tokens. Throws a `syntax-error` refusal where a string, a quoted name or a comment has no
 * end.
 */
export function lexPostgres(text: string): Token[] {
  const tokens: Token[] = [];
  const run: OperatorRun = { start: 0, end: 0, special: -1, other: -1 };
  let at = 0;
  while (at < text.length) {
    const blank = blankEnd(text, at);
    if (blank > at) {
      at = blank;
      continue;
    }
    const token = nextToken(text, at, run);
    tokens.push(token);
    at = token.end;
  }
  return tokens;
}

function nextToken(text: string, at: number, run: OperatorRun): Token {
  const char = text[at] ?? '';
  const next = text[at + 1] ?? '';
  if (next !== "'" && next !== '&' && beginsWord(text.charCodeAt(at))) {
    const word = matchEnd(WORD, text, at);
    if (word > at) return token('word', at, word);
  }
  if (char === '-' && next === '-') return token('comment', at, lineEnd(text, at));
  if (char === '/' && next === '*') return token('comment', at, blockEnd(text, at));
  if (char === "'") return token('string', at, stringEnd(text, at, false));
  if (char === '"') return token('quoted', at, quoteEnd(text, at, '"'));
  if (next === "'" && /[eEbBxXnN]/.test(char)) return token('string', at, stringEnd(text, at + 1, /[eE]/.test(char)));
  if (next === '&' && text[at + 2] === "'" && /[uU]/.test(char))
    return token('string', at, stringEnd(text, at + 2, false));
  if (next === '&' && text[at + 2] === '"' && /[uU]/.test(char))
    return token('quoted', at, quoteEnd(text, at + 2, '"'));
  if (char === '$') return dollar(text, at);
  if (isDigit(char) || (char === '.' && isDigit(next))) return token('number', at, matchEnd(NUMBER, text, at));
  if (next === "'" || next === '&') {
    const word = matchEnd(WORD, text, at);
    if (word > at) return token('word', at, word);
  }
  if (text.startsWith('::', at) || text.startsWith(':=', at) || text.startsWith('..', at))
    return token('operator', at, at + 2);
  if (OPERATOR.includes(char)) return token('operator', at, operatorEnd(text, at, run));
  return token('symbol', at, at + 1);
}

const isDigit = (char: string): boolean => char >= '0' && char <= '9';

function token(kind: TokenKind, start: number, end: number): Token {
  return { kind, start, end };
}

/** Whether a word may begin with the character, so that signs and digits are not matched against one. */
const beginsWord = (code: number): boolean =>
  (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a) || code === 0x5f || code >= 0x80;

function matchEnd(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

/** Space, tab, line feed, vertical tab, form feed, carriage return. */
const isBlank = (code: number): boolean => code === 0x20 || (code >= 0x09 && code <= 0x0d);

function blankEnd(text: string, at: number): number {
  let end = at;
  while (end < text.length && isBlank(text.charCodeAt(end))) end += 1;
  return end;
}

function lineEnd(text: string, at: number): number {
  let end = at;
  while (end < text.length && text[end] !== '\n' && text[end] !== '\r') end += 1;
  return end;
}

/** Block comments nest in PostgreSQL. */
function blockEnd(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    if (text.startsWith('/*', at)) {
      depth += 1;
      at += 1;
    } else if (text.startsWith('*/', at)) {
      depth -= 1;
      at += 1;
      if (depth === 0) return at + 1;
    }
  }
  throw unterminated(text, start, 'comment');
}

function quoteEnd(text: string, start: number, quote: string): number {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] !== quote) continue;
    if (text[at + 1] !== quote) return at + 1;
    at += 1;
  }
  throw unterminated(text, start, 'quoted name');
}

/** End of a string constant from its quote; a following string on a later line continues it (SQL standard, 5.3). */
function stringEnd(text: string, quote: number, escapes: boolean): number {
  let at = quote + 1;
  for (;;) {
    const char = text[at];
    if (char === undefined) throw unterminated(text, quote, 'string');
    if (escapes && char === '\\') {
      at += 2;
      continue;
    }
    if (char !== "'") {
      at += 1;
      continue;
    }
    if (text[at + 1] === "'") {
      at += 2;
      continue;
    }
    const more = continuation(text, at + 1);
    if (more === -1) return at + 1;
    at = more + 1;
  }
}

/**
 * Offset of the quote that continues a string, or -1: blanks (and line comments) with at least one newline lie between.
 */
function continuation(text: string, from: number): number {
  let at = from;
  let newline = false;
  for (;;) {
    const end = blankEnd(text, at);
    newline ||= /[\n\r]/.test(text.slice(at, end));
    if (newline && text[end] === '-' && text[end + 1] === '-') {
      at = lineEnd(text, end);
      continue;
    }
    return newline && text[end] === "'" ? end : -1;
  }
}

function dollar(text: string, at: number): Token {
  const open = matchEnd(DOLLAR, text, at);
  if (open > at) {
    const close = text.indexOf(text.slice(at, open), open);
    if (close === -1) throw unterminated(text, at, 'string');
    return token('string', at, close + open - at);
  }
  let end = at + 1;
  while (/[0-9]/.test(text[end] ?? '')) end += 1;
  return end > at + 1 ? token('bind', at, end) : token('symbol', at, at + 1);
}

/** A run of operator characters: where it ends, and its last characters that decide how much of it is one operator. */
interface OperatorRun {
  start: number;
  end: number;
  /** Place of the last of ~ ! @ # % ^ & | ` ? */
  special: number;
  /** Place of the last that is neither + nor -. */
  other: number;
}

/**
 * End of the operator at a place. A run ends before a comment; an operator of several characters may end in + or - only
 * if it holds one of ~ ! @ # % ^ & | ` ? The run is looked through once for all operators in it.
 */
function operatorEnd(text: string, at: number, run: OperatorRun): number {
  if (at >= run.end || at < run.start) readRun(text, at, run);
  if (run.special >= at) return run.end;
  return Math.max(at, run.other) + 1;
}

function readRun(text: string, at: number, run: OperatorRun): void {
  let end = at;
  run.special = -1;
  run.other = -1;
  for (; end < text.length && OPERATOR.includes(text[end] ?? ''); end += 1) {
    if (end > at && (text.startsWith('--', end) || text.startsWith('/*', end))) break;
    const char = text[end] ?? '';
    if (char === '+' || char === '-') continue;
    run.other = end;
    if (!'*/<>='.includes(char)) run.special = end;
  }
  run.start = at;
  run.end = end;
}

function unterminated(text: string, at: number, what: string): SqlRefusal {
  const message = `unterminated ${what}`;
  return new SqlRefusal('syntax-error', message, {
    position: positionAt(text, at),
    facts: { near: text.slice(at, at + 20) },
    words: syntaxWords(message),
  });
}
