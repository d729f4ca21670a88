import { FloatButton, opensTab } from '@sluice/renderer';
import type { ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { FrameIcon } from '../frame/frame.icon.js';
import { CONSOLE_APP_ID } from '../page/console.app.js';
import { useShell, usePartText } from '../shell/shell.context.js';
import { bellTexts } from '../texts/bell.texts.js';
import { useInbox } from './inbox.hook.js';
import { emptyInbox, type BellNotice, type InboxState } from './inbox.state.js';

const many = 99;
const shownCount = (count: number): string => (count > many ? `${many}+` : String(count));

/** Pages that the bell leads to, as far as they are there. */
const leads = [
  { page: 'system-messages', text: 'bell.all' },
  { page: 'private-messages', text: 'bell.private' },
  { page: 'message-preferences', text: 'bell.preferences' },
] as const;

function NoticeLine(props: { notice: BellNotice; onOpen(): void }): ReactElement {
  const { notice } = props;
  return (
    <li>
      <button type="button" className="sw-bell-item" data-unread={!notice.is_read || undefined} onClick={props.onOpen}>
        <span className="sw-bell-item-mark" data-level={notice.level} aria-hidden="true" />
        <span className="sw-bell-item-title">{notice.title}</span>
        <span className="sw-bell-item-text">{notice.content}</span>
        <time className="sw-bell-item-time">{notice.create_time.slice(5, 16)}</time>
      </button>
    </li>
  );
}

function BellBox(props: { inbox: InboxState; close(): void }): ReactElement {
  const { client } = useShell();
  const navigate = useNavigate();
  const text = usePartText(bellTexts);
  const { inbox, close } = props;
  // The client tells what failed; the list changes by what the server pushes.
  const call = (operation: string, body: Record<string, unknown> = {}): void =>
    void client.call(`/operation/${operation}`, body).catch(() => undefined);
  const go = (address: string): void => {
    close();
    void navigate(address);
  };
  const open = ({ id, is_read, address }: BellNotice): void => {
    if (!is_read) call('notice.read', { ids: [id] });
    const list = inbox.pages['system-messages'];
    const to = address ?? (list === undefined ? null : `/${CONSOLE_APP_ID}/page/${list}`);
    if (!to) return;
    // A page of an app is a temporary one, in a tab of its own (screens B9); the console's own pages stand in its
    // frame.
    if (opensTab(to)) window.open(to, '_blank', 'noopener');
    else go(to);
  };
  return (
    <div className="sw-bell">
      <div className="sw-bell-head">
        <strong>{text('bell.title')}</strong>
        <button
          type="button"
          className="sl-btn sl-btn-link sl-btn-small"
          disabled={inbox.unread === 0}
          onClick={() => call('notice.read-all')}
        >
          {text('bell.read-all')}
        </button>
      </div>
      {inbox.list.length === 0 ? (
        <p className="sw-bell-empty">{text('bell.empty')}</p>
      ) : (
        <ul className="sw-bell-list">
          {inbox.list.map((notice) => (
            <NoticeLine key={notice.id} notice={notice} onOpen={() => open(notice)} />
          ))}
        </ul>
      )}
      <div className="sw-bell-foot">
        {leads.map(({ page, text: key }) => {
          const id = inbox.pages[page];
          const count = page === 'private-messages' ? inbox.private_unread : 0;
          return id === undefined ? null : (
            <button
              key={page}
              type="button"
              className="sl-btn sl-btn-text sl-btn-small"
              onClick={() => go(`/${CONSOLE_APP_ID}/page/${id}`)}
            >
              {text(key)}
              {count > 0 ? ` (${shownCount(count)})` : ''}
            </button>
          );
        })}
      </div>
    </div>
  );
}

/** The bell (screens B5): unread messages, the newest ten, and the way to all of them. */
export function MessageBell(): ReactElement {
  const inbox = useInbox();
  const text = usePartText(bellTexts);
  const unread = inbox.unread + inbox.private_unread;
  return (
    <FloatButton
      look="text"
      align="end"
      className="sl-btn-icon sw-bell-button"
      data-connected={inbox !== emptyInbox}
      aria-label={unread > 0 ? text('bell.unread', { count: unread }) : text('bell.title')}
      face={
        <>
          <FrameIcon name="bell" />
          {unread > 0 ? (
            <span className="sw-bell-count" aria-hidden="true">
              {shownCount(unread)}
            </span>
          ) : null}
        </>
      }
    >
      {(close) => <BellBox inbox={inbox} close={close} />}
    </FloatButton>
  );
}
