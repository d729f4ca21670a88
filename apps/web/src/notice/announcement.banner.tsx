import { PlainButton } from '@sluice/renderer';
import type { ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { CONSOLE_APP_ID } from '../page/console.app.js';
import { useShell, useText } from '../shell/shell.context.js';
import { useInbox } from './inbox.hook.js';

/** A pinned announcement above the pages (screens A8) until the person has put it away; the next one follows. */
export function AnnouncementBanner(): ReactElement | null {
  const { announcements, pages } = useInbox();
  const { client } = useShell();
  const text = useText();
  const navigate = useNavigate();
  const [first] = announcements;
  if (!first) return null;
  const putAway = (): void =>
    void client.call('/operation/notice.read-announcement', { id: first.id }).catch(() => undefined);
  const page = pages['announcement'];
  return (
    <div className="sw-banner sw-banner-calm" role="status">
      <span>{text('bell.announcement', { title: first.title })}</span>
      {page === undefined ? null : (
        <PlainButton
          look="link"
          small
          onClick={() => {
            putAway();
            void navigate(`/${CONSOLE_APP_ID}/page/${page}?id=${first.id}`);
          }}
        >
          {text('bell.look')}
        </PlainButton>
      )}
      <PlainButton look="text" small onClick={putAway}>
        {text('licence.put-away')}
      </PlainButton>
    </div>
  );
}
