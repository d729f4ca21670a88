import { SqlRefusal } from '../../contract/sql.refusal.js';
import type { StatementKind, StatementPower } from '../../contract/statement.type.js';
import { positionAt } from '../../lex/text.position.js';
import type { ParsedStatement } from '../../tree/statement.type.js';
import { changeReason } from '../statement.reason.js';

/** What a statement is by its first words, and what it can do beyond the tables that it names. */
export interface KnownKind {
  kind: StatementKind;
  power?: StatementPower;
}

/** What is said of a statement whose content is not looked at. */
export type Outline = Pick<ParsedStatement, 'kind' | 'readOnly' | 'reason' | 'locks' | 'powers'>;

/** A statement that names nothing and answers nothing. */
export const EMPTY = { objects: [], calls: [], hazards: [], answers: 'nothing' as const };

/** A statement by its first words alone: never read only. */
export function outlineOf({ kind, power }: KnownKind): Outline {
  const reason = changeReason(kind, power);
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
