import { PlainButton } from '@sluice/renderer';
import { useEffect, useState, type ReactElement } from 'react';
import { useShell, useText } from '../shell/shell.context.js';
import { useExternal } from '../store/external.store.js';

/**
 * Stands over what is edited while it cannot be saved: because the login was put off, or because somebody else has
 * signed in over it.
 */
export function SignInNotice(): ReactElement | null {
  const { session, loginWish, loginPostponed } = useShell();
  const text = useText();
  const now = useExternal(session);
  const postponed = useExternal(loginPostponed);
  const [owner] = useState(now);
  useEffect(() => () => loginPostponed.set(null), [loginPostponed]);
  const isOther = now !== null && owner !== null && now.user_name !== owner.user_name;
  if (!isOther && postponed === null) return null;
  const message = isOther ? text('login.other-person', { now: now.name, owner: owner.name }) : text('login.postponed');
  const ask = (): void => {
    loginPostponed.set(null);
    loginWish.set({ message, account: owner?.user_name });
  };
  return (
    <div className="sw-banner" role="status">
      <span>{message}</span>
      <PlainButton look="primary" small onClick={ask}>
        {isOther ? text('login.as', { owner: owner.name }) : text('login.again')}
      </PlainButton>
    </div>
  );
}
