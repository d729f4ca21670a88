import { textOf, type CompiledPage, type CompiledView, type DictionaryNode, type Locale } from '@sluice/document';
import { CallError, type Transport } from '@sluice/engine';
import { sampleDictionary } from './sample.dictionary.js';
import { maskedFor, SAMPLE_COLUMNS, sampleRow, type GalleryRole, type SampleColumn } from './sample.rows.js';

/** Rows behind every view: enough for several pages and a full chart. */
const ROWS = 12;

/** Whose page is served, and in which language. */
export interface GalleryViewer {
  locale: Locale;
  role: GalleryRole;
}

type Body = Readonly<Record<string, unknown>>;
type Answer = (body: Body, page: CompiledPage, viewer: GalleryViewer) => unknown;

const walk = (views: readonly CompiledView[]): CompiledView[] =>
  views.flatMap((view) => [view, ...walk(view.sub_views)]);

/** What a view reads of its query: columns, params of a form, and what its chart draws. */
function columnsOf(view: CompiledView): SampleColumn[] {
  const { chart } = view.config ?? {};
  const named = [
    chart?.x,
    ...(chart?.series ?? []).map(({ name }) => name),
    ...view.app_cols.flatMap(({ config }) => [config?.linkMap?.label, config?.linkMap?.link]),
  ];
  const own: SampleColumn[] = [...view.app_cols, ...view.app_params].map(({ name, form_type }) => ({
    name,
    form_type,
  }));
  return [{ name: 'id' }, ...own, ...named.filter((name) => name !== undefined).map((name) => ({ name }))];
}

function tailOf(view: CompiledView, rows: readonly Record<string, unknown>[]): Record<string, string> | null {
  const folds = {
    1: (all: number[]) => sum(all),
    2: (all: number[]) => Math.round(sum(all) / all.length),
    3: (all: number[]) => Math.max(...all),
    4: (all: number[]) => Math.min(...all),
  };
  const tails = view.app_cols.flatMap(({ name, config }) =>
    config?.col_tail ? [[name, String(folds[config.col_tail](rows.map((row) => Number(row[name]))))]] : [],
  );
  return tails.length > 0 ? (Object.fromEntries(tails) as Record<string, string>) : null;
}

const sum = (all: readonly number[]): number => all.reduce((one, other) => one + other, 0);

function dataRun(body: Body, page: CompiledPage, viewer: GalleryViewer): unknown {
  const view = walk(page.views).find(({ data_id: id }) => id === Number(body['data_id']));
  if (!view) throw new CallError(404, 'no such view');
  const columns = columnsOf(view);
  const rows = Array.from({ length: ROWS }, (_, at) => sampleRow([...SAMPLE_COLUMNS, ...columns], { at, ...viewer }));
  const [size, first] = [Number(body['page_size']), Math.max(0, Number(body['page_no'])) * Number(body['page_size'])];
  const list = size < 0 ? rows : rows.slice(first, first + size);
  const types = columns.map(({ name }) => ({ name, type: typeof rows[0]?.[name] === 'number' ? 'integer' : 'text' }));
  return {
    success: true,
    msg: '',
    response: {
      ok: true,
      msg: '',
      data: { list, count: ROWS, tail: tailOf(view, rows), columns: types, masked: maskedFor(viewer.role, columns) },
    },
  };
}

const named = (nodes: readonly DictionaryNode[], locale: Locale): DictionaryNode[] =>
  nodes.map((node) => ({
    ...node,
    name: textOf(node.name, locale),
    children: node.children && named(node.children, locale),
  }));

/** The calls of §7 that a page of the gallery makes, answered from the examples: no server, nothing kept. */
const answers: Readonly<Record<string, Answer>> = {
  '/app/data/run': dataRun,
  '/app/param/dict': (_body, _page, { locale }) => ({ sub_dict: named(sampleDictionary, locale), dict_type: 1 }),
  '/app/param/data/run': (_body, _page, { locale }) => ({
    response: {
      ok: true,
      data: {
        list: sampleDictionary.map(({ code, name }) => ({
          value: code,
          code,
          label: textOf(name, locale),
          name: textOf(name, locale),
        })),
      },
    },
  }),
  '/app/action/run': () => ({ action: { act_type: 'run' }, list: [], msg: '' }),
  '/app/button/run': () => ({ action: { act_type: 'run' }, list: [], msg: '' }),
  '/app/has/permission': () => true,
  '/app/export/list': () => ({ list: [], count: 0 }),
};

/** The engine's transport of one gallery page. */
export function createGalleryTransport(page: CompiledPage, viewer: () => GalleryViewer): Transport {
  return {
    async call<T>(path: string, body: Record<string, unknown>): Promise<T> {
      const answer = answers[path];
      if (!answer) throw new CallError(404, `the gallery does not answer ${path}`);
      await Promise.resolve();
      return answer(body, page, viewer()) as T;
    },
    upload: <T>(_path: string, _fields: Record<string, unknown>, file: unknown) =>
      Promise.resolve({ url: '/file/logo.png', name: file instanceof File ? file.name : 'file' } as T),
  };
}
