import { PlainButton } from '@sluice/renderer';
import { useEffect, type ReactElement } from 'react';
import { useShell, useText } from '../shell/shell.context.js';
import { useExternal } from '../store/external.store.js';
import { beginCas } from './cas.journey.js';
import type { SessionUser } from './session.store.js';

const WINDOW = 'popup,width=520,height=680';

/**
 * Signs in through CAS (screens A5). Over a page it opens a window of its own, so that what was typed below stays; the
 * session comes from there through the browser's storage. Where windows are not allowed the page itself goes and comes
 * back.
 */
export function CasButton(props: {
  address: string;
  back: string;
  popup: boolean;
  onDone(user: SessionUser): void;
}): ReactElement {
  const { session } = useShell();
  const text = useText();
  const user = useExternal(session);
  const { onDone, address, back } = props;
  useEffect(() => {
    if (user) onDone(user);
  }, [user, onDone]);
  const go = (): void => {
    beginCas(window.sessionStorage, { back, popup: props.popup });
    if (props.popup && window.open(address, '_blank', WINDOW) !== null) return;
    beginCas(window.sessionStorage, { back, popup: false });
    window.location.assign(address);
  };
  return (
    <PlainButton look="primary" className="sw-form-submit" autoFocus onClick={go}>
      {text('login.cas')}
    </PlainButton>
  );
}
