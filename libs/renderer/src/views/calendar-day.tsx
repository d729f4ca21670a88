import type { CSSProperties, ReactElement } from 'react';
import type { CalendarEvent } from '@sluice/engine';
import { Icon } from '../controls/icon.js';
import { useCalendarSay } from '../texts/calendar.texts.js';
import { namedColour } from '../theme/named.colour.js';

/** An event as it stands on a day; a button where something listens to it. */
export function EventChip(props: { event: CalendarEvent; onOpen?: (event: CalendarEvent) => void }): ReactElement {
  const { event, onOpen } = props;
  const face = (
    <>
      {event.time ? <small>{event.time}</small> : null}
      <span>{event.title}</span>
    </>
  );
  const style = { '--sl-tag': namedColour(event.color) } as CSSProperties;
  const className = event.goesOn ? 'sl-event sl-event-on' : 'sl-event';
  return onOpen ? (
    <button type="button" className={className} style={style} title={event.title} onClick={() => onOpen(event)}>
      {face}
    </button>
  ) : (
    <span className={className} style={style} title={event.title}>
      {face}
    </span>
  );
}

/** One day: its number, its events, what is left over, and a mark that creates. */
export function CalendarDay(props: {
  day: string;
  name: string;
  events: readonly CalendarEvent[];
  /** So many events are named; the rest are counted. */
  limit: number;
  /** Events are dots: the list below names them. */
  dots: boolean;
  chosen: boolean;
  today: boolean;
  other: boolean;
  onChoose: () => void;
  onCreate?: (day: string) => void;
  onOpen?: (event: CalendarEvent) => void;
  onMore: () => void;
}): ReactElement {
  const say = useCalendarSay();
  const { day, events, limit: max, onCreate } = props;
  const shown = events.length > max ? events.slice(0, max - 1) : events;
  const marks = [
    props.today ? ' sl-day-today' : '',
    props.other ? ' sl-day-other' : '',
    props.chosen ? ' sl-day-chosen' : '',
  ];
  return (
    <div
      className={`sl-day${marks.join('')}`}
      role="gridcell"
      data-day={day}
      tabIndex={props.chosen ? 0 : -1}
      aria-current={props.today ? 'date' : undefined}
      aria-selected={props.chosen}
      onClick={props.onChoose}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.target !== event.currentTarget) return;
        onCreate?.(day);
      }}
    >
      {/* The events are named in the cell as well: a label of its own would hide them from whoever listens. */}
      <span className="sl-heard">{say('calendar.day', { day: props.name, count: events.length })}</span>
      <span className="sl-day-head">
        <span className="sl-day-number" aria-hidden="true">
          {Number(day.slice(8))}
        </span>
        {onCreate ? (
          <button
            type="button"
            className="sl-day-add"
            tabIndex={props.chosen ? 0 : -1}
            aria-label={say('calendar.add', { day: props.name })}
            title={say('calendar.add', { day: props.name })}
            onClick={() => onCreate(day)}
          >
            <Icon name="plus" size={12} />
          </button>
        ) : null}
      </span>
      {props.dots ? (
        <span className="sl-day-dots" aria-hidden="true">
          {events.slice(0, 4).map((event) => (
            <i key={event.key} style={{ '--sl-tag': namedColour(event.color) } as CSSProperties} />
          ))}
        </span>
      ) : (
        shown.map((event) => <EventChip key={event.key} event={event} onOpen={props.onOpen} />)
      )}
      {!props.dots && events.length > shown.length ? (
        <button type="button" className="sl-day-more" onClick={props.onMore}>
          {say('calendar.more', { count: events.length - shown.length })}
        </button>
      ) : null}
    </div>
  );
}
