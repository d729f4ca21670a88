import { Builder, HistoryBuilder, PartsBuilder, type BuilderPorts } from '@sluice/builder';
import { AntdTheme, MediaAccessContext } from '@sluice/renderer';
import { useCallback, useEffect, useMemo, type ReactElement } from 'react';
import { useLocation, useParams } from 'react-router';
import { AppSections } from '../frame/app.sections.js';
import { createBuilderPorts } from '../page/builder.ports.js';
import { tokenCookie } from '../page/media.access.js';
import { PagePartsContext, useOwnPageParts } from '../page/page-parts.context.js';
import { numericId } from '../page/page-target.js';
import { SignInNotice } from '../session/sign-in.notice.js';
import { useShell } from '../shell/shell.context.js';

/** What is edited beside the pages, by the part of the address behind the app. */
const partKinds: Readonly<Record<string, 'query' | 'action'>> = { api: 'query', action: 'action' };

/**
 * The builder of an app's pages, queries and actions at their addresses (§2 `/build/app/{app_id}/page|api|action`), and
 * their history.
 */
export function BuilderRoute(): ReactElement {
  const shell = useShell();
  const parts = useOwnPageParts();
  const params = useParams();
  const { pathname, search } = useLocation();
  const segment = pathname.split('/')[4] ?? '';
  const kind = partKinds[segment];
  const asked = new URLSearchParams(search);
  const ports = useMemo<BuilderPorts>(() => createBuilderPorts(shell, parts), [shell, parts]);
  const allowMedia = useCallback(() => {
    const token = shell.session.get()?.token;
    if (token) document.cookie = tokenCookie(token, window.location.protocol === 'https:');
  }, [shell]);
  const { unsaved } = shell;
  useEffect(() => {
    // What is half typed here, and every step that can be undone, is nowhere else: one signs in over it.
    const holds = (): boolean => true;
    unsaved.add(holds);
    return () => void unsaved.delete(holds);
  }, [unsaved]);
  const at = { ports, appId: numericId(params['appId']) ?? 0, id: numericId(params['id']) ?? undefined };
  return (
    <AntdTheme>
      <PagePartsContext.Provider value={parts}>
        <MediaAccessContext.Provider value={allowMedia}>
          <div className="sw-build">
            <AppSections />
            <SignInNotice />
            {segment === 'history' ? (
              <HistoryBuilder {...at} against={asked.get('with') === 'released' ? 'released' : undefined} />
            ) : kind ? (
              <PartsBuilder key={kind} {...at} kind={kind} from={asked.get('from') ?? undefined} />
            ) : (
              <Builder {...at} />
            )}
          </div>
        </MediaAccessContext.Provider>
      </PagePartsContext.Provider>
    </AntdTheme>
  );
}
