import { useEffect, useState } from 'react';
import { useShell, useShellLocale } from '../shell/shell.context.js';
import { useExternal, createExternalStore, type ExternalStore } from '../store/external.store.js';
import { connectInbox } from './inbox.connection.js';
import { emptyInbox, type InboxState } from './inbox.state.js';

const nothing = createExternalStore<InboxState>(emptyInbox);
/** The one connection of this tab, and how many parts of the screen show it. */
let shared: { person: string; state: ExternalStore<InboxState>; users: number; stop(): void } | undefined;

/**
 * The messages of whoever is signed in, pushed; every part of the tab shares one connection, which ends with the last
 * of them.
 */
export function useInbox(): InboxState {
  const { client, session, messages } = useShell();
  const user = useExternal(session);
  const locale = useShellLocale();
  // Whoever must choose a password first listens afterwards; titles come in the language in force.
  const person = user && !user.must_change_pwd ? `${user.id} ${locale}` : null;
  const [store, setStore] = useState<ExternalStore<InboxState>>(nothing);
  useEffect(() => {
    if (person === null) {
      setStore(nothing);
      return undefined;
    }
    if (shared && shared.person !== person) {
      shared.stop();
      shared = undefined;
    }
    if (!shared) {
      const made = connectInbox({
        client,
        page: document,
        onArrival: (news) => {
          // One line for each of a few; more than that stand in the bell.
          for (const { title, level } of news.slice(-3))
            messages.port[level === 'error' ? 'warning' : 'success'](title);
        },
      });
      shared = { person, state: made.state, users: 0, stop: () => made.stop() };
    }
    const own = shared;
    own.users += 1;
    setStore(own.state);
    return () => {
      own.users -= 1;
      if (own.users > 0) return;
      own.stop();
      if (shared === own) shared = undefined;
    };
  }, [client, messages, person]);
  return useExternal(store);
}
