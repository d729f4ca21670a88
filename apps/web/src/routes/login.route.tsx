import { useEffect, type ReactElement } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { AppLink } from '../frame/app.link.js';
import { CardPage } from '../frame/card.page.js';
import { beginCas, casAddress } from '../session/cas.journey.js';
import { LoginForm } from '../session/login.form.js';
import { safeReturnAddress } from '../session/return-address.js';
import { useSetting } from '../session/setting.hook.js';
import { useText } from '../shell/shell.context.js';

/** The same login with the password form: administrators' way in while the CAS server is away. */
export function localLogin(back: string | null): string {
  return `/login?local=1${back === null ? '' : `&url=${encodeURIComponent(back)}`}`;
}

/** Leads to the CAS server at once (§6); the card is there for a slow one. */
function CasRedirect(props: { address: string; back: string }): ReactElement {
  const text = useText();
  const { address, back } = props;
  useEffect(() => {
    beginCas(window.sessionStorage, { back, popup: false });
    window.location.replace(address);
  }, [address, back]);
  return (
    <CardPage title={text('cas.leaving')} note={text('product.tagline')}>
      <p className="sw-form-note">
        <AppLink to={localLogin(back)} replace>
          {text('cas.local')}
        </AppLink>
      </p>
    </CardPage>
  );
}

/**
 * `/login?url=` (screens A2): signs in and goes to the return address, which never leaves this product. In CAS mode it
 * leads there.
 */
export function LoginRoute(): ReactElement | null {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const text = useText();
  const setting = useSetting();
  const back = safeReturnAddress(search.get('url'), window.location.origin);
  const address = casAddress(setting);
  if (setting === null)
    return (
      <div className="sw-page-loading">
        <span className="sw-bar" />
      </div>
    );
  if (address !== null && search.get('local') === null) return <CasRedirect address={address} back={back} />;
  return (
    <CardPage
      title={text('login.welcome', { name: text('product.name') })}
      note={text(address === null ? 'product.tagline' : 'cas.local-note')}
    >
      <LoginForm
        setting={setting === 'unknown' ? undefined : setting}
        onDone={(user) => void navigate(user.must_change_pwd ? '/app/user/pwd' : back, { replace: true })}
      />
    </CardPage>
  );
}
