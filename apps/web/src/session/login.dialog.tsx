import { inAntd, useBackCloses, useDialogKeyboard, useReturnFocus } from '@sluice/renderer';
import { Modal } from 'antd';
import { useCallback, type ReactElement } from 'react';
import { useExternal } from '../store/external.store.js';
import { useShell, useText } from '../shell/shell.context.js';
import { LoginPanel } from './login.panel.js';

function Login(): ReactElement | null {
  const { loginWish, loginPostponed, session, unsaved } = useShell();
  const text = useText();
  const wish = useExternal(loginWish);
  const content = useDialogKeyboard<HTMLDivElement>();
  useReturnFocus();
  const close = useCallback((): void => loginWish.set(null), [loginWish]);
  const putOff = useCallback((): void => {
    // What is not saved waits for the login, which is not asked for again and again.
    if ([...unsaved].some((holds) => holds())) loginPostponed.set(loginWish.get());
    close();
  }, [unsaved, loginPostponed, loginWish, close]);
  useBackCloses(putOff);
  if (!wish) return null;
  const { pathname, search, hash } = window.location;
  return (
    <Modal open width={380} title={text('login.title')} footer={null} destroyOnHidden onCancel={putOff}>
      <div ref={content}>
        <p className="sw-form-note">{wish.message}</p>
        <LoginPanel
          popup
          account={wish.account ?? session.get()?.user_name}
          back={pathname + search + hash}
          onDone={close}
        />
      </div>
    </Modal>
  );
}

/**
 * Login in an application context (screens A5): the page below, what was typed into it and the place of the keyboard
 * stay.
 */
export const LoginDialog = inAntd(Login);
