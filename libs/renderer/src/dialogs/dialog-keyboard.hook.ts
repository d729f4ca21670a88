import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

/** Names, inside a dialog, the control that has the keyboard first. */
export const FIRST_FOCUS = { 'data-first-focus': '' };

/** Focus is put into the dialog around `content` unless it is there: on its first control, else at its start, from where Tab goes on. */
function takeKeyboard(content: HTMLElement | null): void {
  const dialog = content?.closest('.ant-modal-wrap');
  if (!content || !dialog || dialog.contains(document.activeElement)) return;
  const first =
    content.querySelector<HTMLElement>('[data-first-focus]') ?? dialog.querySelector<HTMLElement>('[tabindex="0"]');
  first?.focus({ preventScroll: true });
}

/**
 * A dialog has the keyboard from its first frame, however long it takes to appear.
 * antd moves it only when its animation is over; until then keys would reach the page behind.
 * @returns the ref of an element of the dialog's content
 */
export function useDialogKeyboard<E extends HTMLElement>(): RefObject<E> {
  const content = useRef<E>(null);
  useLayoutEffect(() => takeKeyboard(content.current), []);
  // The place of a dialog that opens together with the one around it is in the document only now.
  useEffect(() => takeKeyboard(content.current), []);
  return content;
}
