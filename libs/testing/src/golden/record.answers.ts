import type { CompiledPage, CompiledView, DictionaryNode } from '@sluice/document';
import type { Envelope } from '@sluice/platform';
import { paramsOf, viewsOf, type RecordedAnswers } from './recorded.answers.js';

/**
 * Rows kept of an answer, entries of a dictionary, and characters of a text: what shows how a page is drawn, and no
 * more.
 */
const ROWS = 2;
const ENTRIES = 6;
const TEXT = 80;

/** Asks a server as one of its people. */
export type Ask = (path: string, body: Record<string, unknown>) => Promise<Envelope>;

/** Records what a server answers to every page of an app, each asked by the first person who may open it. */
export async function recordAnswers(
  pages: readonly string[],
  appId: number,
  people: readonly Ask[],
): Promise<RecordedAnswers> {
  const recorded: RecordedAnswers = { pages: {}, dictionaries: {} };
  for (const uid of [...pages].sort()) {
    for (const ask of people) {
      const { code, data } = await ask('/app/page/get', { app_id: appId, page: uid });
      if (code !== 200) continue;
      await recordPageAnswers(data as CompiledPage, ask, recorded);
      break;
    }
  }
  return recorded;
}

async function recordPageAnswers(doc: CompiledPage, ask: Ask, recorded: RecordedAnswers): Promise<void> {
  const data_params = JSON.stringify({
    page: Object.fromEntries(doc.params.map(({ name }) => [name, name === 'id' ? 1 : null])),
  });
  const page: RecordedAnswers['pages'][string] = { views: {}, params: {} };
  for (const view of viewsOf(doc.views)) {
    const { data_id } = view;
    if (data_id === undefined) continue;
    const answer = await ask('/app/data/run', {
      app_id: doc.app_id,
      data_id,
      has_total: 1,
      page_no: 0,
      page_size: ROWS,
      data_params,
      form_id: view.type === 3 ? view.id : undefined,
    });
    if (answer.code === 200) page.views[view.uid] = kept(dataOf(answer), view);
  }
  for (const param of paramsOf(doc).filter(
    ({ data_type, data_config }) => data_type === 3 || data_config?.query === true,
  )) {
    const answer = await ask('/app/param/data/run', {
      app_id: doc.app_id,
      param_id: param.id,
      page_no: 0,
      page_size: ENTRIES,
      data_params,
    });
    if (answer.code === 200) page.params[param.uid] = kept(dataOf(answer));
  }
  if (Object.keys(page.views).length + Object.keys(page.params).length > 0) recorded.pages[doc.uid] = page;
}

const dataOf = (answer: Envelope): Record<string, unknown> =>
  (answer.data as { response: { data: Record<string, unknown> } }).response.data;

/** An answer with few rows, without what changes from one recording to the next. */
function kept(data: Record<string, unknown>, view?: CompiledView): Record<string, unknown> {
  const list = (data.list as Record<string, unknown>[])
    .slice(0, view ? ROWS : ENTRIES)
    .map((row, at) =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => [name, steady(value, name === 'id' ? at + 1 : undefined)]),
      ),
    );
  return {
    ...data,
    list,
    count: data.count === undefined || data.count === null ? data.count : list.length,
    tail: data.tail
      ? Object.fromEntries(
          Object.entries(data.tail as object).map(([name, value]) => [name, value === null ? null : '100']),
        )
      : data.tail,
  };
}

/** A value that is the same whenever it is recorded: times, ids and chance texts are replaced. */
export function steady(value: unknown, id?: number): unknown {
  if (id !== undefined) return typeof value === 'number' ? id : String(id);
  if (typeof value !== 'string') return value;
  return value
    .replaceAll(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d(?::?\d\d)?)?/g, '2026-01-02 03:04:05')
    .replaceAll(/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g, '00000000-0000-4000-8000-000000000000')
    .replaceAll(/\b[0-9a-f]{32,}\b/g, 'f'.repeat(32))
    .replaceAll(/\b(127\.0\.0\.1:)\d+/g, '$15432')
    .slice(0, TEXT);
}

/** A short dictionary. */
export const shortDictionary = (nodes: readonly DictionaryNode[]): DictionaryNode[] =>
  nodes.slice(0, ENTRIES).map(({ children: _children, ...node }) => node);
