import { FloatButton, MenuList, type MenuEntry } from '@sluice/renderer';
import type { ReactElement } from 'react';
import { Link, useNavigate } from 'react-router';
import { useDocumentText, useText } from '../shell/shell.context.js';
import { FrameIcon } from './frame.icon.js';
import type { MenuItem } from './menu.call.js';

function leaves(items: readonly MenuItem[]): MenuItem[] {
  return items.flatMap((item) => ((item.children?.length ?? 0) > 0 ? leaves(item.children ?? []) : [item]));
}

/** The menu of a published app: a row of links, groups as menus; on a narrow screen one menu with all pages. */
export function VisitorMenu(props: {
  items: readonly MenuItem[];
  pageId: number | string;
  address(pageId: number): string;
}): ReactElement | null {
  const { items, pageId, address } = props;
  const navigate = useNavigate();
  const documentText = useDocumentText();
  const text = useText();
  if (items.length === 0) return null;
  const entries = (list: readonly MenuItem[]): MenuEntry[] =>
    leaves(list).map((item) => ({
      key: item.uid,
      label: documentText(item.label),
      checked: item.page_id === pageId,
      onPick: () => void navigate(address(item.page_id as number)),
    }));
  return (
    <>
      <nav className="sw-visit-menu" aria-label={text('frame.menu')}>
        {items.map((item) =>
          (item.children?.length ?? 0) > 0 ? (
            <FloatButton key={item.uid} look="text" popup="menu" face={documentText(item.label)}>
              {(close) => <MenuList onDone={close} entries={entries(item.children ?? [])} />}
            </FloatButton>
          ) : (
            <Link
              key={item.uid}
              to={address(item.page_id as number)}
              aria-current={item.page_id === pageId ? 'page' : undefined}
            >
              {documentText(item.label)}
            </Link>
          ),
        )}
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
