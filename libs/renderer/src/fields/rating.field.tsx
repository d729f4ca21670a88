import type { KeyboardEvent, ReactElement } from 'react';
import { Clearable } from '../controls/clear-mark.js';
import { ariaOf, isClearable, type FieldKind, type FieldProps } from './field.type.js';

/** How far an arrow key moves. */
const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 };

/**
 * form_type 100: a slider of stars, pressed or moved with the arrow keys; Delete takes the rating back where none may
 * be given.
 */
export function RatingField(props: FieldProps): ReactElement {
  const { param, field, control, label } = props;
  const stars = param.config?.stars ?? 5;
  const rated = Number(field.value ?? 0) || 0;
  const clear = isClearable(props) && rated > 0 ? () => control.change(null) : undefined;
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    if (field.disabled || (step === undefined && event.key !== 'Delete')) return;
    event.preventDefault();
    if (step === undefined) clear?.();
    else control.change(Math.min(stars, Math.max(1, rated + step)));
  };
  const { disabled, ...aria } = ariaOf(props);
  return (
    <Clearable onClear={clear}>
      <span
        {...aria}
        role="slider"
        tabIndex={disabled ? -1 : 0}
        aria-label={label}
        aria-disabled={disabled || undefined}
        aria-valuemin={1}
        aria-valuemax={stars}
        aria-valuenow={rated > 0 ? rated : undefined}
        aria-valuetext={`${rated} / ${stars}`}
        style={{ fontSize: 22, lineHeight: '32px', cursor: disabled ? 'not-allowed' : 'pointer', userSelect: 'none' }}
        onKeyDown={onKeyDown}
        onBlur={control.blur}
      >
        {Array.from({ length: stars }, (_, at) => (
          <span
            key={at}
            aria-hidden="true"
            data-star={at + 1}
            style={{ color: at < rated ? 'var(--sl-warning)' : 'var(--sl-border-strong)', paddingInline: 2 }}
            onClick={disabled ? undefined : () => control.change(at + 1)}
          >
            ★
          </span>
        ))}
      </span>
    </Clearable>
  );
}

/** How a rating is drawn; its label names the slider. */
export const ratingField: FieldKind = { component: RatingField, group: true };
