import type { CompiledPage, CompiledParam, CompiledView, DictionaryDocument, DictionaryNode } from '@sluice/document';
import { CallError } from '@sluice/engine';
import { existsSync, readFileSync } from 'node:fs';

/**
 * What the server once answered to the views and params of a page, by uid; recorded by `node tools/golden.mjs
 * --record`.
 */
export interface RecordedPage {
  views: Record<string, unknown>;
  params: Record<string, unknown>;
}
/** Answers of an app: pages by uid, and dictionaries whose entries come from a query. */
export interface RecordedAnswers {
  pages: Record<string, RecordedPage>;
  dictionaries: Record<string, DictionaryNode[]>;
}

/** Reads the answers of an app; an app whose data is nowhere at hand (the bench) has none. */
export function readAnswers(file: string): RecordedAnswers {
  return existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as RecordedAnswers)
    : { pages: {}, dictionaries: {} };
}

/** Every view of a page, sub views included. */
export const viewsOf = (views: readonly CompiledView[]): CompiledView[] =>
  views.flatMap((view) => [view, ...viewsOf(view.sub_views)]);

/** Every param of a page, members and editors of columns included. */
export function paramsOf(doc: CompiledPage): CompiledParam[] {
  const within = (param: CompiledParam): CompiledParam[] => [param, ...(param.config?.members ?? []).flatMap(within)];
  return viewsOf(doc.views).flatMap((view) => [
    ...view.app_params.flatMap(within),
    ...view.app_cols.flatMap((column) => (column.editor ? within(column.editor) : [])),
  ]);
}

/**
 * Answers the calls of a page from what was recorded; a view that is newer than the recording gets rows made of its
 * columns.
 */
export function answering(
  doc: CompiledPage,
  recorded: RecordedAnswers,
  dictionary: (id: number) => DictionaryDocument | undefined,
): (path: string, body: Record<string, unknown>) => unknown {
  const page = recorded.pages[doc.uid];
  const calls: Record<string, (body: Record<string, unknown>) => unknown> = {
    '/app/data/run': ({ data_id: id }) => {
      const view = viewsOf(doc.views).find((one) => one.data_id === id);
      return view && envelope(page?.views[view.uid] ?? sampleRows(view));
    },
    '/app/param/data/run': ({ param_id: id }) => {
      const param = paramsOf(doc).find((one) => one.id === id);
      return param && envelope(page?.params[param.uid] ?? { list: [], count: 0, columns: [], masked: [] });
    },
    '/app/param/dict': ({ id }) => {
      const found = dictionary(Number(id));
      return (
        found && {
          dict_type: found.dict_type,
          sub_dict: found.items?.map(plainNode) ?? recorded.dictionaries[found.uid] ?? [],
        }
      );
    },
  };
  return (path, body) => {
    const answer = calls[path]?.(body);
    if (answer === undefined) throw new CallError(404, `no answer for ${path}`);
    return structuredClone(answer);
  };
}

const envelope = (data: unknown): unknown => ({ success: true, msg: '', response: { ok: true, msg: '', data } });

/** Children by uid of another dictionary are asked for by number; a golden page shows the first level. */
function plainNode({ child_dict: _child, children, ...node }: DictionaryNode): DictionaryNode {
  return { ...node, children: children?.map(plainNode) };
}

function sampleRows(view: CompiledView): unknown {
  const names = [
    ...new Set([
      view.config?.row_key ?? 'id',
      ...view.app_cols.map(({ name }) => name),
      ...view.app_params.map(({ name }) => name),
    ]),
  ];
  const list = [1, 2].map((row) =>
    Object.fromEntries(names.map((name) => [name, name === (view.config?.row_key ?? 'id') ? row : `${name} ${row}`])),
  );
  return {
    list: view.type === 3 ? list.slice(0, 1) : list,
    count: list.length,
    columns: names.map((name) => ({ name, type: 'text' })),
    masked: [],
  };
}
