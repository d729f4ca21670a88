import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';
import type { ReactElement } from 'react';
import { inAntd } from '../theme/antd.scope.js';

dayjs.extend(customParseFormat);

/** Hours and minutes as stored. */
const STORED = 'HH:mm';

function TimePicker(props: {
  value: string;
  label: string;
  onChange: (value: string) => void;
  onDone: () => void;
}): ReactElement {
  const time = dayjs(props.value, STORED, true);
  return (
    <DatePicker.TimePicker
      autoFocus
      defaultOpen
      className="sl-picker"
      rootClassName="sl-picker-panel"
      aria-label={props.label}
      format={STORED}
      needConfirm={false}
      allowClear={false}
      value={time.isValid() ? time : null}
      onCalendarChange={(next) => {
        if (dayjs.isDayjs(next)) props.onChange(next.format(STORED));
      }}
      onOpenChange={(open) => {
        if (!open) props.onDone();
      }}
    />
  );
}

/** antd's clock for one time of the day as `HH:mm`, open from the start; '' stands for none. */
export const TimeOfDayPicker = inAntd(TimePicker);
