import { createHash } from 'node:crypto';
import { isReservedKey, PlatformError, type QueryDocument } from '@sluice/document';
import { readableDocument } from '@sluice/document/validate';
import { platformLanguage, queryLanguage } from '../data-source/source.dialect.js';
import type { SourceRecord } from '../data-source/source.type.js';
import { answer, flag, integer, listOf, orNull, text } from '../dispatch/answer.schema.js';
import { defineOperation, type OperationContext } from '../dispatch/operation.js';
import type { LoadedApp } from '../document/document.contract.js';
import { requiredParams } from '../page/query/bind.query.js';
import { isUnset } from '../page/values/typed.value.js';
import { buildableApp, builders } from './builder.address.js';
import { queryUses } from './gate.audience.js';
import type { GateAudience } from './gate.type.js';
import { queryAppInput, type QueryTried, type QueryTryInput } from './query.schemas.js';

/** When a builder last tried a query, and what came of it. */
interface QueryCheck {
  time: Date;
  person: string | null;
  state: QueryTried['state'];
  /** What of its plan was dear. */
  warnings: number;
  /** The draft still asks what was tried. */
  current: boolean;
}

/** A query of an app as the list shows it (screens P4). */
interface QueryFacts {
  id: number;
  uid: string;
  type: string;
  source: string;
  writes: boolean;
  params: string[];
  /** Params without which it cannot be asked. */
  required: string[];
  columns: string[];
  audience: GateAudience;
  check: QueryCheck | null;
}

const nobody: GateAudience = { public: false, signed_in: false, roles: [] };

/** What of a query a try is about: another source or text is another query. */
const hashOf = ({ source = '', text: statement }: Pick<QueryTryInput, 'source' | 'text'>): string =>
  createHash('sha256').update(`${source}\n${statement}`).digest('hex');

/** Notes that a stored query was tried, and whether it ran; of its values, rows and reasons nothing is kept. */
export async function noteCheck(
  { db, caller }: OperationContext,
  app: LoadedApp,
  input: QueryTryInput,
  { state, plan_warnings: warnings = [] }: QueryTried,
): Promise<void> {
  if (input.id === undefined) return;
  await db.query(
    `INSERT INTO query_check (document_id, text_hash, user_id, state, warnings)
    SELECT d.id, $3, $4, $5, $6 FROM document d WHERE d.id = $1 AND d.app_id = $2 AND d.kind = 'query'
    ON CONFLICT (document_id) DO UPDATE SET (text_hash, user_id, state, warnings, check_time)
      = (EXCLUDED.text_hash, EXCLUDED.user_id, EXCLUDED.state, EXCLUDED.warnings, now())`,
    [input.id, app.id, hashOf(input), caller.userId, state, warnings.length],
  );
}

/** The same of a draft, as the database works it out. */
const draftHash = `encode(sha256(convert_to(coalesce(r.content ->> 'source', '') || chr(10)
  || coalesce(r.content ->> 'text', ''), 'UTF8')), 'hex')`;

async function checksOf({ db }: OperationContext, app: LoadedApp): Promise<Map<number, QueryCheck>> {
  const { rows } = await db.query<QueryCheck & { id: number }>(
    `SELECT c.document_id AS id, c.check_time AS time, u.name::text AS person, c.state::text AS state, c.warnings,
      c.text_hash = ${draftHash} AS current
    FROM query_check c JOIN document d ON d.id = c.document_id AND d.app_id = $1
      JOIN document_revision r ON r.document_id = d.id AND r.revision = d.revision
      LEFT JOIN user_account u ON u.id = c.user_id`,
    [app.id],
  );
  return new Map(rows.map(({ id, ...check }) => [id, check]));
}

/** Params that a query cannot be asked without; none of a text that cannot be read yet, or has no source. */
function requiredOf(query: QueryDocument, source: SourceRecord | undefined): string[] {
  if (query.type === 'live' || (!source && query.type !== 'console')) return [];
  const given = new Set((query.params ?? []).filter(({ def }) => !isUnset(def)).map(({ name }) => name));
  try {
    const language = source ? queryLanguage(source, query) : platformLanguage;
    return requiredParams(language, query).filter((name) => !given.has(name) && !isReservedKey(name));
  } catch (cause) {
    if (cause instanceof PlatformError) return [];
    throw cause;
  }
}

/** `builder.queries`: the queries of an app's drafts, who may run them, and when they were last tried (screens P4). */
export const queryFactsOperation = defineOperation<{ app_id: number }, { list: QueryFacts[] }>({
  name: 'builder.queries',
  access: builders,
  input: queryAppInput,
  output: answer({
    list: listOf(
      answer({
        id: integer,
        uid: text,
        type: text,
        source: text,
        writes: flag,
        params: listOf(text),
        required: listOf(text),
        columns: listOf(text),
        audience: answer({ public: flag, signed_in: flag, roles: listOf(text) }),
        check: orNull(answer({ time: text, person: orNull(text), state: text, warnings: integer, current: flag })),
      }),
    ),
  }),
  audit: 'none',
  transaction: false,
  list: 'whole',
  async run(ctx, { app_id: appId }) {
    const app = buildableApp(ctx, appId);
    const items = await ctx.platform.documents.drafts(app.uid);
    const [uses, checks] = [queryUses(items), await checksOf(ctx, app)];
    const sources = new Map((await ctx.platform.gateway.sources.list()).map((source) => [source.name, source]));
    const list = items.flatMap(({ id, kind, uid, content }): QueryFacts[] => {
      if (kind !== 'query') return [];
      const query = readableDocument(content) as QueryDocument;
      return [
        {
          ...{ id, uid, type: query.type, source: query.source ?? '', writes: query.writes === true },
          params: (query.params ?? []).map(({ name }) => name),
          required: requiredOf(query, sources.get(query.source ?? '')),
          columns: (query.columns ?? []).map(({ name }) => name),
          audience: uses.get(uid)?.audience ?? nobody,
          check: checks.get(id) ?? null,
        },
      ];
    });
    return { list };
  },
});
