import { lazy, type ReactElement } from 'react';
import { Face } from '../controls/face.js';
import { dateShape, showDate } from './date-text.js';
import { ariaOf, isClearable, type FieldProps } from './field.type.js';
import { LivePicker } from './live-picker.js';
import { useDateLocale } from '../theme/date-locale.hook.js';

const DatePicker = lazy(() => import('./date-picker.js').then((part) => ({ default: part.DateFieldPicker })));

/** form_type 3: a plain face until the person comes to it; the calendar loads then. */
export function DateField(props: FieldProps): ReactElement {
  useDateLocale();
  const shape = dateShape(props.param.config, 'date');
  const { field, control } = props;
  return (
    <LivePicker
      picker={(done) => <DatePicker {...props} shape={shape} onDone={done} />}
      face={(ref, open) => (
        <Face
          ref={ref}
          {...ariaOf(props)}
          aria-haspopup="dialog"
          text={showDate(field.value, shape)}
          placeholder={props.placeholder}
          icon="calendar"
          onClick={open}
          onClear={isClearable(props) ? () => control.change(null) : undefined}
        />
      )}
    />
  );
}
