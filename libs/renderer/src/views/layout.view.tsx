import {
  useCallback,
  useContext,
  useEffect,
  useId,
  useMemo,
  useRef,
  type CSSProperties,
  type ReactElement,
} from 'react';
import type { ViewRuntime } from '@sluice/engine';
import { usePageState, useViewState } from '../page/runtime.hooks.js';
import { useTextOf } from '../texts/locale.context.js';
import { NamedContext, viewName } from './view-title.js';
import { ViewCard } from './view-card.js';
import type { ViewProps } from './view.type.js';

type Cells = NonNullable<NonNullable<ViewRuntime['node']['config']>['col_map']>;

/** Where a sub-view stands; one without a cell follows in reading order. */
export function cellStyle(cells: Cells, uid: string): CSSProperties {
  const cell = cells[uid];
  if (!cell) return {};
  return { gridColumn: `${cell.col + 1} / span ${cell.w ?? 1}`, gridRow: `${cell.line + 1} / span ${cell.h ?? 1}` };
}

function Grid({ view, children }: { view: ViewRuntime; children: readonly ViewRuntime[] }): ReactElement {
  const { lines = 1, cols = 1, col_map: cells = {} } = view.node.config ?? {};
  // The tab says what the grid is, not what each of several views in it is.
  const named = useContext(NamedContext);
  return (
    <div
      className="sl-layout"
      style={{ '--sl-lines': Math.max(1, lines), '--sl-cols': Math.max(1, cols) } as CSSProperties}
    >
      {children.map((child) => (
        <div key={child.id} className="sl-layout-cell" style={cellStyle(cells, child.node.uid)}>
          <NamedContext.Provider value={named && children.length === 1}>
            <ViewCard view={child} />
          </NamedContext.Provider>
        </div>
      ))}
    </div>
  );
}

/** How many rows are behind a tab, once that is known; none is not said. */
function TabCount({ view }: { view: ViewRuntime }): ReactElement | null {
  const { count } = useViewState(view);
  return count === null || count === 0 ? null : (
    <span className="sl-tab-count" aria-hidden>
      {count > 999 ? '999+' : count}
    </span>
  );
}

function Tabs({ view, children }: { view: ViewRuntime; children: readonly ViewRuntime[] }): ReactElement {
  const textOf = useTextOf();
  // One page may be open several times, a dialog over itself: the number of a view alone is not unique on the screen.
  const mark = useId();
  const { tabs } = usePageState(view.page);
  const chosen = tabs.get(view.id);
  const setChosen = useCallback(
    (id: number | undefined) => {
      if (id !== undefined) view.page.chooseTab(view.id, id);
    },
    [view],
  );
  const shown = children.find((child) => child.id === chosen) ?? children[0];
  const before = useRef(children);
  useEffect(() => {
    // A tab that a button has just brought in is what the person asked for.
    const come = children.find((child) => !before.current.includes(child));
    before.current = children;
    if (come) setChosen(come.id);
  }, [children, setChosen]);
  return (
    <div className="sl-tabs">
      <div className="sl-tablist" role="tablist">
        {children.map((child) => (
          <button
            key={child.id}
            type="button"
            role="tab"
            id={`${mark}tab-${child.id}`}
            aria-controls={child === shown ? `${mark}panel-${child.id}` : undefined}
            aria-selected={child === shown}
            tabIndex={child === shown ? 0 : -1}
            className="sl-tab"
            onClick={() => setChosen(child.id)}
            onKeyDown={(event) => {
              const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
              if (step === 0) return;
              const next = children[(children.indexOf(child) + step + children.length) % children.length];
              setChosen(next?.id);
              document.getElementById(`${mark}tab-${next?.id}`)?.focus();
            }}
          >
            {viewName(textOf, child) || child.node.uid}
            {view.node.config?.tab_counts === true ? <TabCount view={child} /> : null}
          </button>
        ))}
      </div>
      {shown ? (
        <div role="tabpanel" id={`${mark}panel-${shown.id}`} aria-labelledby={`${mark}tab-${shown.id}`}>
          <NamedContext.Provider value>
            <ViewCard key={shown.id} view={shown} />
          </NamedContext.Provider>
        </div>
      ) : null}
    </div>
  );
}

function Panels({ children }: { view: ViewRuntime; children: readonly ViewRuntime[] }): ReactElement {
  const textOf = useTextOf();
  return (
    <div className="sl-panels">
      {children.map((child, index) => (
        <details key={child.id} open={index === 0}>
          <summary>{viewName(textOf, child) || child.node.uid}</summary>
          <NamedContext.Provider value>
            <ViewCard view={child} />
          </NamedContext.Provider>
        </details>
      ))}
    </div>
  );
}

const marks = { grid: Grid, tabs: Tabs, collapse: Panels } as const;

/** View type 8: sub-views in lines and columns (`col_map`), in tabs, or in folding panels (`view_mark`). */
export function LayoutView({ view }: ViewProps): ReactElement {
  const { hidden } = usePageState(view.page);
  const Mark = marks[view.node.config?.view_mark ?? 'grid'];
  const children = useMemo(() => view.children.filter((child) => !hidden.has(child.id)), [view, hidden]);
  return <Mark view={view}>{children}</Mark>;
}
