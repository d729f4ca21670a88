import { lazy, type ReactElement } from 'react';
import { Face } from '../controls/face.js';
import { dateShape, showDate } from './date-text.js';
import { ariaOf, isClearable, type FieldProps } from './field.type.js';
import { LivePicker } from './live-picker.js';
import { useDateLocale } from '../theme/date-locale.hook.js';

const RangePicker = lazy(() => import('./date-picker.js').then((part) => ({ default: part.RangeFieldPicker })));

/** form_type 6: two ends as text in Asia/Shanghai, with the shortcuts of §9. */
export function DateRangeField(props: FieldProps): ReactElement {
  useDateLocale();
  const { field, control, param } = props;
  const shape = dateShape(param.config, 'datetime');
  const ends = Array.isArray(field.value) ? field.value.map((end) => showDate(end, shape)) : [];
  return (
    <LivePicker
      picker={(done) => <RangePicker {...props} shape={shape} onDone={done} />}
      face={(ref, open) => (
        <Face
          ref={ref}
          {...ariaOf(props)}
          aria-haspopup="dialog"
          text={ends.some(Boolean) ? `${ends[0]} ~ ${ends[1]}` : ''}
          placeholder={props.placeholder}
          icon="calendar"
          onClick={open}
          onClear={isClearable(props) ? () => control.change(null) : undefined}
        />
      )}
    />
  );
}
