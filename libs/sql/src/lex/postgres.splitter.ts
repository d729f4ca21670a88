import type { SqlStatement } from '../contract/statement.type.js';
import { lexPostgres } from './postgres.lexer.js';
import type { Token } from './token.type.js';

/**
 * Splits a script at semicolons outside strings, comments, parentheses (CREATE RULE) and BEGIN ATOMIC bodies.
 * A statement starts at its first token and ends before its semicolon; comments before it belong to none.
 */
export function splitPostgres(script: string, tokens: readonly Token[] = lexPostgres(script)): SqlStatement[] {
  const statements: SqlStatement[] = [];
  const linePosition: LinePosition = { line: 1, lineStart: 0, newline: script.indexOf('\n') };
  let first = -1;
  let body = new BodyDepth(script);
  const close = (end: number): void => {
    if (first !== -1) statements.push(statement(script, first, end, linePosition));
    first = -1;
    body = new BodyDepth(script);
  };
  for (const token of tokens) {
    if (token.kind === 'comment') continue;
    if (token.kind === 'symbol' && script[token.start] === ';' && body.isOutside) {
      close(token.start);
      continue;
    }
    if (first === -1) first = token.start;
    body.see(token);
  }
  close(script.length);
  return statements;
}

/** Parentheses and the SQL-standard function bodies whose semicolons do not end the statement. */
class BodyDepth {
  private parentheses = 0;
  private blocks = 0;
  private last = '';
  private creates = false;
  private started = false;

  constructor(private readonly script: string) {}

  get isOutside(): boolean {
    return this.blocks === 0 && (!this.creates || this.parentheses <= 0);
  }

  see(token: Token): void {
    // Only CREATE has bodies; of anything else the words need not be looked at.
    if (this.started && !this.creates) return;
    const text = this.script.slice(token.start, token.end).toLowerCase();
    if (!this.started) {
      this.creates = text === 'create';
      this.started = true;
    }
    if (token.kind === 'symbol' && text === '(') this.parentheses += 1;
    else if (token.kind === 'symbol' && text === ')') this.parentheses -= 1;
    else if (token.kind === 'word' && this.creates) this.word(text);
    this.last = token.kind === 'word' ? text : '';
  }

  private word(text: string): void {
    if (text === 'atomic' && this.last === 'begin') this.blocks += 1;
    else if (this.blocks > 0 && text === 'case') this.blocks += 1;
    else if (this.blocks > 0 && text === 'end') this.blocks -= 1;
  }
}

/**
 * Where the splitter has come to: the line, its start, and the next line break (-1 after the last), so that each is
 * looked for once.
 */
interface LinePosition {
  line: number;
  lineStart: number;
  newline: number;
}

function statement(script: string, start: number, end: number, position: LinePosition): SqlStatement {
  const text = script.slice(start, end).trimEnd();
  for (
    ;
    position.newline !== -1 && position.newline < start;
    position.newline = script.indexOf('\n', position.newline + 1)
  ) {
    position.line += 1;
    position.lineStart = position.newline + 1;
  }
  return { text, start, end: start + text.length, line: position.line, column: start - position.lineStart + 1 };
}
