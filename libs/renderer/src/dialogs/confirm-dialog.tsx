import { Modal } from 'antd';
import { useId, useState, type FormEvent, type KeyboardEvent, type ReactElement } from 'react';
import type { ConfirmRequest } from '@sluice/engine';
import { PlainButton } from '../controls/button.js';
import { useSay } from '../texts/locale.context.js';
import { inAntd } from '../theme/antd.scope.js';
import { useBackCloses } from './back-stack.hook.js';
import { FIRST_FOCUS, useDialogKeyboard } from './dialog-keyboard.hook.js';
import { useReturnFocus } from './return-focus.hook.js';
import './dialogs.css';

/** Enter that has been held down since the press that asks is no answer. */
function dropHeldEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.repeat) event.preventDefault();
}

function Confirm({ request, onAnswer }: { request: ConfirmRequest; onAnswer: (yes: boolean) => void }): ReactElement {
  const say = useSay();
  const content = useDialogKeyboard<HTMLFormElement>();
  useReturnFocus();
  useBackCloses(() => onAnswer(false));
  const aboutId = useId();
  const describedBy = request.about === undefined ? undefined : aboutId;
  const [typed, setTyped] = useState('');
  const ready = request.typed === undefined || typed === request.typed;
  const harms = request.harm === true || request.typed !== undefined;
  const firstOf = (answer: 'no' | 'yes'): typeof FIRST_FOCUS | undefined =>
    request.typed === undefined && answer === (harms ? 'no' : 'yes') ? FIRST_FOCUS : undefined;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (ready) onAnswer(true);
  };
  return (
    <Modal
      open
      centered
      width={420}
      title={request.text}
      className="sl-dialog sl-dialog-confirm"
      footer={null}
      closable={false}
      maskClosable={false}
      onCancel={() => onAnswer(false)}
    >
      <form ref={content} onSubmit={submit} onKeyDown={dropHeldEnter}>
        {request.about === undefined ? null : (
          <p id={aboutId} className="sl-dialog-about">
            {request.about}
          </p>
        )}
        {request.typed === undefined ? null : (
          <label className="sl-field sl-dialog-ask">
            <span className="sl-label">{say('dialog.type-name', { name: request.typed })}</span>
            <input
              className="sl-input"
              {...FIRST_FOCUS}
              aria-describedby={describedBy}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              autoComplete="off"
            />
          </label>
        )}
        <div className="sl-dialog-foot">
          <PlainButton {...firstOf('no')} aria-describedby={describedBy} onClick={() => onAnswer(false)}>
            {say('dialog.cancel')}
          </PlainButton>
          <PlainButton
            type="submit"
            aria-describedby={describedBy}
            look={harms ? 'danger' : 'primary'}
            {...firstOf('yes')}
            disabled={!ready}
          >
            {request.yes ?? say('dialog.ok')}
          </PlainButton>
        </div>
      </form>
    </Modal>
  );
}

/**
 * Asks before an action, named by its question; an irreversible one is confirmed by typing its object's name (screens:
 * every change). Where yes does harm, no has the keyboard: an Enter too many loses nothing.
 */
export const ConfirmDialog = inAntd(Confirm);
