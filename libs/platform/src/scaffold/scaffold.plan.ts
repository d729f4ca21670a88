import { dialectOf } from '@sluice/connectors';
import { error, interpolate, type QueryDocument } from '@sluice/document';
import { scaffoldTables, type NeededGrant, type Scaffold } from '@sluice/document/scaffold';
import { documentMigrations } from '@sluice/document-migrations';
import { formatObjectPath } from '@sluice/policy';
import { dialectText, type DialectText } from '@sluice/sql';
import { sourceLanguage, textRules } from '../data-source/source.dialect.js';
import type { SourceRecord } from '../data-source/source.type.js';
import type { OperationContext } from '../dispatch/operation.js';
import type { LoadedApp } from '../document/document.contract.js';
import type { GatewayReason } from '../gateway/gateway.type.js';
import { firstTexts } from '../page/query/bind.query.js';
import { describeTables } from './described.tables.js';
import { knownUids } from './scaffold.store.js';
import type { ScaffoldPreviewInput } from './scaffold.schemas.js';

/** What would be made, of what, and what the gate says of its queries. */
export interface ScaffoldPlan {
  source: SourceRecord;
  made: Scaffold;
  /** Letters that the caller lacks on what is read: they see nothing in a preview until they have them. */
  missing: string[];
}

/** How the tables of a source are written; undefined for a kind without SQL or whose dialect is not there yet. */
function scaffoldRules(source: SourceRecord): DialectText | undefined {
  const dialect = dialectOf(source.type);
  return dialect && textRules(source) ? dialectText(dialect) : undefined;
}

/** The source that was chosen, for a caller who sees something of it. Throws `scaffold.source-unsupported`. */
export async function scaffoldSource(ctx: OperationContext, id: number): Promise<SourceRecord> {
  const source = await ctx.platform.gateway.sources.get(id);
  if (!source.is_enabled || !scaffoldRules(source))
    throw error('scaffold.source-unsupported', { name: source.name }, { field: 'data_source_id' });
  return source;
}

/**
 * Plans the documents of tables for an app, or for a new one, and runs each query through the gate's planning: nothing
 * is executed. `own` are documents (`kind/uid`) that were made of these tables before and get the same names again.
 */
export async function planScaffold(
  ctx: OperationContext,
  { data_source_id: sourceId, tables: paths }: ScaffoldPreviewInput,
  app?: LoadedApp,
  own: ReadonlySet<string> = new Set(),
): Promise<ScaffoldPlan> {
  const source = await scaffoldSource(ctx, sourceId);
  const described = await describeTables(ctx, source, paths);
  const taken = app ? await takenUids(ctx, app.id) : new Set<string>();
  const rules = scaffoldRules(source);
  const keywords = new Set(rules?.words.keywords.map((word) => word.toLowerCase()));
  const { open, close } = rules?.quote ?? { open: '"', close: '"' };
  const made = scaffoldTables({
    ...described,
    source: source.name,
    quoted: (name) =>
      rules?.bareName.test(name) && !keywords.has(name) && !rules.isReserved(name)
        ? name
        : `${open}${name.replaceAll(close, close + close)}${close}`,
    contains: (text, part) => interpolate(rules?.contains ?? '', { text, part }),
    defaultSchema: rules?.defaultSchema ?? null,
    taken: (kind, uid) => taken.has(`${kind}/${uid}`) && !own.has(`${kind}/${uid}`),
    known: app ? await knownUids(ctx.db, app.id, source.id) : {},
    shape: documentMigrations.length,
  });
  return { source, made, missing: await dryRun(ctx, source, made) };
}

async function takenUids({ db }: OperationContext, appId: number): Promise<Set<string>> {
  const { rows } = await db.query<{ name: string }>(
    `SELECT kind || '/' || uid AS name FROM document WHERE app_id = $1`,
    [appId],
  );
  return new Set(rows.map(({ name }) => name));
}

/**
 * Asks the gate about each query in its fullest form, in the caller's rights. Letters that the caller lacks are told:
 * the app gets its own. Anything else keeps the documents from being written. Throws `scaffold.query-refused`.
 */
async function dryRun(ctx: OperationContext, source: SourceRecord, { documents }: Scaffold): Promise<string[]> {
  const language = sourceLanguage(source);
  const missing = new Set<string>();
  for (const document of documents.filter(({ kind }) => kind === 'query')) {
    const texts = firstTexts(language, document as unknown as QueryDocument);
    const { text, parameters } = texts.at(-1) ?? { text: '', parameters: 0 };
    for (const reason of await reasonsOf(ctx, source, { text, binds: Array(parameters).fill(null) })) {
      if (reason.code !== 'letter-missing')
        throw error('scaffold.query-refused', { name: String(document['uid']), reason: reason.text });
      for (const object of reason.objects ?? [reason.object ?? '']) missing.add(object);
    }
  }
  return [...missing].sort();
}

async function reasonsOf(
  { platform, caller, request }: OperationContext,
  source: SourceRecord,
  statement: { text: string; binds: unknown[] },
): Promise<GatewayReason[]> {
  const asked = { caller, request, sourceId: source.id, ...statement };
  return (await platform.gateway.explainDecision(asked)).reasons;
}

/** The path of a table as grants write it. */
export const grantPath = ({ schema, table }: NeededGrant): string => formatObjectPath([schema, table]);
