import { useLayoutEffect, useRef, type ReactElement } from 'react';
import { createPortal } from 'react-dom';
import { floatPosition } from '../controls/float.js';

/** Why the value of an open cell is wrong: below the cell, over whatever is there, and wherever the cell goes. */
export function EditorNote({ id, anchor, text }: { id: string; anchor: HTMLElement; text: string }): ReactElement {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const reposition = (): void => {
      const element = box.current;
      if (!element) return;
      const at = floatPosition(
        anchor.getBoundingClientRect(),
        { width: element.offsetWidth, height: element.offsetHeight },
        { width: window.innerWidth, height: window.innerHeight },
        'start',
      );
      Object.assign(element.style, { left: `${at.left}px`, top: `${at.top}px` });
    };
    reposition();
    window.addEventListener('scroll', reposition, true);
    window.addEventListener('resize', reposition);
    return () => {
      window.removeEventListener('scroll', reposition, true);
      window.removeEventListener('resize', reposition);
    };
  }, [anchor, text]);
  return createPortal(
    <div ref={box} id={id} className="sl-edit-note" role="alert">
      {text}
    </div>,
    anchor.closest('[data-fullscreen]') ?? document.body,
  );
}
