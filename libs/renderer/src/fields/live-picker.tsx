import {
  Suspense,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactElement,
  type RefObject,
} from 'react';

interface LivePickerProps {
  /** The closed field; `open` shows the picker in its place. */
  face: (ref: RefObject<HTMLButtonElement>, open: () => void) => ReactElement;
  /** The picker, open from the start; it tells when it has closed. */
  picker: (done: () => void) => ReactElement;
}

/**
 * Escape closes the picker, not the dialog around it; Enter takes what is typed into the picker and does not send the
 * form around it.
 */
const keepKeys = (event: KeyboardEvent): void => {
  if (event.key === 'Escape') event.stopPropagation();
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
};

/**
 * A plain face until the person comes to it; the picker loads then, and gives the keyboard back to the face as it
 * closes.
 */
export function LivePicker({ face, picker }: LivePickerProps): ReactElement {
  const [live, setLive] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasLive = useRef(false);
  const done = useCallback(() => setLive(false), []);
  useLayoutEffect(() => {
    const closed = wasLive.current && !live;
    wasLive.current = live;
    // Somebody who went on to another field is not called back.
    if (closed && (document.activeElement === null || document.activeElement === document.body))
      button.current?.focus({ preventScroll: true });
  }, [live]);
  const resting = face(button, () => setLive(true));
  return live ? (
    <span className="sl-live" onKeyDown={keepKeys}>
      <Suspense fallback={resting}>{picker(done)}</Suspense>
    </span>
  ) : (
    resting
  );
}
