import type { ReactElement } from 'react';
import { textOfValue, useDraft } from './draft.hook.js';
import { ariaOf, type FieldProps } from './field.type.js';

/** Typed text as a value: a number where JavaScript holds it exactly, else the text, which the engine sends as it is (§5). */
export function readNumber(typed: string): number | string | null {
  const text = typed.trim();
  if (text === '') return null;
  const number = Number(text);
  return Number.isFinite(number) && String(number) === text ? number : text;
}

/** form_type 5: a number typed as text, so that no digit is lost; the engine checks type and range. */
export function NumberField(props: FieldProps): ReactElement {
  const { param, field, control } = props;
  const draft = useDraft<HTMLInputElement>(control, textOfValue(field.value), readNumber);
  const step = (by: number): void => {
    const { min = -Infinity, max = Infinity, step: size = 1, precision = 0 } = param.config ?? {};
    const now = Number(draft.ref.current?.value ?? 0);
    const next = Math.min(max, Math.max(min, (Number.isFinite(now) ? now : 0) + by * size));
    control.change(readNumber(precision > 0 ? next.toFixed(precision) : String(next)));
  };
  return (
    <input {...ariaOf(props)} {...draft} className="sl-input sl-input-number" type="text" name={param.name} inputMode={param.config?.precision ? 'decimal' : 'numeric'} placeholder={props.placeholder} autoComplete="off"
      onKeyDown={(event) => {
        if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
        event.preventDefault();
        step(event.key === 'ArrowUp' ? 1 : -1);
      }} />
  );
}
