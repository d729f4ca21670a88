import { PlainButton } from '@sluice/renderer';
import type { ReactElement } from 'react';
import { useNavigate, useParams } from 'react-router';
import { CardPage } from '../frame/card.page.js';
import { useText } from '../shell/shell.context.js';
import type { TextKey } from '../texts/zh-chs.texts.js';

/** What `/reg-license/{type}` says, by type (decisions: register, activate, expired, missing). */
const kinds: Readonly<Record<string, TextKey>> = {
  register: 'licence.register', activate: 'licence.activate', expired: 'licence.expired', missing: 'licence.missing',
};

/** `/reg-license` (screens A7): why the product does not answer and what to do about it. */
export function LicenceRoute(): ReactElement {
  const { type } = useParams();
  const navigate = useNavigate();
  const text = useText();
  return (
    <CardPage title={text('licence.title')} note={text(kinds[type ?? ''] ?? 'licence.register')}>
      <p className="sw-form-note">{text('licence.about')}</p>
      <PlainButton look="primary" className="sw-form-submit" onClick={() => void navigate('/login')}>{text('licence.admin-login')}</PlainButton>
    </CardPage>
  );
}
