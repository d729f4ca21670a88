import {
  forwardRef,
  type ButtonHTMLAttributes,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
} from 'react';
import { useSay } from '../texts/locale.context.js';
import { Icon, type IconName } from './icon.js';

interface FaceProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  /** What is chosen; empty shows the placeholder. */
  text: ReactNode;
  placeholder: string;
  icon: IconName;
  /** Shows the clear mark. */
  onClear?: () => void;
}

/**
 * The closed form of a select, date or cascader field: a plain element, so that a form of 200 of them mounts at once.
 */
export const Face = forwardRef<HTMLButtonElement, FaceProps>(function Face(props, ref): ReactElement {
  const say = useSay();
  const { text, placeholder, icon, onClear, className, ...rest } = props;
  const filled = text !== '' && text !== null && text !== undefined;
  const clears = onClear !== undefined && filled && !rest.disabled;
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>): void => {
    if (clears && (event.key === 'Delete' || event.key === 'Backspace')) onClear?.();
    rest.onKeyDown?.(event);
  };
  const onMark = ({ currentTarget: mark }: MouseEvent): void => {
    onClear?.();
    // The mark goes: without this the keyboard would fall to the page, behind the dialog that the field may stand in.
    if (mark.previousElementSibling instanceof HTMLElement) mark.previousElementSibling.focus();
  };
  return (
    <span className={clears ? 'sl-face-wrap sl-face-clears' : 'sl-face-wrap'}>
      <button
        ref={ref}
        type="button"
        role="combobox"
        {...rest}
        aria-expanded={rest['aria-expanded'] ?? false}
        className={`sl-input sl-face ${className ?? ''}`}
        onKeyDown={onKeyDown}
      >
        <span className={filled ? 'sl-face-text' : 'sl-face-text sl-face-blank'}>{filled ? text : placeholder}</span>
        <span className="sl-face-icon">
          <Icon name={icon} size={14} />
        </span>
      </button>
      {clears ? (
        <button type="button" className="sl-face-clear" tabIndex={-1} aria-label={say('field.clear')} onClick={onMark}>
          <Icon name="close" size={12} />
        </button>
      ) : null}
    </span>
  );
});
