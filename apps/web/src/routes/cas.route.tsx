import { PlainButton } from '@sluice/renderer';
import { useCallback, useEffect, useRef, useState, type ReactElement } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { CallError } from '../api/call.error.js';
import { AppLink } from '../frame/app.link.js';
import { CardPage } from '../frame/card.page.js';
import { endCas, type CasJourney } from '../session/cas.journey.js';
import { safeReturnAddress } from '../session/return-address.js';
import type { SessionUser } from '../session/session.store.js';
import { useShell, usePartText } from '../shell/shell.context.js';
import { casTexts } from '../texts/cas.texts.js';
import { adoptPreferences } from '../shell/preferences.store.js';
import { localLogin } from './login.route.js';

type Progress = { at: 'asking' } | { at: 'busy' } | { at: 'closing' } | { at: 'failed'; message: string };

/** Codes that are shown on the card; the table of §8 keeps the rest. */
const OWN_CODES = [400, 409, 429, 500, 503];

/**
 * `/cas/{ticket}` and `/cas?ticket=`, as CAS servers write it (screens A4): the server validates the ticket and opens
 * the session. A ticket that this tab has not asked for may be somebody else's: it is used only when the person says
 * so.
 */
export function CasRoute(): ReactElement {
  const { client, session, preferences } = useShell();
  const { ticket: named } = useParams();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const text = usePartText(casTexts);
  const ticket = named ?? search.get('ticket') ?? '';
  const [journey] = useState<CasJourney | null>(() => endCas(window.sessionStorage));
  const [progress, setProgress] = useState<Progress>({ at: journey || ticket === '' ? 'busy' : 'asking' });
  const back = safeReturnAddress(journey?.back, window.location.origin);

  const arrive = useCallback(
    (user: SessionUser): void => {
      adoptPreferences(preferences, window.localStorage, user);
      session.set(user);
      if (journey?.popup !== true) {
        void navigate(back, { replace: true });
        return;
      }
      setProgress({ at: 'closing' });
      window.close();
    },
    [preferences, session, journey, navigate, back],
  );
  const redeem = useCallback((): void => {
    setProgress({ at: 'busy' });
    client
      .call<SessionUser>('/operation/session.cas-login', { ticket }, { handles: OWN_CODES })
      .then(arrive, (cause: unknown) => {
        setProgress({ at: 'failed', message: cause instanceof CallError ? cause.msg : String(cause) });
      });
  }, [client, ticket, arrive]);
  const started = useRef(false);
  useEffect(() => {
    // Once for this ticket: a second try would only be refused.
    if (started.current) return;
    started.current = true;
    // The ticket is used up; it must not stay in the history of the browser.
    window.history.replaceState(window.history.state, '', '/cas');
    if (ticket === '') setProgress({ at: 'failed', message: text('cas.no-ticket') });
    else if (journey) redeem();
  }, [ticket, journey, redeem, text]);

  const titles = { asking: 'cas.asking', busy: 'cas.busy', closing: 'cas.closing', failed: 'cas.failed' } as const;
  return (
    <CardPage title={text(titles[progress.at])} note={progress.at === 'asking' ? text('cas.asking-note') : undefined}>
      {progress.at === 'failed' ? (
        <p className="sw-form-failure" role="alert">
          {progress.message}
        </p>
      ) : null}
      {progress.at === 'busy' ? (
        <div className="sw-cas-bar" role="status" aria-label={text('cas.busy')}>
          <span className="sw-bar" />
        </div>
      ) : null}
      {progress.at === 'asking' ? (
        <PlainButton look="primary" className="sw-form-submit" autoFocus onClick={redeem}>
          {text('cas.continue')}
        </PlainButton>
      ) : null}
      {progress.at === 'failed' ? (
        <>
          <PlainButton
            look="primary"
            className="sw-form-submit"
            autoFocus
            onClick={() => void navigate(`/login?url=${encodeURIComponent(back)}`, { replace: true })}
          >
            {text('cas.again')}
          </PlainButton>
          <p className="sw-form-note">
            <AppLink to={localLogin(back)} replace>
              {text('cas.local')}
            </AppLink>
          </p>
        </>
      ) : null}
    </CardPage>
  );
}
