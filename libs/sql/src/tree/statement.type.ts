import type { StatementHazard, StatementKind, StatementPower } from '../contract/statement.type.js';
import type { Query } from './query.type.js';

/** A table, view or other relation that a statement names outside a query. */
export interface NamedObject {
  path: string[];
  access: 'read' | 'write';
  columns: string[];
  /** The statement makes it, or it is of a kind that no catalogue of ours holds: that it is not there means nothing. */
  isMade?: true;
}

/** Values of a table that come under another table's names, column by column, or into one column. */
export interface NamedMove {
  to: string[];
  /** The one column; without it those of the same names. */
  column?: string;
  from: string[];
  /** The columns whose values move; without them all. */
  columns?: string[];
}

/** A parsed statement before any name is resolved. */
export interface ParsedStatement {
  kind: StatementKind;
  /** False whenever it is not sure that nothing is changed, sent or locked. */
  readOnly: boolean;
  reason?: string;
  /** It is not read only for calls of the database's own functions alone: it is where they are all followed. */
  onlyCalls?: true;
  /** The query that it runs, explains, stores or copies. */
  query?: Query;
  /** What the result is: rows of the query, text of the server, or nothing. */
  answers: 'rows' | 'text' | 'nothing';
  /** The rows of its query go into variables of whoever sends it (RETURNING … INTO). */
  intoVariables?: true;
  /** Names of the columns of that text, where it has several or a name of its own. */
  textColumns?: string[];
  /** It only plans the query (EXPLAIN without ANALYZE): nothing of it is run. */
  isPlan?: true;
  /** The new table that the query's columns are copied into (SELECT INTO, CREATE TABLE AS, CREATE VIEW). */
  into?: { path: string[]; columns: string[] };
  objects: NamedObject[];
  /** What a change of structure moves. */
  moves?: NamedMove[];
  /** Functions that the statement calls by name (CALL). */
  calls: string[][];
  locks: boolean;
  powers: StatementPower[];
  hazards: StatementHazard[];
}
