import {
  canonicalJson,
  error,
  pageNodes,
  PlatformError,
  type AppPartDocument,
  type Json,
  type QueryDocument,
} from '@sluice/document';
import { documentMigrations } from '@sluice/document-migrations';
import { checkDocuments, locationText, readableDocument } from '@sluice/document/validate';
import type { SourceRecord } from '../data-source/source.type.js';
import type { OperationContext } from '../dispatch/operation.js';
import type { LoadedApp } from '../document/document.contract.js';
import { wholeDocuments } from '../document/block.nodes.js';
import { findingText } from '../document/draft.finding.js';
import type { ReleaseItem } from '../document/release.item.type.js';
import { queryUses } from './gate.audience.js';
import { missingElsewhere } from './gate.elsewhere.js';
import { lookAtPlan, type PlanLook } from './gate.plans.js';
import { lookAtQuery, type QueryLook } from './gate.queries.js';
import { unreachedPages } from './gate.reach.js';
import { gateText } from './gate.texts.js';
import type { GateFinding, GatePage, GateQuery, GateReport } from './gate.type.js';

/** Whose release is judged. */
export type ReleasedApp = Pick<LoadedApp, 'id' | 'uid'>;

type Ctx = Pick<OperationContext, 'platform' | 'caller' | 'request'>;

/** The plan that a query of a release will meet; undefined where nobody asks. */
type Plans = (document: QueryDocument, source: SourceRecord) => Promise<PlanLook>;

/** Plans are asked for within so long; what is left then was not checked. */
const plansMs = 15_000;

/** Asks the sources for plans (P4), in the name of whoever reads the report. */
export function askedPlans(ctx: OperationContext, app: LoadedApp): Plans {
  const untilMs = ctx.platform.clock.now() + plansMs;
  return async (document, source) =>
    ctx.platform.clock.now() < untilMs
      ? lookAtPlan({ ctx, app, source, document })
      : { plan: { checked: false, why: gateText('plan-time', {}), rows: null, cost: null }, warnings: [] };
}

/**
 * Everything that is known of a release before it is made (screens P9): what `document check` finds, what the sources
 * say of its queries and whoever may run them, what its pages weigh, and with `plans` what its queries will cost. No
 * query is run, counted or recorded. `errorsOnly` leaves out what can only be a reminder and has to be looked for anew.
 */
export async function gateReport(
  ctx: Ctx,
  app: ReleasedApp,
  items: readonly ReleaseItem[],
  { plans, errorsOnly = false }: { plans?: Plans; errorsOnly?: boolean } = {},
): Promise<GateReport> {
  const findings: Placeless[] = [...checked(ctx, app, items), ...elsewhere(ctx, app, items)];
  if (!errorsOnly) findings.push(...unreached(items));
  const uses = queryUses(items);
  const queries = [];
  const answered = new Map<number, readonly string[]>();
  for (const item of items) {
    const document = readableDocument(item.content);
    if (document.kind !== 'query') continue;
    const look: Unread | QueryLook = await lookAtQuery(ctx, app, { item, document, use: uses.get(item.uid) }).catch(
      unreadable,
    );
    if ('query' in look) queries.push(plans ? await withPlan(look, document, plans) : look.query);
    if ('answered' in look && look.answered && !document.columns) answered.set(item.id, look.answered);
    const { findings: found } = look;
    const { kind, uid, id } = item;
    const known = new Set(findings.filter((one) => one.id === id).map(({ rule }) => rule));
    findings.push(...found.filter(({ rule }) => !known.has(rule)).map((one) => ({ kind, uid, id, node: '', ...one })));
  }
  const rank = ({ severity }: Placeless): number => (severity === 'error' ? 0 : 1);
  const contents = new Map(items.map(({ id, content }) => [id, content]));
  const reminders = errorsOnly ? [] : unanswered(ctx, app, { items, answered, findings });
  const placed = [...reminders, ...findings]
    .sort((a, b) => rank(a) - rank(b))
    .map((found): GateFinding => ({ ...found, place: locationText(contents.get(found.id), found.path) }));
  return { findings: placed, queries, pages: weighed(items) };
}

/** A finding before its place is put into words. */
type Placeless = Omit<GateFinding, 'place'>;

type Unread = Pick<QueryLook, 'findings'>;

/** A statement that cannot even be taken apart is told as a finding. */
function unreadable(cause: unknown): Unread {
  if (!(cause instanceof PlatformError)) throw cause;
  const message = { 'zh-chs': cause.text('zh-chs'), en: cause.text('en') };
  return { findings: [{ rule: 'run', severity: 'error', path: ['text'], message }] };
}

/** A query with its plan; what is dear in that is a warning. One that cannot run meets none. */
async function withPlan(
  { query, planned, findings }: QueryLook,
  document: QueryDocument,
  plans: Plans,
): Promise<GateQuery> {
  if (!planned) return query;
  const { plan, warnings } = await plans(document, planned);
  findings.push(
    ...warnings.map((message) => ({ rule: 'plan', severity: 'warning' as const, path: ['text'], message })),
  );
  return { ...query, plan };
}

/** Throws `document.unreleasable` with every error of a release; warnings are told and keep nothing back. */
export async function refuseErrors(ctx: Ctx, app: ReleasedApp, items: readonly ReleaseItem[]): Promise<void> {
  const { findings } = await gateReport(ctx, app, items, { errorsOnly: true });
  const [first, ...also] = findings
    .filter(({ severity }) => severity === 'error')
    .map(({ kind, uid, ...finding }) =>
      error('document.unreleasable', { name: `${kind}/${uid}`, reason: findingText(finding) }),
    );
  if (first) throw error('document.unreleasable', { ...first.facts }, { also });
}

/** What `document check` finds in the documents, each with its place in the document. */
function checked({ platform }: Ctx, app: ReleasedApp, items: readonly ReleaseItem[]): Placeless[] {
  const byPath = new Map(items.map((item) => [`${item.uid}.${item.kind}.json`, item]));
  const files = [...byPath].map(([path, { content }]) => ({ path, text: canonicalJson(content as unknown as Json) }));
  return checkDocuments([{ app: app.uid, files }], documentMigrations, platform.kinds).flatMap(
    ({ file, rule, severity, message, path = [] }): Placeless[] => {
      const item = byPath.get(file);
      if (!item) return [];
      const { kind, uid, id, content } = item;
      return [{ kind, uid, id, rule, severity, path: [...path], node: nodeAt(content, path), message }];
    },
  );
}

/**
 * What pages read of queries that list no columns themselves, and that those do not answer by the catalogue of their
 * source. The catalogue may be behind what the source has, so this is told and keeps nothing back.
 */
function unanswered(
  ctx: Ctx,
  app: ReleasedApp,
  known: {
    items: readonly ReleaseItem[];
    answered: ReadonlyMap<number, readonly string[]>;
    findings: readonly Placeless[];
  },
): Placeless[] {
  const { items, answered, findings } = known;
  if (answered.size === 0) return [];
  const listed = items.map((item): ReleaseItem => {
    const names = answered.get(item.id);
    const columns = names?.map((name) => ({ name, type: 'text' as const }));
    return columns ? { ...item, content: { ...item.content, columns } as AppPartDocument } : item;
  });
  const keyOf = ({ id, rule, path, message }: Placeless): string => JSON.stringify([id, rule, path, message.en]);
  const named = new Set(findings.map(keyOf));
  return checked(ctx, app, listed)
    .filter((found) => found.kind !== 'query' && !named.has(keyOf(found)))
    .map((found) => ({ ...found, severity: 'warning' }));
}

/** What it leads to in other apps, each with its place in the document. */
function elsewhere(ctx: Ctx, app: ReleasedApp, items: readonly ReleaseItem[]): Placeless[] {
  const contents = new Map(items.map(({ id, content }) => [id, content]));
  return missingElsewhere(ctx, app, items).map((found) => {
    const content = contents.get(found.id);
    return { ...found, node: content ? nodeAt(content, found.path) : '' };
  });
}

/** Pages that nothing leads to; of the document itself. */
const unreached = (items: readonly ReleaseItem[]): Placeless[] =>
  unreachedPages(items).map((found) => ({ ...found, node: '' }));

/** The uid of the innermost node at a place of a page. */
function nodeAt(document: AppPartDocument, path: readonly (string | number)[]): string {
  if (document.kind !== 'page' || !Array.isArray(document.views)) return '';
  const around = [...pageNodes(document)].filter(({ path: at }) => at.every((key, index) => key === path[index]));
  return around.sort((a, b) => b.path.length - a.path.length)[0]?.node.uid ?? '';
}

/** What the pages weigh, with the views of their blocks. */
function weighed(items: readonly ReleaseItem[]): GatePage[] {
  const whole = wholeDocuments(items);
  return items.flatMap(({ kind, uid, id }): GatePage[] => {
    const page = whole.get(`${kind}/${uid}`);
    if (page?.kind !== 'page') return [];
    const nodes = [...pageNodes(page)];
    const queries = nodes.filter((entry) => entry.kind === 'view' && entry.node.query_id !== undefined).length;
    return [{ uid, id, nodes: nodes.length, queries, bytes: JSON.stringify(page).length }];
  });
}
