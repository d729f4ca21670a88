import { SqlRefusal } from '../../../contract/sql.refusal.js';
import { lexMysql } from '../../../lex/mysql.lexer.js';
import { positionAt } from '../../../lex/text.position.js';
import type { Token } from '../../../lex/token.type.js';
import type { Expression } from '../../../tree/expression.type.js';
import type { Query } from '../../../tree/query.type.js';
import { isBareAlias, isReserved } from './reserved.words.js';

/** The mutually recursive parts, handed in so that their files need not import each other. */
export interface Parsers {
  /** A whole expression; `start` is its first operand where that has been read already. */
  expression(parsing: Parsing, start?: Expression): Expression;
  /** An expression that ends before a comparison, AND or OR. */
  operand(parsing: Parsing): Expression;
  query(parsing: Parsing): Query;
}

/** A name as it is written, and as names are compared. */
export interface WrittenName {
  text: string;
  at: number;
}

/** MySQL compares names of columns and aliases without case (manual, identifier case sensitivity). */
export function foldName(name: string): string {
  return name.toLowerCase();
}

// Deeper nesting is no query that a person wrote; the readers' own stack ends further out.
const MAX_DEPTH = 400;
/** Enough to tell what a statement is; a WITH may have many entries. */
const MAIN_WORDS = 2000;
const VERBS = new Set(['select', 'insert', 'replace', 'update', 'delete', 'values', 'table']);
/** Hints that change settings for the statement: how it is read, how long it may run. */
const SETTING_HINT = /set_var|max_execution_time|resource_group/i;

/** One statement's tokens and the place that its parser has come to. Every `take…` that does not find what it needs throws a refusal. */
export class Parsing {
  private readonly tokens: Token[];
  private readonly words: string[];
  /** By place of a parenthesis: the first token behind it that is none. */
  private readonly insides: Int32Array;
  private index = 0;
  private depth = 0;
  /** Number of the next bind. */
  private bound = 0;
  /** Names of tables, aliases and common tables by their folded form, as they were first written. */
  private readonly spelled = new Map<string, string>();

  constructor(
    readonly text: string,
    private readonly parsers: Parsers,
  ) {
    const all = lexMysql(text);
    for (const token of all) if (token.kind === 'comment') this.checkComment(token);
    this.tokens = all.filter(({ kind }) => kind !== 'comment');
    this.words = this.tokens.map((token) =>
      token.kind === 'string' || token.kind === 'quoted' ? '' : text.slice(token.start, token.end).toLowerCase(),
    );
    this.dropEnd();
    this.insides = new Int32Array(this.words.length);
    for (let place = this.words.length - 1; place >= 0; place -= 1)
      this.insides[place] = this.words[place + 1] === '(' ? (this.insides[place + 1] ?? 0) : place + 1;
  }

  private checkComment(token: Token): void {
    const comment = this.text.slice(token.start, token.end);
    if (/^delimiter/i.test(comment))
      throw this.refusal('unsupported', 'DELIMITER is a command of a client', token.start);
    if (comment.startsWith('/*+') && SETTING_HINT.test(comment))
      throw this.refusal('unsupported', 'a hint that changes settings', token.start);
  }

  private dropEnd(): void {
    while (this.words.at(-1) === ';') {
      this.tokens.pop();
      this.words.pop();
    }
    const more = this.words.indexOf(';');
    if (this.tokens.length === 0) throw new SqlRefusal('empty-statement', 'there is no statement');
    if (more !== -1)
      throw this.refusal('multiple-statements', 'one statement at a time', this.tokens[more]?.start ?? 0);
  }

  get isDone(): boolean {
    return this.index >= this.tokens.length;
  }

  /**
   * The words from here on that stand outside parentheses, without the marks of executable comments; behind WITH those of the statement
   * that it belongs to.
   */
  mainWords(): string[] {
    const words: string[] = [];
    let depth = 0;
    let isOpen = true;
    for (let place = this.index; place < this.words.length && words.length < MAIN_WORDS; place += 1) {
      const word = this.words[place] ?? '';
      // Parentheses before the first word are those of a query in parentheses.
      if (word === '(' && !(isOpen && words.length === 0)) depth += 1;
      else if (word === ')') depth = Math.max(0, depth - 1);
      else if (word !== '(' && depth === 0 && word !== '*/' && !word.startsWith('/*')) words.push(word);
      if (word !== '(') isOpen = false;
    }
    if (words[0] !== 'with') return words;
    const verb = words.findIndex((word) => VERBS.has(word));
    return verb === -1 ? words : words.slice(verb);
  }

  /** Offset of the next token. */
  get at(): number {
    return this.tokens[this.index]?.start ?? this.text.length;
  }

  /** Offset of the end of the last token taken. */
  get end(): number {
    return this.tokens[this.index - 1]?.end ?? 0;
  }

  get kind(): Token['kind'] | 'end' {
    return this.tokens[this.index]?.kind ?? 'end';
  }

  /** The word, operator or symbol that comes `ahead`, lower case; empty for strings, quoted names and the end. */
  word(ahead = 0): string {
    return this.words[this.index + ahead] ?? '';
  }

  kindAt(ahead: number): Token['kind'] | 'end' {
    return this.tokens[this.index + ahead]?.kind ?? 'end';
  }

  /** Whether these words come next. */
  is(...words: string[]): boolean {
    return words.every((word, ahead) => this.words[this.index + ahead] === word);
  }

  /** Whether one of these words comes next. */
  isOneOf(...words: string[]): boolean {
    return words.includes(this.word()) && this.word() !== '';
  }

  /** Takes these words if they come next. */
  accept(...words: string[]): boolean {
    if (!this.is(...words)) return false;
    this.index += words.length;
    return true;
  }

  /** Takes one of these words if it comes next. */
  acceptOneOf(...words: string[]): string | undefined {
    const word = this.word();
    if (word === '' || !words.includes(word)) return undefined;
    this.index += 1;
    return word;
  }

  expect(...words: string[]): void {
    for (const word of words) if (!this.accept(word)) throw this.unexpected();
  }

  /** Takes the next token whatever it is; its text as written. */
  take(): string {
    const token = this.tokens[this.index];
    if (!token) throw this.unexpected();
    this.index += 1;
    return this.text.slice(token.start, token.end);
  }

  /** Whether the parenthesis that comes next opens a query, however many stand before it. */
  opensQuery(): boolean {
    if (!this.is('(')) return false;
    const inside = this.insides[this.index] ?? 0;
    return startsQuery(this.words[inside] ?? '', this.words[inside + 1] ?? '');
  }

  /** Whether a name or AS follows the second of two parentheses that come next: the first is not that of the query inside. */
  aliasBehindInner(): boolean {
    let depth = 0;
    for (let place = this.index + 1; place < this.words.length; place += 1) {
      if (this.words[place] === '(') depth += 1;
      if (this.words[place] === ')') depth -= 1;
      if (depth > 0) continue;
      const ahead = place + 1 - this.index;
      return this.word(ahead) === 'as' || (this.isName(ahead) && isBareAlias(this.word(ahead) || 'a'));
    }
    return false;
  }

  /** Whether a query comes next. */
  startsQuery(): boolean {
    return startsQuery(this.word(), this.word(1));
  }

  /** Whether a name comes next: quoted, or a word that is not reserved. */
  isName(ahead = 0): boolean {
    const kind = this.kindAt(ahead);
    return kind === 'quoted' || (kind === 'word' && !isReserved(this.word(ahead)));
  }

  /** A name without its quotes. Behind a point any word is one. */
  name(afterPoint = false): WrittenName {
    const { at, kind } = this;
    if (kind === 'quoted') {
      const text = this.take().slice(1, -1).replaceAll('``', '`');
      if (text === '') throw this.refusal('syntax-error', 'an empty name', at);
      return { text, at };
    }
    if (kind !== 'word' || (!afterPoint && isReserved(this.word()))) throw this.unexpected();
    return { text: this.take(), at };
  }

  /** `a`, `a.b`, `a.b.c`. */
  path(): { path: string[]; at: number } {
    const { text, at } = this.name();
    const path = [text];
    while (this.is('.') && this.word(1) !== '*') {
      this.accept('.');
      path.push(this.name(true).text);
    }
    return { path, at };
  }

  /** An alias with or without AS; a text may be one too. */
  alias(strings: boolean): WrittenName | undefined {
    const named = this.accept('as');
    if (this.kind === 'string' && (named || strings)) {
      if (!strings) throw this.unexpected();
      return {
        at: this.at,
        text: plainText(this.take()) ?? this.fail('an alias with escapes; write it in backquotes'),
      };
    }
    if (named) return this.name();
    if (this.kind === 'quoted' || (this.kind === 'word' && isBareAlias(this.word()))) return this.name();
    return undefined;
  }

  /** `(a, b)` as names. */
  names(): WrittenName[] {
    this.expect('(');
    const names = this.list(() => this.name());
    this.expect(')');
    return names;
  }

  /** One or more, with commas between them. */
  list<Entry>(read: () => Entry): Entry[] {
    const entries = [read()];
    while (this.accept(',')) entries.push(read());
    return entries;
  }

  expression(start?: Expression): Expression {
    return this.deeper(() => this.parsers.expression(this, start));
  }

  operand(): Expression {
    return this.deeper(() => this.parsers.operand(this));
  }

  query(): Query {
    return this.deeper(() => this.parsers.query(this));
  }

  /** Goes one level deeper. Throws `too-deep`. */
  deeper<T>(read: () => T): T {
    if (this.depth >= MAX_DEPTH)
      throw new SqlRefusal('too-deep', `the statement is nested deeper than ${MAX_DEPTH} levels`);
    this.depth += 1;
    try {
      return read();
    } finally {
      this.depth -= 1;
    }
  }

  nextBind(): number {
    this.bound += 1;
    return this.bound;
  }

  /**
   * Notes the name of a table or an alias. Whether two that differ in case alone are one depends on the server's
   * lower_case_table_names: such a statement is refused.
   */
  declare(name: string, at: number): string {
    const folded = foldName(name);
    const before = this.spelled.get(folded);
    if (before !== undefined && before !== name)
      throw this.refusal('unsupported', `${before} and ${name} differ in case alone; write both the same way`, at);
    this.spelled.set(folded, name);
    return folded;
  }

  /** Everything must have been consumed. */
  finish(): void {
    if (!this.isDone) throw this.unexpected();
  }

  unexpected(): SqlRefusal {
    if (this.isDone)
      return new SqlRefusal('syntax-error', 'the statement is not complete', {
        position: positionAt(this.text, this.text.length),
        words: { 'zh-chs': '语句不完整', en: 'the statement is not complete' },
      });
    const token = this.tokens[this.index];
    const near = this.text.slice(token?.start, token?.end).slice(0, 40);
    if (near.startsWith('/*') || near === '*/')
      return this.refusal(
        'unsupported',
        'an executable comment: which servers run it depends on their version',
        this.at,
      );
    return new SqlRefusal('syntax-error', `not understood near "${near}"`, {
      position: positionAt(this.text, this.at),
      facts: { near },
      words: { 'zh-chs': `“${near}”附近有语法错误`, en: `syntax error near "${near}"` },
    });
  }

  /** A construct that is known and not modelled. */
  unsupported(what: string, at = this.at): SqlRefusal {
    return this.refusal('unsupported', what, at);
  }

  private fail(what: string): never {
    throw this.unsupported(what);
  }

  private refusal(
    code: 'unsupported' | 'syntax-error' | 'multiple-statements',
    message: string,
    at: number,
  ): SqlRefusal {
    return new SqlRefusal(code, code === 'unsupported' ? `not supported: ${message}` : message, {
      position: positionAt(this.text, at),
      facts: code === 'unsupported' ? { construct: message } : {},
    });
  }
}

function startsQuery(word: string, next: string): boolean {
  return (
    word === 'select' || word === 'with' || word === 'table' || (word === 'values' && (next === '(' || next === 'row'))
  );
}

/** What a quoted text says, where it is plain: ASCII without escapes and doubled quotes. */
export function plainText(quoted: string): string | undefined {
  return /^(['"])[\x20-\x21\x23-\x26\x28-\x5b\x5d-\x7e]*\1$/.test(quoted) ? quoted.slice(1, -1) : undefined;
}
