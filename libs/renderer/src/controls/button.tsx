import { forwardRef, type ButtonHTMLAttributes, type MouseEvent } from 'react';
import './controls.css';

/** How a button looks; the words of a document's `display`. */
export type ButtonLook = 'primary' | 'default' | 'link' | 'danger' | 'text';

/** Props of our plain button. */
export interface PlainButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: ButtonLook;
  small?: boolean;
  /**
   * It runs: it shows that and can neither act nor send its form, but is not disabled, so that the keyboard stays on
   * it.
   */
  loading?: boolean;
  /** What it began is under way; pressed again it begins anew. */
  busy?: boolean;
  /**
   * It cannot be pressed for a while (a countdown): like one that runs it is not disabled, so that the keyboard stays
   * on it.
   */
  waiting?: boolean;
}

const ignore = (event: MouseEvent): void => event.preventDefault();

/** A native button with our look: no effect hooks and no style engine, so a table of 300 of them stays cheap. */
export const PlainButton = forwardRef<HTMLButtonElement, PlainButtonProps>(function PlainButton(props, ref) {
  const { look = 'default', small, loading, busy, waiting, disabled, className, children, onClick, ...rest } = props;
  const classes = ['sl-btn', `sl-btn-${look}`, small ? 'sl-btn-small' : '', className ?? ''].filter(Boolean).join(' ');
  return (
    <button
      ref={ref}
      type="button"
      {...rest}
      className={classes}
      disabled={disabled && !loading && !waiting}
      aria-disabled={loading || waiting || undefined}
      aria-busy={loading || busy || undefined}
      data-loading={loading || undefined}
      onClick={loading || waiting ? ignore : onClick}
    >
      {loading || busy ? <span className="sl-spin" aria-hidden="true" /> : null}
      {children}
    </button>
  );
});

/** The look for a document's `display` value; anything unknown is the default look. */
export function buttonLook(display: unknown): ButtonLook {
  return display === 'primary' || display === 'link' || display === 'danger' || display === 'text'
    ? display
    : 'default';
}
