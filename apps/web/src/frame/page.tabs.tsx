import { FloatButton, MenuList } from '@sluice/renderer';
import { useEffect, useRef, type ReactElement } from 'react';
import { useDocumentText, useText } from '../shell/shell.context.js';
import { AppLink } from './app.link.js';
import { FrameIcon } from './frame.icon.js';
import type { OpenPage } from './open-pages.js';

/** What the tabs can ask for. */
export interface PageTabsActions {
  onClose(key: string): void;
  onCloseOthers(key: string): void;
  onCloseAll(): void;
  onReload(key: string): void;
}

/** The open pages as tabs; the close mark and a middle click close, Delete does it from the keyboard. */
export function PageTabs(props: { pages: readonly OpenPage[]; active: string } & PageTabsActions): ReactElement {
  const { pages, active, onClose, onCloseOthers, onCloseAll, onReload } = props;
  const text = useText();
  const documentText = useDocumentText();
  const bar = useRef<HTMLDivElement>(null);
  const { name: activeName, failure: activeFailure } = pages.find((page) => page.key === active) ?? {};
  useEffect(() => {
    void bar.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [active, activeName, activeFailure]);
  return (
    <div className="sw-tabs">
      <nav className="sw-tabs-strip" ref={bar} aria-label={text('frame.pages')}>
        {pages.map((page) => {
          const name =
            page.failure !== null || page.name === null
              ? text(page.failure ?? 'page.untitled')
              : documentText(page.name);
          return (
            <span
              key={page.key}
              className="sw-tab"
              data-active={page.key === active || undefined}
              onAuxClick={(event) => {
                if (event.button === 1) onClose(page.key);
              }}
              onKeyDown={(event) => {
                if (event.key === 'Delete') onClose(page.key);
              }}
            >
              <AppLink to={page.address} aria-current={page.key === active ? 'page' : undefined}>
                {name}
              </AppLink>
              <button type="button" aria-label={text('frame.close-page', { name })} onClick={() => onClose(page.key)}>
                <FrameIcon name="close" size={12} />
              </button>
            </span>
          );
        })}
      </nav>
      <button
        type="button"
        className="sl-btn sl-btn-text sl-btn-icon sl-btn-small"
        title={text('frame.reload-page')}
        aria-label={text('frame.reload-page')}
        onClick={() => onReload(active)}
      >
        <FrameIcon name="refresh" size={14} />
      </button>
      <FloatButton
        look="text"
        small
        className="sl-btn-icon"
        popup="menu"
        align="end"
        aria-label={text('frame.more')}
        face={<FrameIcon name="more" size={14} />}
      >
        {(close) => (
          <MenuList
            onDone={close}
            entries={[
              {
                key: 'others',
                label: text('frame.close-others'),
                disabled: pages.length < 2,
                onPick: () => onCloseOthers(active),
              },
              { key: 'all', label: text('frame.close-all'), onPick: onCloseAll },
            ]}
          />
        )}
      </FloatButton>
    </div>
  );
}
