import { memo, useMemo, type CSSProperties, type HTMLAttributes, type ReactElement, type ReactNode } from 'react';
import type { CompiledColumn } from '@sluice/document';
import type { Row, ViewRuntime, ViewState } from '@sluice/engine';
import { cellKind } from '../cells/cell.registry.js';
import { Checkbox } from '../controls/checkbox.js';
import type { GridSelection } from '../grid/grid.type.js';
import { useSay, useTextOf } from '../texts/locale.context.js';
import { rowHearing, type RowHearing } from './row-hearing.js';
import { Skeleton } from './view-card.js';
import { isWaiting } from './waiting.js';
import { ColumnCell, rowDetail } from './table-columns.js';
import { tableFooter } from './table-footer.js';

/** Default number of cards in a line (§9). */
const CARD_COLUMNS = 4;

const CONTROLS = 'button, a, input, label, select, textarea, summary';

/** The row events of a card: as those of a table's row, and Enter for a double click. */
function cardEvents(view: ViewRuntime, row: Row, hears: RowHearing): HTMLAttributes<HTMLLIElement> {
  const free = (event: { target: EventTarget }): boolean => (event.target as HTMLElement).closest(CONTROLS) === null;
  return {
    onClick: hears.click
      ? (event) => {
          if (free(event)) void view.rowEvent('select', row);
        }
      : undefined,
    ...(hears.double
      ? {
          tabIndex: 0,
          onDoubleClick: (event) => {
            if (free(event)) void view.rowEvent('dblclick', row);
          },
          onKeyDown: (event) => {
            if (event.key === 'Enter' && event.target === event.currentTarget) void view.rowEvent('dblclick', row);
          },
        }
      : {}),
    onContextMenu: hears.menu
      ? (event) => {
          event.preventDefault();
          void view.rowEvent('contextmenu', row);
        }
      : undefined,
  };
}

/** The totals of a table (`col_tail`) below its cards. */
function CardTotals({ view, state }: { view: ViewRuntime; state: ViewState }): ReactElement | null {
  const textOf = useTextOf();
  const totals = tableFooter(view, state);
  if (totals === undefined) return null;
  return (
    <dl className="sl-cards-foot">
      {view.columns().flatMap(({ uid, label, name }) =>
        uid in totals
          ? [
              <div key={uid}>
                <dt>{textOf(label) || name}</dt>
                <dd>{totals[uid]}</dd>
              </div>,
            ]
          : [],
      )}
    </dl>
  );
}

interface CardProps {
  view: ViewRuntime;
  row: Row;
  index: number;
  columns: readonly CompiledColumn[];
  hears: RowHearing;
  /** Undefined where cards are not selected. */
  selected: boolean | undefined;
  redraws: number;
  /** With another one the card is drawn again: something happened in its row (`rowRedraws`). */
  mark: number | undefined;
  /** Columns whose values are masked in this answer: a reason to draw anew. */
  masked: ReadonlySet<string>;
}

interface CardLineProps {
  column: CompiledColumn;
  label: string;
  children: ReactElement;
}

/** A value with its label before it; or a line of text, whose label is heard alone (`card_label`). */
function CardLine({ column: { config }, label, children }: CardLineProps): ReactElement {
  const isText = config?.card_label === false;
  return (
    <div className={isText ? 'sl-item-text' : undefined}>
      <dt className={isText ? 'sl-heard' : undefined}>{label}</dt>
      <dd className={config?.col_large === 1 ? 'sl-item-cut' : undefined}>{children}</dd>
    </div>
  );
}

/**
 * One row as a card. It is drawn again when its row, the columns or the form that they read change, not with its
 * neighbours.
 */
const Card = memo(function Card({ view, row, index, columns, hears, selected, redraws }: CardProps): ReactElement {
  const say = useSay();
  const textOf = useTextOf();
  const label = (column: CompiledColumn): string => textOf(column.label) || column.name;
  const foot = columns.filter((column) => cellKind(column.form_type)?.last);
  const [head, ...body] = columns.filter((column) => !foot.includes(column));
  const detail = rowDetail(view, label, redraws);
  const cell = (column: CompiledColumn): ReactElement => (
    <ColumnCell key={column.uid} view={view} column={column} row={row} redraws={redraws} />
  );
  return (
    <li className={selected ? 'sl-item sl-item-selected' : 'sl-item'} {...cardEvents(view, row, hears)}>
      {selected === undefined ? null : (
        <div className="sl-item-check">
          <Checkbox
            checked={selected}
            label={say('table.select-row', { row: index + 1 })}
            onChange={(on) => view.toggleSelect(row, on)}
          />
        </div>
      )}
      {head ? <div className="sl-item-head">{cell(head)}</div> : null}
      <dl>
        {body.map((column) => (
          <CardLine key={column.uid} column={column} label={label(column)}>
            {cell(column)}
          </CardLine>
        ))}
      </dl>
      {detail ? (
        <details className="sl-item-more">
          <summary>{say('table.more')}</summary>
          {detail(row)}
        </details>
      ) : null}
      {foot.length > 0 ? <div className="sl-item-foot">{foot.map(cell)}</div> : null}
    </li>
  );
});

/**
 * `view_type` 2: one card per row; the first column is its heading, columns that are kept for an opened row (`expand`)
 * unfold, buttons stand at its foot; totals below all.
 */
export function CardList(props: {
  view: ViewRuntime;
  state: ViewState;
  selection: GridSelection<Row> | undefined;
  empty: ReactNode;
}): ReactElement {
  const say = useSay();
  const { view, state, selection } = props;
  const hears = useMemo(() => rowHearing(view), [view]);
  if (state.list.length === 0) return <>{isWaiting(view, state) ? <Skeleton /> : props.empty}</>;
  return (
    <>
      {selection ? (
        <div className="sl-cards-head">
          <Checkbox
            checked={selection.page === 'all'}
            indeterminate={selection.page === 'some'}
            onChange={selection.togglePage}
          >
            {say('table.select-all')}
          </Checkbox>
        </div>
      ) : null}
      <ul
        className="sl-cards"
        style={{ '--sl-cards': view.node.config?.col ?? CARD_COLUMNS } as CSSProperties}
        aria-busy={state.status === 'loading' || undefined}
      >
        {state.list.map((row, index) => {
          const key = view.rowKey(row, index);
          return (
            <Card
              key={key}
              view={view}
              row={row}
              index={index}
              columns={view.columns()}
              hears={hears}
              selected={selection?.isSelected(row, index)}
              redraws={state.redraws}
              mark={state.rowRedraws.get(key)}
              masked={state.masked}
            />
          );
        })}
      </ul>
      <CardTotals view={view} state={state} />
    </>
  );
}
