import { ZONE, ZONE_OFFSET_MINUTES } from '@sluice/document';
import { FloatButton, MenuList } from '@sluice/renderer';
import { lazy, Suspense, useState, type ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { useExternal } from '../store/external.store.js';
import { part } from '../routes/part.js';
import { useShell, useText } from '../shell/shell.context.js';
import type { SharedPage } from './share.dialog.js';

const ShareDialog = lazy(async () => ({ default: (await part(import('./share.dialog.js'))).ShareDialog }));

/** An offset in minutes as people write it: UTC+8, UTC+5:30, UTC-3. */
function utcOffset(minutes: number): string {
  const part = Math.abs(minutes) % 60;
  const hours = Math.floor(Math.abs(minutes) / 60);
  return `UTC${minutes < 0 ? '-' : '+'}${hours}${part === 0 ? '' : `:${String(part).padStart(2, '0')}`}`;
}

/** Whether the clock of this device shows another time than the pages do. */
const isElsewhere = (): boolean => new Date().getTimezoneOffset() !== -ZONE_OFFSET_MINUTES;

/**
 * The signed-in person: personal centre, password, sign out (screens A8). Without the console around it the page stays,
 * as nobody's.
 */
export function UserMenu(props: {
  withPersonalPages: boolean;
  /** The page in front, once it is known, which can be shared (screens B9). */ page?: SharedPage | null;
}): ReactElement | null {
  const { session } = useShell();
  const user = useExternal(session);
  const navigate = useNavigate();
  const text = useText();
  const [shared, setShared] = useState<SharedPage | null>(null);
  if (!user) return null;
  const personal = [
    { key: 'info', label: text('frame.profile'), onPick: () => void navigate('/app/user/info') },
    { key: 'pwd', label: text('frame.password'), onPick: () => void navigate('/app/user/pwd') },
  ];
  const page = props.page ?? null;
  const share = page === null ? [] : [{ key: 'share', label: text('share.title'), onPick: () => setShared(page) }];
  return (
    <>
      {shared ? (
        <Suspense fallback={null}>
          <ShareDialog page={shared} onClose={() => setShared(null)} />
        </Suspense>
      ) : null}
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
          <>
            <MenuList
              onDone={close}
              entries={[
                ...share,
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
            {isElsewhere() ? (
              <p className="sw-user-zone">
                {text('frame.zone', { zone: ZONE, offset: utcOffset(ZONE_OFFSET_MINUTES) })}
              </p>
            ) : null}
          </>
        )}
      </FloatButton>
    </>
  );
}
