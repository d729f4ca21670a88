import { useNavigate, useSearchParams } from 'react-router';
import type { ReactElement } from 'react';
import { CardPage } from '../frame/card.page.js';
import { LoginForm } from '../session/login.form.js';
import { safeReturnAddress } from '../session/return-address.js';
import { useText } from '../shell/shell.context.js';

/** `/login?url=` (screens A2): signs in and goes to the return address, which never leaves this product. */
export function LoginRoute(): ReactElement {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const text = useText();
  const back = safeReturnAddress(search.get('url'), window.location.origin);
  return (
    <CardPage title={text('login.welcome', { name: text('product.name') })} note={text('product.tagline')}>
      <LoginForm onDone={(user) => void navigate(user.must_change_pwd ? '/app/user/pwd' : back, { replace: true })} />
    </CardPage>
  );
}
