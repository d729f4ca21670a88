import { DialogHost, PlainButton } from '@sluice/renderer';
import { useEffect, useState, type ReactElement } from 'react';
import { useLocation, useMatches } from 'react-router';
import type { Text } from '@sluice/document';
import type { PageRuntime } from '@sluice/engine';
import { useExternal } from '../store/external.store.js';
import { useDocumentText, useShell, useText } from '../shell/shell.context.js';
import { AppLink } from './app.link.js';
import { PreviewBar } from './preview.bar.js';
import { RecordButton, useRecording } from './record.button.js';
import { useLeaveGuard } from './leave.guard.js';
import { FailedPage } from '../page/failed.page.js';
import { PageHost } from '../page/page.host.js';
import { PagePartsContext, useOwnPageParts } from '../page/page-parts.context.js';
import { pageAddress, type PageRoute } from '../page/page.route.js';
import { isSamePage, targetKey, type PageTarget } from '../page/page-target.js';
import { targetOfMatches, unknownAddress } from '../routes/page.handle.js';
import { AppMark } from './app.mark.js';
import { useBrand } from './brand.hook.js';
import type { SiteInfo } from '../session/site.call.js';
import { useMenu } from './menu.call.js';
import { useSite } from './site.call.hook.js';
import { LocaleSwitch, ThemeSwitch } from './switches.js';
import { UserMenu } from './user.menu.js';
import { VisitorMenu } from './visitor.menu.js';

function VisitorHeader(props: {
  target: PageTarget;
  route: PageRoute;
  site: SiteInfo | null;
  page: PageRuntime | null;
}): ReactElement {
  const { site } = props;
  const { appId, page } = props.target;
  const { session, loginWish } = useShell();
  const user = useExternal(session);
  const menu = useMenu(appId);
  const text = useText();
  const documentText = useDocumentText();
  const address = (id: number): string => pageAddress(props.route, { appId, page: id, params: {} });
  const name = site ? documentText(site.name) : '';
  return (
    <header className="sw-visit-top">
      <AppLink className="sw-visit-brand" to={site?.home_page_id ? address(site.home_page_id) : `/${appId}`}>
        {site ? <AppMark site={site} /> : null}
        <span>{name}</span>
      </AppLink>
      <VisitorMenu items={menu.items} pageId={page} address={address} />
      <div className="sw-tools">
        <LocaleSwitch offered={site?.locales} />
        <ThemeSwitch />
        {user ? (
          <UserMenu withPersonalPages={false} page={props.page ? { appId, pageId: props.page.doc.id } : null} />
        ) : (
          <PlainButton look="text" onClick={() => loginWish.set({ message: '' })}>
            {text('login.submit')}
          </PlainButton>
        )}
      </div>
    </header>
  );
}

/**
 * A page for visitors (§2 named page, default, simple, preview): logo, colour and menu of the app, or the bare page.
 */
export function VisitorFrame(props: { route: PageRoute; chrome: 'app' | 'preview' | 'none' }): ReactElement {
  const location = useLocation();
  const matches = useMatches();
  const documentText = useDocumentText();
  const text = useText();
  const parts = useOwnPageParts();
  const { dialogs } = parts;
  const [name, setName] = useState<Text | null>(null);
  const shell = useShell();
  const impersonation = useExternal(shell.impersonation);
  const [opened, setOpened] = useState<PageRuntime | null>(null);
  const { mayLose } = useLeaveGuard((next) => !isSamePage(location, next) && parts.unsaved(), parts.unsaved);
  const named = targetOfMatches(matches, location.search);
  const target = named && props.route === 'preview' ? { ...named, impersonation } : named;
  const site = useSite(target?.appId ?? null);
  useBrand(site?.color);
  const key = target ? targetKey(target) : '';
  const recording = useRecording(key, opened);
  const mayRecord = (): Promise<boolean> => (parts.unsaved() ? mayLose() : Promise.resolve(true));
  const title = name === null ? '' : documentText(name);
  const appTitle = site?.title ? documentText(site.title) : '';
  useEffect(() => {
    if (title) document.title = appTitle ? `${title} · ${appTitle}` : title;
  }, [title, appTitle]);
  useEffect(() => () => dialogs.closeAll(), [key, dialogs]);
  if (!target)
    return (
      <main className="sw-lone">
        <FailedPage failure={unknownAddress(location.pathname)} onRetry={() => window.location.reload()} />
      </main>
    );
  return (
    <div className="sw-visit">
      {props.chrome === 'none' ? null : (
        <a className="sw-skip" href="#sw-main">
          {text('frame.skip')}
        </a>
      )}
      {props.chrome === 'app' ? <VisitorHeader target={target} route={props.route} site={site} page={opened} /> : null}
      {props.chrome === 'preview' ? (
        <PreviewBar
          target={target}
          title={title}
          page={opened}
          record={<RecordButton recording={recording} mayStart={mayRecord} />}
        />
      ) : null}
      <main className="sw-visit-main" id="sw-main" tabIndex={-1}>
        <PagePartsContext.Provider value={parts}>
          <PageHost
            key={`${key} ${recording.recorder?.id ?? ''}`}
            target={target}
            route={props.route}
            record={recording.recorder?.write}
            onOpen={(page: PageRuntime) => {
              setName(page.doc.name);
              setOpened(page);
            }}
          />
        </PagePartsContext.Provider>
      </main>
      <DialogHost dialogs={dialogs} />
    </div>
  );
}
