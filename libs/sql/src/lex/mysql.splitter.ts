import type { SqlStatement } from '../contract/statement.type.js';
import { delimiterOf, lexMysql } from './mysql.lexer.js';
import { StatementCutter } from './statement.line.js';
import type { Token } from './token.type.js';

/**
 * Splits a script at its delimiter (a semicolon until a DELIMITER command sets another) outside strings, comments and,
 * where the semicolon is the delimiter, the bodies of stored programs. A statement starts at its first token and ends
 * before the delimiter; comments before it belong to none.
 */
export function splitMysql(script: string, tokens: readonly Token[] = lexMysql(script)): SqlStatement[] {
  const cutter = new StatementCutter(script);
  let delimiter = ';';
  let first = -1;
  let body = new ProgramBody();
  const close = (end: number): void => {
    if (first !== -1) cutter.cut(first, end);
    first = -1;
    body = new ProgramBody();
  };
  for (const token of tokens) {
    const text = token.kind === 'symbol' || token.kind === 'operator' ? script.slice(token.start, token.end) : '';
    if (token.kind === 'comment') delimiter = delimiterAt(script, token, first) ?? delimiter;
    else if (text === delimiter && token.kind === 'symbol' && (delimiter !== ';' || body.isOutside)) close(token.start);
    else {
      if (first === -1) first = token.start;
      if (token.kind === 'word' && body.matters) body.see(script.slice(token.start, token.end).toLowerCase());
    }
  }
  close(script.length);
  return cutter.statements;
}

function delimiterAt(script: string, token: Token, first: number): string | undefined {
  return first === -1 ? delimiterOf(script.slice(token.start, token.end)) : undefined;
}

const PROGRAMS = new Set(['procedure', 'function', 'trigger', 'event', 'package']);
/** Behind END: the end of a part that has no BEGIN of its own. */
const PARTS = new Set(['if', 'loop', 'while', 'repeat', 'for']);

/** The BEGIN … END of a stored program, in which semicolons end its own statements (manual, compound statements). */
class ProgramBody {
  private count = 0;
  private last = '';
  private creates = false;
  private isProgram = false;
  private depth = 0;

  get isOutside(): boolean {
    return this.depth <= 0;
  }

  /** Whether more words can change anything: only CREATE and an anonymous block have bodies. */
  get matters(): boolean {
    return this.count < 3 || this.creates || this.isProgram;
  }

  see(word: string): void {
    this.count += 1;
    if (this.count === 1) this.creates = word === 'create';
    if (this.creates && this.depth === 0 && PROGRAMS.has(word)) this.isProgram = true;
    // BEGIN NOT ATOMIC is a block without a name; BEGIN alone starts a transaction.
    if (this.count === 3 && this.last === 'not' && word === 'atomic') this.open();
    else if (this.isProgram) this.program(word);
    this.last = word;
  }

  private open(): void {
    this.isProgram = true;
    this.depth += 1;
  }

  private program(word: string): void {
    if (this.last === 'end' && PARTS.has(word)) this.depth += 1;
    else if (word === 'begin' || (word === 'case' && this.depth > 0 && this.last !== 'end')) this.depth += 1;
    else if (word === 'end' && this.depth > 0) this.depth -= 1;
  }
}
