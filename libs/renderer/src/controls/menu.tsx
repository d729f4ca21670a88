import { useCallback, useRef, useState, type KeyboardEvent, type ReactElement, type ReactNode } from 'react';
import { PlainButton, type PlainButtonProps } from './button.js';
import { Float } from './float.js';
import { Icon } from './icon.js';

/** One entry of a menu. */
export interface MenuEntry {
  key: string;
  label: ReactNode;
  disabled?: boolean;
  /** It runs: it shows that and cannot be picked. */
  loading?: boolean;
  danger?: boolean;
  /** A mark at the end: the choice in force. */
  checked?: boolean;
  onPick: () => void;
}

function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
  const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
  const step = steps[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('button:enabled')];
  const at = items.indexOf(document.activeElement as HTMLElement);
  items[(at + step + items.length) % items.length]?.focus();
}

/** The entries of an open menu; arrows move, a pick closes. */
export function MenuList(props: { entries: readonly MenuEntry[]; onDone: () => void }): ReactElement {
  return (
    <div onKeyDown={moveFocus} role="none">
      {props.entries.map((entry) => (
        <button
          key={entry.key}
          type="button"
          role={entry.checked === undefined ? 'menuitem' : 'menuitemradio'}
          aria-checked={entry.checked}
          disabled={entry.disabled || entry.loading}
          aria-busy={entry.loading || undefined}
          className={entry.danger ? 'sl-menu-item sl-menu-item-danger' : 'sl-menu-item'}
          onClick={() => {
            props.onDone();
            entry.onPick();
          }}
        >
          {entry.loading ? <span className="sl-spin" aria-hidden="true" /> : null}
          {entry.label}
          {entry.checked === undefined ? null : (
            <span className="sl-menu-item-mark">{entry.checked ? <Icon name="check" /> : null}</span>
          )}
        </button>
      ))}
    </div>
  );
}

/** A button that opens a floating box, which bears its name; `children` draws the inside and gets the closer. */
export function FloatButton(
  props: Omit<PlainButtonProps, 'children'> & {
    face: ReactNode;
    align?: 'start' | 'end';
    popup?: 'menu' | 'dialog';
    children: (close: () => void) => ReactNode;
  },
): ReactElement {
  const { face, align, popup = 'dialog', children, ...button } = props;
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const done = useCallback(() => {
    setOpen(false);
    anchor.current?.focus({ preventScroll: true });
  }, []);
  return (
    <>
      <PlainButton
        {...button}
        ref={anchor}
        aria-haspopup={popup}
        aria-expanded={open}
        onClick={(event) => {
          event.stopPropagation();
          setOpen(!open);
        }}
      >
        {face}
      </PlainButton>
      {open && anchor.current ? (
        <Float
          anchor={anchor.current}
          align={align}
          role={popup}
          label={button['aria-label'] ?? (typeof face === 'string' ? face : undefined)}
          onClose={close}
        >
          {children(done)}
        </Float>
      ) : null}
    </>
  );
}
