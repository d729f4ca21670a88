import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  type ReactElement,
  type ReactNode,
  type SyntheticEvent,
} from 'react';
import { createPortal } from 'react-dom';
import { useBackCloses } from '../dialogs/back-stack.hook.js';

const GAP = 4;
const EDGE = 8;
/** React events travel through a portal to the row or grid that drew it; they are none of its business. */
const stop = (event: SyntheticEvent): void => event.stopPropagation();

/**
 * Where a floating box of that size goes beside its anchor: below, or above when there is more room, always inside the
 * window.
 */
export function floatPosition(
  anchor: DOMRect,
  box: { width: number; height: number },
  view: { width: number; height: number },
  align: 'start' | 'end',
): { left: number; top: number; maxHeight: number } {
  const below = view.height - anchor.bottom - GAP - EDGE;
  const above = anchor.top - GAP - EDGE;
  const goesUp = box.height > below && above > below;
  const wanted = align === 'end' ? anchor.right - box.width : anchor.left;
  const left = Math.max(EDGE, Math.min(wanted, view.width - box.width - EDGE));
  const maxHeight = Math.max(80, goesUp ? above : below);
  const top = goesUp ? Math.max(EDGE, anchor.top - GAP - Math.min(box.height, maxHeight)) : anchor.bottom + GAP;
  return { left, top, maxHeight };
}

/**
 * A floating box at an element, which it follows while something scrolls and when what it stands in has come to rest.
 * Escape, the browser's Back, a press outside, a resize or an anchor out of sight closes it; the focus goes back to the
 * anchor on Escape.
 */
export function Float(props: {
  anchor: HTMLElement;
  align?: 'start' | 'end';
  role?: string;
  label?: string;
  /** At least as wide as the anchor. */ wide?: boolean;
  onClose: () => void;
  /** Escape means something else than a press outside. */ onEscape?: () => void;
  children: ReactNode;
}): ReactElement {
  const box = useRef<HTMLDivElement>(null);
  const { anchor, onClose, onEscape = onClose, align = 'start', wide = false } = props;
  useBackCloses(onClose);
  const put = useCallback(() => {
    const element = box.current;
    if (!element) return;
    if (wide) element.style.minWidth = `${anchor.offsetWidth}px`;
    const position = floatPosition(
      anchor.getBoundingClientRect(),
      { width: element.offsetWidth, height: element.offsetHeight },
      { width: window.innerWidth, height: window.innerHeight },
      align,
    );
    Object.assign(element.style, {
      left: `${position.left}px`,
      top: `${position.top}px`,
      maxHeight: `${position.maxHeight}px`,
    });
  }, [anchor, align, wide]);
  useLayoutEffect(() => {
    put();
    const element = box.current;
    if (element && !element.contains(document.activeElement))
      element.querySelector<HTMLElement>('button:enabled, input:enabled')?.focus({ preventScroll: true });
  }, [put]);
  useEffect(() => {
    const outside = (event: Event): void => {
      const target = event.target as Node;
      if (!box.current?.contains(target) && !anchor.contains(target)) onClose();
    };
    const follow = (event: Event): void => {
      if (box.current?.contains(event.target as Node)) return;
      const { top, bottom } = anchor.getBoundingClientRect();
      if (!anchor.isConnected || bottom < 0 || top > window.innerHeight) onClose();
      else put();
    };
    // A dialog that still grows into place takes the anchor along without a scroll.
    const settle = (event: Event): void => {
      if ((event.target as Node).contains(anchor)) put();
    };
    const key = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      // It is in sight: the browser would scroll a fixed cell out of the padding that it makes for the others.
      anchor.focus({ preventScroll: true });
      onEscape();
    };
    window.addEventListener('pointerdown', outside, true);
    window.addEventListener('scroll', follow, true);
    window.addEventListener('animationend', settle, true);
    window.addEventListener('resize', onClose);
    window.addEventListener('keydown', key, true);
    return () => {
      window.removeEventListener('pointerdown', outside, true);
      window.removeEventListener('scroll', follow, true);
      window.removeEventListener('animationend', settle, true);
      window.removeEventListener('resize', onClose);
      window.removeEventListener('keydown', key, true);
    };
  }, [anchor, put, onClose, onEscape]);
  return createPortal(
    <div
      ref={box}
      className="sl-float"
      onClick={stop}
      onDoubleClick={stop}
      onKeyDown={stop}
      onContextMenu={stop}
      role={props.role ?? 'dialog'}
      aria-label={props.label}
    >
      {props.children}
    </div>,
    anchor.closest('[data-fullscreen]') ?? document.body,
  );
}
