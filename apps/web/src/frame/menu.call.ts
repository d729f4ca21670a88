import { useEffect, useState } from 'react';
import type { Text } from '@sluice/document';
import type { Client } from '../api/client.js';
import { CONSOLE_APP_ID } from '../page/console.app.js';
import { useSessionKey } from '../session/session-key.hook.js';
import { useShell } from '../shell/shell.context.js';

/** A menu entry that this person may use: a page, a group of entries, or a link out of the product. */
export interface MenuItem {
  id: number | string;
  uid: string;
  label: Text;
  icon?: string;
  page_id?: number | null;
  link?: string;
  children?: MenuItem[];
}

/** The menu as far as it is known. */
export type MenuState =
  | { status: 'loading'; items: readonly MenuItem[] }
  | { status: 'ready'; items: readonly MenuItem[] }
  | { status: 'failed'; items: readonly MenuItem[] };

/** Whether an entry leads out of the product; any scheme but these two is no link. */
export const isExternal = (item: MenuItem): item is MenuItem & { link: string } =>
  typeof item.link === 'string' && /^https?:\/\//i.test(item.link);

/**
 * Entries that lead somewhere: a page, a link, or a group with at least one such entry (screens: an entry without a
 * usable screen is not shown).
 */
export function usableItems(items: readonly MenuItem[]): MenuItem[] {
  return items
    .map((item) => ({ ...item, children: usableItems(item.children ?? []) }))
    .filter((item) => item.children.length > 0 || typeof item.page_id === 'number' || isExternal(item));
}

function fetchMenu(client: Client, appId: number): Promise<MenuItem[]> {
  return client
    .call<{ items: MenuItem[] }>('/app/menu/get', { app_id: appId }, { handles: [401, 404, 406] })
    .then(({ items }) => usableItems(items));
}

/** The menu of an app for the person signed in; fetched again when another person signs in. */
export function useMenu(appId: number): MenuState & { retry(): void } {
  const { client } = useShell();
  const person = useSessionKey(appId === CONSOLE_APP_ID ? 'console' : 'visit');
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<MenuState>({ status: 'loading', items: [] });
  useEffect(() => {
    let current = true;
    fetchMenu(client, appId).then(
      (items) => {
        if (current) setState({ status: 'ready', items });
      },
      () => {
        if (current) setState({ status: 'failed', items: [] });
      },
    );
    return () => {
      current = false;
    };
  }, [client, appId, person, attempt]);
  return { ...state, retry: () => setAttempt(attempt + 1) };
}

/** The entries from the top down to the page, empty when the menu does not hold it. */
export function pathToPage(items: readonly MenuItem[], pageId: number | string | null): readonly MenuItem[] {
  for (const item of items) {
    if (item.page_id === pageId) return [item];
    const below = pathToPage(item.children ?? [], pageId);
    if (below.length > 0) return [item, ...below];
  }
  return [];
}
