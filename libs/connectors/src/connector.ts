import type { BothTexts } from '@sluice/document';
import type { Watch } from './observe.type.js';
import type { StopSignal } from './stop.signal.js';
import type { Endpoint } from './endpoint.type.js';

export type { Endpoint, EndpointTls, EndpointTunnel } from './endpoint.type.js';

/**
 * Settings that every checkout pins anew, so that nothing of an earlier run decides what a name or a time means (design
 * §7.4).
 */
export interface RunSettings {
  searchPath: string[];
  timeZone: string;
  timeoutMs: number;
  readOnly: boolean;
  /**
   * The statement cannot stand in a transaction (CREATE INDEX CONCURRENTLY, VACUUM …): it is sent by itself. Of
   * PostgreSQL; others have none such.
   */
  outside?: true;
}

/** A value on the wire: exact numbers as numbers, everything that could lose digits as text (contracts §5). */
export type Cell = string | number | boolean | null;
export interface ResultColumnInfo {
  name: string;
  type: string;
}

/**
 * What a statement's analysis stood on: its relations (views and what they are made of too) with their stamps of the
 * catalogue, and the functions it calls as the server's own, of which the named schemas must have none.
 */
export interface CatalogueExpectation {
  relations: { schema: string; name: string; stamp: string | null }[];
  functions: string[];
  schemas: string[];
  /** Absent where no body of a function was followed. */
  followed?: FollowedExpectation;
}

/**
 * What an analysis stood on that followed bodies of functions. Nothing locks a function for whoever calls it: all of
 * the expectation is checked again behind each portion of rows and before anything is committed, and none of a portion
 * is handed out before.
 */
export interface FollowedExpectation {
  /** Names of functions with the stamp of all that have it; null where there must be none. */
  routines: { schema: string; name: string; stamp: string | null }[];
  /**
   * Schemas in which bodies look for names, and the operators that are known in them: another one may be meant instead
   * of the server's.
   */
  schemas: string[];
  operators: string[];
}

/** One statement to run. Its text is sent as it is, with its binds, never with another statement in the same text. */
export interface RunRequest {
  text: string;
  binds: unknown[];
  settings: RunSettings;
  limits: { rows: number; bytes: number };
  /** `page`: few rows in one round trip, held to `heldBytes`; `stream`: batches, for whose reader the source waits. */
  mode: 'page' | 'stream';
  /** Rows of a stream that its reader takes at once in any case: the source makes them without being asked again. */
  firstRows?: number;
  /** Statements of the same binds run after it in the same transaction; each answers one row. */
  followers?: string[];
  /**
   * Checked while the statement holds its locks and before anything of it is executed: where the source is another than
   * was analysed the run fails with `catalogue-changed` and nothing has happened.
   */
  expects?: CatalogueExpectation;
  /**
   * The text only asks how its statement would be run (EXPLAIN): said to a kind whose server is asked in another way
   * than by the text. Such a kind refuses a text that says one thing where this says another.
   */
  plans?: true;
  /** Kept prepared on its connection: for stored queries that come again and again. */
  prepared?: boolean;
  /** It is sure to leave its session as it was, as a stored query is: the connection may be lent on without a reset. */
  leavesSession?: true;
  /** Called with the result's columns before any row is handed out; throwing ends the run (design §7.4). */
  checkColumns(columns: ResultColumnInfo[]): void;
  /**
   * Changes a row in place to what may leave; `limits.bytes` counts what is left of it, so that a limit tells nothing
   * of what is not.
   */
  mask?(row: Cell[]): void;
}

/** How a run ended. `affected` is the count that the database's command tag names. */
export interface RunOutcome {
  rows: number;
  bytes: number;
  truncated: false | 'rows' | 'bytes';
  command: string;
  affected?: number;
  notices: string[];
}

/** A run that has begun: its columns are known and checked. */
export interface Run {
  backendId: string;
  columns: ResultColumnInfo[];
  /** Batches of rows; asking for the next one is what fetches it. Leaving the loop early ends the run at the source. */
  rows: AsyncIterable<Cell[][]>;
  /** Of a page: every row that was not asked for yet; once it is done, all of it at once. */
  takeAll?(): Cell[][];
  /**
   * Of a page: settles when its rows weigh more than `heldBytes`, or come by portions after all, from where on the
   * source waits for their reader as that of a stream does.
   */
  overflow?: Promise<void>;
  /** The row of each follower, in order. */
  followers: Promise<(Cell[] | null)[]>;
  /** Settles when the source is done; its connection is given back, or destroyed. Rejects with ConnectorError. */
  done: Promise<RunOutcome>;
  /** Ends it at the source through a second connection; its own is lent on only where that is known to be safe. */
  cancel(): Promise<void>;
}

/** How a shared transaction begins. */
export interface TransactionOptions {
  /** Its statements all see the rows of its first one; a row that somebody else has changed since is refused. */
  isRepeatable?: boolean;
}

/** Connections to one source with one account. */
export interface SourcePool {
  endpoint: Endpoint;
  /** Begins a run: waits for a connection, pins its settings, sends the statement. Rejects with ConnectorError. */
  start(request: RunRequest, signal: StopSignal): Promise<Run>;
  /** Begins a transaction that several runs share; absent where the kind has none. Rejects with ConnectorError. */
  begin?(signal: StopSignal, options?: TransactionOptions): Promise<SourceTransaction>;
  close(): Promise<void>;
}

/**
 * Runs that are committed together. It holds a connection until exactly one of `commit` or `rollback` has been called.
 */
export interface SourceTransaction {
  /**
   * Begins a run inside it, one at a time. A statement that fails is undone alone; a run that is cancelled loses the
   * whole transaction.
   */
  start(request: RunRequest, signal: StopSignal): Promise<Run>;
  /**
   * Rejects with `outcome-unknown` when the connection broke before the source had answered, `transaction-lost` when
   * nothing was kept.
   */
  commit(): Promise<void>;
  /** Undoes everything; never rejects. */
  rollback(): Promise<void>;
}

/** One step of a connection test, reported as it happens. */
export interface TestStep {
  step:
    | 'tunnel-resolve'
    | 'tunnel-reach'
    | 'tunnel-key'
    | 'tunnel-sign-in'
    | 'resolve'
    | 'reach'
    | 'tls'
    | 'sign-in'
    | 'read';
  ok: boolean;
  costMs: number;
  detail?: string;
  error?: string;
  /** The key that an SSH host showed, where it is not the accepted one. */
  offeredKey?: string;
  /** What failed, in both languages, where it is ours to say. */
  words?: BothTexts;
}

/** What a column takes and gets by itself. */
export interface ColumnFacts {
  /** Computed or counted by the source: never written. */
  generated?: boolean;
  hasDefault?: boolean;
  /** The default where it is a plain value. */
  defaultValue?: string;
  /** The only values it takes. */
  values?: string[];
  /** What its foreign key, if it has one of its own, leads to. */
  references?: { schema: string; table: string; column: string };
  /**
   * What the source computes it from where nobody gives a value, in its own language; absent for plain values and for
   * what tells of none.
   */
  computes?: string;
  /**
   * Conversions of its type run a function that somebody wrote at the source: nothing but the value itself is read
   * without it.
   */
  converts?: true;
}

/** When a relation does something by itself. */
export type WriteEvent = 'insert' | 'update' | 'delete';

/** What the authors of a relation made it do when it is written. */
export interface WriteReactions {
  /** Another statement takes the place of the write, or is run beside it. */
  rules?: WriteEvent[];
  /** A function may change the row before it is written: what comes back is not what was given. */
  triggers?: WriteEvent[];
  /** Conversions of a whole row run a function that somebody wrote at the source. */
  row?: true;
  /**
   * Conditions that the source puts to its rows by itself when they are read or written (row level security), in its
   * own language; null is one that asks other relations.
   */
  policies?: (string | null)[];
  /** Planning a statement on it calls a function that somebody wrote at the source: index or check of constants. */
  planned?: true;
}

/**
 * A column as the catalogue keeps it. `ordinal` is its number, which a relation never gives to another column;
 * `derivedFrom` are columns of the same relation that a generated column is computed from.
 */
export interface IntrospectedColumn {
  /** What more is known of it, for pages that are made from tables; absent where there is nothing to say. */
  facts?: ColumnFacts | null;
  name: string;
  dataType: string;
  comment: string | null;
  ordinal: number;
  nullable: boolean;
  key: boolean;
  derivedFrom: string[];
}
/**
 * A key of a table by its columns in their order; `references` of a foreign one is what it leads to, and the key there.
 */
export interface IntrospectedConstraint {
  name: string;
  kind: 'primary' | 'unique' | 'foreign';
  columns: string[];
  references?: { schema: string; table: string; columns: string[]; constraint: string | null };
}
/**
 * A table or view. `identity` stays when it is renamed and goes when it is dropped; `stamp` is another whenever its
 * columns or its definition are.
 */
export interface IntrospectedRelation {
  identity: string | null;
  stamp: string | null;
  schema: string;
  name: string;
  kind: 'table' | 'view';
  comment: string | null;
  rowEstimate: number | null;
  sizeBytes: number | null;
  definition: string | null;
  columns: IntrospectedColumn[];
  /** Absent, as what follows, where it has none, or nobody has written how a kind is asked for them. */
  constraints?: IntrospectedConstraint[];
  indexes?: IntrospectedIndex[];
  reacts?: WriteReactions;
}
/** An index by its columns in order; `type` is the server's own word. One over an expression has a hidden column. */
export interface IntrospectedIndex {
  schema: string;
  name: string;
  type: string;
  unique: boolean;
  columns: string[];
}
/** One of the functions that share a name: how it is called and, where its body is SQL, the whole of its definition. */
export interface IntrospectedOverload {
  language: string;
  /** Values that it takes, those of them that may be left out, and whether the last takes any number. */
  inputs: number;
  defaults: number;
  isVariadic: boolean;
  /** CREATE FUNCTION with every name qualified; null for what is no function in SQL, or too long to be followed. */
  definition: string | null;
}
/** All functions, operators or types of one name outside the system's own schemas. */
export interface IntrospectedRoutine {
  schema: string;
  name: string;
  kind: 'function' | 'operator' | 'type';
  /**
   * Another whenever one of the functions of the name is defined anew, comes or goes; absent where no run can check it.
   */
  stamp?: string | null;
  /** Absent where nobody has written how a kind is asked for them. */
  overloads?: IntrospectedOverload[] | null;
}
export interface Introspection {
  version: string;
  databases: string[];
  database: string;
  /** The server finds tables and schemas without regard to case. */
  foldsNames?: boolean;
  schemas: { name: string; comment: string | null }[];
  relations: IntrospectedRelation[];
  routines: IntrospectedRoutine[];
  /** Other names of relations, where the kind has such; a target that is in no catalogue is told all the same. */
  synonyms?: { schema: string; name: string; target: { schema: string; name: string } }[];
}

/** A session at the source that belongs to us. */
export interface SourceSession {
  backendId: string;
  applicationName: string;
  state: string;
  query: string;
  startedAt: string;
}

/** What stands on a table: about how many rows it has, its indexes (an expression is null), and views that read it. */
export interface TableState {
  schema: string;
  name: string;
  rows: number | null;
  indexes: {
    name: string;
    columns: (string | null)[];
    isUnique: boolean;
    isPrimary: boolean;
    isPartial: boolean;
  }[];
  views: { schema: string; name: string; columns: string[] }[];
}

/** One database kind in its parts (design §1). */
export interface Connector {
  /**
   * Whether runs check what they expect of the catalogue; of a kind that cannot, the catalogue is believed for a short
   * time only.
   */
  readonly checksCatalogue: boolean;
  /** Its catalogue is declared with the source: reading it asks the source nothing and tells nothing of its state. */
  readonly declaresCatalogue?: true;
  connect: { open(endpoint: Endpoint): SourcePool; test(endpoint: Endpoint): AsyncIterable<TestStep> };
  introspect(endpoint: Endpoint, signal: AbortSignal): Promise<Introspection>;
  observe: {
    sessions(endpoint: Endpoint): Promise<SourceSession[]>;
    /** Ends a backend when it still belongs to `applicationName` (backend ids are reused); answers whether it did. */
    kill(endpoint: Endpoint, backendId: string, applicationName: string): Promise<boolean>;
    /**
     * What stands on tables, for the review of scripts; absent where nobody has written it. Rejects with
     * ConnectorError.
     */
    tables?(endpoint: Endpoint, tables: readonly { schema: string; name: string }[]): Promise<TableState[]>;
  };
  /** All that goes on at the source, whoever does it; each kind says what it cannot tell. */
  watch: Watch;
}
