import { useMemo, useState, type CSSProperties, type KeyboardEvent, type PointerEvent, type ReactElement } from 'react';
import type { CompiledColumn } from '@sluice/document';
import {
  boardLanes,
  laneColumn,
  moveCard,
  type BoardCard,
  type BoardLane,
  type Row,
  type ViewRuntime,
} from '@sluice/engine';
import { FloatButton, MenuList } from '../controls/menu.js';
import { Icon } from '../controls/icon.js';
import { useViewState } from '../page/runtime.hooks.js';
import { useKanbanSay } from '../texts/kanban.texts.js';
import { useTextOf } from '../texts/locale.context.js';
import { namedColour } from '../theme/named.colour.js';
import { useCardDrag, type DraggedCard } from './card-drag.hook.js';
import { DataHead } from './data-head.js';
import { rowHearing, type RowHearing } from './row-hearing.js';
import { ErrorBox, StateBox } from './state-box.js';
import { ColumnCell } from './table-columns.js';
import { Skeleton } from './view-card.js';
import { isWaiting } from './waiting.js';
import type { ViewProps } from './view.type.js';
import './kanban.css';

interface CardProps {
  view: ViewRuntime;
  card: BoardCard;
  lane: BoardLane;
  lanes: readonly BoardLane[];
  columns: readonly CompiledColumn[];
  redraws: number;
  hears: RowHearing;
  dragged: DraggedCard | null;
  onMove: (row: Row, lane: BoardLane) => void;
  onStart: (event: PointerEvent, key: string) => void;
}

/** The lanes that a card may be moved to, in a menu: by finger, by keyboard, by voice. */
function MoveMenu({ card, lane, lanes, name, onMove }: CardProps & { name: string }): ReactElement {
  const say = useKanbanSay();
  return (
    <FloatButton
      look="text"
      small
      className="sl-btn-icon sl-lane-move"
      popup="menu"
      align="end"
      aria-label={say('kanban.move', { name })}
      title={say('kanban.move', { name })}
      face={<Icon name="more" size={14} />}
    >
      {(close) => (
        <MenuList
          onDone={close}
          entries={lanes.map((one) => ({
            key: one.key,
            label: one.label || say('kanban.none'),
            checked: one.key === lane.key,
            onPick: () => onMove(card.row, one),
          }))}
        />
      )}
    </FloatButton>
  );
}

function Card(props: CardProps): ReactElement {
  const say = useKanbanSay();
  const textOf = useTextOf();
  const { view, card, lane, lanes, columns, redraws, hears, dragged } = props;
  const { row, edit } = card;
  const key = view.rowKey(row, card.index);
  const [head, ...body] = columns;
  const name = head ? view.cell(head, row).text : key;
  const isDragged = dragged?.key === key;
  const step = (event: KeyboardEvent): void => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (event.target !== event.currentTarget) return;
    if (by !== undefined && event.altKey && card.movable) {
      event.preventDefault();
      const next = lanes[lanes.indexOf(lane) + by];
      if (next) props.onMove(row, next);
    } else if (event.key === 'Enter' && (hears.click || hears.double))
      void view.rowEvent(hears.double ? 'dblclick' : 'select', row);
  };
  const free = (target: EventTarget): boolean => (target as HTMLElement).closest('button, a, input') === null;
  const style = isDragged ? ({ transform: `translate(${dragged.x}px, ${dragged.y}px)` } as CSSProperties) : undefined;
  return (
    <li
      className={`sl-item sl-lane-card${card.movable ? ' sl-lane-movable' : ''}${isDragged ? ' sl-lane-dragged' : ''}`}
      data-card={key}
      aria-busy={edit?.status === 'saving' || undefined}
      aria-keyshortcuts={card.movable ? 'Alt+ArrowRight Alt+ArrowLeft' : undefined}
      tabIndex={card.movable || hears.click || hears.double ? 0 : undefined}
      style={style}
      onKeyDown={step}
      onPointerDown={card.movable ? (event) => props.onStart(event, key) : undefined}
      onClick={hears.click ? ({ target }) => void (free(target) && view.rowEvent('select', row)) : undefined}
      onDoubleClick={hears.double ? ({ target }) => void (free(target) && view.rowEvent('dblclick', row)) : undefined}
    >
      <div className="sl-lane-head">
        <span className="sl-item-head">
          {head ? <ColumnCell view={view} column={head} row={row} redraws={redraws} /> : null}
        </span>
        {card.movable ? <MoveMenu {...props} name={name} /> : null}
      </div>
      <dl>
        {body.map((column) => (
          <div key={column.uid}>
            <dt>{textOf(column.label) || column.name}</dt>
            <dd>
              <ColumnCell view={view} column={column} row={row} redraws={redraws} />
            </dd>
          </div>
        ))}
      </dl>
      {edit?.status === 'failed' && edit.error !== undefined ? (
        <div className="sl-wrong" role="alert">
          {say('edit.failed', { reason: edit.error })}
        </div>
      ) : null}
    </li>
  );
}

/** View type 101: lanes by the value of a column; a card that is moved is saved as a cell that is edited in place. */
export function KanbanView({ view }: ViewProps): ReactElement {
  const say = useKanbanSay();
  const textOf = useTextOf();
  const state = useViewState(view);
  const [announcement, setAnnouncement] = useState('');
  const hears = useMemo(() => rowHearing(view), [view]);
  const { config = {} } = view.node;
  const lanes = boardLanes(view, state.list);
  const laneBy = laneColumn(view);
  const columns = view.columns().filter((column) => column !== laneBy);
  const move = (row: Row, lane: BoardLane): void => {
    const [head] = columns;
    if (moveCard(view, row, lane.value))
      setAnnouncement(say('kanban.moved', { name: head ? view.cell(head, row).text : '', lane: lane.label }));
  };
  const { dragged, start } = useCardDrag((key, to) => {
    const row = state.list.find((one, index) => view.rowKey(one, index) === key);
    const lane = lanes.find((one) => one.key === to);
    if (row && lane) move(row, lane);
  });
  const more = (state.count ?? 0) - state.list.length;
  if (state.status === 'error')
    return (
      <div className="sl-kanban">
        <DataHead view={view} state={state} />
        <ErrorBox error={state.error} onRetry={() => void view.retry()} />
      </div>
    );
  return (
    <div className="sl-kanban" aria-busy={state.status === 'loading' || undefined}>
      <DataHead view={view} state={state} />
      {state.list.length === 0 && isWaiting(view, state) ? <Skeleton /> : null}
      {lanes.length === 0 && !isWaiting(view, state) ? (
        <StateBox kind="empty" title={textOf(config.empty_text) || say('state.empty')} />
      ) : null}
      <div className="sl-lanes" style={{ '--sl-lane': `${config.lane_width ?? 260}px` } as CSSProperties}>
        {lanes.map((lane) => (
          <section
            key={lane.key}
            className={dragged?.lane === lane.key ? 'sl-lane sl-lane-over' : 'sl-lane'}
            data-lane={lane.key}
            aria-label={say('kanban.lane', { name: lane.label || say('kanban.none'), count: lane.cards.length })}
          >
            <h3 className="sl-lane-name" style={{ '--sl-tag': namedColour(lane.color) } as CSSProperties}>
              <span className="sl-lane-mark" aria-hidden="true" />
              <span>{lane.label || say('kanban.none')}</span>
              <small>{lane.cards.length}</small>
            </h3>
            {/* Where no card takes the keyboard the lane does, so that it can be scrolled (WCAG 2.1.1). */}
            <ul tabIndex={hears.click || hears.double || lane.cards.some(({ movable }) => movable) ? undefined : 0}>
              {lane.cards.map((card) => (
                <Card
                  key={view.rowKey(card.row, card.index)}
                  view={view}
                  card={card}
                  lane={lane}
                  lanes={lanes}
                  columns={columns}
                  redraws={state.redraws}
                  hears={hears}
                  dragged={dragged}
                  onMove={move}
                  onStart={start}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
      {more > 0 ? (
        <p className="sl-note sl-table-cut" role="status">
          {say('kanban.more', { shown: state.list.length, count: state.count ?? 0 })}
        </p>
      ) : null}
      <div className="sl-heard" role="status" aria-live="polite">
        {announcement}
      </div>
    </div>
  );
}
