import { PlainButton } from '@sluice/renderer';
import { useEffect, useMemo, useRef, type ReactElement } from 'react';
import { createPortal } from 'react-dom';
import { useSay } from '../texts/say.js';

/** JSON laid out for reading; anything else as it is. */
function laidOut(text: string): string {
  if (!/^\s*[[{]/.test(text)) return text;
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** One cell in full (screens C3): exact text, JSON laid out. */
export function CellViewer(props: { name: string; text: string; onCopy(): void; onClose(): void }): ReactElement {
  const say = useSay();
  const dialog = useRef<HTMLDialogElement>(null);
  const shown = useMemo(() => laidOut(props.text), [props.text]);
  useEffect(() => dialog.current?.showModal(), []);
  return createPortal(
    <dialog ref={dialog} className="ws-viewer" aria-label={props.name} onClose={props.onClose}>
      <header>
        <b>{props.name}</b>
        <PlainButton small onClick={props.onCopy}>
          {say('result.copy-cell')}
        </PlainButton>
        <PlainButton small autoFocus onClick={() => dialog.current?.close()}>
          {say('tab.close', { name: '' })}
        </PlainButton>
      </header>
      <pre>{shown}</pre>
    </dialog>,
    document.body,
  );
}
