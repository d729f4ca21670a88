import type { ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { NoticePage } from '../page/notice.page.js';
import { useText } from '../shell/shell.context.js';

/** Any address that is not of §2 (screens A9). */
export function NotFoundRoute(): ReactElement {
  const navigate = useNavigate();
  const text = useText();
  return (
    <main className="sw-lone">
      <NoticePage
        title={text('page.missing-title')}
        text={text('page.missing-text')}
        actions={[{ label: text('action.home'), primary: true, onPick: () => void navigate('/') }]}
      />
    </main>
  );
}
