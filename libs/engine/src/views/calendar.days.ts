import { addTime, formatMoment, Moment, parseMoment, startOfTime } from '@sluice/document';
import type { Row, ViewRuntime, ViewState } from '../runtime.js';
import { enabledColumns } from '../table/columns.table.js';

/** A row on a day of the calendar. */
export interface CalendarEvent {
  key: string;
  row: Row;
  title: string;
  color?: string;
  /** `HH:mm` on the day it begins, where the row has a time. */
  time: string;
  /** It began on an earlier day. */
  goesOn: boolean;
}

const DAY = 'YYYY-MM-DD';
/** An event that never ends is drawn on so many days. */
const LONGEST = 62;

const dayOf = (moment: Moment): string => formatMoment(moment, DAY);
const momentOf = (day: string): Moment => parseMoment(day) ?? new Moment(0);

/** Today where the page is read (§5: Asia/Shanghai), as `YYYY-MM-DD`. */
export const todayOf = (view: ViewRuntime): string => dayOf(new Moment(view.page.ports.clock.now()));

/** A day so many units from another one. */
export const shiftedDay = (day: string, amount: number, unit: 'day' | 'week' | 'month'): string =>
  dayOf(addTime(momentOf(day), amount, unit));

/** The days that stand on the screen: a week from Monday, or the whole weeks that hold a month. */
export function calendarDays(anchor: string, mode: 'month' | 'week'): string[] {
  const at = momentOf(anchor);
  const first = startOfTime(mode === 'week' ? at : startOfTime(at, 'month'), 'week');
  const next = mode === 'week' ? addTime(first, 1, 'week') : addTime(startOfTime(at, 'month'), 1, 'month');
  const days: string[] = [];
  for (let day = first; day.ms < next.ms || days.length % 7 !== 0; day = addTime(day, 1, 'day')) days.push(dayOf(day));
  return days;
}

const momentAt = (value: unknown): Moment | undefined =>
  typeof value === 'string' && value !== '' ? parseMoment(value) : undefined;

/** The days of a row, its first one first; none where the start is no date: a mask, nothing. */
function daysOf(start: Moment | undefined, end: Moment | undefined): string[] {
  if (!start) return [];
  const days: string[] = [];
  const last = end && end.ms > start.ms ? end : start;
  for (let at = startOfTime(start, 'day'); at.ms <= last.ms && days.length < LONGEST; at = addTime(at, 1, 'day'))
    days.push(dayOf(at));
  return days;
}

const titleOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

/**
 * Events by day, those that go on first, then by time; and how many rows have no date to stand on. The title may be a
 * column that only the answer has, as the figure of a key figure and the lanes of a board may.
 */
export function calendarEvents(
  view: ViewRuntime,
  { list, columns: answered }: Pick<ViewState, 'list' | 'columns'>,
): { byDay: ReadonlyMap<string, readonly CalendarEvent[]>; undated: number } {
  const { start: from = '', end: until = '', event_title: named } = view.node.config ?? {};
  const columns = enabledColumns(view.node);
  const isAnswered = named !== undefined && answered.some(({ name }) => name === named);
  const column = columns.find(({ name }) => name === named) ?? (isAnswered ? undefined : columns[0]);
  const bare = isAnswered ? named : (answered[0]?.name ?? '');
  const byDay = new Map<string, CalendarEvent[]>();
  let undated = 0;
  list.forEach((row, index) => {
    const begins = momentAt(row[from]);
    const days = daysOf(begins, momentAt(row[until]));
    if (!begins || days.length === 0) undated += 1;
    const cell = column && view.cell(column, row);
    const clock = begins && /\d:\d/.test(String(row[from])) ? formatMoment(begins, 'HH:mm') : '';
    days.forEach((day, at) => {
      const event: CalendarEvent = {
        key: view.rowKey(row, index),
        row,
        title: cell ? cell.text : titleOf(row[bare]),
        color: cell?.color,
        time: at === 0 && clock !== '00:00' ? clock : '',
        goesOn: at > 0,
      };
      byDay.set(day, [...(byDay.get(day) ?? []), event]);
    });
  });
  for (const events of byDay.values())
    events.sort((a, b) => Number(b.goesOn) - Number(a.goesOn) || (a.time < b.time ? -1 : a.time > b.time ? 1 : 0));
  return { byDay, undated };
}
