import type { MouseEvent, ReactElement, ReactNode } from 'react';
import { useSay } from '../texts/locale.context.js';
import { Icon } from './icon.js';

/**
 * The mark that empties a field; whoever presses it stands in the field afterwards, because the mark goes and the
 * keyboard would fall to the page.
 */
export function ClearMark({ onClear, className = '' }: { onClear: () => void; className?: string }): ReactElement {
  const say = useSay();
  const onMark = ({ currentTarget: mark }: MouseEvent): void => {
    const field = mark.parentElement?.querySelector<HTMLElement>('input, textarea, [tabindex]');
    onClear();
    field?.focus();
  };
  return (
    <button
      type="button"
      className={`sl-face-clear ${className}`}
      tabIndex={-1}
      aria-label={say('field.clear')}
      onClick={onMark}
    >
      <Icon name="close" size={12} />
    </button>
  );
}

/**
 * A text control with the mark that empties it, which shows while something is written there; `onClear` absent: the
 * control alone.
 */
export function Clearable({ onClear, children }: { onClear?: () => void; children: ReactNode }): ReactElement {
  if (!onClear) return <>{children}</>;
  return (
    <span className="sl-face-wrap sl-face-clears sl-text-clears">
      {children}
      <ClearMark onClear={onClear} />
    </span>
  );
}
