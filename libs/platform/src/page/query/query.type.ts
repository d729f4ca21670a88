import type { DataSourceKind, QueryDocument } from '@sluice/document';
import type { OperationContext } from '../../dispatch/operation.js';
import type { GatewayTransaction } from '../../gateway/gateway.transaction.js';
import type { PageWanted } from './page-size.query.js';
import type { PagePosition } from '../values/scope.js';
import type { Among, NamedValues } from './bind.query.js';
import type { LoadedApp, LoadedDocument } from '../../document/document.contract.js';

/** A key of a sort by a column of the result. */
export interface SortBy {
  name: string;
  descending: boolean;
}

/** A footer total over the whole result. */
export interface TotalOf {
  name: string;
  fn: 'sum' | 'avg' | 'max' | 'min';
}

/** Where on a page a query is run from, for the audit log; a builder's try is on no page. */
export interface RunOrigin {
  kind: 'page' | 'action' | 'builder';
  pageId?: number;
  revision?: number;
  viewId?: number;
  buttonId?: number;
}

/**
 * One run of a query document. Who runs it binds the values, in the way of its source. `page` is absent for statements
 * that write.
 */
export interface QueryRun {
  app: LoadedApp;
  query: LoadedDocument<QueryDocument>;
  /** Values of its params by name. */
  values: NamedValues;
  /**
   * Values that the query cannot do without are taken from here too; in its optional clauses they count for nothing.
   */
  fallback?: NamedValues;
  /** Only these rows of it. */
  among?: Among;
  /** What its reserved keys say of the page that is shown. */
  shown?: PagePosition;
  page?: PageWanted & { sort: SortBy[] };
  /** Rows that must not be ordered as `page` says come as their source gives them, instead of being refused. */
  isOrderOptional?: true;
  count: boolean;
  /**
   * Its rows have lately all been on the first page: only where they are not this time are they counted by the source.
   */
  likelyWhole?: boolean;
  totals: readonly TotalOf[];
  origin: RunOrigin;
  /** Kind of database that the view is made for (`app_data.db_type`); a source of another kind is refused. */
  databaseKind?: DataSourceKind;
  /** The source transaction that a run of an action shares with its other steps. */
  transaction?: GatewayTransaction;
}

/** Rows as records by column name; `masked` names the columns whose values are masked. */
export interface QueryAnswer {
  columns: { name: string; type: string }[];
  list: Record<string, unknown>[];
  count?: number | string;
  tail?: Record<string, unknown>;
  masked: string[];
  /** All rows were asked for, and there are more than one answer holds. */
  truncated?: true;
  /** Params whose value was compared with a masked column; absent when none was. */
  masked_params?: string[];
  /** Rows that a writing statement touched. */
  affected?: number;
}

/** Runs queries of one type. Throws PlatformError when refused or failing. */
export type QueryRunner = (ctx: OperationContext, run: QueryRun) => Promise<QueryAnswer>;
