import { useId, type CSSProperties, type MouseEvent, type ReactElement } from 'react';
import { useSay } from '../texts/locale.context.js';
import { contentWidth } from './column-width.js';
import { GridBody } from './grid-body.js';
import { GridFooter } from './grid-footer.js';
import { GridHeader } from './grid-header.js';
import { useGridRoom } from './grid-room.js';
import { useGridView } from './grid-view.hook.js';
import type { DataGridProps } from './grid.type.js';
import { leadCount } from './lead-cells.js';
import { markScroll, useScrollMarks } from './scroll-marks.js';
import './grid.css';

/** Tells a cut-off text in full, and only then. */
function tellCutOff(event: MouseEvent): void {
  const cell = (event.target as HTMLElement).closest<HTMLElement>('[role=gridcell]');
  if (cell && cell.scrollWidth > cell.clientWidth && !cell.title) cell.title = cell.textContent ?? '';
}

function boxStyle(height: number | 'fill' | undefined): CSSProperties {
  if (typeof height === 'number') return { maxHeight: height };
  return height === 'fill' ? { flex: '1 1 0', minHeight: 0, maxHeight: 'none' } : {};
}

/**
 * A windowed grid of plain elements: rows and columns beyond the screen are not in the document. Keeps nothing but the
 * active cell and the open rows.
 */
export function DataGrid<R>(props: DataGridProps<R>): ReactElement {
  const say = useSay();
  const activeId = `${useId()}-active`;
  const view = useGridView(props);
  const { box, lead, columns, events, totalWidth } = view;
  const { rowCount, selection, loading = false, onResize } = props;
  useGridRoom(box);
  useScrollMarks(box);
  const bones = rowCount === 0 && loading;
  const drop = (key: string, width: number): void => {
    view.drag(key, null);
    onResize?.(key, width);
  };
  const fit = (key: string): void => {
    const column = props.columns.find((one) => one.key === key);
    const rows = Array.from({ length: rowCount }, (_, index) => props.getRow(index)).filter(
      (row): row is R => row !== undefined,
    );
    if (column) onResize?.(key, contentWidth(column, rows, props.footerTexts?.[key], props.textScale));
  };
  return (
    <div
      className={`sl-grid sl-grid-${props.density ?? 'normal'}${props.border ? ' sl-grid-border' : ''}`}
      data-loading={loading || undefined}
    >
      {loading ? <div className="sl-grid-bar" role="progressbar" aria-label={say('state.loading')} /> : null}
      <div
        ref={box}
        className="sl-grid-box"
        style={{ ...boxStyle(props.height), ...view.scrollPadding }}
        role={props.branch ? 'treegrid' : 'grid'}
        aria-label={props.label}
        aria-rowcount={rowCount + 1}
        aria-colcount={leadCount(lead) + view.columnCount}
        aria-busy={loading || undefined}
        aria-multiselectable={selection ? true : undefined}
        aria-activedescendant={view.active ? activeId : undefined}
        tabIndex={0}
        onKeyDown={view.onKeyDown}
        onScroll={(event) => markScroll(event.currentTarget)}
        onMouseOver={tellCutOff}
        onClick={events.click}
        onDoubleClick={events.doubleClick}
        onContextMenu={events.contextMenu}
      >
        <div className="sl-grid-inner" style={{ minWidth: totalWidth }} role="presentation">
          <GridHeader
            columns={columns}
            selection={selection}
            lead={lead}
            sort={props.sort}
            onSort={props.onSort}
            onDrag={view.drag}
            onResize={onResize ? drop : undefined}
            onFit={fit}
            onReorder={props.onReorder}
          />
          <GridBody grid={props} view={view} activeId={activeId} bones={bones} />
          {props.footer && rowCount > 0 ? <GridFooter columns={columns} footer={props.footer} lead={lead} /> : null}
        </div>
        {rowCount === 0 && !bones ? (
          <div className="sl-grid-empty" role="row">
            <div role="gridcell" aria-colspan={leadCount(lead) + view.columnCount}>
              {props.empty}
            </div>
          </div>
        ) : null}
      </div>
    </div>
  );
}
