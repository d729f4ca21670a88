import { useEffect, type ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { useShell, useText } from '../shell/shell.context.js';

/** Codes that mean the session is gone already: nothing to tell. */
const GONE = [400, 401, 403, 404, 405, 406];

/** `/logout` (screens A6): ends the session on the server, forgets token and user, goes to the login. */
export function LogoutRoute(): ReactElement {
  const { client, session } = useShell();
  const navigate = useNavigate();
  const text = useText();
  useEffect(() => {
    let current = true;
    const ended = session.get() ? client.call('/logout', {}, { handles: GONE }) : Promise.resolve();
    const leave = (): void => {
      session.set(null);
      if (current) void navigate('/login', { replace: true });
    };
    ended.then(leave, leave);
    return () => { current = false; };
  }, [client, session, navigate]);
  return <div className="sw-page-loading" role="status">{text('logout.busy')}</div>;
}
