import { useEffect, type ReactElement } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { safeReturnAddress } from '../session/return-address.js';
import { useShell, useText } from '../shell/shell.context.js';

/** Codes that mean the session is gone already: nothing to tell. */
const GONE = [400, 401, 403, 404, 405, 406];

/**
 * `/logout` (screens A6): ends the session on the server, forgets token and user, goes to the login, or to the
 * visitor's page that it came from.
 */
export function LogoutRoute(): ReactElement {
  const { client, session } = useShell();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const text = useText();
  const back = search.get('url');
  useEffect(() => {
    let current = true;
    const ended = session.get()
      ? client.call<{ url: string | null } | null>('/logout', {}, { handles: GONE })
      : Promise.resolve(null);
    const leave = (url: string | null): void => {
      session.set(null);
      // A session that began at the CAS server ends there too (screens A6).
      if (url !== null && /^https?:\/\//i.test(url)) window.location.assign(url);
      else if (current)
        void navigate(back === null ? '/login' : safeReturnAddress(back, window.location.origin), { replace: true });
    };
    ended.then(
      (answer) => leave(answer?.url ?? null),
      () => leave(null),
    );
    return () => {
      current = false;
    };
  }, [client, session, navigate, back]);
  return (
    <div className="sw-page-loading" role="status">
      {text('logout.busy')}
    </div>
  );
}
