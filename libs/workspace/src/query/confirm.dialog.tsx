import { PlainButton, Icon } from '@sluice/renderer';
import { useEffect, useRef, type ReactElement } from 'react';
import { createPortal } from 'react-dom';
import { useSay } from '../texts/say.js';
import type { ConfirmQuestion } from '../wire/run.lines.js';

/** Digits in groups of three; a count may be longer than a number is exact. */
const grouped = (rows: string): string => rows.replace(/\B(?=(\d{3})+$)/g, ',');

/**
 * Asks before a statement that changes a whole table or takes something away: what, of what, and how many rows. Escape
 * and the first button say no.
 */
export function ConfirmDialog(props: {
  text: string;
  questions: readonly ConfirmQuestion[];
  onAnswer(confirmed: boolean): void;
}): ReactElement {
  const say = useSay();
  const dialog = useRef<HTMLDialogElement>(null);
  const { onAnswer } = props;
  useEffect(() => dialog.current?.showModal?.(), []);
  return createPortal(
    <dialog
      ref={dialog}
      className="ws-viewer ws-confirm"
      role="alertdialog"
      aria-label={say('confirm.title')}
      onCancel={(event) => {
        event.preventDefault();
        onAnswer(false);
      }}
    >
      <header>
        <Icon name="warning" />
        <b>{say('confirm.title')}</b>
      </header>
      <ul>
        {props.questions.map(({ kind, object, rows }, at) => (
          <li key={at}>
            {say(`confirm.${kind}`, { object })}
            <strong>
              {rows === null
                ? kind === 'drop'
                  ? ''
                  : say('confirm.rows-unknown')
                : say('confirm.rows', { n: grouped(rows) })}
            </strong>
          </li>
        ))}
      </ul>
      <pre>{props.text}</pre>
      <footer>
        <PlainButton autoFocus onClick={() => onAnswer(false)}>
          {say('confirm.cancel')}
        </PlainButton>
        <PlainButton look="danger" onClick={() => onAnswer(true)}>
          {say('confirm.run')}
        </PlainButton>
      </footer>
    </dialog>,
    document.body,
  );
}
