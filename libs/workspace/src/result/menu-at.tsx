import { MenuList, type MenuEntry } from '@sluice/renderer';
import { useEffect, useLayoutEffect, useRef, type ReactElement } from 'react';
import { createPortal } from 'react-dom';

/** Distance kept from the window's edge, in px. */
const EDGE = 8;

/** A menu at a point of the window (right click); Escape, a press outside or a scroll closes it. */
export function MenuAt(props: { x: number; y: number; entries: readonly MenuEntry[]; onClose(): void }): ReactElement {
  const { x, y, onClose } = props;
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    element.style.left = `${Math.max(EDGE, Math.min(x, window.innerWidth - element.offsetWidth - EDGE))}px`;
    element.style.top = `${Math.max(EDGE, Math.min(y, window.innerHeight - element.offsetHeight - EDGE))}px`;
    element.querySelector('button')?.focus({ preventScroll: true });
  }, [x, y]);
  useEffect(() => {
    const outside = (event: Event): void => {
      if (!box.current?.contains(event.target as Node)) onClose();
    };
    const key = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') onClose();
    };
    window.addEventListener('pointerdown', outside, true);
    window.addEventListener('scroll', outside, true);
    window.addEventListener('keydown', key, true);
    return () => {
      window.removeEventListener('pointerdown', outside, true);
      window.removeEventListener('scroll', outside, true);
      window.removeEventListener('keydown', key, true);
    };
  }, [onClose]);
  return createPortal(
    <div ref={box} className="sl-float" role="menu">
      <MenuList entries={props.entries} onDone={onClose} />
    </div>,
    document.body,
  );
}
