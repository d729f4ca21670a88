import { useState, type ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { AppMark } from '../frame/app.mark.js';
import { CardPage } from '../frame/card.page.js';
import { useSite } from '../frame/site.call.hook.js';
import { LoginPanel } from '../session/login.panel.js';
import { readAppAddress } from '../session/app-address.store.js';
import { safeReturnAddress } from '../session/return-address.js';
import { useDocumentText, useText } from '../shell/shell.context.js';

/**
 * `/appLogin` (screens A3): the login of the app stored by the guard, in that app's name and colour. Without the name
 * it still works.
 */
export function AppLoginRoute(): ReactElement {
  const navigate = useNavigate();
  const text = useText();
  const documentText = useDocumentText();
  const [entered] = useState(() => readAppAddress(window.sessionStorage));
  const site = useSite(entered?.appId ?? null);
  const back = safeReturnAddress(entered?.url, window.location.origin);
  const name = site ? documentText(site.name) : text('product.name');
  return (
    <CardPage
      title={text('login.welcome', { name })}
      mark={site ? <AppMark site={site} /> : undefined}
      brand={site ? name : undefined}
      color={site ? (site.color ?? '') : undefined}
      locales={site?.locales}
    >
      <LoginPanel
        popup={false}
        back={back}
        onDone={(user) => void navigate(user.must_change_pwd ? '/app/user/pwd' : back, { replace: true })}
      />
    </CardPage>
  );
}
