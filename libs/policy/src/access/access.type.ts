import type { AccessLevel, FilterClass, FilterPolicy, Letter, Level } from '@sluice/document';
import type { ReasonCode } from './reasons.texts.js';

/** A column of a base table. */
export interface AccessColumn {
  schema: string;
  table: string;
  column: string;
}

/** What a statement does, as the analysis names it. */
export type AccessKind =
  'DQL' | 'INSERT' | 'UPDATE' | 'DELETE' | 'MERGE' | 'CALL' | 'DDL' | 'DCL' | 'TCL' | 'UTILITY' | 'UNKNOWN';

/**
 * What a statement can do beyond the tables and columns that it names: run code of its own, change rights, act on the
 * session, reach for the server itself, answer what a trigger put into a row.
 */
export type StatementPower = 'code' | 'rights' | 'session' | 'server' | 'trigger';

/** A use by which a column can be observed without its value. */
export interface AccessObserved {
  column: AccessColumn;
  class: Exclude<FilterClass, 'equality'>;
}

/**
 * One column of a result. `through`: columns of views on the way; one of them may be marked sensitive where its base
 * column is not. `nullTested`: of these it tells only whether there is a value. `observed`: what evaluating it could
 * tell; nothing if it is not evaluated.
 */
export interface AccessResult {
  sources: AccessColumn[];
  through?: AccessColumn[];
  exact: boolean;
  nullTested?: readonly AccessColumn[];
  observed?: readonly AccessObserved[];
}

/** The part of an analysis on which access is decided; `Analysis` of the SQL library has this shape. */
export interface AccessStatement {
  kind: AccessKind;
  readOnly: boolean;
  result: AccessResult[];
  /**
   * A use without a class is of the class `other`, with `equality` of that. The use `plan` is that of a plan which
   * tells of the column.
   */
  predicates: { column: AccessColumn; use: string; class?: FilterClass; equality?: { values: number } }[];
  /** Columns of which an error or the time of the statement could tell, though it answers no value of them. */
  observed?: readonly AccessObserved[];
  /** The result is a plan (EXPLAIN without ANALYZE): its texts are masked, nothing of it is a value. */
  isPlan?: boolean;
  tables: {
    schema: string;
    name: string;
    access: 'read' | 'write';
    kind: 'table' | 'view' | 'function';
    columns: string[];
  }[];
  functions: { schema: string; name: string; effect: 'pure' | 'reads' | 'effect' | 'unknown' }[];
  writes: { target: AccessColumn; sources: AccessColumn[] }[];
  /** Values that a change of structure brings under another column's name. */
  moves?: { target: AccessColumn; sources: AccessColumn[] }[];
  locks: boolean;
  /** `code`, `rights`, `session`, `server`, `trigger`: what it can do that the tables and columns above do not tell. */
  powers?: readonly StatementPower[];
}

/**
 * A letter on an object and all below it; `path` is database, schema, table, column, cut where the grant ends (empty:
 * the whole source).
 */
export interface AccessGrant {
  path: readonly string[];
  letter: Letter;
  /** Where it comes from, by number: a stored grant, or the role that somebody has in a project. It decides nothing. */
  from?: { grant: number } | { project: number };
}

/** The person may see (`see`) or filter and group by (`use`) the object's masked columns as if they were clear. */
export interface MaskPrivilege {
  path: readonly string[];
  kind: 'see' | 'use';
  /** The stored grant that it comes from. It decides nothing. */
  from?: { grant: number };
}

/** What the catalogue knows of a column; undefined means that the catalogue has no such column. */
export interface ColumnFacts {
  level: Level;
  ruleType?: string;
  /**
   * It came after its table was classified and nobody has looked at it: masked fully for everybody, filtered as its
   * level is.
   */
  unreviewed?: true;
}

/** How a masking rule finds its columns (screens: masking_rule). */
export type MatchType = 'column' | 'level' | 'rule_type' | 'name_pattern';

/**
 * One rule of a masking policy. `matchValue`: `schema.table.column` (`*` allowed), levels, rule types, or a name
 * pattern with `*`.
 */
export interface AccessMaskRule {
  id?: number;
  matchType: MatchType;
  matchValue: string | readonly string[];
  algorithm: string;
  config: Readonly<Record<string, unknown>>;
  /** A class without a decision is decided by the column's level. */
  filterPolicy?: Partial<FilterPolicy> | null;
}

/**
 * An enabled masking policy of this source. `tables` are patterns `schema.table`, `objects` chosen schemas, tables and
 * columns by their paths (an empty one is the whole source): a column is in its scope by either. One that has terms is
 * about somebody only where the context lists it; `condition` is CEL over user, page, app. Priority 1 is the highest.
 */
export interface AccessMaskPolicy {
  id?: number;
  name: string;
  priority: number;
  tables: readonly string[];
  objects?: readonly (readonly string[])[];
  hasTerms?: boolean;
  condition?: string;
  rules: readonly AccessMaskRule[];
}

/**
 * Limits of one policy in force: rows and bytes of a result, rows that a statement of a kind may touch; 0 rows means
 * none allowed.
 */
export interface AccessLimits {
  rows?: number;
  bytes?: number;
  timeoutMs?: number;
}

/** Operations for which a role setting can force a work order (§6). */
export type ForcedOperation = 'query' | 'export' | 'async_query' | 'update' | 'insert' | 'delete' | 'ddl';

/** Everything on which one decision stands; it reads nothing else. */
export interface AccessRequest {
  statement: AccessStatement;
  database: string;
  /** What people call the whole source, where they never see that name. */
  sourceName?: string;
  /**
   * Letters in force (enabled, within their time). In a built page: the letters of the app, and the visitor's *forbid*
   * letters beside them (design §6); masks follow the visitor through `accessLevel` and `privileges`.
   */
  grants: readonly AccessGrant[];
  accessLevel: AccessLevel;
  privileges?: readonly MaskPrivilege[];
  column(ref: AccessColumn): ColumnFacts | undefined;
  /**
   * Paths (schema, table, column) that a column had before it or its table was renamed or moved at the source: what a
   * policy masked under them stays masked.
   */
  formerly?(path: readonly string[]): readonly (readonly string[])[];
  policies: readonly AccessMaskPolicy[];
  /**
   * Every column of the source, for statements whose reach is not known; without it they are decided as if one of them
   * were masked.
   */
  everyColumn?(): Iterable<AccessColumn>;
  /**
   * Names of the masking conditions: user, app, page; and `policies`, the numbers of those whose terms hold for the
   * person.
   */
  conditionContext?: Readonly<Record<string, unknown>>;
  /**
   * In a preview: the same names for the person who looks. Of the masks of both the stricter holds, so that nobody's
   * eyes show more than one's own.
   */
  ownContext?: Readonly<Record<string, unknown>>;
  forcedWorkOrder?: readonly ForcedOperation[];
  /** A project through which the person uses the source lets nothing leave as a file. */
  forbidsExport?: boolean;
  /** 'export' or 'async_query' when the run is one of them instead of a query. */
  purpose?: 'export' | 'async_query';
  limits?: readonly AccessLimits[];
  /** Who may grant on this source, by name (managers of the project, owner); beside the roles that always may. */
  owners?: readonly string[];
}

/** Why a statement is refused, or why a column is masked. `grantors` can change it: role codes and names. */
export interface Reason {
  code: ReasonCode;
  facts: Readonly<Record<string, string>>;
  object?: string;
  grantors: readonly string[];
}

/** How one result column is masked. */
export interface PlannedMask {
  algorithm: string;
  config: Readonly<Record<string, unknown>>;
  reason: Reason;
  /** The source must not evaluate the column: the statement is wrapped so that it answers NULL in its place. */
  replaced?: true;
}

/** The decision: all reasons together; masks by position of the result; equality uses to be counted before the run. */
export interface AccessDecision {
  decision: 'permit' | 'refuse';
  reasons: Reason[];
  masks: (PlannedMask | null)[];
  equalityUses: { column: AccessColumn; values: number }[];
  limits: AccessLimits;
}
