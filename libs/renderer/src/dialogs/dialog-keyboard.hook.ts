import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

/** Names, inside a dialog, the control that has the keyboard first. */
export const FIRST_FOCUS = { 'data-first-focus': '' };

/** Frames in which a dialog is tried to be given the keyboard; antd displays it in the first or second. */
const MAX_FRAMES = 30;

/** What antd focuses when a dialog has appeared and nothing in it has the focus. */
const FRAME = '.ant-modal > [tabindex="0"]';

/** Whether somebody is at a control of the dialog; the frame that antd focuses when it has nothing better is none. */
function isTaken(dialog: Element): boolean {
  const active = document.activeElement;
  return active !== null && dialog.contains(active) && !active.matches(FRAME);
}

/** Whether no other dialog lies over this one: antd puts a newer one behind it in the document. */
const isOnTop = (dialog: Element): boolean => [...document.querySelectorAll('.ant-modal-wrap')].at(-1) === dialog;

/**
 * Focus is put into the dialog around `content` unless it is there: on its first control, else at its start, from where
 * Tab goes on.
 * @returns whether nothing is left to do; nothing can be focused in a dialog that is not displayed yet
 */
function takeKeyboard(content: HTMLElement | null): boolean {
  const dialog = content?.closest('.ant-modal-wrap');
  if (!content || !dialog) return false;
  if (isTaken(dialog) || !isOnTop(dialog)) return true;
  const first =
    content.querySelector<HTMLElement>('[data-first-focus]') ?? dialog.querySelector<HTMLElement>('[tabindex="0"]');
  first?.focus({ preventScroll: true });
  return first !== null && document.activeElement === first;
}

/**
 * A dialog has the keyboard from its first frame, however long it takes to appear.
 * antd moves it only when its animation is over; until then keys would reach the page behind.
 * @returns the ref of an element of the dialog's content
 */
export function useDialogKeyboard<E extends HTMLElement>(): RefObject<E> {
  const content = useRef<E>(null);
  useLayoutEffect(() => void takeKeyboard(content.current), []);
  useEffect(() => {
    // A dialog that opens together with the one around it is in the document only now; one that no press opened is
    // displayed by antd a frame later, and may be focused as a frame by then.
    if (takeKeyboard(content.current)) return;
    let triesLeft = MAX_FRAMES;
    let frame = requestAnimationFrame(function again() {
      triesLeft -= 1;
      if (!takeKeyboard(content.current) && triesLeft > 0) frame = requestAnimationFrame(again);
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  useEffect(() => {
    // antd focuses the frame of a dialog when its animation ends, also of one that a question covers by then.
    const takeBack = ({ target }: FocusEvent): void => {
      if (target instanceof Element && target.matches(FRAME)) takeKeyboard(content.current);
    };
    document.addEventListener('focusin', takeBack);
    return () => document.removeEventListener('focusin', takeBack);
  }, []);
  return content;
}
