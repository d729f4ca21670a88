import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import type { ReactElement } from 'react';
import { TIME_RANGES, timeRange, timeRangeTexts, ZONE, type TimeRangeName } from '@sluice/document';
import { useLocale } from '../texts/locale.context.js';
import { readDate, writeRange, type DateShape } from './date-text.js';
import type { FieldProps } from './field.type.js';

type PickerProps = FieldProps & { shape: DateShape; onDone: () => void };

const status = (props: FieldProps): 'error' | undefined => (props.field.errors.length > 0 ? 'error' : undefined);

/** antd's calendar for one date, open from the start. */
export function DateFieldPicker(props: PickerProps): ReactElement {
  const { id, param, field, control, shape, onDone, label } = props;
  return (
    <DatePicker id={id} autoFocus defaultOpen className="sl-picker" aria-label={label} picker={shape.picker} showTime={shape.withTime} format={shape.shown} value={readDate(field.value, shape)}
      allowClear={param.config?.clearable !== false} disabled={field.disabled} status={status(props)} placeholder={props.placeholder}
      onChange={(date) => { control.change(date ? date.format(shape.stored) : null); }} onOpenChange={(open) => { if (!open) { control.blur(); onDone(); } }} />
  );
}

/** The shortcuts of §9; minutes and hours only where a time of day is picked. */
function presetNames({ withTime, picker }: DateShape): TimeRangeName[] {
  const names = Object.keys(TIME_RANGES) as TimeRangeName[];
  if (picker === 'time') return [];
  return withTime ? names : names.filter((name) => !/_(minutes|hours?)$/.test(name));
}

/** antd's calendar for a range, with the shortcuts of §9 counted from the clock port in Asia/Shanghai. */
export function RangeFieldPicker(props: PickerProps): ReactElement {
  const locale = useLocale();
  const { id, param, field, control, shape, onDone, view } = props;
  const ends = Array.isArray(field.value) ? field.value : [];
  const presets = presetNames(shape).map((name) => ({
    label: timeRangeTexts[name][locale],
    value: (): [dayjs.Dayjs, dayjs.Dayjs] => {
      const [from, to] = timeRange(name, view.page.ports.clock.now(), ZONE);
      return [dayjs(from), dayjs(to)];
    },
  }));
  return (
    <DatePicker.RangePicker id={{ start: id }} autoFocus defaultOpen className="sl-picker" rootClassName="sl-picker-presets" picker={shape.picker} format={shape.shown} presets={presets} order={false}
      showTime={shape.withTime ? { defaultOpenValue: [dayjs('00:00:00', 'HH:mm:ss'), dayjs('23:59:59', 'HH:mm:ss')] } : false}
      value={[readDate(ends[0], shape), readDate(ends[1], shape)]} allowClear={param.config?.clearable !== false} disabled={field.disabled} status={status(props)}
      onChange={(range) => { const [from, to] = range ?? []; control.change(from && to ? writeRange([from, to], shape) : null); }}
      onOpenChange={(open) => { if (!open) { control.blur(); onDone(); } }} />
  );
}
