import { Input } from 'antd';
import {
  lazy,
  memo,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type HTMLAttributes,
  type ReactElement,
  type RefObject,
} from 'react';
import { sameJson, textOf, type Json } from '@sluice/document';
import { Icon, PlainButton, useLocale } from '@sluice/renderer';
import { commonGroups, leftBehind, namesKind, nodePanel, panelSort } from './panel.load.js';
import type { JsonDraft } from './json-view.js';
import { bothSay } from './panel.names.js';
import { panelNodes, propertyOf, type PanelNode } from './panel.nodes.js';
import { usePanelSay } from './panel.texts.js';
import type { Narrow, PanelFinding, PanelHost, PanelProperty, ShownGroup } from './panel.type.js';
import { PropertyRow } from './property-row.js';
import './panel.css';

const JsonView = lazy(() => import('./json-view.js').then((module) => ({ default: module.JsonView })));

interface Props {
  document: Json;
  /** Uids of the selected nodes; none or `''` is the document itself. */
  selection: readonly string[];
  host: PanelHost;
  /** Leaves out what is edited elsewhere on the screen, or belongs to another kind. */
  shows?: ((property: PanelProperty) => boolean) | undefined;
  /** Offers less of what the nodes may have. */
  narrow?: Narrow | undefined;
}

/**
 * The properties of what is selected, in groups; one group is open at a time, a search opens all that match. Several
 * nodes show what they have in common. A change sets the one path of its property in every selected node, as one step;
 * selecting makes none.
 */
export function PropertyPanel({ document, selection, host, shows, narrow }: Props): ReactElement {
  const say = usePanelSay();
  const nodes = useMemo(() => panelNodes(document, selection.length > 0 ? selection : ['']), [document, selection]);
  const { groups: whole, failed, retry } = useGroups(nodes);
  const base = nodes[0]?.base ?? '';
  const groups = useMemo(() => {
    const narrowed = narrow ? narrowedGroups(whole, (property) => narrow(base, property, nodes)) : whole;
    return shows ? narrowedGroups(narrowed, (property) => (shows(property) ? property : undefined)) : narrowed;
  }, [whole, shows, narrow, base, nodes]);
  const [search, setSearch] = useState('');
  const [json, setJson] = useState(false);
  const drafts = useRef(new Map<string, JsonDraft>());
  const [node] = nodes;
  const asJson = json && nodes.length === 1 && node !== undefined;
  const kept = useKeptKeyboard();
  return (
    <section className="sl-panel" aria-label={say('properties')} {...kept}>
      <PanelBar search={search} onSearch={setSearch} json={nodes.length === 1 ? json : undefined} onJson={setJson} />
      {failed ? (
        <div className="sl-panel-soft" role="alert">
          {say('failed')}{' '}
          <PlainButton small look="link" onClick={retry}>
            {say('again')}
          </PlainButton>
        </div>
      ) : whole === NONE && nodes.length > 0 ? (
        <div className="sl-panel-soft sl-panel-late">{say('loading')}</div>
      ) : null}
      {nodes.length > 1 && <div className="sl-panel-soft">{say('several', { count: nodes.length })}</div>}
      {asJson ? (
        <Suspense fallback={<div className="sl-panel-soft">{say('loading')}</div>}>
          <JsonView key={node.uid} document={document} node={node} groups={whole} host={host} drafts={drafts.current} />
        </Suspense>
      ) : (
        <Groups groups={groups} search={search} nodes={nodes} host={host} />
      )}
    </section>
  );
}

/**
 * The search, and the way to the JSON of the one node that is shown; drawn by its own changes, not by what is typed.
 */
const PanelBar = memo(function PanelBar(props: {
  search: string;
  onSearch(search: string): void;
  /** Whether the node is shown as JSON; undefined where there is not just one. */
  json: boolean | undefined;
  onJson(json: boolean): void;
}): ReactElement {
  const say = usePanelSay();
  const { search, onSearch, json, onJson } = props;
  return (
    <div className="sl-panel-bar">
      <Input
        size="small"
        allowClear
        disabled={json}
        prefix={<Icon name="search" size={12} />}
        placeholder={say('search')}
        aria-label={say('search')}
        value={search}
        onChange={(event) => onSearch(event.target.value)}
      />
      {json === undefined ? null : (
        <PlainButton small look="text" aria-pressed={json} title={say('asJson')} onClick={() => onJson(!json)}>
          {say('json')}
        </PlainButton>
      )}
    </div>
  );
});

const narrowedGroups = (
  groups: readonly ShownGroup[],
  offered: (property: PanelProperty) => PanelProperty | undefined,
): ShownGroup[] =>
  groups
    .map((group) => ({ ...group, properties: group.properties.flatMap((property) => offered(property) ?? []) }))
    .filter(({ properties }) => properties.length > 0);

interface GroupsProps {
  groups: readonly ShownGroup[];
  search: string;
  nodes: readonly PanelNode[];
  host: PanelHost;
}

/** No group is open. */
const FOLDED = '-';

function Groups({ groups, search, nodes, host }: GroupsProps): ReactElement {
  const say = usePanelSay();
  const locale = useLocale();
  const onSet = useSet(nodes, host);
  const [open, setOpen] = useState('general');
  const wanted = search.trim().toLowerCase();
  const found = wanted === '' ? groups : groups.flatMap((group) => matching(group, wanted));
  const known = open === FOLDED || found.some(({ name }) => name === open);
  const shown = known ? open : found[0]?.name;
  return (
    <>
      {found.map((group) => {
        const unfolded = wanted !== '' || group.name === shown;
        return (
          <div key={group.name} className="sl-panel-group">
            <button
              type="button"
              className="sl-panel-heading"
              aria-expanded={unfolded}
              onClick={() => setOpen(group.name === shown ? FOLDED : group.name)}
            >
              <Icon name={unfolded ? 'down' : 'right'} size={12} />
              <span>{textOf(group.title, locale)}</span>
              <Marks group={group} nodes={nodes} host={host} />
            </button>
            {unfolded && <Rows group={group} nodes={nodes} host={host} onSet={onSet} />}
          </div>
        );
      })}
      {groups.length > 0 && found.length === 0 && <div className="sl-panel-soft">{say('nothing')}</div>}
    </>
  );
}

/** How many findings a folded group holds. */
function Marks({ group, nodes, host }: { group: ShownGroup; nodes: readonly PanelNode[]; host: PanelHost }) {
  const findings = nodes.flatMap(({ uid }) => host.findings(uid));
  const count = group.properties.flatMap((property) => about(findings, property)).length;
  return count > 0 ? <span className="sl-panel-count">{count}</span> : null;
}

function Rows({
  group,
  nodes,
  host,
  onSet,
}: {
  group: ShownGroup;
  nodes: readonly PanelNode[];
  host: PanelHost;
  onSet: Setter;
}) {
  const findings = nodes.flatMap(({ uid }) => host.findings(uid));
  return (
    <div className="sl-panel-rows">
      {group.properties.map((property) => {
        const values = nodes.map(({ value }) => propertyOf(value, property.path));
        const mixed = values.some((value) => !sameJson(value ?? null, values[0] ?? null));
        return (
          <PropertyRow
            key={property.path.join('.') + (nodes[0]?.uid ?? '')}
            property={property}
            value={values[0]}
            mixed={mixed}
            findings={about(findings, property)}
            nodes={nodes}
            host={host}
            onSet={onSet}
          />
        );
      })}
    </div>
  );
}

/** Findings at the property or inside its value. */
function about(findings: readonly PanelFinding[], { path }: PanelProperty): PanelFinding[] {
  return findings.filter((finding) => path.every((key, index) => finding.path[index] === key));
}

const NONE: readonly ShownGroup[] = [];

/** The groups of the nodes, none until they are there; `failed` where their part could not be fetched. */
function useGroups(nodes: readonly PanelNode[]): { groups: readonly ShownGroup[]; failed: boolean; retry(): void } {
  const sort = panelSort(nodes);
  const [failedSort, setFailedSort] = useState<string>();
  const [tries, setTries] = useState(0);
  const [{ groups, of }, setGroups] = useState<{ groups: readonly ShownGroup[]; of: string }>({ groups: [], of: '' });
  const several = useRef<{ panels: ShownGroup[][]; groups: ShownGroup[] }>();
  useEffect(() => {
    let current = true;
    const show = (panels: ShownGroup[][]): void => {
      if (!current) return;
      setFailedSort(undefined);
      const before = several.current;
      const same =
        before?.panels.length === panels.length && before.panels.every((one, index) => one === panels[index]);
      const next = same ? before.groups : commonGroups(panels);
      several.current = { panels, groups: next };
      setGroups((shown) => (shown.groups === next && shown.of === sort ? shown : { groups: next, of: sort }));
    };
    Promise.all(nodes.map(nodePanel)).then(show, () => current && setFailedSort(sort));
    return () => {
      current = false;
    };
  }, [nodes, sort, tries]);
  // Rows of the node that was selected before would write its properties into this one.
  const retry = (): void => {
    setFailedSort(undefined);
    setTries((before) => before + 1);
  };
  return { groups: of === sort ? groups : NONE, failed: failedSort === sort, retry };
}

/**
 * Whoever opens, adds or removes a node presses a button that goes with it: the keyboard stays in the panel, at the
 * first property that is shown then, instead of falling to the page.
 */
function useKeptKeyboard(): Pick<HTMLAttributes<HTMLElement>, 'onFocus' | 'onBlur'> & { ref: RefObject<HTMLElement> } {
  const ref = useRef<HTMLElement>(null);
  const held = useRef(false);
  useEffect(() => {
    if (!held.current || (document.activeElement !== null && document.activeElement !== document.body)) return;
    const panel = ref.current;
    const first = panel?.querySelector<HTMLElement>('.sl-panel-rows :is(input, textarea, button:enabled)');
    (first ?? panel?.querySelector<HTMLElement>('input:enabled, button:enabled'))?.focus();
  });
  return {
    ref,
    onFocus: () => {
      held.current = true;
    },
    onBlur: ({ target, relatedTarget, currentTarget }) => {
      if (currentTarget.contains(relatedTarget)) return;
      // What is taken away with the keyboard on it is gone by then; what is left is still there.
      queueMicrotask(() => {
        if (target.isConnected) held.current = false;
      });
    },
  };
}

type Setter = (property: PanelProperty, value: Json | undefined) => void;

/**
 * Sets a property in all selected nodes. The same function while the panel lives, so that rows which did not change are
 * not drawn.
 */
function useSet(nodes: readonly PanelNode[], host: PanelHost): Setter {
  const now = useRef({ nodes, host });
  now.current = { nodes, host };
  /** The newest change of each field whose kinds are still looked up. */
  const awaited = useRef(new Map<string, object>());
  return useCallback((property, value) => {
    const { nodes, host } = now.current;
    const field = JSON.stringify([nodes.map(({ uid }) => uid), property.path]);
    // A kind that was chosen before and is still looked up would come behind this one.
    awaited.current.delete(field);
    const changed = nodes.filter((node) => !sameValue(propertyOf(node.value, property.path), value));
    if (changed.length === 0) return;
    const set = (node: string, path: readonly string[], to: Json | undefined) => ({
      op: 'set' as const,
      node,
      path,
      to,
    });
    const edits = changed.map(({ uid }) => set(uid, property.path, value));
    const name = bothSay(value === undefined ? 'wasReset' : 'changed', property.title);
    if (!namesKind(property)) return void host.perform(name, edits, field);
    const turn = {};
    awaited.current.set(field, turn);
    // What only the kind before knew goes in the same step; without the other kind's part, the kind alone changes.
    const lost = changed.map(async (node) => {
      const paths = await leftBehind(node, property.path, value).catch(() => []);
      return paths.map((path) => set(node.uid, path, undefined));
    });
    void Promise.all(lost).then((found) => {
      if (awaited.current.get(field) !== turn) return;
      awaited.current.delete(field);
      const removed = found.flat();
      now.current.host.perform(name, [...edits, ...removed], removed.length === 0 ? field : undefined);
    });
  }, []);
}

const sameValue = (a: Json | undefined, b: Json | undefined): boolean =>
  a === undefined || b === undefined ? a === b : sameJson(a, b);

/** The properties of a group that a search finds: by title in either language, by name, by help. */
function matching(group: ShownGroup, wanted: string): ShownGroup[] {
  const properties = group.properties.filter(({ path, title, help }) =>
    [path.join('.'), ...Object.values(title), ...Object.values(help ?? {})].some((text) =>
      text.toLowerCase().includes(wanted),
    ),
  );
  return properties.length > 0 ? [{ ...group, properties }] : [];
}
