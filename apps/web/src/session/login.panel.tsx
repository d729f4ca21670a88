import type { ReactElement } from 'react';
import { CasButton } from './cas.button.js';
import { casAddress } from './cas.journey.js';
import { LoginForm } from './login.form.js';
import type { SessionUser } from './session.store.js';
import { useSetting } from './setting.hook.js';

/** How people sign in here (§6): account and password, or one button that leads to the CAS server. */
export function LoginPanel(props: {
  back: string;
  popup: boolean;
  /** Whose session ended, where that is known. */
  account?: string;
  onDone(user: SessionUser): void;
}): ReactElement | null {
  const setting = useSetting();
  if (setting === null) return <div className="sw-form-waiting" role="status" />;
  const address = casAddress(setting);
  if (address !== null)
    return <CasButton address={address} back={props.back} popup={props.popup} onDone={props.onDone} />;
  return (
    <LoginForm account={props.account} onDone={props.onDone} setting={setting === 'unknown' ? undefined : setting} />
  );
}
