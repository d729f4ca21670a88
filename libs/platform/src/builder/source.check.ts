import { LOCALES, PlatformError, type BothTexts, type QueryDocument } from '@sluice/document';
import { operator, operatorRequest } from '../dispatch/operator.js';
import type { Platform } from '../platform.js';
import { describeAs, type On } from './gate.queries.js';
import { gateText } from './gate.texts.js';

/** What a source says against a query: where in the query's document, and what to do. */
export interface SourceFinding {
  rule: 'source' | 'run' | 'writes' | 'query';
  severity: 'error' | 'warning';
  path: (string | number)[];
  message: BothTexts;
}

/** A query as its source sees it; `columns` where it is known exactly what is answered. */
export interface SourceLook {
  findings: SourceFinding[];
  columns?: string[];
}

/**
 * Analyses a query on the catalogue of the source that it names, whoever may read it: `document check --sources`.
 * Nothing is run, counted or recorded. Of a query that its source cannot run that alone is told, not what follows from
 * it.
 */
export async function lookAtSource(platform: Platform, app: string, query: QueryDocument): Promise<SourceLook> {
  if (query.type === 'console' || query.type === 'live') return { findings: [] };
  const name = query.source ?? '';
  const source = (await platform.gateway.sources.list()).find((one) => one.name === name);
  if (!source) return { findings: [finding('source', ['source'], gateText('no-source', { name }))] };
  if (!source.is_enabled)
    return { findings: [{ ...finding('source', ['source'], gateText('source-off', { name })), severity: 'warning' }] };
  if (query.type === 'http') return { findings: [] };
  const known = platform.documents.app(app, { draft: true });
  const ctx = { platform, caller: operator, request: operatorRequest() };
  return analysed({ ctx, app: { id: known?.id ?? 0 }, source }, query);
}

const finding = (rule: SourceFinding['rule'], path: SourceFinding['path'], message: BothTexts): SourceFinding => ({
  rule,
  severity: 'error',
  path,
  message,
});

async function analysed(on: On, query: QueryDocument): Promise<SourceLook> {
  const { name } = on.source;
  const [described, reason] = await refusal(on, query);
  const statement = described?.statement;
  if (!statement) {
    const message = {
      'zh-chs': gateText('gone', { name, reason: reason['zh-chs'] })['zh-chs'],
      en: gateText('gone', { name, reason: reason.en }).en,
    };
    return { findings: [finding('run', ['text'], message)] };
  }
  const columns = statement.columns.map((column) => column.name);
  const findings: SourceFinding[] = [];
  if (!statement.readOnly && query.writes !== true) findings.push(finding('writes', ['text'], gateText('writes', {})));
  if (!statement.columns.every(({ nameExact }) => nameExact)) return { findings };
  for (const [index, { name: column }] of (query.columns ?? []).entries())
    if (!columns.includes(column)) {
      const message = gateText('not-returned', { column, known: columns.join(', ') });
      findings.push(finding('query', ['columns', index, 'name'], message));
    }
  return { findings, columns };
}

type Described = Awaited<ReturnType<typeof describeAs>>;

/** What the statement is, and in both languages why it would not run; the app's letters are not asked for here. */
async function refusal(on: On, query: QueryDocument): Promise<[Described | undefined, BothTexts]> {
  const words = { 'zh-chs': '', en: '' };
  let described: Described | undefined;
  for (const locale of LOCALES) {
    const ctx = { ...on.ctx, request: { ...on.ctx.request, locale } };
    try {
      described = await describeAs({ ...on, ctx }, query, operator);
      words[locale] = described.reasons.map(({ text }) => text).join('; ');
    } catch (cause) {
      if (!(cause instanceof PlatformError)) throw cause;
      words[locale] = cause.text(locale);
    }
  }
  return [described, words];
}
