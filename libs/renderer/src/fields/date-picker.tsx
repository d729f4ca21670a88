import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';
import type { ReactElement } from 'react';
import { timeRange, timeRangeTexts, ZONE } from '@sluice/document';
import { useLocale } from '../texts/locale.context.js';
import { inAntd } from '../theme/antd.scope.js';
import { dateBounds, presetNames, readDate, writeDate, writeRange, type DateShape } from './date-text.js';
import { isClearable, type FieldProps } from './field.type.js';

dayjs.extend(utc);
dayjs.extend(timezone);
// antd asks dayjs's default zone what day and time it is now: today's mark and the button "now" are those of the
// product (§9), in a browser of any zone.
dayjs.tz.setDefault(ZONE);

type PickerProps = FieldProps & { shape: DateShape; onDone: () => void };

const status = (props: FieldProps): 'error' | undefined => (props.field.errors.length > 0 ? 'error' : undefined);

function DayPicker(props: PickerProps): ReactElement {
  const { id, field, control, shape, onDone, label, view } = props;
  return (
    <DatePicker
      id={id}
      autoFocus
      defaultOpen
      className="sl-picker"
      rootClassName="sl-picker-panel"
      aria-label={label}
      picker={shape.picker}
      showTime={shape.withTime}
      format={shape.shown}
      value={readDate(field.value, shape)}
      allowClear={isClearable(props)}
      disabled={field.disabled}
      status={status(props)}
      placeholder={props.placeholder}
      {...dateBounds(shape, view.page.ports.clock.now())}
      onChange={(date) => {
        control.change(date ? writeDate(date, shape) : null);
      }}
      onOpenChange={(open) => {
        if (!open) {
          control.blur();
          onDone();
        }
      }}
    />
  );
}

function RangePicker(props: PickerProps): ReactElement {
  const locale = useLocale();
  const { id, field, control, shape, onDone, view } = props;
  const ends = Array.isArray(field.value) ? field.value : [];
  const presets = presetNames(shape).map((name) => ({
    label: timeRangeTexts[name][locale],
    value: (): [dayjs.Dayjs, dayjs.Dayjs] => {
      const [from, to] = timeRange(name, view.page.ports.clock.now(), ZONE);
      return [dayjs(from), dayjs(to)];
    },
  }));
  return (
    <DatePicker.RangePicker
      id={{ start: id }}
      autoFocus
      defaultOpen
      className="sl-picker"
      rootClassName="sl-picker-panel sl-picker-presets"
      picker={shape.picker}
      format={shape.shown}
      presets={presets}
      order={false}
      showTime={
        shape.withTime ? { defaultOpenValue: [dayjs('00:00:00', 'HH:mm:ss'), dayjs('23:59:59', 'HH:mm:ss')] } : false
      }
      value={[readDate(ends[0], shape), readDate(ends[1], shape)]}
      allowClear={isClearable(props)}
      disabled={field.disabled}
      status={status(props)}
      {...dateBounds(shape, view.page.ports.clock.now())}
      onChange={(range) => {
        const [from, to] = range ?? [];
        control.change(from && to ? writeRange([from, to], shape) : null);
      }}
      onOpenChange={(open) => {
        if (!open) {
          control.blur();
          onDone();
        }
      }}
    />
  );
}

/** antd's calendar for one date, open from the start. */
export const DateFieldPicker = inAntd(DayPicker);

/** antd's calendar for a range, with the shortcuts of §9 counted from the clock port in Asia/Shanghai. */
export const RangeFieldPicker = inAntd(RangePicker);
