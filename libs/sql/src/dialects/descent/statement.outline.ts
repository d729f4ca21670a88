import { SqlRefusal } from '../../contract/sql.refusal.js';
import type { StatementKind, StatementPower } from '../../contract/statement.type.js';
import { positionAt } from '../../lex/text.position.js';
import type { ParsedStatement } from '../../tree/statement.type.js';

/** What a statement is by its first words, and what it can do beyond the tables that it names. */
export interface KnownKind {
  kind: StatementKind;
  power?: StatementPower;
}

/** What is said of a statement whose content is not looked at. */
export type Outline = Pick<ParsedStatement, 'kind' | 'readOnly' | 'reason' | 'locks' | 'powers'>;

const REASONS: Partial<Record<string, string>> = {
  INSERT: 'INSERT writes rows',
  UPDATE: 'UPDATE writes rows',
  DELETE: 'DELETE writes rows',
  MERGE: 'MERGE writes rows',
  DDL: 'it changes the structure of the database',
  DCL: 'it changes rights',
  TCL: 'it controls a transaction',
  CALL: 'it runs code whose effects are not known',
  UTILITY: 'it acts on the session or the server',
  UNKNOWN: 'it is not known what it does',
};
const POWERS: Partial<Record<StatementPower, string>> = {
  code: 'it defines or runs code that the server carries out by itself',
  rights: 'it changes accounts or rights',
  session: 'it acts on the session',
  server: 'it reaches for files, programs, settings or another account of the server',
};

/** A statement that names nothing and answers nothing. */
export const EMPTY = { objects: [], calls: [], hazards: [], answers: 'nothing' as const };

/** A statement by its first words alone: never read only. */
export function outlineOf({ kind, power }: KnownKind): Outline {
  const reason = (power && POWERS[power]) ?? REASONS[kind] ?? `a ${kind} statement is not a query`;
  return { kind, readOnly: false, locks: false, powers: power ? [power] : [], reason };
}

// As for PostgreSQL: scripts beyond this are work for import, not for a query.
const MAX_LENGTH = 4_000_000;

/** Throws `too-large` and, for a zero character, `syntax-error`. */
export function checkLength(sql: string): void {
  if (sql.length > MAX_LENGTH)
    throw new SqlRefusal('too-large', `a statement may have ${MAX_LENGTH} characters`, {
      facts: { limit: String(MAX_LENGTH) },
    });
  if (sql.includes('\0'))
    throw new SqlRefusal('syntax-error', 'the statement contains a zero character', {
      position: positionAt(sql, sql.indexOf('\0')),
    });
}
