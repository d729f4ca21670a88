import type { ReactElement } from 'react';
import { coerceParam, paramProblem } from '@sluice/engine';
import { Clearable } from '../controls/clear-mark.js';
import { textOfValue, useDraft } from './draft.hook.js';
import { ariaOf, isClearable, type FieldProps } from './field.type.js';

/**
 * Typed text as a value: a number where JavaScript holds it exactly, else the text, which the engine sends as it is
 * (§5).
 */
export function readNumber(typed: string): number | string | null {
  const text = typed.trim();
  if (text === '') return null;
  const number = Number(text);
  return Number.isFinite(number) && String(number) === text ? number : text;
}

/**
 * form_type 5: a number typed as text, so that no digit is lost; the engine checks type and range. A whole number loses
 * its fraction as one leaves the field: what is shown is what is sent (§5).
 */
export function NumberField(props: FieldProps): ReactElement {
  const { param, field, control } = props;
  const { draft, clear } = useDraft<HTMLInputElement>(control, textOfValue(field.value), readNumber);
  const step = (by: number): void => {
    const { min = -Infinity, max = Infinity, step: size = 1, precision = 0 } = param.config ?? {};
    const now = Number(draft.ref.current?.value ?? 0);
    const next = Math.min(max, Math.max(min, (Number.isFinite(now) ? now : 0) + by * size));
    control.change(readNumber(precision > 0 ? next.toFixed(precision) : String(next)));
  };
  const leave = (): void => {
    const typed = readNumber(draft.ref.current?.value ?? '');
    const sent = readNumber(textOfValue(coerceParam({ ...param, form_type: 5 }, typed)));
    if (
      (param.config?.precision ?? 0) === 0 &&
      draft.ref.current &&
      sent !== typed &&
      paramProblem({ ...param, must: false }, typed, { locale: 'zh-chs', now: 0 }) === undefined
    ) {
      draft.ref.current.value = textOfValue(sent);
      control.input(sent);
    }
    draft.onBlur();
  };
  return (
    <Clearable onClear={isClearable(props) ? clear : undefined}>
      <input
        {...ariaOf(props)}
        {...draft}
        onBlur={leave}
        className="sl-input sl-input-number"
        type="text"
        name={param.name}
        inputMode={param.config?.precision ? 'decimal' : 'numeric'}
        placeholder={props.placeholder}
        autoComplete="off"
        onKeyDown={(event) => {
          if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
          event.preventDefault();
          step(event.key === 'ArrowUp' ? 1 : -1);
        }}
      />
    </Clearable>
  );
}
