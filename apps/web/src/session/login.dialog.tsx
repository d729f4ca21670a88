import { Modal } from 'antd';
import type { ReactElement } from 'react';
import { useExternal } from '../store/external.store.js';
import { useShell, useText } from '../shell/shell.context.js';
import { LoginForm } from './login.form.js';

/** Login in an application context (screens A5): the page below and what was typed into it stay. */
export function LoginDialog(): ReactElement | null {
  const { loginWish } = useShell();
  const text = useText();
  const wish = useExternal(loginWish);
  if (!wish) return null;
  const close = (): void => loginWish.set(null);
  return (
    <Modal open width={380} title={text('login.title')} footer={null} destroyOnHidden onCancel={close}>
      <p className="sw-form-note">{wish.message}</p>
      <LoginForm onDone={close} />
    </Modal>
  );
}
