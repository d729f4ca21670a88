import type { StopSignal } from '@sluice/connectors';
import type { BothTexts } from '@sluice/document';
import type { Caller, RequestInfo } from '../dispatch/caller.js';
import type { OrderPermit } from '../gateway/gateway.type.js';

/** How bad a finding is: an error blocks a work order, a warning is answered for by whoever approves it. */
export type ReviewLevel = 'notice' | 'warn' | 'error';

/** How much a statement could do harm. */
export type ReviewRisk = 'low' | 'medium' | 'high';

/** One thing that a rule found. */
export interface ReviewFinding {
  /** Code of the rule; `syntax` and others of `review.texts.ts` are not rules and always errors. */
  rule: string;
  level: ReviewLevel;
  /** In the script, from 1. */
  line: number;
  column?: number;
  /** UTF-16 offset into the script. */
  offset?: number;
  text: BothTexts;
  /** The databases it is true of, where it is not true of all that were asked about. */
  databases?: readonly string[];
}

/** A statement of the script with what was found of it. */
export interface ReviewedStatement {
  /** From 1. */
  number: number;
  text: string;
  /** UTF-16 offsets into the script. */
  start: number;
  end: number;
  line: number;
  /** As `classify` says it; UNKNOWN where it does not parse. */
  kind: string;
  findings: readonly ReviewFinding[];
  /**
   * Rows that it would read or change, of the database with the most; null where nobody knows, or the caller may not.
   */
  estimated_rows: number | null;
  /** The estimate was counted by the source, not guessed by its planner. */
  is_counted: boolean;
  risk: ReviewRisk;
  /** It cannot run inside a transaction. */
  no_transaction: boolean;
}

/** What is to be reviewed, and for whom: findings tell nothing that the caller may not see. */
export interface ReviewRequest {
  /** Id of the data source; its kind says the dialect. */
  source: number;
  /**
   * Where bare names are looked up: schemas, or databases of a kind that has these for schemas. Empty: the source's
   * own.
   */
  databases: readonly string[];
  script: string;
  /** Whose rules hold; the source's own where it is absent. */
  environment?: string;
  caller: Caller;
  request: RequestInfo;
  signal: StopSignal;
  /**
   * The script becomes a work order: tables are seen by what it would permit once it is approved. Rows are told by its
   * author's own rights.
   */
  order?: OrderPermit;
  /** Ask the source for estimates of rows; true where it is absent. */
  estimates?: boolean;
}

/** A review as a whole. */
export interface ReviewResult {
  statements: readonly ReviewedStatement[];
  /** About the script and none of its statements (too many of them, kinds mixed). Line 1 where there is no other. */
  findings: readonly ReviewFinding[];
  error_count: number;
  warn_count: number;
  notice_count: number;
  /** The highest of its statements. */
  risk: ReviewRisk;
}

/** A script that is tried on the rules of a kind and an environment, on a source or on none. */
export interface ReviewTrial extends Pick<ReviewRequest, 'script' | 'caller' | 'request' | 'signal'> {
  kind: string;
  environment: string;
  source?: number;
}

/** Judges scripts by the rules of their kind of database and environment. */
export interface ReviewService {
  /**
   * Throws `review.too-large` (more than 5 MB), `review.empty` (comments only), `data-source.unknown` and
   * `review.kind-unsupported` (a kind without SQL); everything else is a finding.
   */
  check(request: ReviewRequest): Promise<ReviewResult>;
  /** Tries a script on rules; nothing is asked of its rows. Throws as `check`. */
  attempt(trial: ReviewTrial): Promise<ReviewResult>;
}
