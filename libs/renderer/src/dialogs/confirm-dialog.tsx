import { Modal } from 'antd';
import { useId, useState, type FormEvent, type KeyboardEvent, type ReactElement } from 'react';
import type { ConfirmRequest } from '@sluice/engine';
import { PlainButton } from '../controls/button.js';
import { useSay } from '../texts/locale.context.js';
import { FIRST_FOCUS, useDialogKeyboard } from './dialog-keyboard.hook.js';
import { useReturnFocus } from './return-focus.hook.js';
import './dialogs.css';

/** Enter that has been held down since the press that asks is no answer. */
function dropHeldEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.repeat) event.preventDefault();
}

/** Asks before an action, named by its question; an irreversible one is confirmed by typing its object's name (screens: every change). */
export function ConfirmDialog({ request, onAnswer }: { request: ConfirmRequest; onAnswer: (yes: boolean) => void }): ReactElement {
  const say = useSay();
  const content = useDialogKeyboard<HTMLFormElement>();
  useReturnFocus();
  const aboutId = useId();
  const describedBy = request.about === undefined ? undefined : aboutId;
  const [typed, setTyped] = useState('');
  const ready = request.typed === undefined || typed === request.typed;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (ready) onAnswer(true);
  };
  return (
    <Modal open centered width={420} title={request.text} className="sl-dialog sl-dialog-confirm" footer={null} closable={false} maskClosable={false} onCancel={() => onAnswer(false)}>
      <form ref={content} onSubmit={submit} onKeyDown={dropHeldEnter}>
        {request.about === undefined ? null : <p id={aboutId} className="sl-dialog-about">{request.about}</p>}
        {request.typed === undefined ? null : (
          <label className="sl-field sl-dialog-ask">
            <span className="sl-label">{say('dialog.type-name', { name: request.typed })}</span>
            <input className="sl-input" {...FIRST_FOCUS} aria-describedby={describedBy} value={typed} onChange={(event) => setTyped(event.target.value)} autoComplete="off" />
          </label>
        )}
        <div className="sl-dialog-foot">
          <PlainButton onClick={() => onAnswer(false)}>{say('dialog.cancel')}</PlainButton>
          <PlainButton type="submit" aria-describedby={describedBy} look={request.typed === undefined ? 'primary' : 'danger'} {...(request.typed === undefined ? FIRST_FOCUS : {})} disabled={!ready}>{say('dialog.ok')}</PlainButton>
        </div>
      </form>
    </Modal>
  );
}
