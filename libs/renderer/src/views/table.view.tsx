import { useEffect, useMemo, useState, type ReactElement, type ReactNode } from 'react';
import { isUnpaged } from '@sluice/document';
import type { Row, ViewRuntime, ViewState } from '@sluice/engine';
import { PlainButton } from '../controls/button.js';
import { loadEditor } from '../editors/open-cell.js';
import { DataGrid } from '../grid/data-grid.js';
import { branchWidth } from '../grid/branch-lead.js';
import { textWidth } from '../grid/column-width.js';
import type { Density, GridColumn, GridSelection } from '../grid/grid.type.js';
import { Pager } from '../grid/pager.js';
import { useViewState } from '../page/runtime.hooks.js';
import { pixels } from '../theme/css-length.js';
import { useNarrow } from '../theme/narrow.hook.js';
import { useSay, useTextOf } from '../texts/locale.context.js';
import { CardList } from './card-list.js';
import { moveBeside } from './column-order.js';
import { rowHearing } from './row-hearing.js';
import { SearchForm } from './search-form.js';
import { hasSearchForm, headButtons } from './search-head.js';
import { ErrorBox, StateBox } from './state-box.js';
import { rowDetail, useGridColumns } from './table-columns.js';
import { footerTexts, tableFooter } from './table-footer.js';
import { hasTools, TableTools, type TableLook } from './table-tools.js';
import { ViewButtons } from './view-buttons.js';
import { useTreeRows, type TreeOfRows } from './tree-rows.hook.js';
import { textSize } from './view-style.js';
import { useViewTitle } from './view-title.js';
import { isWaiting } from './waiting.js';
import type { ViewProps } from './view.type.js';

const DENSITY_KEY = 'sluice.table.density';

function useTableLook(view: ViewRuntime): TableLook {
  const { storage } = view.page.ports;
  const [density, setDensity] = useState<Density>(() => {
    const kept = storage.get(DENSITY_KEY);
    return kept === 'compact' || kept === 'loose' ? kept : 'normal';
  });
  const [fullscreen, setFullscreen] = useState(false);
  useEffect(() => {
    if (!fullscreen) return;
    const leave = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !(event.target as HTMLElement).closest('.ant-modal')) setFullscreen(false);
    };
    document.addEventListener('keydown', leave);
    return () => document.removeEventListener('keydown', leave);
  }, [fullscreen]);
  return {
    density,
    fullscreen,
    setFullscreen,
    setDensity: (next) => {
      setDensity(next);
      storage.set(DENSITY_KEY, next);
    },
  };
}

function selectionOf(view: ViewRuntime, state: ViewState): GridSelection<Row> | undefined {
  if (!view.node.config?.checkbox) return undefined;
  const isSelected = (row: Row, index: number): boolean => state.selection.has(view.rowKey(row, index));
  const chosen = state.list.filter(isSelected).length;
  return {
    isSelected,
    toggle: (row, selected) => view.toggleSelect(row, selected),
    togglePage: (selected) => view.toggleSelectPage(selected),
    page: chosen === 0 ? 'none' : chosen === state.list.length ? 'all' : 'some',
  };
}

const isSaid = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);

/** Whether fields of the search form say something: without a condition, other conditions bring no rows either. */
function filtersOf({ form }: ViewRuntime): 'none' | 'defaults' | 'chosen' {
  if (!form) return 'none';
  const said = form.params.flatMap(({ uid, def_val }) => {
    const { value, visible } = form.getField(uid);
    return visible && isSaid(value) ? [String(value) === String(def_val)] : [];
  });
  if (said.includes(false)) return 'chosen';
  return said.length > 0 ? 'defaults' : 'none';
}

function TableHead(props: {
  view: ViewRuntime;
  state: ViewState;
  look: TableLook;
  more?: ReactNode;
}): ReactElement | null {
  const say = useSay();
  const { view, state, look, more } = props;
  const title = useViewTitle(view);
  const buttons = headButtons(view);
  const tools = hasTools(view) || more !== undefined;
  if (!title && buttons.length === 0 && !tools && state.selection.size === 0) return null;
  return (
    <div className="sl-view-head">
      {title ? <h2 className="sl-view-title">{title}</h2> : null}
      <ViewButtons view={view} buttons={buttons} />
      {state.selection.size > 0 ? (
        <span className="sl-selected">
          {say('table.selected', { count: state.selection.size })}
          <PlainButton look="link" onClick={() => view.clearSelection()}>
            {say('table.clear-selection')}
          </PlainButton>
        </span>
      ) : null}
      {tools ? <TableTools view={view} state={state} look={look} more={more} /> : null}
    </div>
  );
}

/** px that column widths count with. */
const USUAL_TEXT = 13;

/** How much wider than usual a view's own text size and weight make its texts. */
function textScale(style: ViewRuntime['node']['style']): number {
  return ((textSize(style) ?? USUAL_TEXT) / USUAL_TEXT) * (style?.text_weight === 'bold' ? 1.08 : 1);
}

/** Fetches the editors once there is something to edit; a failure is told when one is drawn. */
function usePreparedEditors({ node }: ViewRuntime, { list }: ViewState): void {
  const needed = list.length > 0 && node.app_cols.some(({ editor }) => editor !== undefined);
  useEffect(() => {
    if (needed) loadEditor().catch(() => undefined);
  }, [needed]);
}

/** The cell that is edited now, so that the grid brings it into sight. */
function useOpenedCell(
  view: ViewRuntime,
  { edits }: ViewState,
  keys: readonly string[],
): { index: number; key: string } | null {
  return useMemo(() => {
    const edit = edits.size === 0 ? undefined : view.edits.open();
    return edit ? { index: keys.indexOf(edit.key), key: edit.column.uid } : null;
  }, [view, edits, keys]);
}

/** Columns whose first one has room for the indent of a tree. */
function useIndented(columns: readonly GridColumn<Row>[], tree: TreeOfRows | undefined): readonly GridColumn<Row>[] {
  return useMemo(() => {
    const [first, ...rest] = columns;
    if (!tree || !first) return columns;
    const indents = new Map(tree.rows.map((branch) => [branch.row, branchWidth(branch)]));
    const { contentWidth = (row: Row) => textWidth(first.text(row)) } = first;
    return [{ ...first, contentWidth: (row: Row) => contentWidth(row) + (indents.get(row) ?? 0) }, ...rest];
  }, [columns, tree]);
}

function TableGrid(props: {
  view: ViewRuntime;
  state: ViewState;
  look: TableLook;
  empty: ReactNode;
  searched: boolean;
}): ReactElement {
  const { view, state, look } = props;
  const say = useSay();
  const textOf = useTextOf();
  const { config = {} } = view.node;
  const tree = useTreeRows(view, state.list, props.searched);
  const list = useMemo(() => tree?.rows.map(({ row }) => row) ?? state.list, [tree, state.list]);
  const keys = useMemo(
    () => tree?.rows.map(({ key }) => key) ?? list.map((row, index) => view.rowKey(row, index)),
    [view, tree, list],
  );
  const { columns: plain, measured } = useGridColumns(view, state);
  const columns = useIndented(plain, tree);
  const first = state.order[0];
  const sortKey = columns.length > 0 ? view.columns().find((column) => column.name === first?.col)?.uid : undefined;
  const footer = tableFooter(view, state);
  const events = useMemo(() => rowHearing(view), [view]);
  const narrow = useNarrow();
  const detail = useMemo(
    () => rowDetail(view, (column) => textOf(column.label) || column.name, state.redraws, narrow),
    // visibleColumns is a reason to ask again: a folded column may have been hidden.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [view, textOf, state.redraws, narrow, state.visibleColumns],
  );
  const opens = columns.some((column) => column.editable);
  const reveal = useOpenedCell(view, state, keys);
  const height = look.fullscreen ? 'fill' : pixels(config.height);
  return (
    <DataGrid
      label={textOf(view.node.name) || view.node.uid}
      columns={columns}
      measured={measured}
      rowCount={list.length}
      getRow={(index) => list[index]}
      rowKey={(_row, index) => keys[index] ?? String(index)}
      rowMark={(_row, index) => state.rowRedraws.get(keys[index] ?? '')}
      branch={tree && ((index) => tree.rows[index])}
      onBranch={tree?.turn}
      density={look.density}
      textScale={textScale(view.node.style)}
      stripe={config.stripe}
      border={config.border}
      height={height}
      detail={detail}
      selection={selectionOf(view, state)}
      loading={isWaiting(view, state) || state.pressing.size > 0}
      footer={footer}
      footerTexts={footerTexts(view, state, say)}
      empty={props.empty}
      sort={first && sortKey ? { key: sortKey, order: first.order } : null}
      onSort={(key, order) => {
        const name = view.columns().find((column) => column.uid === key)?.name;
        if (name !== undefined) void view.setSort(order === null ? [] : [{ col: name, order }]);
      }}
      reveal={reveal}
      onCellOpen={
        opens
          ? (row, _index, key, typed) => {
              const column = view.columns().find((one) => one.uid === key);
              return column !== undefined && view.edits.begin(column, row, typed);
            }
          : undefined
      }
      onReorder={(dropped) => view.setVisibleColumns(moveBeside(state.visibleColumns, dropped))}
      onResize={(key, width) => view.setColumnWidth(key, width)}
      onRowClick={events.click ? (row) => void view.rowEvent('select', row) : undefined}
      onRowDoubleClick={events.double ? (row) => void view.rowEvent('dblclick', row) : undefined}
      onRowContextMenu={events.menu ? (row) => void view.rowEvent('contextmenu', row) : undefined}
    />
  );
}

/** View type 1: search form, toolbar, windowed grid or card list (`view_type` 2), footer totals, pager. */
export function TableView({
  view,
  more,
}: ViewProps & { /** A tool of the view that the table is a part of. */ more?: ReactNode }): ReactElement {
  const say = useSay();
  const textOf = useTextOf();
  const state = useViewState(view);
  const look = useTableLook(view);
  usePreparedEditors(view, state);
  const { config = {} } = view.node;
  const searches = hasSearchForm(view);
  const filters = searches ? filtersOf(view) : 'none';
  // What the page says of an empty list is not true of a search that finds nothing.
  const nothing =
    (filters !== 'chosen' && textOf(config.empty_text)) ||
    say(filters === 'none' ? 'state.empty' : 'state.empty-search');
  const empty =
    state.status === 'error' ? (
      <ErrorBox error={state.error} onRetry={() => void view.retry()} />
    ) : state.held && state.status === 'idle' ? (
      // Who has no field to fill waits for a row that is chosen elsewhere on the page.
      <StateBox kind="empty" title={say(searches ? 'state.held' : 'state.unchosen')} />
    ) : (
      <StateBox kind="empty" title={nothing} />
    );
  const titled = useViewTitle(view) !== '';
  const head = <TableHead view={view} state={state} look={look} more={more} />;
  // Tools alone need no line of their own where a search form has room beside its buttons.
  const inline =
    searches &&
    !titled &&
    (hasTools(view) || more !== undefined) &&
    state.selection.size === 0 &&
    headButtons(view).length === 0;
  const shown = state.status === 'error' ? { ...state, list: [] } : state;
  return (
    <div
      className={look.fullscreen ? 'sl-table sl-table-full' : 'sl-table'}
      data-fullscreen={look.fullscreen || undefined}
    >
      {titled ? head : null}
      {searches ? (
        <SearchForm
          view={view}
          loading={state.status === 'loading'}
          tools={inline ? <TableTools view={view} state={state} look={look} more={more} /> : undefined}
        />
      ) : null}
      {titled || inline ? null : head}
      {config.view_type === 2 ? (
        <CardList view={view} state={shown} selection={selectionOf(view, shown)} empty={empty} />
      ) : (
        <TableGrid view={view} state={shown} look={look} empty={empty} searched={filters === 'chosen'} />
      )}
      {isUnpaged(config) && shown.truncated ? (
        <p className="sl-note sl-table-cut" role="status">
          {say('table.truncated', { rows: shown.list.length })}
        </p>
      ) : null}
      {!isUnpaged(config) && shown.list.length + state.pageNo > 0 ? (
        <Pager
          label={textOf(view.node.name) || view.node.uid}
          pageNo={state.pageNo}
          pageSize={state.pageSize}
          count={state.count}
          rows={shown.list.length}
          onPage={(page) => void view.setPage(page)}
          onSize={(size) => void view.setPageSize(size)}
        />
      ) : null}
    </div>
  );
}
