import { DialogHost } from '@sluice/renderer';
import { useCallback, useEffect, useRef, useState, type ReactElement, type ReactNode } from 'react';
import { useLocation, useMatches, useNavigate, type Location } from 'react-router';
import type { PageRuntime } from '@sluice/engine';
import { useExternal } from '../store/external.store.js';
import { useDocumentText, useShell, useText } from '../shell/shell.context.js';
import { PageHost } from '../page/page.host.js';
import { PagePartsContext, useOwnPageParts, type PageParts } from '../page/page-parts.context.js';
import { isSamePage, targetKey, type PageTarget } from '../page/page-target.js';
import { targetOfMatches } from '../routes/page.handle.js';
import { CONSOLE_APP_ID } from '../page/console.app.js';
import { ProductMark } from './card.page.js';
import { useProduct } from './product.hook.js';
import { AppSections } from './app.sections.js';
import { ConsoleMenu } from './console.menu.js';
import { FrameIcon } from './frame.icon.js';
import { staysInConsole, useLeaveGuard } from './leave.guard.js';
import { useMenu } from './menu.call.js';
import { closePage, failPage, namePage, reloadPage, showPage, type OpenPage } from './open-pages.js';
import { PageTabs } from './page.tabs.js';
import { LicenceBanner } from './licence.banner.js';
import { AnnouncementBanner } from '../notice/announcement.banner.js';
import { MessageBell } from '../notice/message.bell.js';
import { LocaleSwitch, ThemeSwitch } from './switches.js';
import type { SharedPage } from './share.dialog.js';
import { UserMenu } from './user.menu.js';

/** View types that hold a widget: another widget, custom (§3). */
const WIDGET_TYPES: ReadonlySet<number> = new Set([6, 10]);

/** The address as a page, or null at an address that is still being led on. */
function useTarget(): { target: PageTarget | null; address: string; fresh: boolean } {
  const matches = useMatches();
  const location = useLocation();
  const target = targetOfMatches(matches, location.search);
  return {
    target,
    address: location.pathname + location.search,
    fresh: (location.state as { fresh?: boolean } | null)?.fresh === true,
  };
}

function useOpenPages(): {
  pages: readonly OpenPage[];
  active: string;
  change(next: (pages: readonly OpenPage[]) => OpenPage[]): void;
} {
  const { target, address, fresh } = useTarget();
  const { key: visit } = useLocation();
  const [pages, setPages] = useState<readonly OpenPage[]>([]);
  const [seen, setSeen] = useState('');
  const change = useCallback((next: (pages: readonly OpenPage[]) => OpenPage[]) => setPages(next), []);
  // Adjusted while drawing, not in an effect: the page's request must not wait for another commit.
  if (target && seen !== visit) {
    setSeen(visit);
    setPages(showPage(pages, target, address, fresh));
  }
  return { pages, active: target ? targetKey(target) : '', change };
}

function useDocumentTitle(page: OpenPage | undefined, product: string): void {
  const documentText = useDocumentText();
  const text = useText();
  const name = page?.failure ? text(page.failure) : page?.name ? documentText(page.name) : '';
  useEffect(() => {
    document.title = name ? `${name} · ${product}` : product;
  }, [name, product]);
}

/** The runtimes behind the tabs, and what would be lost by closing, reloading or leaving. */
function useUnsaved(
  parts: PageParts,
  pages: readonly OpenPage[],
  active: string,
): { opened(key: string, page: PageRuntime): void; ask(keys: readonly string[], go: () => void): void } {
  const runtimes = useRef(new Map<string, PageRuntime>());
  const of = (keys: readonly string[]): PageRuntime[] => keys.flatMap((key) => runtimes.current.get(key) ?? []);
  const loses = (next: Location): boolean => {
    if (!staysInConsole(next.pathname)) return parts.unsaved();
    const shown = pages.find((page) => isSamePage(new URL(page.address, window.location.origin), next));
    const reloads =
      (next.state as { fresh?: boolean } | null)?.fresh === true &&
      shown !== undefined &&
      parts.unsaved(of([shown.key]));
    return reloads || (shown?.key !== active && parts.unsavedBeside(runtimes.current.values()));
  };
  const { mayLose } = useLeaveGuard(loses, parts.unsaved);
  return {
    opened: (key, page) => {
      runtimes.current.set(key, page);
    },
    ask(keys, go) {
      if (!parts.unsaved(of(keys))) {
        go();
        return;
      }
      void mayLose().then((sure) => {
        if (sure) go();
      });
    },
  };
}

/** The page in front as it can be shared, once its number is known. */
const sharedOf = (shown: OpenPage | undefined): SharedPage | null =>
  shown?.pageId ? { appId: shown.target.appId, pageId: shown.pageId } : null;

/** The line above the pages: what shows the menu, the open pages, language, theme, person. */
function TopBar(props: {
  drawer: boolean;
  page: SharedPage | null;
  onDrawer(open: boolean): void;
  children: ReactNode;
}): ReactElement {
  const { preferences } = useShell();
  const text = useText();
  const collapsed = useExternal(preferences.menuCollapsed);
  const { drawer } = props;
  return (
    <header className="sw-top">
      <button
        type="button"
        className="sl-btn sl-btn-text sl-btn-icon sw-only-narrow"
        aria-label={text('frame.menu')}
        aria-expanded={drawer}
        onClick={() => props.onDrawer(!drawer)}
      >
        <FrameIcon name="menu" />
      </button>
      <button
        type="button"
        className="sl-btn sl-btn-text sl-btn-icon sw-only-wide"
        title={text(collapsed ? 'frame.expand' : 'frame.collapse')}
        aria-label={text(collapsed ? 'frame.expand' : 'frame.collapse')}
        aria-expanded={!collapsed}
        onClick={() => preferences.menuCollapsed.set(!collapsed)}
      >
        <FrameIcon name={collapsed ? 'expand' : 'collapse'} />
      </button>
      {props.children}
      <div className="sw-tools">
        <MessageBell />
        <LocaleSwitch />
        <ThemeSwitch />
        <UserMenu withPersonalPages page={props.page} />
      </div>
    </header>
  );
}

/** The console's frame (screens A8): menu, open pages, language, theme, person. The pages themselves are documents. */
export function ConsoleFrame(): ReactElement {
  const { preferences } = useShell();
  const parts = useOwnPageParts();
  const { dialogs } = parts;
  const text = useText();
  const navigate = useNavigate();
  const menu = useMenu(CONSOLE_APP_ID);
  const { pages, active, change } = useOpenPages();
  const collapsed = useExternal(preferences.menuCollapsed);
  const [drawer, setDrawer] = useState(false);
  const unsaved = useUnsaved(parts, pages, active);
  const shown = pages.find((page) => page.key === active);
  const product = useProduct();
  useDocumentTitle(shown, product.title);
  useEffect(() => {
    setDrawer(false);
    return () => dialogs.closeAll();
  }, [active, dialogs]);

  const opened =
    (key: string) =>
    (page: PageRuntime): void => {
      unsaved.opened(key, page);
      change((now) =>
        namePage(now, key, {
          name: page.doc.name,
          pageId: page.doc.id,
          keepsWork: [...page.views.values()].some((view) => WIDGET_TYPES.has(view.node.type)),
        }),
      );
    };
  const close = (key: string): void =>
    unsaved.ask([key], () => {
      const { pages: rest, next } = closePage(pages, key);
      change(() => rest);
      if (key === active) void navigate(next?.address ?? '/app/admin');
    });
  const keys = pages.map(({ key }) => key);
  const pageId = shown?.pageId ?? shown?.target.page ?? null;
  return (
    <div className="sw-console" data-collapsed={collapsed || undefined} data-drawer={drawer || undefined}>
      <a className="sw-skip" href="#sw-main">
        {text('frame.skip')}
      </a>
      <aside className="sw-side">
        <div className="sw-brand">
          <ProductMark site={product.site} size={22} />
          <span>{product.name}</span>
        </div>
        <ConsoleMenu
          appId={CONSOLE_APP_ID}
          menu={menu}
          pageId={pageId}
          collapsed={collapsed && !drawer}
          onExpand={() => preferences.menuCollapsed.set(false)}
        />
      </aside>
      <button type="button" className="sw-veil" tabIndex={-1} aria-hidden="true" onClick={() => setDrawer(false)} />
      <TopBar drawer={drawer} page={sharedOf(shown)} onDrawer={setDrawer}>
        <PageTabs
          pages={pages}
          active={active}
          onClose={close}
          onReload={(key) => unsaved.ask([key], () => change((now) => reloadPage(now, key)))}
          onCloseOthers={(key) =>
            unsaved.ask(
              keys.filter((other) => other !== key),
              () => change((now) => now.filter((page) => page.key === key)),
            )
          }
          onCloseAll={() =>
            unsaved.ask(keys, () => {
              change(() => []);
              void navigate('/app/admin');
            })
          }
        />
      </TopBar>
      <main className="sw-main" id="sw-main" tabIndex={0}>
        <AnnouncementBanner />
        <LicenceBanner />
        <AppSections />
        <PagePartsContext.Provider value={parts}>
          {pages.map((page) => (
            <div key={page.key} className="sw-page" hidden={page.key !== active}>
              <PageHost
                target={page.target}
                route="console"
                turn={page.turn}
                shown={page.key === active}
                onOpen={opened(page.key)}
                onFail={(title) => change((now) => failPage(now, page.key, title))}
              />
            </div>
          ))}
        </PagePartsContext.Provider>
      </main>
      <DialogHost dialogs={dialogs} />
    </div>
  );
}
