import { PlainButton } from '@sluice/renderer';
import { useEffect, useState, type ReactElement } from 'react';
import { useNavigate } from 'react-router';
import type { LicenceFacts } from '../routes/licence.facts.js';
import { useShell, useText } from '../shell/shell.context.js';
import { useExternal } from '../store/external.store.js';

/** Whom the server tells (screens A8, L10); others are spared the question. */
const ADDRESSED_ROLES: ReadonlySet<string> = new Set(['super_admin', 'system_admin']);
/** What this window was told and has put away: the number of days it said. */
const SEEN = 'sluice.licence-notice';

/**
 * Days that are left, in the last thirty before the end; null otherwise and for everybody who cannot do something about
 * it.
 */
function useDaysLeft(): number | null {
  const { client, session } = useShell();
  const user = useExternal(session);
  const asks = user?.roles?.some((role) => ADDRESSED_ROLES.has(role)) ?? false;
  const [days, setDays] = useState<number | null>(null);
  useEffect(() => {
    let current = true;
    setDays(null);
    if (!asks) return undefined;
    // Nothing of the console waits for this notice: a call that fails was told by the client.
    client.call<LicenceFacts>('/operation/licence.info').then(
      (found) => {
        if (current) setDays(found.days_left ?? null);
      },
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [client, asks, user?.id]);
  return days;
}

/** The licence is near its end: said at the top of the console until it is put away for the day. */
export function LicenceBanner(): ReactElement | null {
  const days = useDaysLeft();
  const text = useText();
  const navigate = useNavigate();
  const [seen, setSeen] = useState(() => window.sessionStorage.getItem(SEEN));
  if (days === null || seen === String(days)) return null;
  const putAway = (): void => {
    window.sessionStorage.setItem(SEEN, String(days));
    setSeen(String(days));
  };
  return (
    <div className="sw-banner" role="status">
      <span>{text('licence.ends-soon', { days })}</span>
      <PlainButton look="link" small onClick={() => void navigate('/reg-license/register')}>
        {text('licence.renew')}
      </PlainButton>
      <PlainButton look="text" small onClick={putAway}>
        {text('licence.put-away')}
      </PlainButton>
    </div>
  );
}
