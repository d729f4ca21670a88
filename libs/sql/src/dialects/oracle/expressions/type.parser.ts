import type { Parsing } from '../nodes/parsing.js';

/** Types of the language itself whose words are reserved, or that have several. */
const WORDS = new Set('char date decimal float integer long number raw rowid smallint varchar varchar2'.split(' '));

/** The type of a CAST as its name, in capitals; its length tells nothing of where the value comes from. */
export function parseType(parsing: Parsing): string[] {
  const path = typeName(parsing);
  const [last = ''] = path.slice(-1);
  if (/CHAR|CHARACTER$/.test(last)) parsing.accept('varying');
  lengths(parsing);
  if (last === 'TIMESTAMP' || last === 'TIME') {
    if (parsing.accept('with')) {
      parsing.accept('local');
      parsing.expect('time', 'zone');
    }
  }
  if (last === 'INTERVAL') interval(parsing);
  if (parsing.is('@')) throw parsing.unsupported('a database link');
  return path;
}

function typeName(parsing: Parsing): string[] {
  if (parsing.kind === 'word' && WORDS.has(parsing.word())) {
    const word = parsing.take().toUpperCase();
    if (word === 'LONG') parsing.accept('raw');
    return [word];
  }
  if (parsing.accept('double', 'precision')) return ['FLOAT'];
  if (parsing.accept('national')) {
    if (!parsing.acceptOneOf('char', 'character')) throw parsing.unexpected();
    parsing.accept('varying');
    return ['NCHAR'];
  }
  return parsing.path().path;
}

function lengths(parsing: Parsing): void {
  if (!parsing.accept('(')) return;
  while (!parsing.accept(')')) {
    if (parsing.kind !== 'number' && !parsing.isOneOf(',', '*', '-', 'byte', 'char'))
      throw parsing.unsupported('a type with such a length');
    parsing.take();
  }
}

/** `YEAR (2) TO MONTH`, `DAY TO SECOND (3)`, `HOUR`. */
export function interval(parsing: Parsing): void {
  const field = (): void => {
    if (!parsing.acceptOneOf('year', 'month', 'day', 'hour', 'minute', 'second')) throw parsing.unexpected();
    lengths(parsing);
  };
  field();
  if (parsing.accept('to')) field();
}
