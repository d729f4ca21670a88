import { useMemo, useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import {
  calendarDays,
  calendarEvents,
  shiftedDay,
  todayOf,
  type CalendarEvent,
  type ViewRuntime,
} from '@sluice/engine';
import { PlainButton } from '../controls/button.js';
import { Icon } from '../controls/icon.js';
import { ToolButton } from '../controls/tool-button.js';
import { useViewState } from '../page/runtime.hooks.js';
import { useCalendarSay } from '../texts/calendar.texts.js';
import { useLocale, useTextOf } from '../texts/locale.context.js';
import { useNarrow } from '../theme/narrow.hook.js';
import { CalendarDay, EventChip } from './calendar-day.js';
import { DataHead } from './data-head.js';
import { rowHearing } from './row-hearing.js';
import { ErrorBox } from './state-box.js';
import type { ViewProps } from './view.type.js';
import './calendar.css';

type Mode = 'month' | 'week';

/** Where a key leads from a day. */
const STEPS: Readonly<Record<string, readonly [number, 'day' | 'week' | 'month']>> = {
  ArrowLeft: [-1, 'day'],
  ArrowRight: [1, 'day'],
  ArrowUp: [-1, 'week'],
  ArrowDown: [1, 'week'],
  PageUp: [-1, 'month'],
  PageDown: [1, 'month'],
};

/** A day as a date that `Intl` writes as it is. */
const dateOf = (day: string): Date => new Date(`${day}T00:00:00Z`);

function useDateTexts(): {
  month: (day: string) => string;
  weekday: (day: string) => string;
  day: (day: string) => string;
} {
  const locale = useLocale();
  return useMemo(() => {
    const tag = locale === 'en' ? 'en-US' : 'zh-CN';
    const writer = (options: Intl.DateTimeFormatOptions): ((day: string) => string) => {
      const format = new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' });
      return (day) => format.format(dateOf(day));
    };
    return {
      month: writer({ year: 'numeric', month: 'long' }),
      weekday: writer({ weekday: 'short' }),
      day: writer({ month: 'long', day: 'numeric', weekday: 'long' }),
    };
  }, [locale]);
}

/** The view button that creates on a day (`create`); the server left it out where the person may not press it. */
const createButton = ({ node }: ViewRuntime): ViewRuntime['node']['app_buttons'][number] | undefined =>
  node.app_buttons.find(({ uid, enable }) => uid === node.config?.create && enable !== false);

function CalendarTools(props: {
  title: string;
  mode: Mode;
  onMode: (mode: Mode) => void;
  onStep: (by: -1 | 1) => void;
  onToday: () => void;
}): ReactElement {
  const say = useCalendarSay();
  return (
    <span className="sl-calendar-tools">
      <strong aria-live="polite">{props.title}</strong>
      <ToolButton icon="left" label={say('calendar.before')} onClick={() => props.onStep(-1)} />
      <PlainButton small onClick={props.onToday}>
        {say('calendar.today')}
      </PlainButton>
      <ToolButton icon="right" label={say('calendar.after')} onClick={() => props.onStep(1)} />
      <span className="sl-calendar-modes" role="group" aria-label={say('calendar.mode')}>
        {(['month', 'week'] as const).map((mode) => (
          <PlainButton
            key={mode}
            small
            look={mode === props.mode ? 'primary' : 'default'}
            aria-pressed={mode === props.mode}
            onClick={() => props.onMode(mode)}
          >
            {say(`calendar.${mode}`)}
          </PlainButton>
        ))}
      </span>
    </span>
  );
}

/** On a phone the events of the chosen day stand below the month. */
function DayList(props: {
  name: string;
  events: readonly CalendarEvent[];
  onOpen?: (event: CalendarEvent) => void;
}): ReactElement {
  const say = useCalendarSay();
  return (
    <section className="sl-calendar-list" aria-label={props.name}>
      <h3>{props.name}</h3>
      {props.events.length === 0 ? <p className="sl-note">{say('calendar.free')}</p> : null}
      {props.events.map((event) => (
        <EventChip key={event.key} event={event} onOpen={props.onOpen} />
      ))}
    </section>
  );
}

/** What the calendar does not show: rows without a day, and those behind the first `cut`. */
function CalendarGaps({ undated, cut }: { undated: number; cut: number | undefined }): ReactElement | null {
  const say = useCalendarSay();
  if (undated === 0 && cut === undefined) return null;
  return (
    <p className="sl-note sl-table-cut" role="status">
      {undated > 0 ? (
        <>
          <Icon name="warning" size={12} /> {say('calendar.undated', { count: undated })}
        </>
      ) : null}{' '}
      {cut === undefined ? null : say('table.truncated', { rows: cut })}
    </p>
  );
}

/**
 * View type 102: rows on their days, a month or a week at a time. Arrow keys walk the days, Enter creates where a
 * button is named.
 */
export function CalendarView({ view }: ViewProps): ReactElement {
  const say = useCalendarSay();
  const textOf = useTextOf();
  const texts = useDateTexts();
  const state = useViewState(view);
  const narrow = useNarrow();
  const grid = useRef<HTMLDivElement>(null);
  const today = todayOf(view);
  const [mode, setMode] = useState<Mode>(view.node.config?.mode ?? 'month');
  const [day, setDay] = useState(today);
  const { byDay, undated } = useMemo(() => calendarEvents(view, state), [view, state]);
  const days = calendarDays(day, mode);
  const hears = rowHearing(view);
  const create = createButton(view);
  const opens = hears.click || hears.double;
  const open = opens
    ? (event: CalendarEvent): void => void view.rowEvent(hears.click ? 'select' : 'dblclick', event.row)
    : undefined;
  const add = create
    ? (on: string): void => void view.press(create, { [view.node.config?.start ?? 'day']: on })
    : undefined;
  const walk = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    if (!step || (event.target as HTMLElement).getAttribute('data-day') === null) return;
    event.preventDefault();
    const next = shiftedDay(day, ...step);
    setDay(next);
    requestAnimationFrame(() => grid.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus());
  };
  const month = day.slice(0, 7);
  const title = mode === 'month' ? texts.month(day) : `${days[0] ?? ''} – ${days[days.length - 1] ?? ''}`;
  if (state.status === 'error')
    return (
      <div className="sl-calendar">
        <DataHead view={view} state={state} />
        <ErrorBox error={state.error} onRetry={() => void view.retry()} />
      </div>
    );
  return (
    <div className="sl-calendar" aria-busy={state.status === 'loading' || undefined}>
      <DataHead
        view={view}
        state={state}
        tools={
          <CalendarTools
            title={title}
            mode={mode}
            onMode={setMode}
            onStep={(by) => setDay(shiftedDay(day, by, mode))}
            onToday={() => setDay(today)}
          />
        }
      />
      <div
        ref={grid}
        className={`sl-calendar-grid sl-calendar-${mode}`}
        role="grid"
        aria-label={title}
        onKeyDown={walk}
      >
        <div className="sl-calendar-row sl-calendar-heads" role="row">
          {days.slice(0, 7).map((one) => (
            <span key={one} role="columnheader">
              {texts.weekday(one)}
            </span>
          ))}
        </div>
        {Array.from({ length: days.length / 7 }, (_, week) => (
          <div key={days[week * 7]} className="sl-calendar-row" role="row">
            {days.slice(week * 7, week * 7 + 7).map((one) => (
              <CalendarDay
                key={one}
                day={one}
                name={texts.day(one)}
                events={byDay.get(one) ?? []}
                limit={mode === 'month' ? 3 : Infinity}
                dots={narrow}
                chosen={one === day}
                today={one === today}
                other={mode === 'month' && !one.startsWith(month)}
                onChoose={() => setDay(one)}
                onCreate={add}
                onOpen={open}
                onMore={() => {
                  setDay(one);
                  setMode('week');
                }}
              />
            ))}
          </div>
        ))}
      </div>
      {narrow ? <DayList name={texts.day(day)} events={byDay.get(day) ?? []} onOpen={open} /> : null}
      {state.list.length === 0 && state.status === 'ready' ? (
        <p className="sl-note sl-table-cut">{textOf(view.node.config?.empty_text) || say('state.empty')}</p>
      ) : null}
      <CalendarGaps undated={undated} cut={state.truncated ? state.list.length : undefined} />
    </div>
  );
}
