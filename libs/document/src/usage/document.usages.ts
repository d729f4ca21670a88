import type { AppPartDocument } from '../compiled.js';
import { dictionaryNames } from '../expression/dictionary.names.js';
import type {
  ActionDocument,
  AppDocument,
  DictionaryDocument,
  DictionaryNode,
  MenuDocument,
  MenuItem,
  PageDocument,
} from '../generated/types.js';
import { actionSteps } from '../node/action.walk.js';
import { pageNodes, type PageNode } from '../node/page.walk.js';

/**
 * What a document refers to. `node` is a node of the same page. `app` names another app; absent for the document's own.
 */
export interface Usage {
  kind: 'page' | 'query' | 'action' | 'dictionary' | 'node' | 'operation';
  target: string;
  app?: string;
  path: (string | number)[];
}

/** How each document kind refers to others; a new document kind adds a line. */
const collectors = {
  app: (document: AppDocument) => [
    usage('page', document.home, ['home']),
    ...(document.public?.pages ?? []).map((page, index) => usage('page', page, ['public', 'pages', index])),
  ],
  menu: (document: MenuDocument) => menuUsages(document.items, ['items']),
  page: (document: PageDocument) => [
    ...[...pageNodes(document)].flatMap(nodeUsages),
    ...expressionDictionaries(document, []),
  ],
  query: () => [],
  action: actionUsages,
  dictionary: dictionaryUsages,
} as const satisfies Record<AppPartDocument['kind'], (document: never) => Usage[]>;

/** Everything that a document refers to, with the position of each reference. */
export function documentUsages(document: AppPartDocument): Usage[] {
  return (collectors[document.kind] as (document: AppPartDocument) => Usage[])(document);
}

function usage(kind: Usage['kind'], target: string, path: (string | number)[], app?: string): Usage {
  return { kind, target, path, app };
}

/** The same when there is a target that is a uid; numbers are targets of compiled pages. */
function optional(kind: Usage['kind'], target: unknown, path: (string | number)[], app?: string): Usage[] {
  return typeof target === 'string' && target !== '' ? [usage(kind, target, path, app)] : [];
}

/** Dictionaries that expressions name, wherever they stand in a page. */
export function expressionDictionaries(value: unknown, path: (string | number)[] = []): Usage[] {
  if (typeof value === 'string')
    return value.includes('dict(') ? dictionaryNames(value).map((uid) => usage('dictionary', uid, path)) : [];
  if (Array.isArray(value)) return value.flatMap((item, index) => expressionDictionaries(item, [...path, index]));
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, part]) => expressionDictionaries(part, [...path, key]))
    : [];
}

function menuUsages(items: readonly MenuItem[], path: (string | number)[]): Usage[] {
  return items.flatMap((item, index) => [
    ...optional('page', item.page, [...path, index, 'page']),
    ...menuUsages(item.children ?? [], [...path, index, 'children']),
  ]);
}

function nodeUsages({ kind, node, path }: PageNode): Usage[] {
  switch (kind) {
    case 'view':
      return [
        ...optional('query', node.query_id, [...path, 'query_id']),
        ...optional('page', node.config?.block, [...path, 'config', 'block']),
        ...optional('dictionary', node.config?.chart?.series_dict, [...path, 'config', 'chart', 'series_dict']),
        ...Object.keys(node.config?.col_map ?? {}).map((uid) =>
          usage('node', uid, [...path, 'config', 'col_map', uid]),
        ),
      ];
    case 'param':
      return [
        ...optional('dictionary', node.data_config?.dict_id, [...path, 'data_config', 'dict_id']),
        ...optional('query', node.data_config?.query_id, [...path, 'data_config', 'query_id']),
      ];
    case 'column':
      return optional('dictionary', node.dict_id, [...path, 'dict_id']);
    case 'button':
      return [
        ...buttonTarget(node, path),
        ...optional('node', node.source_id, [...path, 'source_id']),
        ...optional('node', node.call_back_id, [...path, 'call_back_id']),
      ];
  }
}

function buttonTarget(node: Extract<PageNode, { kind: 'button' }>['node'], path: (string | number)[]): Usage[] {
  const kinds: Partial<Record<string, Usage['kind']>> = { action: 'action', page: 'page', view: 'node' };
  const kind = kinds[node.target_type ?? ''];
  return kind
    ? optional(kind, node.target_id, [...path, 'target_id'], kind === 'node' ? undefined : node.target_app)
    : [];
}

function actionUsages(document: ActionDocument): Usage[] {
  const steps = actionSteps(document).flatMap(({ step, path }) => {
    if ('query' in step) return [usage('query', step.query, [...path, 'query'])];
    return 'operation' in step ? [usage('operation', step.operation, [...path, 'operation'])] : [];
  });
  return [...optional('page', document.page, ['page'], document.target_app), ...steps];
}

function dictionaryUsages(document: DictionaryDocument): Usage[] {
  return [...optional('query', document.query, ['query']), ...childDictionaries(document.items ?? [], ['items'])];
}

function childDictionaries(items: readonly DictionaryNode[], path: (string | number)[]): Usage[] {
  return items.flatMap((item, index) => [
    ...optional('dictionary', item.child_dict, [...path, index, 'child_dict']),
    ...childDictionaries(item.children ?? [], [...path, index, 'children']),
  ]);
}
