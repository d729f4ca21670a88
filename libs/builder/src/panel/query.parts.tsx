import { textOf, type BothTexts, type Json, type JsonObject, type Text } from '@sluice/document';
import type { Edit } from '@sluice/document/edit';
import { Icon, PlainButton, useLocale } from '@sluice/renderer';
import { useEffect, useState, type ReactElement } from 'react';
import type { QueryDraft } from '../query/query.type.js';
import { addressOf } from '../state/addresses.js';
import { failureReporter } from '../state/failure.js';
import { useBuilder, useDrafts, useLaterSession } from '../state/builder.context.js';
import type { Draft } from '../state/draft.type.js';
import { useSay } from '../texts/index.js';
import { partTexts } from '../texts/part.texts.js';
import { newNode } from './new.node.js';
import { panelNodes } from './panel.nodes.js';

/** View types that read a query: table, chart, form, combination, board, calendar. */
const READING: ReadonlySet<number> = new Set([1, 2, 3, 4, 101, 102]);
/** Those that show nothing of a row but their own columns: table, board, calendar. */
const COLUMNED: ReadonlySet<number> = new Set([1, 101, 102]);
/** Form types that ask for a value, by the type of a query's param; others are typed as text. */
const formTypes: Readonly<Record<string, number>> = { integer: 5, decimal: 5, date: 3, datetime: 3 };
const TEXT_FORM = 1;
/** Types of a page's params; a query's param of another type is text in the address. */
const pageTypes: ReadonlySet<string> = new Set(['text', 'integer', 'decimal', 'boolean', 'datetime', 'date', 'list']);

interface Offered {
  name: string;
  /** Its type in the query. */
  type: string;
  node: JsonObject;
}

/**
 * The query of the selected view: the way to its editor, or to a new one, and its columns and params that the view has
 * not yet.
 */
export function QueryParts(): ReactElement | null {
  const { session } = useBuilder();
  const { document, selection } = useLaterSession();
  const [node, ...others] = panelNodes(document, selection);
  const view = others.length === 0 && node?.base === 'view' ? node : undefined;
  if (session.draft.kind === 'page' && session.page().micro === true) return null;
  if (!view || session.draft.kind !== 'page' || !READING.has(Number(view.value['type']))) return null;
  return <ViewQuery key={view.uid} uid={view.uid} view={view.value} />;
}

function ViewQuery({ uid, view }: { uid: string; view: JsonObject }): ReactElement {
  const say = useSay();
  const locale = useLocale();
  const { session, drafts, ports } = useBuilder();
  const list = useDrafts(drafts);
  const queryUid = typeof view['query_id'] === 'string' ? view['query_id'] : '';
  const listed = list.find(({ kind, uid: other }) => kind === 'query' && other === queryUid);
  const query = useQuery(listed?.id, listed?.revision);
  const isColumned = COLUMNED.has(Number(view['type']));
  const declared = query?.columns ?? [];
  const [read, setRead] = useState<ReadColumns>();
  const known = declared.length > 0 ? declared : read?.of === queryUid ? read.columns : undefined;
  const columns = isColumned ? missing(view['app_cols'], known, 'column').map(labelled(read?.labels)) : [];
  const page = session.page();
  const taken = new Set((page.params ?? []).map(({ name }) => name));
  const params = missing(view['app_params'], query?.params, 'param');
  /** A param of the page binds the query's param of the same name; the view's search form goes before it. */
  const bound = params.filter(({ name }) => taken.has(name));
  const free = params.filter(({ name }) => !taken.has(name));
  const bind = (nodes: readonly Offered[]): void => {
    const made = nodes.map(({ name, type }) => ({ name, type: pageTypes.has(type) ? type : 'text' }));
    const to = [...(page.params ?? []), ...made] as unknown as Json;
    session.perform(partTexts['view-query.bind'], [{ op: 'set', node: '', path: ['params'], to }]);
  };
  const edit = (id: number): void => ports.go(addressOf(drafts.appId, 'query', id, `${session.draft.id}.${uid}`));
  const make = async (): Promise<void> => {
    const made = await drafts.beginPart('query', say('parts.query.new'));
    session.perform(partTexts['parts.query.new'], [{ op: 'set', node: uid, path: ['query_id'], to: made.uid }]);
    await session.save();
    edit(made.id);
  };
  const add = (name: BothTexts, owned: 'app_cols' | 'app_params', nodes: readonly Offered[]): void =>
    session.perform(name, inserts(uid, owned, view[owned], nodes));
  return (
    <section className="sb-view-query" aria-label={say('view-query.label')}>
      <div className="sb-view-query-head">
        <Icon name="table" size={13} />
        <span>{listed ? textOf(listed.name, locale) || listed.uid : say('view-query.none')}</span>
        {listed ? (
          <PlainButton small onClick={() => edit(listed.id)}>
            {say('view-query.edit')}
          </PlainButton>
        ) : null}
        <PlainButton
          small
          look="text"
          onClick={() => {
            make().catch(failureReporter(ports));
          }}
        >
          {say('parts.query.new')}
        </PlainButton>
      </div>
      {isColumned && query && query.writes !== true && known === undefined && listed ? (
        <PlainButton
          small
          onClick={() => {
            void import('../pages/page.maker.js')
              .then(({ readColumns }) => readColumns({ ports, drafts }, listed))
              .then((found) => setRead({ of: listed.uid, ...found }))
              .catch(failureReporter(ports));
          }}
        >
          {say('view-query.read')}
        </PlainButton>
      ) : null}
      {known?.length === 0 ? <p className="sb-hint">{say('view-query.read-none')}</p> : null}
      <Offer
        label={say('view-query.columns')}
        nodes={columns}
        onAdd={(nodes) => add(partTexts['view-query.columns'], 'app_cols', nodes)}
      />
      <Offer
        label={say('view-query.params')}
        nodes={free}
        onAdd={(nodes) => add(partTexts['view-query.params'], 'app_params', nodes)}
      />
      <Offer label={say('view-query.bind')} nodes={free} onAdd={bind} />
      {bound.length === 0 ? null : (
        <p className="sb-hint">{say('view-query.bound', { list: bound.map(({ name }) => name).join(', ') })}</p>
      )}
    </section>
  );
}

/** What a query was found to answer, which does not say so itself. */
interface ReadColumns {
  of: string;
  columns: readonly { name: string; type: string }[];
  labels: Readonly<Record<string, Text>>;
}

/** Calls a column as the app does already. */
const labelled =
  (labels: ReadColumns['labels'] = {}) =>
  (one: Offered): Offered =>
    Object.hasOwn(labels, one.name) ? { ...one, node: { ...one.node, label: labels[one.name] as Json } } : one;

/** Nodes to add one by one or all together. */
function Offer(props: {
  label: string;
  nodes: readonly Offered[];
  onAdd(nodes: readonly Offered[]): void;
}): ReactElement | null {
  const say = useSay();
  const { label, nodes, onAdd } = props;
  if (nodes.length === 0) return null;
  return (
    <div className="sb-offer" role="group" aria-label={label}>
      <span>{label}</span>
      <PlainButton small look="primary" onClick={() => onAdd(nodes)}>
        {say('view-query.all', { n: nodes.length })}
      </PlainButton>
      {nodes.map((one) => (
        <PlainButton key={one.name} small onClick={() => onAdd([one])}>
          {one.name}
        </PlainButton>
      ))}
    </div>
  );
}

/** What a query names and a view has no node for. */
function missing(
  owned: Json | undefined,
  named: readonly { name: string; type: string }[] | undefined,
  base: 'column' | 'param',
): Offered[] {
  const nodes = Array.isArray(owned) ? (owned as JsonObject[]) : [];
  const known = new Set(nodes.map((node) => node['name']));
  return (named ?? [])
    .filter(({ name }) => !known.has(name))
    .map(({ name, type }) => {
      const node = newNode(base, nodes, name);
      return { name, type, node: base === 'param' ? { ...node, form_type: formTypes[type] ?? TEXT_FORM } : node };
    });
}

/** Puts nodes behind those that a view has, in their order. */
function inserts(parent: string, list: string, owned: Json | undefined, nodes: readonly Offered[]): Edit[] {
  const siblings = Array.isArray(owned) ? (owned as JsonObject[]) : [];
  let after = (siblings.at(-1)?.['uid'] as string | undefined) ?? null;
  return nodes.map(({ node }) => {
    const edit: Edit = { op: 'insert', at: { parent, list: [list], after }, value: node };
    after = String(node['uid']);
    return edit;
  });
}

/** The draft of a query, asked for again when it has another revision. */
function useQuery(id: number | undefined, revision: number | undefined): QueryDraft | undefined {
  const { ports, drafts } = useBuilder();
  const [query, setQuery] = useState<QueryDraft>();
  useEffect(() => {
    setQuery(undefined);
    if (id === undefined) return;
    const stop = new AbortController();
    ports
      .call<Draft>('/operation/builder.draft-get', { app_id: drafts.appId, id }, stop.signal)
      .then(({ document }) => setQuery(document as unknown as QueryDraft))
      .catch(failureReporter(ports, stop.signal));
    return () => stop.abort();
  }, [ports, drafts, id, revision]);
  return query;
}
