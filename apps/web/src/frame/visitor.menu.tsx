import { FloatButton, MenuList, type MenuEntry } from '@sluice/renderer';
import type { ReactElement } from 'react';
import { Link, useNavigate } from 'react-router';
import { useDocumentText, useText } from '../shell/shell.context.js';
import { useFitting } from './fitting.hook.js';
import { FrameIcon } from './frame.icon.js';
import type { MenuItem } from './menu.call.js';

function leaves(items: readonly MenuItem[]): MenuItem[] {
  return items.flatMap((item) => ((item.children?.length ?? 0) > 0 ? leaves(item.children ?? []) : [item]));
}

/** One entry of the row: a link, or a menu of its group. */
function RowItem(props: {
  item: MenuItem;
  pageId: number | string;
  address(pageId: number): string;
  entries(list: readonly MenuItem[]): MenuEntry[];
}): ReactElement {
  const { item, pageId, address, entries } = props;
  const documentText = useDocumentText();
  if ((item.children?.length ?? 0) > 0)
    return (
      <FloatButton look="text" popup="menu" face={documentText(item.label)}>
        {(close) => <MenuList onDone={close} entries={entries(item.children ?? [])} />}
      </FloatButton>
    );
  return (
    <Link to={address(item.page_id as number)} aria-current={item.page_id === pageId ? 'page' : undefined}>
      {documentText(item.label)}
    </Link>
  );
}

/** The menu of a published app: a row of links, groups as menus, what does not fit behind "more"; on a narrow screen one menu with all pages. */
export function VisitorMenu(props: {
  items: readonly MenuItem[];
  pageId: number | string;
  address(pageId: number): string;
}): ReactElement | null {
  const { items, pageId, address } = props;
  const navigate = useNavigate();
  const documentText = useDocumentText();
  const text = useText();
  const { row, fitting } = useFitting<HTMLDivElement>(items.length);
  if (items.length === 0) return null;
  const entries = (list: readonly MenuItem[]): MenuEntry[] =>
    leaves(list).map((item) => ({
      key: item.uid,
      label: documentText(item.label),
      checked: item.page_id === pageId,
      onPick: () => void navigate(address(item.page_id as number)),
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
