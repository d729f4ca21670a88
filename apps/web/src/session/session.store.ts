import { createStoredStore } from '../store/stored.store.js';
import type { ExternalStore } from '../store/external.store.js';

/**
 * The signed-in person as the server answered at /login (§3 User). Roles are for display only: every right is the
 * server's.
 */
export interface SessionUser {
  id: number;
  name: string;
  user_name: string;
  token: string;
  roles?: string[];
  locale?: string;
  theme?: string;
  /** An initial password: to be replaced before anything else. */
  must_change_pwd?: boolean;
  /** Why: `first`, `reset` or `weak`. */
  password_due?: string | null;
}

/** The locally stored token and user of §6; null when nobody is signed in. */
export type SessionStore = ExternalStore<SessionUser | null>;

function readUser(text: string): SessionUser | null {
  try {
    const value: unknown = JSON.parse(text);
    const user = value as Partial<SessionUser> | null;
    return user && typeof user.token === 'string' && user.token !== '' ? (user as SessionUser) : null;
  } catch {
    return null;
  }
}

/** Opens the session kept in this browser. */
export function createSessionStore(storage: Storage): SessionStore {
  return createStoredStore<SessionUser | null>(storage, {
    name: 'sluice.user',
    initial: null,
    read: readUser,
    write: (user) => (user ? JSON.stringify(user) : null),
  });
}
