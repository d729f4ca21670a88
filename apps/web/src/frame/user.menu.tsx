import { FloatButton, MenuList } from '@sluice/renderer';
import type { ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { useExternal } from '../store/external.store.js';
import { useShell, useText } from '../shell/shell.context.js';

/** The signed-in person: personal centre, password, sign out (screens A8). Without the console around it the page stays, as nobody's. */
export function UserMenu(props: { withPersonalPages: boolean }): ReactElement | null {
  const { session } = useShell();
  const user = useExternal(session);
  const navigate = useNavigate();
  const text = useText();
  if (!user) return null;
  const personal = [
    { key: 'info', label: text('frame.profile'), onPick: () => void navigate('/app/user/info') },
    { key: 'pwd', label: text('frame.password'), onPick: () => void navigate('/app/user/pwd') },
  ];
  return (
    <FloatButton
      look="text"
      popup="menu"
      align="end"
      aria-label={`${text('frame.user')} ${user.name || user.user_name}`}
      className="sw-user"
      face={
        <>
          <span
            className="sw-avatar"
            aria-hidden="true"
            data-initial={[...(user.name || user.user_name)][0]?.toUpperCase()}
          />
          <span className="sw-user-name">{user.name || user.user_name}</span>
        </>
      }
    >
      {(close) => (
        <MenuList
          onDone={close}
          entries={[
            ...(props.withPersonalPages ? personal : []),
            {
              key: 'logout',
              label: text('frame.logout'),
              danger: true,
              onPick: () =>
                void navigate(
                  props.withPersonalPages
                    ? '/logout'
                    : `/logout?url=${encodeURIComponent(window.location.pathname + window.location.search)}`,
                ),
            },
          ]}
        />
      )}
    </FloatButton>
  );
}
