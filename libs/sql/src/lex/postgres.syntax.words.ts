import { interpolateBoth } from '@sluice/document/text';
import type { RefusalWords } from '../contract/sql.refusal.js';

interface Sentence extends RefusalWords {
  pattern: RegExp;
}

/**
 * What the grammar and the scanner say of a syntax error (scan.l and gram.y of PostgreSQL), and our lexer, which uses
 * their words.
 */
const sentences: readonly Sentence[] = [
  {
    pattern: /^syntax error at or near "([^]*)"$/,
    'zh-chs': '“{detail}”附近有语法错误',
    en: 'syntax error at or near "{detail}"',
  },
  {
    pattern: /^syntax error at end of input$/,
    'zh-chs': '语句不完整',
    en: 'the statement is not complete',
  },
  {
    pattern: /^unterminated (?:string|quoted string|bit string|hexadecimal|dollar-quoted)/,
    'zh-chs': '字符串没有结束引号',
    en: 'a string has no closing quote',
  },
  {
    pattern: /^unterminated quoted (?:identifier|name)/,
    'zh-chs': '名称没有结束引号',
    en: 'a quoted name has no closing quote',
  },
  {
    pattern: /^unterminated (?:comment|\/\* comment)/,
    'zh-chs': '注释没有结束',
    en: 'a comment is not closed',
  },
];

/** A syntax error's message in both languages; undefined for one that is not known. */
export function syntaxWords(message: string): RefusalWords | undefined {
  for (const { pattern, ...words } of sentences) {
    const found = pattern.exec(message);
    if (found) return interpolateBoth(words, { detail: found[1] ?? '' });
  }
  return undefined;
}
