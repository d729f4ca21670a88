import type { BothTexts, JsonObject } from '@sluice/document';

/** In whose rights a query is tried (`builder.query-try`). */
export const TRIED_AS = [
  'app',
  'own',
  'anonymous',
  'user',
  'app_admin',
  'policy_admin',
  'audit_admin',
  'system_admin',
  'super_admin',
] as const;
export type TriedAs = (typeof TRIED_AS)[number];

export const PARAM_TYPES = ['text', 'integer', 'decimal', 'boolean', 'datetime', 'date', 'list'] as const;
export type ParamType = (typeof PARAM_TYPES)[number];

/** A param as a query declares it. */
export type QueryParam = JsonObject & { name: string; type: ParamType };

/** A query as its draft has it: anything may be missing yet. */
export interface QueryDraft {
  type?: string;
  source?: string;
  text?: string;
  params?: readonly QueryParam[];
  columns?: readonly { name: string; type: string }[];
  writes?: boolean;
}

/** A source that a query may be written for (`builder.query-sources`). */
export interface QuerySource {
  id: number;
  name: string;
  type: string;
  /** The type of the queries that it is asked by. */
  query_type: string;
  granted: boolean;
}

/** Why a statement was not run, and where in it. */
export interface TryReason {
  code: string;
  text: string;
  position?: number;
  line?: number;
  column?: number;
}

/** A column of a try; a masked one says why. */
export interface TriedColumn {
  name: string;
  type: string;
  mask?: string;
  why?: string;
}

/** What came of a try. */
export interface QueryTried {
  state: 'rows' | 'checked' | 'refused';
  columns: readonly TriedColumn[];
  rows: readonly (readonly unknown[])[];
  more: boolean;
  cost_ms: number;
  reasons: readonly TryReason[];
  undeclared: readonly string[];
  unused: readonly string[];
  plan?: readonly string[];
  /** What of the plan is dear. */
  plan_warnings?: readonly BothTexts[];
}
