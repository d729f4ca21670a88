import { SqlRefusal } from '../contract/sql.refusal.js';
import { positionAt } from './text.position.js';
import type { Token, TokenKind } from './token.type.js';

/** A token by its place. */
export function token(kind: TokenKind, start: number, end: number): Token {
  return { kind, start, end };
}

/** Where a sticky pattern ends that begins here; `at` where it does not. */
export function matchEnd(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

const WORDS = {
  string: { 'zh-chs': '字符串没有结束引号', en: 'a string has no closing quote' },
  'quoted name': { 'zh-chs': '名称没有结束引号', en: 'a quoted name has no closing quote' },
  comment: { 'zh-chs': '注释没有结束', en: 'a comment is not closed' },
};

/** The refusal of a text whose last token has no end. */
export function unterminated(text: string, at: number, what: keyof typeof WORDS): SqlRefusal {
  return new SqlRefusal('syntax-error', `unterminated ${what}`, {
    position: positionAt(text, at),
    facts: { near: text.slice(at, at + 20) },
    words: WORDS[what],
  });
}
