import type { SqlStatement } from '../contract/statement.type.js';
import { SqlRefusal } from '../contract/sql.refusal.js';
import { isGo, lexMssql } from './mssql.lexer.js';
import { StatementCutter } from './statement.line.js';
import { positionAt } from './text.position.js';
import type { Token } from './token.type.js';

/**
 * Splits a script at GO, and inside a batch at semicolons outside strings, comments and the BEGIN … END of a block or
 * of a stored program. T-SQL needs no semicolons: what runs on without one stays one text, which the parser refuses. A
 * statement starts at its first token and ends before what ends it; comments before it belong to none.
 */
export function splitMssql(script: string, tokens: readonly Token[] = lexMssql(script)): SqlStatement[] {
  const cutter = new StatementCutter(script);
  let first = -1;
  let batch = new Batch();
  const close = (end: number): void => {
    if (first !== -1) cutter.cut(first, end);
    first = -1;
  };
  for (const token of tokens) {
    if (token.kind === 'comment') continue;
    if (isGo(script, token)) {
      refuseCount(script, token);
      close(token.start);
      batch = new Batch();
    } else if (token.kind === 'symbol' && script[token.start] === ';' && batch.isOutside) close(token.start);
    else {
      if (first === -1) {
        first = token.start;
        batch.begin();
      }
      batch.see(token.kind === 'word' ? script.slice(token.start, token.end).toLowerCase() : '');
    }
  }
  close(script.length);
  return cutter.statements;
}

/** GO with a number runs its batch so many times: once would be something else. */
function refuseCount(script: string, { start, end }: Token): void {
  if (!/^go[ \t]*[0-9]/i.test(script.slice(start, end))) return;
  throw new SqlRefusal('unsupported', 'not supported: GO with a number; run the batch once for each time', {
    position: positionAt(script, start),
    facts: { construct: 'GO with a number' },
  });
}

/** A stored program is all of its batch ("CREATE PROCEDURE", limitations: no other statement in the batch). */
const PROGRAMS = new Set(['procedure', 'proc', 'function', 'trigger']);
/** Behind BEGIN: no block, but a transaction or a dialog. */
const NO_BLOCK = new Set(['tran', 'transaction', 'distributed', 'dialog', 'conversation']);

/** What of a batch keeps its semicolons inside one statement. */
class Batch {
  private count = 0;
  private creates = false;
  private isProgram = false;
  private depth = 0;
  private last = '';

  get isOutside(): boolean {
    return !this.isProgram && this.depth <= 0;
  }

  /** A statement begins. */
  begin(): void {
    this.count = 0;
    this.creates = false;
    this.depth = 0;
    this.last = '';
  }

  see(word: string): void {
    this.count += 1;
    if (this.count === 1) this.creates = word === 'create' || word === 'alter';
    // CREATE OR ALTER PROCEDURE: the kind of the object is one of the first words.
    if (this.creates && this.count <= 4 && PROGRAMS.has(word)) this.isProgram = true;
    if (this.last === 'begin' && NO_BLOCK.has(word)) this.depth -= 1;
    if (this.last === 'end' && word === 'conversation') this.depth += 1;
    if (word === 'begin' || word === 'case') this.depth += 1;
    if (word === 'end') this.depth -= 1;
    this.last = word;
  }
}
