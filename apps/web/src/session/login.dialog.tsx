import { Modal } from 'antd';
import { useCallback, type ReactElement } from 'react';
import { useExternal } from '../store/external.store.js';
import { useShell, useText } from '../shell/shell.context.js';
import { LoginPanel } from './login.panel.js';

/** Login in an application context (screens A5): the page below and what was typed into it stay. */
export function LoginDialog(): ReactElement | null {
  const { loginWish } = useShell();
  const text = useText();
  const wish = useExternal(loginWish);
  const close = useCallback((): void => loginWish.set(null), [loginWish]);
  if (!wish) return null;
  const { pathname, search, hash } = window.location;
  return (
    <Modal open width={380} title={text('login.title')} footer={null} destroyOnHidden onCancel={close}>
      <p className="sw-form-note">{wish.message}</p>
      <LoginPanel popup back={pathname + search + hash} onDone={close} />
    </Modal>
  );
}
