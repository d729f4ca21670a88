import { SqlRefusal } from '../../contract/sql.refusal.js';
import { positionAt } from '../../lex/text.position.js';
import type { Token } from '../../lex/token.type.js';
import type { Expression } from '../../tree/expression.type.js';
import type { Query } from '../../tree/query.type.js';

/** The mutually recursive parts, handed in so that their files need not import each other. */
export interface Parsers {
  /** A whole expression; `start` is its first operand where that has been read already. */
  expression(parsing: TokenReader, start?: Expression): Expression;
  /** An expression that ends before a comparison, AND or OR. */
  operand(parsing: TokenReader): Expression;
  query(parsing: TokenReader): Query;
}

/** A name as it is written, and as names are compared. */
export interface WrittenName {
  text: string;
  at: number;
}

/** How a dialect's words and names are read. */
export interface WordRules {
  lex(text: string): Token[];
  /** Whether a bare word can never be a name. */
  isReserved(word: string): boolean;
  /** Whether a bare word may be an alias without AS before it. */
  isBareAlias(word: string): boolean;
  /** What a quoted name says. */
  unquote(quoted: string): string;
  /** Whether a query begins with these words. */
  startsQuery(word: string, next: string): boolean;
  /** First words of what may stand behind WITH. */
  verbs: ReadonlySet<string>;
}

// Deeper nesting is no query that a person wrote; the readers' own stack ends further out.
const MAX_DEPTH = 400;
/** Enough to tell what a statement is; a WITH may have many entries. */
const MAIN_WORDS = 2000;

/**
 * One statement's tokens and the place that its parser has come to. Every `take…` that does not find what it needs
 * throws a refusal.
 */
export class TokenReader {
  protected readonly tokens: Token[];
  private readonly words: string[];
  /** By place of a parenthesis: the first token behind it that is none. */
  private readonly insides: Int32Array;
  private index = 0;
  protected depth = 0;
  /** Number of the next bind. */
  private bound = 0;

  constructor(
    readonly text: string,
    private readonly parsers: Parsers,
    private readonly rules: WordRules,
  ) {
    const all = rules.lex(text);
    for (const token of all) if (token.kind === 'comment') this.checkComment(token);
    this.tokens = all.filter(({ kind }) => kind !== 'comment');
    this.words = this.tokens.map((token) =>
      token.kind === 'string' || token.kind === 'quoted' ? '' : text.slice(token.start, token.end).toLowerCase(),
    );
    this.dropEnd();
    this.insides = new Int32Array(this.words.length);
    for (let index = this.words.length - 1; index >= 0; index -= 1)
      this.insides[index] = this.words[index + 1] === '(' ? (this.insides[index + 1] ?? 0) : index + 1;
  }

  /** Throws a refusal for a comment that is more than one. */
  protected checkComment(_token: Token): void {
    return;
  }

  /** Throws a refusal for a number that a word or another number runs into: such texts are cut in more than one way. */
  protected checkNumbers(isOpen: (number: string) => boolean): void {
    this.tokens.forEach((token, index) => {
      const next = this.tokens[index + 1];
      if (token.kind !== 'number') return;
      const runsOn = next?.start === token.end && (next.kind === 'word' || next.kind === 'number');
      if (runsOn || isOpen(this.text.slice(token.start, token.end)))
        throw this.unsupported('a number that runs into what follows; put a blank between', token.start);
    });
  }

  /** Throws a refusal for a line comment with a carriage return in it: that may end it for the server, or not. */
  protected checkReturn({ start, end }: Token): void {
    const comment = this.text.slice(start, end);
    if (comment.startsWith('--') && /\r(?!$)/.test(comment))
      throw this.unsupported('a carriage return in a comment', start);
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
   * The words from here on that stand outside parentheses, without the marks of executable comments; behind WITH those
   * of the statement that it belongs to.
   */
  mainWords(): string[] {
    const words: string[] = [];
    let depth = 0;
    let isOpen = true;
    for (let index = this.index; index < this.words.length && words.length < MAIN_WORDS; index += 1) {
      const word = this.words[index] ?? '';
      // Parentheses before the first word are those of a query in parentheses.
      if (word === '(' && !(isOpen && words.length === 0)) depth += 1;
      else if (word === ')') depth = Math.max(0, depth - 1);
      else if (word !== '(' && depth === 0 && word !== '*/' && !word.startsWith('/*')) words.push(word);
      if (word !== '(') isOpen = false;
    }
    if (words[0] !== 'with') return words;
    const verb = words.findIndex((word) => this.rules.verbs.has(word));
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
    return this.rules.startsQuery(this.words[inside] ?? '', this.words[inside + 1] ?? '');
  }

  /**
   * Whether a name or AS follows the second of two parentheses that come next: the first is not that of the query
   * inside.
   */
  aliasBehindInner(): boolean {
    let depth = 0;
    for (let index = this.index + 1; index < this.words.length; index += 1) {
      if (this.words[index] === '(') depth += 1;
      if (this.words[index] === ')') depth -= 1;
      if (depth > 0) continue;
      const ahead = index + 1 - this.index;
      return this.word(ahead) === 'as' || (this.isName(ahead) && this.rules.isBareAlias(this.word(ahead) || 'a'));
    }
    return false;
  }

  /** Whether a query comes next. */
  startsQuery(): boolean {
    return this.rules.startsQuery(this.word(), this.word(1));
  }

  /** Whether a name comes next: quoted, or a word that is not reserved. */
  isName(ahead = 0): boolean {
    const kind = this.kindAt(ahead);
    return kind === 'quoted' || (kind === 'word' && !this.rules.isReserved(this.word(ahead)));
  }

  /** A name without its quotes. Behind a point any word is one. */
  name(afterPoint = false): WrittenName {
    const { at, kind } = this;
    if (kind === 'quoted') {
      const text = this.rules.unquote(this.take());
      if (text === '') throw this.refusal('syntax-error', 'an empty name', at);
      return { text, at };
    }
    if (kind !== 'word' || (!afterPoint && this.rules.isReserved(this.word()))) throw this.unexpected();
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
        text: plainText(this.take()) ?? this.fail('an alias with escapes; write it as a quoted name'),
      };
    }
    if (named) return this.name();
    if (this.kind === 'quoted' || (this.kind === 'word' && this.rules.isBareAlias(this.word()))) return this.name();
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

  /** The form under which names are compared, where `name` gives another. */
  fold(name: string): string {
    return name;
  }

  nextBind(): number {
    this.bound += 1;
    return this.bound;
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

  protected refusal(
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

/** What a quoted text says, where it is plain: ASCII without escapes and doubled quotes. */
export function plainText(quoted: string): string | undefined {
  return /^(['"])[\x20-\x21\x23-\x26\x28-\x5b\x5d-\x7e]*\1$/.test(quoted) ? quoted.slice(1, -1) : undefined;
}
