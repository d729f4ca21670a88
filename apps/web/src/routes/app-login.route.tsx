import { useEffect, useState, type ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { CardPage } from '../frame/card.page.js';
import { AppMark } from '../frame/app.mark.js';
import { LoginForm } from '../session/login.form.js';
import { readAppPlace } from '../session/app-place.store.js';
import { safeReturnAddress } from '../session/return-address.js';
import { fetchSite, type SiteInfo } from '../session/site.call.js';
import { useDocumentText, useShell, useText } from '../shell/shell.context.js';

/** `/appLogin` (screens A3): the login of the app stored by the guard, in that app's name and colour. */
export function AppLoginRoute(): ReactElement {
  const { client } = useShell();
  const navigate = useNavigate();
  const text = useText();
  const documentText = useDocumentText();
  const [place] = useState(() => readAppPlace(window.sessionStorage));
  const [site, setSite] = useState<SiteInfo | null>(null);
  useEffect(() => {
    if (!place) return;
    // Without the app's name the login still works; the reason was told by the client.
    fetchSite(client, { id: place.appId }).then(setSite, () => setSite(null));
  }, [client, place]);
  const back = safeReturnAddress(place?.url, window.location.origin);
  const name = site ? documentText(site.name) : text('product.name');
  return (
    <CardPage title={text('login.welcome', { name })} mark={site ? <AppMark site={site} /> : undefined}>
      <LoginForm onDone={() => void navigate(back, { replace: true })} />
    </CardPage>
  );
}
