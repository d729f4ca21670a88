import { FloatButton, MenuList, type MenuEntry } from '@sluice/renderer';
import { lazy, Suspense, type ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { useDocumentText, useText } from '../shell/shell.context.js';
import { AppLink } from './app.link.js';
import { useFitting } from './fitting.hook.js';
import { FrameIcon } from './frame.icon.js';
import { isExternal, type MenuItem } from './menu.call.js';

/** Drawn when the menu names icons, and only then fetched: pages of visitors wait for none of it. */
const MenuIcon = lazy(() => import('./menu-icons.js').then((part) => ({ default: part.MenuIcon })));

function leaves(items: readonly MenuItem[]): MenuItem[] {
  return items.flatMap((item) => ((item.children?.length ?? 0) > 0 ? leaves(item.children ?? []) : [item]));
}

/** Icon and name of an entry, with a mark when it leads out of the product. */
function Face(props: { item: MenuItem; group?: boolean }): ReactElement {
  const { item, group = false } = props;
  const documentText = useDocumentText();
  return (
    <>
      {item.icon ? (
        <span className="sw-visit-icon" aria-hidden="true">
          <Suspense fallback={null}>
            <MenuIcon name={item.icon} group={group} />
          </Suspense>
        </span>
      ) : null}
      {documentText(item.label)}
      {group ? <FrameIcon name="down" size={12} /> : null}
      {isExternal(item) ? <FrameIcon name="outside" size={12} /> : null}
    </>
  );
}

/** One entry of the row: a link, or a menu of its group. */
function RowItem(props: {
  item: MenuItem;
  pageId: number | string;
  address(pageId: number): string;
  entries(list: readonly MenuItem[]): MenuEntry[];
}): ReactElement {
  const { item, pageId, address, entries } = props;
  if ((item.children?.length ?? 0) > 0)
    return (
      <FloatButton look="text" popup="menu" face={<Face item={item} group />}>
        {(close) => <MenuList onDone={close} entries={entries(item.children ?? [])} />}
      </FloatButton>
    );
  if (isExternal(item))
    return (
      <a href={item.link} target="_blank" rel="noopener noreferrer">
        <Face item={item} />
      </a>
    );
  return (
    <AppLink to={address(item.page_id as number)} aria-current={item.page_id === pageId ? 'page' : undefined}>
      <Face item={item} />
    </AppLink>
  );
}

/**
 * The menu of a published app: a row of links, groups as menus, what does not fit behind "more"; on a narrow screen one
 * menu with all pages.
 */
export function VisitorMenu(props: {
  items: readonly MenuItem[];
  pageId: number | string;
  address(pageId: number): string;
}): ReactElement | null {
  const { items, pageId, address } = props;
  const navigate = useNavigate();
  const text = useText();
  const { row, fitting } = useFitting<HTMLDivElement>(items.length);
  if (items.length === 0) return null;
  const entries = (list: readonly MenuItem[]): MenuEntry[] =>
    leaves(list).map((item) => ({
      key: item.uid,
      label: <Face item={item} />,
      checked: !isExternal(item) && item.page_id === pageId,
      onPick: () => {
        if (isExternal(item)) window.open(item.link, '_blank', 'noopener,noreferrer');
        else void navigate(address(item.page_id as number));
      },
    }));
  const behind = items.slice(fitting);
  return (
    <>
      <nav className="sw-visit-menu" aria-label={text('frame.menu')}>
        <div className="sw-visit-row" ref={row}>
          {items.map((item, index) => (
            <span key={item.uid} className="sw-visit-item" data-behind={index >= fitting || undefined}>
              <RowItem item={item} pageId={pageId} address={address} entries={entries} />
            </span>
          ))}
        </div>
        {behind.length > 0 ? (
          <FloatButton look="text" popup="menu" align="end" face={text('frame.more-pages')}>
            {(close) => <MenuList onDone={close} entries={entries(behind)} />}
          </FloatButton>
        ) : null}
      </nav>
      <span className="sw-visit-menu-narrow">
        <FloatButton
          look="text"
          popup="menu"
          align="end"
          className="sl-btn-icon"
          aria-label={text('frame.menu')}
          face={<FrameIcon name="menu" />}
        >
          {(close) => <MenuList onDone={close} entries={entries(items)} />}
        </FloatButton>
      </span>
    </>
  );
}
