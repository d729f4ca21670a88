import { LEVELS, type BothTexts, type Level, type QueryDocument } from '@sluice/document';
import { queryLanguage } from '../data-source/source.dialect.js';
import type { ColumnLookup } from '../data-source/source.contract.js';
import type { SourceRecord } from '../data-source/source.type.js';
import type { Caller } from '../dispatch/caller.js';
import type { OperationContext } from '../dispatch/operation.js';
import type { LoadedApp } from '../document/document.contract.js';
import type { ReleaseItem } from '../document/release.item.type.js';
import type { GatewayDescription } from '../gateway/gateway.type.js';
import { firstTexts } from '../page/query/bind.query.js';
import type { QueryUse } from './gate.audience.js';
import { gateText } from './gate.texts.js';
import type { GateQuery } from './gate.type.js';

/** Masks after which nothing of a value is left. */
const FULL: ReadonlySet<string> = new Set(['full', 'null']);
const UNUSED: QueryUse = { audience: { public: false, signed_in: false, roles: [] }, publicPages: [], exports: [] };

/** What a look at a query found. */
export interface QueryLook {
  query: GateQuery;
  /** Its source, where it has a plan that can be asked for. */
  planned?: SourceRecord;
  /** Names of all that it answers, where they are known exactly and the app may ask for them. */
  answered?: string[];
  findings: { rule: string; severity: 'error' | 'warning'; path: string[]; message: BothTexts }[];
}

type Ctx = Pick<OperationContext, 'platform' | 'caller' | 'request'>;

/** Anonymous visitors: whoever sees least. */
export const anonymous = (caller: Caller): Caller => ({
  ...caller,
  userId: null,
  kind: 'anonymous',
  roles: [],
  accessLevel: 'public',
});

/** Whoever is signed in and may see most by level, without a privilege of the builder's own. */
export const highest = (caller: Caller): Caller => ({
  ...caller,
  roles: ['user'],
  accessLevel: 'high',
  preview: { as: ['user'], own: caller.roles },
});

/** Looks at a query of a release as it would run for an app: nothing is run, counted or recorded. */
export async function lookAtQuery(
  ctx: Ctx,
  app: Pick<LoadedApp, 'id'>,
  { item, document, use = UNUSED }: { item: ReleaseItem; document: QueryDocument; use?: QueryUse | undefined },
): Promise<QueryLook> {
  const look: QueryLook = {
    query: {
      uid: item.uid,
      id: item.id,
      source: document.source ?? '',
      kind: '',
      writes: document.writes === true,
      params: (document.params ?? []).map(({ name }) => name),
      tables: [],
      audience: use.audience,
      columns: [],
      plan: null,
    },
    findings: [],
  };
  if (document.type === 'console' || document.type === 'live') return look;
  const { gateway } = ctx.platform;
  const name = document.source ?? '';
  const source = (await gateway.sources.list()).find((one) => one.name === name);
  if (!source) {
    look.findings.push({
      rule: 'source',
      severity: 'error',
      path: ['source'],
      message: gateText('no-source', { name }),
    });
    return look;
  }
  if (!source.is_enabled)
    look.findings.push({
      rule: 'source',
      severity: 'warning',
      path: ['source'],
      message: gateText('source-off', { name }),
    });
  else await lookAtText({ ctx, app, source }, { document, use, look });
  return look;
}

/** A query's source, and the app that asks it. */
export interface On {
  ctx: Ctx;
  app: Pick<LoadedApp, 'id'>;
  source: SourceRecord;
}

async function lookAtText(
  on: On,
  { document, use, look }: { document: QueryDocument; use: QueryUse; look: QueryLook },
): Promise<void> {
  const { query, findings } = look;
  const described = await describeAs(on, document, anonymous(on.ctx.caller));
  const { statement, reasons } = described;
  query.kind = described.kind;
  query.tables = [...new Set(described.tables)];
  if (reasons.length > 0) {
    // Of what cannot be taken apart nobody knows what it answers: it may not stand where everybody reads it, or takes
    // it away.
    const isJudged = statement !== undefined || (use.publicPages.length === 0 && use.exports.length === 0);
    const message = gateText(isJudged ? 'refused' : 'unjudged', { reason: reasons.map(({ text }) => text).join('; ') });
    findings.push({ rule: 'run', severity: isJudged ? 'warning' : 'error', path: ['text'], message });
  }
  if (!statement) return;
  if (statement.readOnly && described.kind === 'DQL' && query.tables.length > 0) look.planned = on.source;
  if (reasons.length === 0 && statement.columns.every(({ nameExact }) => nameExact))
    look.answered = statement.columns.map(({ name }) => name);
  if (!statement.readOnly && document.writes !== true)
    findings.push({ rule: 'writes', severity: 'error', path: ['text'], message: gateText('writes', {}) });
  const level = await levels(on);
  query.columns = statement.columns
    .map(({ name, sources, mask }) => ({ name, level: highestOf(sources, level), mask: mask?.algorithm ?? null }))
    .filter((column) => column.level !== 'non_sensitive');
  findings.push(...(await sensitive(on, document, { columns: query.columns, use })));
}

/**
 * Columns of level high where everybody reads them, or takes them away. A refusal of today hides none: it may be gone
 * tomorrow.
 */
async function sensitive(
  on: On,
  document: QueryDocument,
  { columns, use }: Pick<GateQuery, 'columns'> & { use: QueryUse },
): Promise<QueryLook['findings']> {
  const high = columns.filter((column) => column.level === 'high');
  if (high.length === 0) return [];
  const findings: QueryLook['findings'] = [];
  const report = (key: 'high-public' | 'high-export', column: string, facts: Record<string, string>): void => {
    const message = gateText(key, { column, ...facts });
    findings.push({ rule: 'sensitive', severity: 'error', path: ['text'], message });
  };
  if (use.publicPages.length > 0)
    for (const { name, mask } of high)
      if (!FULL.has(mask ?? '')) report('high-public', name, { pages: use.publicPages.join(', ') });
  if (use.exports.length === 0) return findings;
  const { statement: seen } = await describeAs(on, document, highest(on.ctx.caller));
  const masks = new Map(seen?.columns.map(({ name, mask }) => [name, mask?.algorithm]));
  for (const { name } of high) {
    const views = use.exports.filter(({ columns: own }) => own?.has(name) ?? true).map(({ view }) => view);
    if (views.length > 0 && !FULL.has(masks.get(name) ?? '')) report('high-export', name, { views: views.join(', ') });
  }
  return findings;
}

/** The statement with everything that may be asked for, in the rights of the app. */
export function describeAs(
  { ctx, app, source }: On,
  document: QueryDocument,
  caller: Caller,
): Promise<GatewayDescription> {
  const { text, parameters } = firstTexts(queryLanguage(source, document), document).at(-1) ?? {
    text: document.text,
    parameters: 0,
  };
  return ctx.platform.gateway.describe({
    caller,
    request: ctx.request,
    sourceId: source.id,
    text,
    binds: Array<null>(parameters).fill(null),
    origin: { kind: 'page', appId: app.id },
    app: { id: app.id, operation: document.writes === true ? 'write' : 'read' },
  });
}

async function levels({ ctx, source }: On): Promise<ColumnLookup> {
  const { gateway } = ctx.platform;
  return gateway.catalogue.columns(source, await gateway.versions.current());
}

const highestOf = (sources: Parameters<ColumnLookup>[0][], level: ColumnLookup): Level =>
  sources.reduce<Level>((found, column) => {
    const own = level(column)?.level ?? 'non_sensitive';
    return LEVELS.indexOf(own) > LEVELS.indexOf(found) ? own : found;
  }, 'non_sensitive');
