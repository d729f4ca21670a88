import type { StatementKind, StatementPower } from '../contract/statement.type.js';

const ofKinds: Readonly<Partial<Record<StatementKind, string>>> = {
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

const ofPowers: Readonly<Partial<Record<StatementPower, string>>> = {
  code: 'it defines or runs code that the server carries out by itself',
  rights: 'it changes accounts or rights',
  session: 'it acts on the session',
  server: 'it reaches for files, programs, settings or another account of the server',
};

/** Why a statement is no query, in words for developers: by what it has power over, else by its kind. */
export const changeReason = (kind: StatementKind, power?: StatementPower): string =>
  (power && ofPowers[power]) ?? ofKinds[kind] ?? `a ${kind} statement is not a query`;
