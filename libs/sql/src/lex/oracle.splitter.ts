import type { SqlStatement } from '../contract/statement.type.js';
import { SqlRefusal } from '../contract/sql.refusal.js';
import { lexOracle } from './oracle.lexer.js';
import { isProgramStart, ProgramReader } from './oracle.program.js';
import { StatementCutter } from './statement.line.js';
import { positionAt } from './text.position.js';
import type { Token } from './token.type.js';

/**
 * Commands of SQL*Plus, which no server knows ("SQL*Plus User's Guide and Reference", command summary), with their
 * shortest spellings.
 */
const CLIENT =
  /^(?:@|@@|!|acc(?:ept)?|app(?:end)?|archive|attr(?:ibute)?|bre(?:ak)?|bti(?:tle)?|change|cl(?:ear)?|col(?:umn)?|comp(?:ute)?|conn(?:ect)?|copy|def(?:ine)?|del|desc(?:ribe)?|disc(?:onnect)?|ed(?:it)?|exec(?:ute)?|exit|get|help|host|ho|input|list|passw(?:ord)?|pau(?:se)?|pri(?:nt)?|pro(?:mpt)?|quit|recover|rem(?:ark)?|repf(?:ooter)?|reph(?:eader)?|run|sav(?:e)?|sho(?:w)?|shutdown|spo(?:ol)?|sta(?:rt)?|startup|store|timi(?:ng)?|tti(?:tle)?|undef(?:ine)?|var(?:iable)?|whenever|xquery)$/;
/** SET of SQL itself; every other one sets something of the client. */
const SQL_SETS = new Set(['transaction', 'role', 'constraint', 'constraints']);

/**
 * Splits a script at semicolons and at lines with nothing but `/`. A block of PL/SQL and a stored program keep the
 * semicolons inside them and end behind their own END, or at such a line; the line behind a statement that has ended
 * already runs nothing again. A statement starts at its first token; comments before it belong to none. Throws a
 * refusal by name for a command of SQL*Plus.
 */
export function splitOracle(script: string, tokens: readonly Token[] = lexOracle(script)): SqlStatement[] {
  const cutter = new StatementCutter(script);
  const code = tokens.filter(({ kind }) => kind !== 'comment');
  const wordAt = (index: number): string => textOf(script, code[index]);
  let first = -1;
  let program: ProgramReader | undefined;
  const close = (end: number): void => {
    if (first !== -1) cutter.cut(first, end);
    first = -1;
    program = undefined;
  };
  for (const [index, token] of code.entries()) {
    const word = wordAt(index);
    if (word === '/' && isAlone(script, token)) {
      close(token.start);
      continue;
    }
    if (first === -1 && word !== ';') {
      refuseClient(script, token, word, wordAt(index + 1));
      first = token.start;
      program = isProgramStart(index, wordAt) ? new ProgramReader(index, wordAt) : undefined;
    }
    if (program) {
      if (program.see(word)) close(token.end);
    } else if (word === ';') close(token.start);
  }
  close(script.length);
  return cutter.statements;
}

/** Whether a text is one of PL/SQL: a block, or the definition of a stored program. */
export function isProgram(text: string, tokens: readonly Token[]): boolean {
  const code = tokens.filter(({ kind }) => kind !== 'comment').slice(0, 8);
  return isProgramStart(0, (index) => textOf(text, code[index]));
}

function textOf(script: string, token: Token | undefined): string {
  if (!token || token.kind === 'string' || token.kind === 'quoted') return '';
  return script.slice(token.start, token.end).toLowerCase();
}

/** Whether nothing but blanks stands on the line of a token. */
function isAlone(script: string, { start, end }: Token): boolean {
  const before = script.slice(script.lastIndexOf('\n', start - 1) + 1, start);
  const next = script.indexOf('\n', end);
  return `${before}${script.slice(end, next === -1 ? script.length : next)}`.trim() === '';
}

function refuseClient(script: string, token: Token, word: string, next: string): void {
  if (!CLIENT.test(word) && !(word === 'set' && !SQL_SETS.has(next))) return;
  const name = word === 'set' ? `SET ${next.toUpperCase()}` : word.toUpperCase();
  throw new SqlRefusal('unsupported', `not supported: ${name} is a command of SQL*Plus, not of the database`, {
    position: positionAt(script, token.start),
    facts: { construct: `${name} (SQL*Plus)` },
  });
}
