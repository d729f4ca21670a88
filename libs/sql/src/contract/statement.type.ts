/**
 * The SQL dialects that the product knows by name; which of them are analysed is decided by the registry of dialects.
 */
export type DialectName = 'postgres' | 'mysql' | 'mssql' | 'oracle';

/**
 * What a statement does, told from its syntax alone. A SELECT with a writing CTE stays DQL and is not read only; SELECT
 * INTO is DDL; EXPLAIN has the kind of what it explains.
 */
export type StatementKind =
  'DQL' | 'INSERT' | 'UPDATE' | 'DELETE' | 'MERGE' | 'CALL' | 'DDL' | 'DCL' | 'TCL' | 'UTILITY' | 'UNKNOWN';

/**
 * What a statement can do that the tables and columns it names do not tell: `code` defines or runs what the server
 * carries out by itself, `rights` changes accounts and rights, `session` acts on the session, `server` reaches for
 * files, programs, settings or another account, `trigger` answers rows that a trigger of their table may have changed
 * before, by anything that the server holds.
 */
export type StatementPower = 'code' | 'rights' | 'session' | 'server' | 'trigger';

/**
 * What a statement does to every row of a table (`update-all`, `delete-all` without a condition on rows, `truncate`),
 * or takes away (`drop`, `alter` for a part of a table or a rewrite of it). `path` is the name as written; `rows` says
 * that the object has rows to count.
 */
export interface StatementHazard {
  kind: 'update-all' | 'delete-all' | 'truncate' | 'drop' | 'alter';
  path: string[];
  rows: boolean;
}

/** A place in a script: `offset` in UTF-16 units from 0, `line` and `column` from 1. */
export interface SqlPosition {
  offset: number;
  line: number;
  column: number;
}

/**
 * One statement of a script. `start` and `end` are UTF-16 offsets into the script; `line` and `column` (from 1) are
 * those of `start`.
 */
export interface SqlStatement {
  text: string;
  start: number;
  end: number;
  line: number;
  column: number;
}

/** Answer of `classify`: `reason` says in English why a statement is not read only or not known. */
export interface Classification {
  kind: StatementKind;
  read_only: boolean;
  reason?: string;
}
