import { useEffect, useMemo, useRef, useState } from 'react';
import {
  isEditorPath,
  isObject,
  pageNodes,
  textOf,
  viewNodes,
  type Json,
  type PageDocument,
  type Text,
  type View,
} from '@sluice/document';
import { useLocale } from '@sluice/renderer';
import type { BuilderPorts } from '../builder.ports.js';
import { failureReporter } from '../state/failure.js';
import type { Draft } from '../state/draft.type.js';
import { useElsewhere } from './elsewhere.hook.js';
import { panelNodes, propertyOf } from './panel.nodes.js';
import type { Named } from './panel.type.js';

/** A document of the app, as `builder.drafts` lists it. */
interface Listed {
  id: number;
  kind: string;
  uid: string;
  name: Text | null;
  /** A page that others refer to. */
  block?: boolean;
}

const NONE: readonly Named[] = [];

/**
 * What the properties of a document may name: the other documents of the app, the nodes of the page, the columns of the
 * query that a node reads. The list of documents is read once, a query when its columns are asked for. The same
 * function while the document is written, so that properties that name nothing are not drawn at every letter.
 */
export function useReferenceNames(
  ports: BuilderPorts,
  appId: number,
  document: Json,
): (refers: string, uid: string) => readonly Named[] {
  const locale = useLocale();
  const [listed, setListed] = useState<readonly Listed[]>([]);
  const wanted = useMemo(() => queriesOf(document), [document]);
  const columns = useColumns(ports, { appId, listed, wanted });
  const others = useElsewhere(ports, appId, document);
  useEffect(() => {
    const stop = new AbortController();
    ports
      .call<{ list: Listed[] }>('/operation/builder.drafts', { app_id: appId }, stop.signal)
      .then(({ list }) => setListed(list), failureReporter(ports, stop.signal));
    return () => stop.abort();
  }, [ports, appId]);
  const written = useRef(document);
  written.current = document;
  return useMemo(
    () => (refers, uid) => {
      const document = written.current;
      if (refers === 'column' && isObject(document) && document['kind'] === 'query') return columnNames(document);
      if (refers === 'column') return columns.get(queryOf(document, uid)) ?? NONE;
      if (refers === 'view' || refers === 'node') return nodesOf(document, refers, locale);
      const other = refers === 'page' ? targetApp(document, uid) : undefined;
      if (other !== undefined && !listed.some((one) => one.kind === 'app' && one.uid === other))
        return named(others.find((one) => one.uid === other)?.pages ?? [], locale);
      const own = listed
        .filter(({ kind, block }) => (refers === 'block' ? block === true : kind === refers))
        .map((one) => ({ value: one.uid, label: textOf(one.name, locale) || one.uid }));
      return refers === 'app' ? [...own, ...named(others, locale)] : own;
    },
    [columns, listed, locale, others],
  );
}

const named = (list: readonly { uid: string; name: Text | null }[], locale: 'zh-chs' | 'en'): Named[] =>
  list.map(({ uid, name }) => ({ value: uid, label: textOf(name, locale) || uid }));

/** The app whose pages a button, or the action itself, leads to; undefined where that is its own. */
function targetApp(document: Json, uid: string): string | undefined {
  const [node] = panelNodes(document, [uid]);
  const app = propertyOf(node?.value ?? document, ['target_app']);
  return typeof app === 'string' && app !== '' ? app : undefined;
}

/** The columns that a query declares. */
function columnNames(query: Json): Named[] {
  const list = propertyOf(query, ['columns']);
  const names = Array.isArray(list) ? list.flatMap((one) => propertyOf(one, ['name']) ?? []) : [];
  return names.map((name) => ({ value: String(name), label: String(name) }));
}

function nodesOf(document: Json, refers: string, locale: 'zh-chs' | 'en'): Named[] {
  if (!isObject(document) || !Array.isArray(document['views'])) return [];
  return [...pageNodes(document as unknown as PageDocument)]
    .filter(({ kind, path }) => (refers === 'view' ? kind === 'view' : kind !== 'view' && !isEditorPath(path)))
    .map(({ node }) => ({
      value: node.uid,
      label: textOf('label' in node ? node.label : (node.name as Text | undefined), locale) || node.uid,
    }));
}

/** The query that a node reads: its own, or that of the view which holds it. */
function queryOf(document: Json, uid: string): string {
  const [node] = panelNodes(document, [uid]);
  const own = node && (propertyOf(node.value, ['data_config', 'query_id']) ?? propertyOf(node.value, ['query_id']));
  if (typeof own === 'string') return own;
  if (!node || node.base === 'document') return '';
  for (const view of (document as unknown as PageDocument).views) {
    const owner = ownersIn(view).get(uid);
    if (owner) return String(owner.query_id ?? '');
  }
  return '';
}

const keptOwners = new WeakMap<View, ReadonlyMap<string, View>>();

/** For each node of a view of the page the view that holds it; a change of another view leaves them as they are. */
function ownersIn(view: View): ReadonlyMap<string, View> {
  const known = keptOwners.get(view);
  if (known) return known;
  const owners = new Map<string, View>();
  for (const { node, view: owner } of viewNodes(view, [])) if (!owners.has(node.uid)) owners.set(node.uid, owner);
  keptOwners.set(view, owners);
  return owners;
}

function queriesOf(document: Json): string {
  if (!isObject(document) || !Array.isArray(document['views'])) return '';
  return [...new Set((document as unknown as PageDocument).views.flatMap(queriesIn))].sort().join(' ');
}

const keptQueries = new WeakMap<View, readonly string[]>();

/** The queries that a view and what it holds name; a change of another view leaves them as they are. */
function queriesIn(view: View): readonly string[] {
  const known = keptQueries.get(view);
  if (known) return known;
  const named = [...viewNodes(view, [])].flatMap(({ node }) => [
    propertyOf(node as unknown as Json, ['query_id']),
    propertyOf(node as unknown as Json, ['data_config', 'query_id']),
  ]);
  const found = named.filter((one) => typeof one === 'string');
  keptQueries.set(view, found);
  return found;
}

/** Columns of the queries that a page names, as their drafts declare them. */
function useColumns(
  ports: BuilderPorts,
  { appId, listed, wanted }: { appId: number; listed: readonly Listed[]; wanted: string },
): ReadonlyMap<string, readonly Named[]> {
  const [columns, setColumns] = useState<ReadonlyMap<string, readonly Named[]>>(new Map());
  useEffect(() => {
    const stop = new AbortController();
    const queries = listed.filter(({ kind, uid }) => kind === 'query' && wanted.split(' ').includes(uid));
    void Promise.all(
      queries.map(async ({ id, uid }): Promise<[string, Named[]]> => {
        const path = '/operation/builder.draft-get';
        const draft = await ports.call<Draft>(path, { app_id: appId, id }, stop.signal);
        return [uid, columnNames(draft.document)];
      }),
    ).then((entries) => setColumns(new Map(entries)), failureReporter(ports, stop.signal));
    return () => stop.abort();
  }, [ports, appId, listed, wanted]);
  return columns;
}
