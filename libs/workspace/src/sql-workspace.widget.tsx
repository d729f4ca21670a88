import { Icon, type WidgetProps } from '@sluice/renderer';
import { useCallback, useEffect, useRef, useState, type ReactElement } from 'react';
import { ComparePane } from './compare/compare.pane.js';
import { newCompare, openSide, withSide, type CompareDraft, type SideDraft } from './compare/compare.draft.js';
import { EditorTabBar } from './query/editor.tabs.js';
import { QueryPane, type QueryPaneHandle } from './query/query.pane.js';
import { ROW_LIMITS } from './query/query.bar.js';
import { SplitPane } from './layout/split.pane.js';
import { useSources } from './state/catalogue.hook.js';
import { addTab, changeTab, closeTab, MAX_TABS, reopenTab, type EditorTab } from './state/editor-tabs.js';
import { useRuns, type RunsControl } from './state/runs.hook.js';
import { useTabs } from './state/tabs.hook.js';
import { CellViewer } from './result/cell.viewer.js';
import { useSay } from './texts/say.js';
import { ObjectTree, type NodeAction } from './tree/object.tree.js';
import { firstRowsText, scriptName, tabSchema } from './tree/script.text.js';
import type { TreeNode } from './tree/tree.model.js';
import { fetchDefinition, type SourceInfo } from './wire/catalogue.calls.js';
import { PortsContext, usePorts } from './wire/ports.context.js';
import type { WorkspacePorts } from './wire/workspace.ports.js';
import './workspace.css';

const DEFAULT_LIMIT = 1000;
/** Rows that a query made from the tree asks for. */
const FIRST_ROWS = 100;

/** A comparison reads as much as it may: of rows beyond its limit nothing can be said. */
const COMPARE_LIMIT = 20_000;

/** A row limit that is remembered per person. */
function useRowLimit(name: string, initial: number): [number, (limit: number) => void] {
  const { memory } = usePorts();
  const [limit, setLimit] = useState<number>(
    () => ROW_LIMITS.find((each) => each === Number(memory.get(name))) ?? initial,
  );
  return [
    limit,
    (next) => {
      setLimit(next);
      memory.set(name, String(next));
    },
  ];
}

/** What may be done with a node of the tree, and what opening it does. */
function useNodeActions(wanted: {
  query(at: TreeNode): void;
  firstRows(at: TreeNode): void;
  insert(at: TreeNode): void;
  define(at: TreeNode): void;
  compare(at: TreeNode): void;
}): { actions(at: TreeNode): NodeAction[]; openNode(at: TreeNode): void } {
  const say = useSay();
  const ports = usePorts();
  const { query, firstRows, insert, define, compare } = wanted;
  const copy = (at: TreeNode): void =>
    void ports.copy(at.node.name).then(
      () => ports.message.success(say('result.copied')),
      () => ports.message.error(say('result.copy-failed')),
    );
  return {
    actions: (at) => [
      ...(hasRows(at) && firstRowsText(at, FIRST_ROWS) !== undefined
        ? [
            { key: 'rows', label: say('tree.rows'), onPick: firstRows },
            { key: 'select', label: say('tree.select'), onPick: query },
          ]
        : []),
      ...(at.node.kind === 'source' || at.node.kind === 'database'
        ? []
        : [{ key: 'insert', label: say('tree.insert'), onPick: insert }]),
      ...(hasRows(at)
        ? [
            { key: 'definition', label: say('tree.definition'), onPick: define },
            { key: 'compare', label: say('compare.with'), onPick: compare },
          ]
        : []),
      { key: 'copy', label: say('tree.copy'), onPick: copy },
    ],
    openNode(at) {
      if (hasRows(at)) query(at);
      else if (at.node.kind === 'column') insert(at);
    },
  };
}

const hasRows = ({ node }: TreeNode): boolean => node.kind === 'table' || node.kind === 'view';

/** A table of the tree as a side of a comparison. */
const tableSide = ({ sourceId, path, node }: TreeNode): Partial<SideDraft> => ({
  sourceId,
  is: 'table',
  schema: path.find(({ kind }) => kind === 'schema')?.name ?? '',
  table: node.name,
});

/** The tab of a comparison. */
function CompareTab(props: {
  tab: EditorTab;
  sources: readonly SourceInfo[];
  rowLimit: number;
  onRowLimit(limit: number): void;
  onChange(draft: CompareDraft): void;
  onBusy(id: string, busy: boolean): void;
}): ReactElement | null {
  const { tab, onBusy, ...rest } = props;
  const busy = useCallback((is: boolean) => onBusy(tab.id, is), [onBusy, tab.id]);
  return tab.compare ? <ComparePane {...rest} draft={tab.compare} onBusy={busy} /> : null;
}

/** The definition of one object, asked for when it is shown; copying it tells no more than the tree does. */
function useDefinition(): { show(at: TreeNode): void; dialog: ReactElement | null } {
  const say = useSay();
  const ports = usePorts();
  const [shown, setShown] = useState<{ name: string; text: string } | null>(null);
  const show = ({ node }: TreeNode): void =>
    void fetchDefinition(ports, node.id).then(
      (text) => setShown({ name: node.name, text }),
      (cause: unknown) => ports.message.error(cause instanceof Error ? cause.message : String(cause)),
    );
  const copy = (): void =>
    void ports.copy(shown?.text ?? '').then(
      () => ports.message.success(say('result.copied')),
      () => ports.message.error(say('result.copy-failed')),
    );
  return {
    show,
    dialog: shown && (
      <CellViewer {...shown} copyLabel={say('tree.copy-definition')} onCopy={copy} onClose={() => setShown(null)} />
    ),
  };
}

/** The button that hides the tree; what was chosen is remembered per person. */
function useTreeSwitch(): { hidden: boolean; button: ReactElement } {
  const say = useSay();
  const { memory } = usePorts();
  const [hidden, setHidden] = useState(() => memory.get('tree-hidden') === '1');
  const turn = (): void => {
    setHidden(!hidden);
    memory.set('tree-hidden', hidden ? '0' : '1');
  };
  const button = (
    <button
      type="button"
      className="sl-btn sl-btn-text sl-btn-icon sl-btn-small"
      aria-pressed={!hidden}
      title={say(hidden ? 'tree.show' : 'tree.hide')}
      aria-label={say(hidden ? 'tree.show' : 'tree.hide')}
      onClick={turn}
    >
      <Icon name={hidden ? 'right' : 'left'} size={13} />
    </button>
  );
  return { hidden, button };
}

/**
 * The tabs and what opens them: an empty one, a query of a node of the tree, its first rows at once, a run of the
 * history.
 */
function useWork(sources: readonly SourceInfo[], runs: RunsControl, rowLimit: number) {
  const say = useSay();
  const ports = usePorts();
  const [tabs, change] = useTabs(() => addTab({ tabs: [], active: '', closed: [] }));
  const only = sources.length === 1 ? (sources[0]?.id ?? null) : null;
  const open = (init: Partial<Pick<EditorTab, 'text' | 'sourceId' | 'schema' | 'compare'>>): void => {
    if (tabs.tabs.length >= MAX_TABS) ports.message.warning(say('tab.limit', { n: MAX_TABS }));
    change((now) => addTab(now, { sourceId: only, ...init }));
  };
  const query = (at: TreeNode): void => {
    const text = firstRowsText(at, FIRST_ROWS);
    if (text !== undefined) open({ text: `${text};\n`, sourceId: at.sourceId, schema: tabSchema(at) });
  };
  /** Opens a query of a table's first rows and runs it. */
  const firstRows = (at: TreeNode): void => {
    if (tabs.tabs.length >= MAX_TABS) {
      ports.message.warning(say('tab.limit', { n: MAX_TABS }));
      return;
    }
    const text = firstRowsText(at, FIRST_ROWS);
    if (text === undefined) return;
    const source = sources.find(({ id }) => id === at.sourceId);
    if (!source) return;
    const init = { sourceId: at.sourceId, schema: tabSchema(at) };
    const next = addTab(tabs, { ...init, text });
    change(() => next);
    void runs.run(next.active, {
      target: { ...init, rowLimit },
      source,
      statements: [{ start: 0, end: text.length, text }],
    });
  };
  /** A table or a statement as a side: of the comparison in front where one of its sides is open, else of a new one. */
  const compare = (side: Partial<SideDraft>): void => {
    const front = tabs.tabs.find(({ id, compare: draft }) => id === tabs.active && draft !== undefined);
    const at = front?.compare ? openSide(front.compare) : null;
    const draft = front?.compare;
    if (front && draft && at) change((now) => changeTab(now, front.id, { compare: withSide(draft, at, side) }));
    else open({ compare: newCompare({ sourceId: only, ...side }) });
  };
  const close = (id: string): void => {
    runs.forget(id);
    change((now) => closeTab(now, id));
  };
  /** A tab without a source runs on the only one there is. */
  const shown = tabs.tabs.map((tab) => (tab.sourceId === null && only !== null ? { ...tab, sourceId: only } : tab));
  return { tabs, shown, only, change, open, query, firstRows, compare, close };
}

/** The source that the page was opened for, its parameter `source_id`; null for none. */
function askedSource(view: WidgetProps['view'] | undefined): number | null {
  const id = Number(view?.page.params['source_id']);
  return Number.isInteger(id) && id > 0 ? id : null;
}

/**
 * A page that is opened for a source shows an empty tab on it, a tab that waits for its first words rather than
 * another.
 */
function useAsked(asked: number | null, sources: readonly SourceInfo[], work: ReturnType<typeof useWork>): void {
  const done = useRef<number | null>(null);
  const isKnown = sources.some(({ id }) => id === asked);
  useEffect(() => {
    if (asked === null || !isKnown || done.current === asked) return;
    done.current = asked;
    const empty = work.tabs.tabs.find(
      (tab) => !tab.compare && tab.text.trim() === '' && (tab.sourceId === null || tab.sourceId === asked),
    );
    if (empty) work.change((now) => ({ ...changeTab(now, empty.id, { sourceId: asked }), active: empty.id }));
    else work.open({ sourceId: asked });
  }, [asked, isKnown, work]);
}

function Workspace({ asked }: { asked: number | null }): ReactElement {
  const sources = useSources();
  const runs = useRuns();
  const [rowLimit, setRowLimit] = useRowLimit('row-limit', DEFAULT_LIMIT);
  const [compareLimit, setCompareLimit] = useRowLimit('compare-limit', COMPARE_LIMIT);
  const work = useWork(sources, runs, rowLimit);
  const { tabs, shown, only, change, open, query, firstRows, compare, close } = work;
  useAsked(asked, sources, work);
  const tree = useTreeSwitch();
  const panes = useRef(new Map<string, QueryPaneHandle | null>());
  const insert = (at: TreeNode): void => panes.current.get(tabs.active)?.insert(scriptName(at));
  const definition = useDefinition();
  const { actions, openNode } = useNodeActions({
    query,
    firstRows,
    insert,
    define: definition.show,
    compare: (at) => compare(tableSide(at)),
  });
  const [comparing, setComparing] = useState<ReadonlySet<string>>(new Set());
  const setBusy = useCallback(
    (id: string, busy: boolean) =>
      setComparing((now) => {
        if (now.has(id) === busy) return now;
        const next = new Set(now);
        if (busy) next.add(id);
        else next.delete(id);
        return next;
      }),
    [],
  );
  return (
    <div className="ws" data-widget="sql-workspace">
      <SplitPane
        name="tree"
        direction="row"
        initial={22}
        min={12}
        max={45}
        hideFirst={tree.hidden}
        first={<ObjectTree onOpen={openNode} actions={actions} />}
        second={
          <div className="ws-work">
            <div className="ws-work-top">
              {tree.button}
              <EditorTabBar
                state={tabs}
                isBusy={(id) => runs.of(id).busy || comparing.has(id)}
                onShow={(id) => change((now) => ({ ...now, active: id }))}
                onClose={close}
                onRename={(id, title) => change((now) => changeTab(now, id, { title }))}
                onNew={() => open({})}
                onCompare={() => open({ compare: newCompare({ sourceId: only }) })}
                onReopen={() => change(reopenTab)}
              />
            </div>
            {shown.map((tab) => (
              <div key={tab.id} className="ws-pane-slot" role="tabpanel" hidden={tab.id !== tabs.active}>
                {tab.compare ? (
                  <CompareTab
                    tab={tab}
                    sources={sources}
                    rowLimit={compareLimit}
                    onRowLimit={setCompareLimit}
                    onChange={(draft) => change((now) => changeTab(now, tab.id, { compare: draft }))}
                    onBusy={setBusy}
                  />
                ) : (
                  <QueryPane
                    ref={(pane) => {
                      panes.current.set(tab.id, pane);
                    }}
                    tab={tab}
                    sources={sources}
                    runs={runs}
                    rowLimit={rowLimit}
                    onRowLimit={setRowLimit}
                    onChange={(part) => change((now) => changeTab(now, tab.id, part))}
                    onCompare={({ at, text }) =>
                      compare({ is: 'statement', sourceId: at.sourceId, schema: at.schema, text })
                    }
                    onReopen={(entry) => open({ text: entry.sql_text ?? '', sourceId: entry.data_source_id ?? only })}
                  />
                )}
              </div>
            ))}
          </div>
        }
      />
      {definition.dialog}
    </div>
  );
}

/**
 * The data query workspace (screens C1–C3): tree, editors, results. All data comes through the gate that the ports lead
 * to; a page with the parameter `source_id` opens on that source.
 */
export function SqlWorkspace(props: { ports: WorkspacePorts; view?: WidgetProps['view'] }): ReactElement {
  return (
    <PortsContext.Provider value={props.ports}>
      <Workspace asked={askedSource(props.view)} />
    </PortsContext.Provider>
  );
}
