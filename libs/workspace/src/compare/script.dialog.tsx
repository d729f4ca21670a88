import { Icon, PlainButton } from '@sluice/renderer';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { createPortal } from 'react-dom';
import { useSay } from '../texts/say.js';
import { usePorts } from '../wire/ports.context.js';
import { draftOrder, type SyncScript } from './compare.calls.js';

/** Letters of a script that are shown; the order has all of it. */
const SHOWN = 100_000;

/** Why some rows or columns are not in the script. */
function LeftOut({ script }: { script: SyncScript }): ReactElement | null {
  const say = useSay();
  const { leftOut, unwritten } = script;
  if (leftOut.length + unwritten.length === 0) return null;
  return (
    <ul>
      {leftOut.map(({ why, rows, columns }) => (
        <li key={why}>
          {say(`compare.out.${why}`, { n: rows })}
          {columns.length > 0 ? ` (${columns.join(', ')})` : ''}
        </li>
      ))}
      {unwritten.length > 0 ? (
        <li>
          {say('compare.unwritten', {
            columns: unwritten
              .map(({ name, standing }) => `${name} · ${say(`compare.unwritten.${standing}`)}`)
              .join('; '),
          })}
        </li>
      ) : null}
    </ul>
  );
}

/** A sync script, which is never run from here: it is copied, or made into a work order. */
export function ScriptDialog(props: { script: SyncScript; onClose(): void }): ReactElement {
  const { script, onClose } = props;
  const { text, counts, order } = script;
  const say = useSay();
  const ports = usePorts();
  const dialog = useRef<HTMLDialogElement>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => dialog.current?.showModal?.(), []);
  const copy = (): void =>
    void ports.copy(text).then(
      () => ports.message.success(say('result.copied')),
      () => ports.message.error(say('result.copy-failed')),
    );
  const write = (): void => {
    if (!order) return;
    setBusy(true);
    draftOrder(ports, script).then(
      (address) => {
        onClose();
        ports.go(address);
      },
      (cause: unknown) => {
        setBusy(false);
        ports.message.error(cause instanceof Error ? cause.message : String(cause));
      },
    );
  };
  const title = say(`compare.script-${script.target}`);
  return createPortal(
    <dialog
      ref={dialog}
      className="ws-viewer ws-script"
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <header>
        <b>{title}</b>
        {text === '' ? null : (
          <PlainButton small onClick={copy}>
            {say('compare.copy-script')}
          </PlainButton>
        )}
        <button
          type="button"
          className="sl-btn sl-btn-text sl-btn-icon sl-btn-small"
          aria-label={say('compare.close')}
          onClick={onClose}
        >
          <Icon name="close" size={12} />
        </button>
      </header>
      <p>{say('compare.script-counts', { ...counts })}</p>
      <LeftOut script={script} />
      {text === '' ? (
        <p>{say(script.isTooLarge ? 'compare.script-large' : 'compare.script-none')}</p>
      ) : (
        <pre>{text.length > SHOWN ? `${text.slice(0, SHOWN)}\n…` : text}</pre>
      )}
      <footer>
        <span>{say('compare.script-note')}</span>
        <PlainButton onClick={onClose}>{say('compare.close')}</PlainButton>
        {order ? (
          <PlainButton look="primary" autoFocus loading={busy} onClick={write}>
            {say('result.order')}
          </PlainButton>
        ) : null}
      </footer>
    </dialog>,
    document.body,
  );
}
