import { useEffect, useState, type ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { CallError } from '../api/call.error.js';
import { FailedPage } from '../page/failed.page.js';
import { NoticePage } from '../page/notice.page.js';
import { pageAddress } from '../page/page.route.js';
import { useShell, useText } from '../shell/shell.context.js';
import { useExternal } from '../store/external.store.js';

/** Where a share link leads. */
interface Shared {
  app_id: number;
  page_id: number;
  search: string;
}

/** What a link that leads nowhere is told by (screens A9). */
const GONE = 404;

/**
 * `/share#token` (screens B9): leads to the page of a share link in the simple shell, where the right of the page
 * itself applies. The token stands behind the `#`, which no browser sends along, and does not stay in the history.
 * Whoever signs in here is asked about again.
 */
export function ShareRoute(): ReactElement {
  const { client, session } = useShell();
  const navigate = useNavigate();
  const text = useText();
  const person = useExternal(session)?.id ?? null;
  const [token] = useState(() => window.location.hash.slice(1));
  const [failure, setFailure] = useState<Error | null>(null);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    window.history.replaceState(window.history.state, '', '/share');
    let isOver = false;
    setFailure(null);
    client.call<Shared>('/operation/share.open', { token }, { handles: 'all' }).then(
      ({ app_id: appId, page_id: page, search }) => {
        if (!isOver) void navigate(pageAddress('simple', { appId, page, params: {} }) + search, { replace: true });
      },
      (cause: unknown) => {
        if (!isOver) setFailure(cause instanceof Error ? cause : new Error(String(cause)));
      },
    );
    return () => {
      isOver = true;
    };
  }, [client, navigate, token, person, turn]);
  if (!failure)
    return (
      <div className="sw-page-loading">
        <span className="sw-bar" />
      </div>
    );
  const isGone = token === '' || (failure instanceof CallError && failure.code === GONE);
  return (
    <main className="sw-lone">
      {isGone ? (
        <NoticePage
          title={text('share.gone-title')}
          text={text('share.gone-text')}
          requestId={failure instanceof CallError ? failure.requestId : null}
          actions={[{ label: text('action.home'), primary: true, onPick: () => void navigate('/') }]}
        />
      ) : (
        <FailedPage failure={failure} onRetry={() => setTurn((now) => now + 1)} />
      )}
    </main>
  );
}
