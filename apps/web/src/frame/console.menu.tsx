import { lazy, Suspense, useEffect, useMemo, useState, type KeyboardEvent, type ReactElement } from 'react';
import { PlainButton } from '@sluice/renderer';
import { useDocumentText, useText } from '../shell/shell.context.js';
import { AppLink } from './app.link.js';
import { FrameIcon } from './frame.icon.js';
import { isExternal, pathToPage, type MenuItem, type MenuState } from './menu.call.js';

const MenuIcon = lazy(() => import('./menu-icons.js').then((part) => ({ default: part.MenuIcon })));

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = ({ ArrowDown: 1, ArrowUp: -1 } as Record<string, number>)[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const entries = [...event.currentTarget.querySelectorAll<HTMLElement>('a, button')];
  const at = entries.indexOf(document.activeElement as HTMLElement);
  entries[(at + step + entries.length) % entries.length]?.focus();
}

interface EntryProps {
  item: MenuItem;
  appId: number;
  current: ReadonlySet<string>;
  open: ReadonlySet<string>;
  collapsed: boolean;
  depth: number;
  onToggle(uid: string): void;
  onExpand(): void;
}

function Face(props: { item: MenuItem; depth: number }): ReactElement {
  const documentText = useDocumentText();
  return (
    <>
      {props.depth === 0 ? (
        <span className="sw-menu-icon">
          <Suspense fallback={null}>
            <MenuIcon name={props.item.icon} group={(props.item.children?.length ?? 0) > 0} />
          </Suspense>
        </span>
      ) : null}
      <span className="sw-menu-label">{documentText(props.item.label)}</span>
    </>
  );
}

function Entry(props: EntryProps): ReactElement {
  const { item, appId, current, open, collapsed, depth } = props;
  const documentText = useDocumentText();
  const children = item.children ?? [];
  const title = collapsed ? documentText(item.label) : undefined;
  if (children.length === 0 && isExternal(item))
    return (
      <li>
        <a
          href={item.link}
          target="_blank"
          rel="noopener noreferrer"
          className="sw-menu-entry"
          data-depth={depth}
          data-uid={item.uid}
          title={title}
        >
          <Face item={item} depth={depth} />
          <span className="sw-menu-arrow">
            <FrameIcon name="outside" size={12} />
          </span>
        </a>
      </li>
    );
  if (children.length === 0) {
    const isCurrent = current.has(item.uid);
    return (
      <li>
        <AppLink
          to={`/${appId}/page/${item.page_id}`}
          state={{ fresh: true }}
          className="sw-menu-entry"
          data-depth={depth}
          data-uid={item.uid}
          title={title}
          aria-current={isCurrent ? 'page' : undefined}
        >
          <Face item={item} depth={depth} />
        </AppLink>
      </li>
    );
  }
  const isOpen = open.has(item.uid) && !collapsed;
  return (
    <li>
      <button
        type="button"
        className="sw-menu-entry sw-menu-group"
        data-depth={depth}
        data-uid={item.uid}
        data-current={current.has(item.uid) || undefined}
        title={title}
        aria-expanded={isOpen}
        onClick={() => {
          if (collapsed) props.onExpand();
          if (!collapsed || !open.has(item.uid)) props.onToggle(item.uid);
        }}
      >
        <Face item={item} depth={depth} />
        <span className="sw-menu-arrow">
          <FrameIcon name="right" size={12} />
        </span>
      </button>
      {isOpen ? (
        <ul>
          {children.map((child) => (
            <Entry key={child.uid} {...props} item={child} depth={depth + 1} />
          ))}
        </ul>
      ) : null}
    </li>
  );
}

/**
 * The left menu, a document filtered by rights (screens A8): groups open and close, arrows move, the current page is
 * marked.
 */
export function ConsoleMenu(props: {
  appId: number;
  menu: MenuState & { retry(): void };
  pageId: number | string | null;
  collapsed: boolean;
  onExpand(): void;
}): ReactElement {
  const { menu, pageId } = props;
  const text = useText();
  const path = useMemo(() => pathToPage(menu.items, pageId), [menu.items, pageId]);
  const current = useMemo(() => new Set(path.map((item) => item.uid)), [path]);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => setOpen((before) => new Set([...before, ...path.map((item) => item.uid)])), [path]);
  const toggle = (uid: string): void =>
    setOpen((before) => {
      const next = new Set(before);
      if (!next.delete(uid)) next.add(uid);
      return next;
    });
  if (menu.status === 'failed') {
    return (
      <div className="sw-menu-note">
        <p>{text('frame.menu-failed')}</p>
        <PlainButton small onClick={menu.retry}>
          {text('action.retry')}
        </PlainButton>
      </div>
    );
  }
  if (menu.status === 'ready' && menu.items.length === 0)
    return <p className="sw-menu-note">{text('frame.menu-empty')}</p>;
  return (
    <nav aria-label={text('frame.menu')} onKeyDown={moveFocus}>
      <ul className="sw-menu">
        {menu.items.map((item) => (
          <Entry
            key={item.uid}
            item={item}
            appId={props.appId}
            current={current}
            open={open}
            collapsed={props.collapsed}
            depth={0}
            onToggle={toggle}
            onExpand={props.onExpand}
          />
        ))}
      </ul>
    </nav>
  );
}
