import type { CSSProperties, ReactElement } from 'react';
import { SLIDER_ENDS } from '@sluice/engine';
import { ClearMark } from '../controls/clear-mark.js';
import { useTextOf } from '../texts/locale.context.js';
import { ariaOf, isClearable, type FieldKind, type FieldProps } from './field.type.js';

/** Decimals travel as text, whole numbers as numbers (§5). */
const readSlid = (text: string, precision: number): string | number =>
  precision > 0 ? Number(text).toFixed(precision) : Math.round(Number(text));

/** form_type 103: a number slid to, by pointer or with the arrow keys; a dash until it has one. */
export function SliderField(props: FieldProps): ReactElement {
  const textOf = useTextOf();
  const { param, field, control, label } = props;
  const { min = SLIDER_ENDS.min, max = SLIDER_ENDS.max, step = 1, precision = 0, unit } = param.config ?? {};
  const stored = field.value === null || field.value === undefined || field.value === '' ? NaN : Number(field.value);
  const number = Number.isFinite(stored) ? stored : undefined;
  const text = number === undefined ? '–' : `${number.toFixed(precision)}${textOf(unit)}`;
  const part = number === undefined || max <= min ? 0 : Math.min(1, Math.max(0, (number - min) / (max - min)));
  const { 'aria-required': _required, ...aria } = ariaOf(props);
  const clears = isClearable(props) && number !== undefined;
  return (
    // The same element with and without its mark: a drag that gives the first value goes on.
    <span className={clears ? 'sl-slider sl-face-wrap sl-face-clears sl-text-clears' : 'sl-slider'}>
      <input
        {...aria}
        type="range"
        name={param.name}
        min={min}
        max={max}
        step={step}
        value={number ?? min}
        aria-label={label}
        aria-valuetext={text}
        style={{ '--sl-part': `${part * 100}%` } as CSSProperties}
        onChange={({ target }) => control.change(readSlid(target.value, precision))}
        onBlur={control.blur}
      />
      <output className="sl-slider-text" aria-hidden="true">
        {text}
      </output>
      {clears ? <ClearMark onClear={() => control.change(null)} /> : null}
    </span>
  );
}

/** How a slider is drawn. */
export const sliderField: FieldKind = { component: SliderField };
