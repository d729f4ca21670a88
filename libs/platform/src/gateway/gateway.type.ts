import type { Cell, StopSignal } from '@sluice/connectors';
import type { Letter } from '@sluice/document';
import type { AccessStep, Reason, PlannedMask, UsagePolicy } from '@sluice/policy';
import type { StatementHazard } from '@sluice/sql';
import type { Caller, RequestInfo } from '../dispatch/caller.js';
import type { GatewayTransaction } from './gateway.transaction.js';
import type { EffectiveGrants } from './effective.grants.type.js';

/** What a run was started from; it decides nothing, it is told in the audit log (design §2.3). */
export interface GatewayOrigin {
  /**
   * `confirm` counts what a statement would change before it is asked about, `builder` tries a query that is being
   * written, `compare` reads one side of a comparison.
   */
  kind: 'workspace' | 'confirm' | 'compare' | 'builder' | 'page' | 'action' | 'export' | 'work_order' | 'system';
  appId?: number;
  pageId?: number;
  revision?: number;
  viewId?: number;
  buttonId?: number;
  dataId?: number;
}

/**
 * An approved work order, whose script this statement is a part of: what it permits on the source whatever letters its
 * asker holds, and whatever would have needed an order. What is forbidden stays so; masks, row filters and levels are
 * those of the asker.
 */
export interface OrderPermit {
  id: number;
  /** `change` answers no rows, so that masked columns may be compared in it; `read` answers them masked as ever. */
  does: 'change' | 'read';
  letters: readonly Letter[];
}

/** One statement for a source, as whoever calls wants it run. */
export interface GatewayRequest {
  caller: Caller;
  request: RequestInfo;
  sourceId: number;
  origin: GatewayOrigin;
  text: string;
  binds?: unknown[];
  /** Where unqualified names are looked up; default `public`. */
  schema?: string;
  limits?: { rows?: number; bytes?: number; timeoutMs?: number };
  /** Set in built pages: the right to rows is the app's, masks still follow the caller (design §6). */
  app?: { id: number; operation: Letter };
  order?: OrderPermit;
  paging?: { limit: number; offset: number; sort?: { name: string; descending: boolean }[] };
  /** Where the order of its page would be refused, for a column that is not there or is masked, it runs without. */
  isOrderOptional?: true;
  count?: boolean;
  totals?: { name: string; fn: 'sum' | 'avg' | 'max' | 'min' }[];
  /** Somebody is there to be asked: a statement with hazards is refused until it comes without this. */
  asksFirst?: boolean;
  /** The run shares this transaction with others; it is only kept when that is. */
  transaction?: GatewayTransaction;
  /** The statement cannot stand in a transaction and is sent by itself. */
  outside?: true;
  signal: StopSignal;
}

/** Why a statement is refused, in the caller's language. `position` is a UTF-16 offset into the text. */
export interface GatewayReason {
  code: string;
  text: string;
  object?: string;
  /** All objects where several reasons that differ in nothing else are told as one. */
  objects?: readonly string[];
  grantors?: readonly string[];
  position?: number;
  /** The statement cannot be understood as it is written; nobody forbids it. */
  mistake?: boolean;
}

/** A column of the answer; a masked one carries why. */
export interface GatewayColumn {
  name: string;
  type: string;
  masked: boolean;
}

/** How a run ended; `truncated` names the limit that cut it. */
export interface GatewayOutcome {
  rows: number;
  truncated: false | 'rows' | 'bytes';
  costMs: number;
  affected?: number;
  notices: string[];
}

/** What the person's projects ask of whoever shows rows of a source to them. */
export interface RowHandling {
  allowsCopy: boolean;
  watermark: boolean;
}

/** A run that was permitted and has begun. */
export interface GatewayRows {
  state: 'rows';
  runId: string;
  kind: string;
  columns: GatewayColumn[];
  /** How each column is masked, by position; null where it is clear. */
  masks: readonly (PlannedMask | null)[];
  /**
   * The row filters that limit it, as one text to compare: filters of the same conditions and values have the same.
   * Null where none does.
   */
  filters: string | null;
  /**
   * Numbers of the binds, from 1, that are compared with masked columns: their values do not belong into addresses and
   * histories.
   */
  maskedBinds: readonly number[];
  /** Undefined for whoever is in no project of the source, and for pages, which run by the letters of their app. */
  handling?: RowHandling;
  /** Batches of rows, already masked; asking for the next one fetches it. */
  rows: AsyncIterable<Cell[][]>;
  /** All of them, where they were held until the record of the run was durable; `rows` gives the same once. */
  held?: Cell[][];
  /** Number of all rows as text, when asked for. */
  count?: Promise<string>;
  /** Totals by column name, when asked for; null where the column is masked and the total withheld. */
  totals?: Promise<Record<string, string | null>>;
  done: Promise<GatewayOutcome>;
}

/** A refusal with all its reasons, and the number of its audit record. */
export interface GatewayRefusal {
  state: 'refused';
  reasons: GatewayReason[];
  /** Set when all that is missing is a confirmation: what the statement would do. */
  hazards?: StatementHazard[];
  auditSeq: number;
}
export type GatewayResult = GatewayRefusal | GatewayRows;

/** What would happen to a statement, for the editor's marks; nothing is run and nothing is counted. */
export interface GatewayExplanation {
  kind: string;
  decision: 'permit' | 'refuse';
  masked: string[];
  /** Tables of which only some rows are there for the caller. */
  filtered: string[];
  reasons: GatewayReason[];
  /** It is asked about before it runs. */
  asks: boolean;
  /** It touches columns that are masked for the caller: a run of it that fails is counted as a question about them. */
  touchesMasked: boolean;
  /** It computes or compares with such columns: a run of it is a question about them. */
  questionsMasked: boolean;
}

/**
 * What a statement is and touches, for whoever looks over a page before it is published; nothing is run, counted or
 * recorded.
 */
export interface GatewayDescription {
  kind: string;
  tables: string[];
  /** Why it would be refused; empty where it would be permitted. */
  reasons: GatewayReason[];
  /** What it is, also where it would be refused; absent where it cannot be taken apart. */
  statement?: {
    readOnly: boolean;
    /** Each column of the result with the columns that it comes from, and how the caller would see it masked. */
    columns: {
      name: string;
      /** Whether the source names it exactly so. */
      nameExact: boolean;
      sources: { schema: string; table: string; column: string }[];
      mask: PlannedMask | null;
    }[];
  };
}

/**
 * Why a statement would be permitted or refused: the decision of the gate with its steps, in the order in which they
 * are taken.
 */
export interface GatewayRights {
  /** What the statement does, as the person sees its tables; `UNKNOWN` where it was not understood. */
  kind: string;
  decision: 'permit' | 'refuse';
  /** As the person would read them. */
  shownReasons: GatewayReason[];
  /** As it was decided; more than `shownReasons` where the person must not learn what is hidden from them. */
  reasons: GatewayReason[];
  isHidden: boolean;
  /** False where the statement itself is refused, before any policy of use is asked. */
  isPlanned: boolean;
  steps: readonly AccessStep[];
  /** The person's access level, and what gives it where that is not the account. */
  level: { is: EffectiveGrants['accessLevel']; from: EffectiveGrants['levelFrom'] };
  /** Filters that limit its rows. */
  filters: readonly { id: number; name: string; table: string }[];
  /** The policy of use that decides now and from the given address, and what it refuses. */
  usage: { policy?: UsagePolicy; rows?: number; reasons: readonly Reason[] };
  /** `schema.name` of the tables and views that it touches. */
  tables: readonly string[];
}

/** What decides how a statement is answered, without its values and its caller's patience. */
export type PlannedRequest = Pick<
  GatewayRequest,
  | 'caller'
  | 'request'
  | 'sourceId'
  | 'origin'
  | 'text'
  | 'binds'
  | 'schema'
  | 'app'
  | 'order'
  | 'paging'
  | 'count'
  | 'totals'
>;

/** How rows of a statement are masked for its caller, by position. `mask` changes a row in place. */
export interface PlannedRows {
  masked: readonly boolean[];
  mask(row: Cell[]): void;
}

/** The one gate: no row leaves a data source except through `run` (design §2.3, §7). */
export interface Gateway {
  /** Rejects with PlatformError when the source fails; a refusal is a result. */
  run(request: GatewayRequest): Promise<GatewayResult>;
  /** Stops a run of the caller's own, whichever process has it; throws `gateway.run-unknown`. */
  stopRun(runId: string, caller: Caller): Promise<void>;
  /**
   * How each column would be masked now; undefined where the statement would be refused. Nothing is run, counted or
   * recorded.
   */
  plannedMasks(request: PlannedRequest): Promise<readonly (PlannedMask | null)[] | undefined>;
  /**
   * The row filters that would limit it now, as `GatewayRows.filters` tells them; undefined where it would be refused.
   */
  plannedFilters(request: PlannedRequest): Promise<string | null | undefined>;
  /**
   * How rows that are kept of the source (a backup) would be answered now; undefined where the statement would be
   * refused, or would be answered some rows alone. Nothing is run, counted or recorded.
   */
  plannedRows(request: PlannedRequest): Promise<PlannedRows | undefined>;
  describe(request: PlannedRequest): Promise<GatewayDescription>;
  /**
   * The decision on a statement with all its steps, made by what decides its runs; nothing is run, counted or recorded.
   */
  explainRights(request: PlannedRequest): Promise<GatewayRights>;
  explainDecision(
    request: Pick<GatewayRequest, 'caller' | 'request' | 'sourceId' | 'text' | 'binds' | 'schema' | 'app' | 'order'>,
  ): Promise<GatewayExplanation>;
}
