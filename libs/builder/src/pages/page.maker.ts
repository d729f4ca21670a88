import {
  isObject,
  pageNodes,
  textOf,
  withoutUndefined,
  type BothTexts,
  type JsonObject,
  type PageDocument,
  type Text,
} from '@sluice/document';
import {
  rowQuery,
  sumQuery,
  TEMPLATE_SUMS,
  templateViews,
  type PageTemplateName,
  type TemplateLabels,
  type TemplateQuery,
  type TemplateSum,
} from '@sluice/document/edit';
import type { BuilderPorts } from '../builder.ports.js';
import type { AppDrafts, ListedDraft } from '../state/app.drafts.js';

/** What a new page is made of. */
export interface NewPage {
  name: string;
  template: PageTemplateName | undefined;
  /** A template of one's own instead. */
  own?: number;
  /** An empty page that is a micro-page. */
  micro?: boolean;
  /** The query whose rows the template shows. */
  query: ListedDraft | undefined;
}

interface Making {
  ports: BuilderPorts;
  drafts: AppDrafts;
}

/**
 * Makes a page, empty or from a template; answers its number, and how many references a template of another app lost.
 */
export async function makePage(
  { ports, drafts }: Making,
  { name, template, query, own, micro }: NewPage,
): Promise<{ id: number; cleared: number }> {
  if (own !== undefined) {
    const { views, micro: isMicro, cleared } = await drafts.template(own);
    return { id: await drafts.addPage(name, withoutUndefined({ views, micro: isMicro ? true : undefined })), cleared };
  }
  if (!template) return { id: await drafts.addPage(name, micro ? { micro } : undefined), cleared: 0 };
  const chosen = query && (await readQuery(ports, drafts, query));
  const views = templateViews(template, {
    query: chosen?.query,
    ...(template === 'list-detail' && chosen ? await ownRow(drafts, chosen) : {}),
    labels: chosen && (await labelsOf({ ports, drafts }, chosen.query.uid)),
    sums: chosen && (await ownSums({ ports, drafts }, chosen, TEMPLATE_SUMS[template])),
  });
  return { id: await drafts.addPage(name, { views }), cleared: 0 };
}

interface ChosenQuery {
  query: TemplateQuery;
  document: JsonObject;
}

/** A query with its columns: those that it declares, else those of a try that its builder may see. */
async function readQuery(ports: BuilderPorts, { appId }: AppDrafts, { id, uid }: ListedDraft): Promise<ChosenQuery> {
  const address = { app_id: appId, id };
  const { document } = await ports.call<{ document: JsonObject }>('/operation/builder.draft-get', address);
  const declared = columnsOf(document['columns']);
  const columns = declared.length > 0 ? declared : await triedColumns(ports, appId, document);
  const { key } = document;
  return { document, query: { uid, columns, key: typeof key === 'string' ? key : undefined } };
}

/**
 * The columns of a query, and what the app calls them already; none where it is refused, needs values, or writes. What
 * it does not declare is found out by a try.
 */
export async function readColumns(
  making: Making,
  query: ListedDraft,
): Promise<{ columns: TemplateQuery['columns']; labels: TemplateLabels }> {
  const [{ query: read }, labels] = await Promise.all([
    readQuery(making.ports, making.drafts, query),
    labelsOf(making, query.uid),
  ]);
  return { columns: read.columns, labels };
}

/** Pages that are looked into for what they call the columns of a query. */
const MOST_PAGES = 4;

/** What pages of the app call the columns of a query already: the first that shows one. A page is made without, too. */
async function labelsOf(making: Making, uid: string): Promise<TemplateLabels> {
  return shownLabels(making, uid).catch(() => ({}));
}

async function shownLabels({ ports, drafts }: Making, uid: string): Promise<TemplateLabels> {
  const used = (await drafts.uses()).find((one) => one.kind === 'query' && one.uid === uid);
  const pages = (used?.used_by ?? []).filter(({ kind }) => kind === 'page').slice(0, MOST_PAGES);
  const labels: Record<string, Text> = {};
  const drawn = await Promise.all(
    pages.map(({ id }) => {
      const address = { app_id: drafts.appId, id };
      return ports.call<{ document: PageDocument }>('/operation/builder.draft-get', address);
    }),
  );
  for (const { document } of drawn) {
    for (const { kind, node } of pageNodes(document)) {
      if (kind !== 'view' || node.query_id !== uid) continue;
      for (const { name, label } of [...(node.app_cols ?? []), ...(node.app_params ?? [])])
        if (label !== undefined) labels[name] ??= label;
    }
  }
  return labels;
}

const columnsOf = (list: unknown): { name: string; type: string }[] =>
  Array.isArray(list)
    ? list.flatMap((one) => (isObject(one) ? [{ name: String(one['name']), type: String(one['type']) }] : []))
    : [];

/** A query that is refused, or needs values, says nothing of its columns: the page is made without them. */
async function triedColumns(
  ports: BuilderPorts,
  appId: number,
  { type, source, text, params, writes }: JsonObject,
): Promise<{ name: string; type: string }[]> {
  if (writes === true || typeof text !== 'string' || text === '') return [];
  try {
    const asked = { app_id: appId, type, source, text, params };
    const tried = await ports.call<{ columns: unknown }>('/operation/builder.query-try', asked);
    return columnsOf(tried.columns);
  } catch {
    return [];
  }
}

/** The query for one row that a detail shows, made beside the chosen one. */
async function ownRow(drafts: AppDrafts, chosen: ChosenQuery): Promise<{ rowQuery?: string }> {
  const props = rowQuery(chosen.document, chosen.query.columns);
  if (!props) return {};
  return { rowQuery: (await drafts.addPart('query', called(chosen, madeNames.row), props)).uid };
}

/**
 * The sums that a template draws, made beside the chosen query where its source gives them: what is masked may not be
 * summed up.
 */
async function ownSums(
  { ports, drafts }: Making,
  chosen: ChosenQuery,
  wanted: readonly TemplateSum[],
): Promise<Partial<Record<TemplateSum, string>>> {
  const sums: Partial<Record<TemplateSum, string>> = {};
  for (const by of wanted.flatMap(sumsFor)) {
    if (by === 'day' && sums.month !== undefined) continue;
    const props = sumQuery(chosen.document, chosen.query.columns, by);
    if (!props || (await triedColumns(ports, drafts.appId, props)).length === 0) continue;
    sums[by] = (await drafts.addPart('query', called(chosen, madeNames[by]), props)).uid;
  }
  return sums;
}

/** Where a source does not know months, it knows days. */
const sumsFor = (by: TemplateSum): readonly TemplateSum[] => (by === 'month' ? ['month', 'day'] : [by]);

const madeNames: Readonly<Record<TemplateSum | 'row', BothTexts>> = {
  row: { 'zh-chs': '一行', en: 'one row' },
  all: { 'zh-chs': '合计', en: 'totals' },
  month: { 'zh-chs': '按月汇总', en: 'by month' },
  day: { 'zh-chs': '按天汇总', en: 'by day' },
  category: { 'zh-chs': '按分类汇总', en: 'by category' },
};

/** What a query is called that was made of another one. */
function called({ document, query }: ChosenQuery, made: BothTexts): BothTexts {
  const name = (locale: keyof BothTexts): string =>
    `${textOf(document['name'] as Text, locale) || query.uid} · ${made[locale]}`;
  return { 'zh-chs': name('zh-chs'), en: name('en') };
}
