import { SYSTEM_ROLES, type BothTexts, type QueryDocument, type SystemRole } from '@sluice/document';
import { answer, flag, integer, listOf, text } from '../dispatch/answer.schema.js';
import { both } from './answer.schemas.js';
import type { JsonSchema } from '../dispatch/json.schema.js';

const id = { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER } as const;
const name = { type: 'string', minLength: 1, maxLength: 255 } as const;
const object = (required: readonly string[], properties: Record<string, JsonSchema>): JsonSchema => ({
  type: 'object',
  additionalProperties: false,
  required: ['app_id', ...required],
  properties: { app_id: id, ...properties },
});

/** Characters that the text of a query may have, as a statement of the workspace. */
const maxText = 5 * 1024 * 1024;

export const queryAppInput = object([], {});
export const querySourceInput = object(['source'], { source: name });

/**
 * In whose rights a query is tried: `own` as its builder at the source, `app` with the rows that the app was given and
 * masked for the builder, anything else the same as that visitor, never more than the builder.
 */
export type TriedAs = 'own' | 'app' | 'anonymous' | SystemRole;
export const TRIED_AS = ['own', 'app', 'anonymous', ...SYSTEM_ROLES] as const satisfies readonly TriedAs[];

/** The text of a query as it is being written, with sample values of its params. */
export interface QueryTryInput {
  app_id: number;
  /** Number of the query that is written: the list tells when it was last tried. */
  id?: number;
  type?: QueryDocument['type'];
  source?: string;
  text: string;
  params?: QueryDocument['params'];
  values?: Record<string, unknown>;
  as?: TriedAs;
  /** It is written to write: nothing is run, the gate only says what it would decide. */
  writes?: boolean;
  /** The source's own plan of it, too. */
  plan?: boolean;
}
const param = {
  type: 'object',
  required: ['name', 'type'],
  additionalProperties: false,
  properties: {
    name: { type: 'string', pattern: '^[A-Za-z_][A-Za-z0-9_]*$', maxLength: 80 },
    type: { enum: ['text', 'integer', 'decimal', 'boolean', 'datetime', 'date', 'list'] },
    def: {},
  },
} as const;
export const queryTryInput = object(['text'], {
  id,
  type: { enum: ['sql', 'console', 'http', 'mongo'] },
  source: name,
  text: { type: 'string', minLength: 1, maxLength: maxText },
  params: { type: 'array', maxItems: 200, items: param },
  values: { type: 'object' },
  as: { enum: [...TRIED_AS] },
  writes: { type: 'boolean' },
  plan: { type: 'boolean' },
});

/** Why a text is not run, in the caller's language, and where in it (offset, line and column from 1). */
export interface TryReason {
  code: string;
  text: string;
  position?: number;
  line?: number;
  column?: number;
}

/** A column of the result; a masked one with the reason. */
export interface TriedColumn {
  name: string;
  type: string;
  mask?: string;
  why?: string;
}

/** What came of a try. */
export interface QueryTried {
  state: 'rows' | 'checked' | 'refused';
  columns: TriedColumn[];
  rows: unknown[][];
  /** There are more rows than are shown. */
  more: boolean;
  cost_ms: number;
  reasons: TryReason[];
  /** Names that the text binds and that no param declares. */
  undeclared: string[];
  /** Params that the text does not use. */
  unused: string[];
  /** Lines of the source's plan. */
  plan?: string[];
  /** What of the plan is dear, and what to do about it. */
  plan_warnings?: BothTexts[];
}
export const queryTryOutput = answer(
  {
    state: { enum: ['rows', 'checked', 'refused'] },
    columns: listOf(answer({ name: text, type: text }, { mask: text, why: text })),
    rows: listOf({ type: 'array' }),
    more: flag,
    cost_ms: integer,
    reasons: listOf(answer({ code: text, text }, { position: integer, line: integer, column: integer })),
    undeclared: listOf(text),
    unused: listOf(text),
  },
  { plan: listOf(text), plan_warnings: listOf(both) },
);
