/** A notice in the bell, as the server pushes it. */
export interface BellNotice {
  id: number;
  category: string;
  level: 'info' | 'warn' | 'error';
  title: string;
  content: string;
  address: string | null;
  is_read: boolean;
  create_time: string;
}

/** What a person's messages are now (operation `notice.stream`). */
export interface InboxState {
  unread: number;
  private_unread: number;
  list: readonly BellNotice[];
  announcements: readonly { id: number; title: string }[];
  pages: Readonly<Record<string, number>>;
}

/** Before the first word of the server. */
export const emptyInbox: InboxState = { unread: 0, private_unread: 0, list: [], announcements: [], pages: {} };

/** Unread notices that came between two states, oldest first: what the person has not been told yet. */
export function arrived(before: InboxState, now: InboxState): BellNotice[] {
  const known = Math.max(0, ...before.list.map(({ id }) => id));
  return now.list.filter(({ id, is_read }) => id > known && !is_read).reverse();
}
