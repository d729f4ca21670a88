import type { CompiledButton, CompiledColumn, CompiledPage, CompiledParam, CompiledView } from '../compiled.js';
import { expressionDictionaries } from '../usage/document.usages.js';
import type { ExternalKind } from '../kind/external.kind.js';
import { externalSort } from '../kind/external.kind.js';
import { inOrder } from '../node/node.order.js';
import { pageViews } from '../node/page.walk.js';
import type { Button, ChartConfig, Column, PageDocument, Param, View } from '../generated/types.js';

/** How uids become numbers while a page is compiled; undefined for what does not exist. */
export interface PageNumbers {
  page: { id: number; appId: number; appUid: string; revision: number };
  /** Number of a node of this page. */
  node(uid: string): number | undefined;
  pageId(uid: string, app: string): number | undefined;
  appId(uid: string): number | undefined;
  dictionaryId(uid: string): number | undefined;
  actionId(uid: string): number | undefined;
  /** Names of the params of a query. */
  queryParams(uid: string): string[];
  /** A kind from a folder outside; undefined for one that is not installed. */
  kind?(name: string, version: string): ExternalKind | undefined;
}

/** A view as it was compiled, and the dictionaries that its expressions name. */
export interface CompiledPart {
  view: CompiledView;
  dictionaries: readonly string[];
}

/**
 * The projection that `/app/page/get` answers from: numbers beside uids, no query, no access rule, no server-only
 * expression (design §4).
 * @param kept views that were compiled with the same numbers, params and reference names, by the view of the document:
 *   whoever compiles at every letter that is typed compiles the view that it is typed into
 */
export function compilePage(
  page: PageDocument,
  given: PageNumbers,
  kept: Pick<WeakMap<View, CompiledPart>, 'get' | 'set'> = new WeakMap(),
): CompiledPage {
  const numbers = withReferenceNames(page, given);
  const { id, appId, appUid, revision } = numbers.page;
  const parts = page.views.map((view) => {
    const known = kept.get(view);
    if (known) return known;
    const part = { view: compileView(page, view, numbers), dictionaries: dictionariesIn(view) };
    kept.set(view, part);
    return part;
  });
  return {
    id,
    uid: page.uid,
    app_id: appId,
    app_uid: appUid,
    name: page.name,
    revision,
    config: page.config ?? {},
    params: page.params ?? [],
    views: parts.map(({ view }) => view),
    ...namedDictionaries(page, parts, numbers),
  };
}

/** Buttons may name a view by its reference name (`id_name`, §3) as well as by its uid; a uid comes first. */
function withReferenceNames(page: PageDocument, numbers: PageNumbers): PageNumbers {
  const uids = new Map<string, string>();
  for (const { id_name: name, uid } of pageViews(page)) if (name) uids.set(name, uid);
  return uids.size === 0
    ? numbers
    : { ...numbers, node: (name) => numbers.node(name) ?? numbers.node(uids.get(name) ?? '') };
}

/** Numbers of the dictionaries that expressions name by uid: `dict('uid', code)`. */
function namedDictionaries(
  page: PageDocument,
  parts: readonly CompiledPart[],
  numbers: PageNumbers,
): Pick<CompiledPage, 'dictionaries'> {
  const { views: _views, ...others } = page;
  const named = [...dictionariesIn(others), ...parts.flatMap(({ dictionaries }) => dictionaries)];
  const known = named.flatMap((target) => {
    const id = numbers.dictionaryId(target);
    return id === undefined ? [] : [[target, id] as const];
  });
  return known.length === 0 ? {} : { dictionaries: Object.fromEntries(known) };
}

const dictionariesIn = (part: unknown): string[] => expressionDictionaries(part).map(({ target }) => target);

function compileView(page: PageDocument, view: View, numbers: PageNumbers): CompiledView {
  const { query_id, tables: _tables, app_cols, app_params, app_buttons, sub_views, ...rest } = view;
  const id = numbers.node(view.uid) ?? 0;
  return {
    ...rest,
    ...seriesDictionary(view, numbers),
    ...externalKind(view, numbers),
    id,
    data_id: query_id === undefined ? undefined : id,
    page_params: query_id === undefined ? undefined : pageParams(page, numbers.queryParams(query_id)),
    app_cols: inOrder(app_cols).map((column) => compileColumn(column, numbers)),
    app_params: (app_params ?? []).map((param) => compileParam(param, numbers)),
    app_buttons: inOrder(app_buttons).map((button) => compileButton(button, numbers)),
    sub_views: (sub_views ?? []).map((child) => compileView(page, child, numbers)),
  };
}

/** The dictionary that a chart's series stand for, by number. */
function seriesDictionary({ config }: View, numbers: PageNumbers): Pick<View, 'config'> {
  const { series_dict: uid, ...chart } = config?.chart ?? {};
  if (!config?.chart || uid === undefined) return {};
  const dictionary = dictionaryNumber(uid, numbers);
  return {
    config: {
      ...config,
      chart: { ...chart, series_dict: dictionary } as ChartConfig,
    },
  };
}

/** The kind from outside that draws a node; nothing where it is not installed, or is of the other sort. */
function externalKind(
  node: Pick<View, 'type' | 'config'> | Pick<Param, 'form_type' | 'config'>,
  { kind }: PageNumbers,
): { external?: ExternalKind } {
  const sort = externalSort(node);
  if (sort === undefined) return {};
  const { widget = '', widget_version: version = '' } = node.config ?? {};
  const found = kind?.(widget, version);
  return found?.kind === sort ? { external: found } : {};
}

/** The page's params that a query takes; nothing where the page declares none. */
function pageParams({ params = [] }: PageDocument, taken: readonly string[]): string[] | undefined {
  return params.length === 0 ? undefined : params.map(({ name }) => name).filter((name) => taken.includes(name));
}

function compileColumn({ dict_id, editor, ...rest }: Column, numbers: PageNumbers): CompiledColumn {
  const dictionary = dictionaryNumber(dict_id, numbers);
  return {
    ...rest,
    id: numbers.node(rest.uid) ?? 0,
    dict_id: dictionary,
    editor: editor ? compileParam(editor, numbers) : undefined,
  };
}

function compileParam({ data_config, app_buttons, config, ...rest }: Param, numbers: PageNumbers): CompiledParam {
  const { dict_id, query_id, ...labels } = data_config ?? {};
  const dictionary = dictionaryNumber(dict_id, numbers);
  const { members, ...settings } = config ?? {};
  return {
    ...rest,
    ...externalKind({ form_type: rest.form_type, config }, numbers),
    id: numbers.node(rest.uid) ?? 0,
    data_config: data_config
      ? {
          ...labels,
          dict_id: dictionary,
          query: query_id === undefined ? undefined : true,
          reads: query_id === undefined ? undefined : numbers.queryParams(query_id),
        }
      : undefined,
    config: config
      ? {
          ...settings,
          members: members?.map((member) => compileParam(member, numbers)),
        }
      : undefined,
    // They stand beside their field, whatever they say (`buttonPosition`).
    app_buttons: inOrder(app_buttons).map((button) => ({
      ...compileButton(button, numbers),
      source_type: 'param' as const,
    })),
  };
}

function dictionaryNumber(uid: string | number | undefined, numbers: PageNumbers): number | undefined {
  return typeof uid === 'string' ? numbers.dictionaryId(uid) : uid;
}

/** What a button names by number; each target type says where its number comes from. */
const targets: Readonly<Record<string, (button: Button, numbers: PageNumbers) => Partial<CompiledButton>>> = {
  action: (button, numbers) => ({ target_id: numbers.actionId(button.target_id ?? '') }),
  page: (button, numbers) => ({
    target_id: numbers.pageId(button.target_id ?? '', button.target_app ?? numbers.page.appUid),
    target_app_id: button.target_app === undefined ? undefined : numbers.appId(button.target_app),
  }),
  view: (button, numbers) => ({ target_id: numbers.node(button.target_id ?? '') }),
};

function compileButton(button: Button, numbers: PageNumbers): CompiledButton {
  const { target_id, target_app: _app, source_id, call_back_id, param_config, ...rest } = button;
  const leadsTo = targets[button.target_type ?? '']?.(button, numbers) ?? { target_id };
  const number = (uid: string | undefined) => (uid === undefined ? undefined : numbers.node(uid));
  const compiled: CompiledButton = {
    ...rest,
    id: numbers.node(button.uid) ?? 0,
    ...leadsTo,
    source_id: number(source_id),
    call_back_id: number(call_back_id),
  };
  // What an action is given is for the server alone.
  if (button.target_type !== 'action' && param_config !== undefined) compiled.param_config = param_config;
  return compiled;
}
