import { PlainButton } from '@sluice/renderer';
import { useCallback, useEffect, useState, type ReactElement } from 'react';
import { useNavigate, useParams } from 'react-router';
import { AppLink } from '../frame/app.link.js';
import { CardPage } from '../frame/card.page.js';
import { useShell, usePartText } from '../shell/shell.context.js';
import { licenceTexts } from '../texts/licence.texts.js';
import { useExternal } from '../store/external.store.js';
import type { TextKey } from '../texts/zh-chs.texts.js';
import { LicenceFactsList, type LicenceFacts } from './licence.facts.js';
import { LicenceForm, type LicenceAct } from './licence.form.js';

/**
 * What `/reg-license/{type}` is about (decisions: register, activate, expired, missing); without a type it registers.
 */
const kinds: Readonly<
  Record<string, { title: TextKey | keyof typeof licenceTexts; act: LicenceAct; isProblem?: true }>
> = {
  register: { title: 'licence.register', act: 'register' },
  activate: { title: 'licence.activate', act: 'activate' },
  expired: { title: 'licence.expired', act: 'register', isProblem: true },
  missing: { title: 'licence.missing', act: 'register', isProblem: true },
};

/** The licence as it is now, asked for again when somebody else signs in or `again` changes. */
function useLicenceFacts(): { facts: LicenceFacts | null; reload(): void } {
  const { client, session } = useShell();
  const token = useExternal(session)?.token ?? '';
  const [turn, setTurn] = useState(0);
  const [facts, setFacts] = useState<LicenceFacts | null>(null);
  useEffect(() => {
    let current = true;
    // A failed call was told by the client; the page then says what its address says.
    client.call<LicenceFacts>('/operation/licence.info').then(
      (found) => {
        if (current) setFacts(found);
      },
      () => {
        if (current) setFacts(null);
      },
    );
    return () => {
      current = false;
    };
  }, [client, token, turn]);
  return { facts, reload: useCallback(() => setTurn((now) => now + 1), []) };
}

function Tabs(props: { act: LicenceAct }): ReactElement {
  const text = usePartText(licenceTexts);
  return (
    <nav className="sw-tabs-line" aria-label={text('licence.tabs')}>
      {(['register', 'activate'] as const).map((act) => (
        <AppLink key={act} to={`/reg-license/${act}`} replace aria-current={act === props.act ? 'page' : undefined}>
          {text(kinds[act]?.title ?? 'licence.title')}
        </AppLink>
      ))}
    </nav>
  );
}

/** For everybody but a super administrator: who can do something about it. */
function SignInToChange(): ReactElement {
  const { session } = useShell();
  const user = useExternal(session);
  const navigate = useNavigate();
  const text = usePartText(licenceTexts);
  const go = (): void => {
    session.set(null);
    void navigate(`/login?local=1&url=${encodeURIComponent('/reg-license/register')}`);
  };
  return (
    <>
      <p className="sw-form-note">{text(user ? 'licence.not-allowed' : 'licence.about')}</p>
      <PlainButton look="primary" className="sw-form-submit" onClick={go}>
        {text(user ? 'licence.switch' : 'licence.admin-login')}
      </PlainButton>
    </>
  );
}

/** `/reg-license` (screens A7): why the product does not answer, what the licence is, and the forms that renew it. */
export function LicenceRoute(): ReactElement {
  const { type } = useParams();
  const { messages } = useShell();
  const navigate = useNavigate();
  const text = usePartText(licenceTexts);
  const { facts, reload } = useLicenceFacts();
  const kind = kinds[type ?? 'register'] ?? kinds['register'];
  const act = kind?.act ?? 'register';
  const done = ({ serial, waiting }: { serial: string; waiting?: boolean }): void => {
    messages.port.success(text(waiting ? 'licence.waiting' : 'licence.done', { serial }));
    reload();
    void navigate(waiting ? '/reg-license/activate' : '/', { replace: true });
  };
  return (
    <CardPage wide title={text('licence.title')}>
      {kind?.isProblem && facts?.state !== 'valid' ? (
        <p className="sw-form-failure" role="alert">
          {text(kind.title)}
        </p>
      ) : null}
      {facts ? <LicenceFactsList facts={facts} /> : null}
      {facts?.takes_codes === false ? <p className="sw-form-note">{text('licence.no-key')}</p> : null}
      {facts?.may_register ? (
        <>
          <Tabs act={act} />
          <LicenceForm key={act} act={act} onDone={done} />
        </>
      ) : (
        <SignInToChange />
      )}
    </CardPage>
  );
}
