import { lazy, type ReactElement } from 'react';
import type { Locale } from '@sluice/document';
import { PlainButton } from '../controls/button.js';
import { Checkbox } from '../controls/checkbox.js';
import { Face } from '../controls/face.js';
import { Icon } from '../controls/icon.js';
import { LivePicker } from '../fields/live-picker.js';
import { useLocale, useSay } from '../texts/locale.context.js';
import { StateBox } from '../views/state-box.js';
import type { WidgetProps } from '../views/widget.registry.js';
import './time-windows.css';

const TimeOfDayPicker = lazy(() =>
  import('../fields/time-picker.js').then((part) => ({ default: part.TimeOfDayPicker })),
);

/** One window of a week: Monday is 1, times are HH:mm (schemas/widget/time-windows.json). */
interface TimeWindow {
  days: readonly number[];
  from: string;
  to: string;
}

const DAYS = [1, 2, 3, 4, 5, 6, 7] as const;
/** The limit of the schema. */
const MAX_WINDOWS = 20;
const FRESH: TimeWindow = { days: [1, 2, 3, 4, 5], from: '09:00', to: '18:00' };

/** 1 January 2024 was a Monday. */
const dayName = (locale: Locale, day: number): string =>
  new Intl.DateTimeFormat(locale === 'en' ? 'en' : 'zh-CN', { weekday: 'short', timeZone: 'UTC' }).format(
    Date.UTC(2024, 0, day),
  );

/**
 * What is drawn of a value: windows alone, with empty parts where something is missing; the form says what is wrong.
 */
const windowsOf = (value: unknown): readonly TimeWindow[] =>
  (Array.isArray(value) ? (value as unknown[]) : []).map((one) => {
    const { days, from, to } = (typeof one === 'object' && one !== null ? one : {}) as Record<string, unknown>;
    return {
      days: Array.isArray(days) ? (days as unknown[]).filter((day): day is number => typeof day === 'number') : [],
      from: typeof from === 'string' ? from : '',
      to: typeof to === 'string' ? to : '',
    };
  });

/** One end of a window: the same face and clock as a field with a date has. */
function WindowTime(props: {
  label: string;
  value: string;
  disabled: boolean;
  onChange: (value: string) => void;
  onBlur: () => void;
}): ReactElement {
  const { label, value, disabled, onChange, onBlur } = props;
  const done = (close: () => void): void => {
    onBlur();
    close();
  };
  return (
    <LivePicker
      picker={(close) => <TimeOfDayPicker label={label} value={value} onChange={onChange} onDone={() => done(close)} />}
      face={(ref, open) => (
        <Face
          ref={ref}
          aria-label={value === '' ? label : `${label} ${value}`}
          aria-haspopup="dialog"
          disabled={disabled}
          text={value}
          placeholder="--:--"
          icon="clock"
          onClick={open}
        />
      )}
    />
  );
}

function WindowLine(props: {
  window: TimeWindow;
  at: number;
  readOnly: boolean;
  onChange: (window: TimeWindow) => void;
  onRemove: () => void;
  onBlur: () => void;
}): ReactElement {
  const say = useSay();
  const locale = useLocale();
  const { window, at, readOnly, onChange } = props;
  const tick = (day: number, on: boolean): void =>
    onChange({ ...window, days: DAYS.filter((one) => (one === day ? on : window.days.includes(one))) });
  return (
    <li className="sl-window" aria-label={say('lines.row', { row: at + 1 })}>
      <span className="sl-window-days">
        {DAYS.map((day) => (
          <Checkbox key={day} checked={window.days.includes(day)} disabled={readOnly} onChange={(on) => tick(day, on)}>
            {dayName(locale, day)}
          </Checkbox>
        ))}
      </span>
      {(['from', 'to'] as const).map((end) => (
        <span key={end} className="sl-window-time">
          <WindowTime
            label={say(end === 'from' ? 'field.from' : 'field.to')}
            value={window[end]}
            disabled={readOnly}
            onChange={(time) => onChange({ ...window, [end]: time })}
            onBlur={props.onBlur}
          />
        </span>
      ))}
      <PlainButton
        small
        look="text"
        className="sl-btn-icon"
        disabled={readOnly}
        aria-label={say('lines.remove', { row: at + 1 })}
        title={say('lines.remove', { row: at + 1 })}
        onClick={props.onRemove}
      >
        <Icon name="close" size={12} />
      </PlainButton>
    </li>
  );
}

/** Widget `time-windows`: the windows of a week, as the value of a field. */
export function TimeWindowsWidget({ field }: WidgetProps): ReactElement {
  const say = useSay();
  if (!field) return <StateBox kind="error" title={say('state.field-widget', { name: 'time-windows' })} />;
  const { readOnly, label, errors, id } = field;
  const windows = windowsOf(field.value);
  const put = (list: readonly TimeWindow[]): void => field.change(list.length > 0 ? list : null);
  return (
    <div
      id={id}
      role="group"
      aria-label={label}
      aria-invalid={errors.length > 0 || undefined}
      aria-describedby={errors.length > 0 ? `${id}-note` : undefined}
    >
      {windows.length > 0 ? (
        <ol className="sl-windows">
          {windows.map((window, at) => (
            <WindowLine
              key={at}
              window={window}
              at={at}
              readOnly={readOnly}
              onChange={(next) => put(windows.map((one, index) => (index === at ? next : one)))}
              onRemove={() => put(windows.filter((_, index) => index !== at))}
              onBlur={field.blur}
            />
          ))}
        </ol>
      ) : (
        <div className="sl-note sl-lines-none">{say('lines.none')}</div>
      )}
      <PlainButton
        className="sl-lines-add"
        disabled={readOnly || windows.length >= MAX_WINDOWS}
        onClick={() => put([...windows, FRESH])}
      >
        <Icon name="plus" size={14} />
        {say('lines.add')}
      </PlainButton>
    </div>
  );
}
