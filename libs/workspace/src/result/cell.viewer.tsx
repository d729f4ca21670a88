import { PlainButton } from '@sluice/renderer';
import { useEffect, useMemo, useRef, type ClipboardEvent, type ReactElement } from 'react';
import { createPortal } from 'react-dom';
import { useSay } from '../texts/say.js';
import { Watermark } from './watermark.js';

/** JSON laid out for reading; anything else as it is. */
function laidOut(text: string): string {
  if (!/^\s*[[{]/.test(text)) return text;
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

const refuse = (event: ClipboardEvent): void => event.preventDefault();

/** One cell in full (screens C3): exact text, JSON laid out; without `onCopy` it can be read alone. */
export function CellViewer(props: {
  name: string;
  text: string;
  watermark?: string;
  copyLabel?: string;
  onCopy?: () => void;
  onClose(): void;
}): ReactElement {
  const say = useSay();
  const dialog = useRef<HTMLDialogElement>(null);
  const shown = useMemo(() => laidOut(props.text), [props.text]);
  useEffect(() => dialog.current?.showModal?.(), []);
  return createPortal(
    <dialog ref={dialog} className="ws-viewer" aria-label={props.name} onClose={props.onClose}>
      <header>
        <b>{props.name}</b>
        {props.onCopy ? (
          <PlainButton small onClick={props.onCopy}>
            {props.copyLabel ?? say('result.copy-cell')}
          </PlainButton>
        ) : null}
        <PlainButton small autoFocus onClick={() => dialog.current?.close()}>
          {say('tab.close', { name: '' })}
        </PlainButton>
      </header>
      <div
        className="ws-viewer-text"
        data-no-copy={!props.onCopy || undefined}
        onCopy={props.onCopy ? undefined : refuse}
      >
        <pre>{shown}</pre>
        <Watermark text={props.watermark} />
      </div>
    </dialog>,
    document.body,
  );
}
